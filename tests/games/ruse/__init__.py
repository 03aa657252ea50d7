"""Tests of RUSE."""
