"""What an analysis has found, in words: a module a game, with `told`."""
