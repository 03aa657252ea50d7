"""Tests of the bots of RUSE."""
