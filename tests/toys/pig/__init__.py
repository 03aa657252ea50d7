"""A dice game in which nothing is hidden."""
