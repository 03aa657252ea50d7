"""Tests of positions, codecs and what is made of them."""
