"""What a screen reader is given of whole games, as text."""
