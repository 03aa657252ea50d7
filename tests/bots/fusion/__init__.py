"""Tests of the bots for Fusion."""
