"""Every clause of every rulebook has a test that names it."""

import pytest

from tools.clauses import marks, proofs, rulebooks

BOOKS = rulebooks()


@pytest.mark.parametrize("game", BOOKS)
def test_every_clause_has_a_test_that_names_it(game: str) -> None:
    proved = proofs(marks())
    assert BOOKS[game], "the rulebook lists no clause"
    assert [clause for clause in BOOKS[game] if (game, clause) not in proved] == []


@pytest.mark.parametrize("game", BOOKS)
def test_no_rulebook_lists_a_clause_twice(game: str) -> None:
    assert sorted(set(BOOKS[game])) == sorted(BOOKS[game])


def test_no_test_names_a_clause_that_is_not_there() -> None:
    unknown = [mark for mark in marks() if mark.clause not in BOOKS.get(mark.game, [])]
    assert unknown == []


def test_only_tests_are_marked() -> None:
    assert [mark.place for mark in marks() if not mark.test] == []
