"""Tests of the pages in a real Chromium, against a real server whose clock is turned by hand."""
