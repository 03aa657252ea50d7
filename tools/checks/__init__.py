"""Run the checks side by side, in parts, and say all along how far each of them is."""
