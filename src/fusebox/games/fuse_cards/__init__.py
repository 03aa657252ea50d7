"""Fuse, the bomb-layers' card game, for two to six players."""
