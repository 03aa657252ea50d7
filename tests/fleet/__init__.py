"""Several real servers on one real database, behind a real proxy, and what may happen to them."""
