"""FUSE (discs) by Néstor Romeral Andrés, for two players."""
