"""Tests of the bots for FUSE (dice)."""
