"""Bots from outside."""
