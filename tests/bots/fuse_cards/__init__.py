"""Tests of the bots of Fuse (cards) and of the search they use."""
