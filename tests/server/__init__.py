"""Tests of the web shell, against a real server on this machine."""
