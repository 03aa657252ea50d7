"""Tests of the core: the fold, the table's clauses T1 to T14, records, luck and words."""
