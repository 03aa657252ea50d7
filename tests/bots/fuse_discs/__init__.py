"""Tests of the bots of FUSE (discs) and of what they search with."""
