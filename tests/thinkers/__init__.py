"""Tests of machines that only think."""
