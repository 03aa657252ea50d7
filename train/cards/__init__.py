"""How the master of Fuse (cards) is trained: games by the thousand against itself and others."""
