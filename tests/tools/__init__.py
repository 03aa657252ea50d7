"""Tests of what builds and generates."""
