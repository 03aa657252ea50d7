"""What every game must satisfy, whatever it is."""
