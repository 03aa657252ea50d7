"""FUSE (dice), by Kane Klenko: co-operative, in real time, for one to five."""
