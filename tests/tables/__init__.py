"""Tests of live tables and the hall."""
