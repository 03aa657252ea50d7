"""Examples for people who study games: each runs as a script, and shortly as a test."""
