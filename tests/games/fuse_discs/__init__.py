"""Tests of FUSE (discs)."""
