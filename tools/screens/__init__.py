"""Pictures of every screen, from seeded tables: the same each time."""
