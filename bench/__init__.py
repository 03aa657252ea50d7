"""Benchmarks, side by side with peers: `make bench`."""
