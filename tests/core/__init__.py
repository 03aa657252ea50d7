"""Tests of the core: the fold, the table's clauses T1 to T16, records, luck and words."""
