"""Live tables: log, clock, seats, signals and bots. Knows no HTTP."""
