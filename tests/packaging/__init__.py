"""What is built from the sources, and whether it works where only that is."""
