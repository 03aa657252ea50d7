"""Training the master of FUSE (discs): rules in JAX, self-play, learning. Not needed to play."""
