"""The tests of tables without a server."""
