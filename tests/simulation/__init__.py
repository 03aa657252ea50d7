"""Whole tables in a world of their own: seeded people, bots, clocks, stores and crashes."""
