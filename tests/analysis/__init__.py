"""Looking back at finished matches."""
