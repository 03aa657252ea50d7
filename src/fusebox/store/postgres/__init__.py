"""Tables in PostgreSQL: the same store as the SQLite file, for hosts who want their data there."""
