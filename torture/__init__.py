"""Storms that a server has to survive; `make torture` runs them and docs/security.md says why."""
