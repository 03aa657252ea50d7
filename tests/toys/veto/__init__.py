"""Veto: hidden cards, and a window in which the others may object."""
