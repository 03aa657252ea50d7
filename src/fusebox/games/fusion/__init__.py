"""Fusion by Reinhard Staupe: a race of cards for two to four players, or for one against time."""
