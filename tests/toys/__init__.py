"""Two tiny games on the real contract, for the tests of everything that is not a game."""
