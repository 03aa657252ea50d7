"""The lessons of all games."""
