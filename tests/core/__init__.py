"""Tests of the core: the fold, the table's clauses T1 to T17, records, luck and words."""
