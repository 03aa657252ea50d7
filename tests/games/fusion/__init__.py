"""Tests of Fusion."""
