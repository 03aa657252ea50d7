"""RUSE: Instincts of the Den."""
