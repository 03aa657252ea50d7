"""Names of people: cleaned, never alike, never nothing."""

import pytest

from fusebox.table.seats import NAME_LENGTH, cleaned, unlike
from fusebox.table.sentences import Declined


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee\n", "Ann Lee"),
        ("A\u0000n\u202en", "Ann"),
        ("É" * 24, "É" * 24),
        ("\u202eAnn\u202c", "Ann"),
        ("\u2066An\u200b\u200dn\u2069", "Ann"),
        ("A\u034fn\u3164n\u2800", "Ann"),
        ("Nguye\u0302\u0303n", "Nguy\u1ec5n"),
        ("\u0e17\u0e35\u0e48", "\u0e17\u0e35\u0e48"),
        ("{by:name} %s", "{by:name} %s"),
    ],
)
def test_names_are_cleaned(name: str, shown: str) -> None:
    assert cleaned(name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        " \n",
        "\u200b",
        "\u3164\u2800",
        "\u0301\u0302",
        "Zalgo" + "\u0335" * 4,
        "x" * (NAME_LENGTH + 1),
        "a" + "\u0301" * 10_000,
    ],
)
def test_a_name_of_which_nothing_sensible_is_left_is_declined(name: str) -> None:
    with pytest.raises(Declined, match="1 to 24"):
        cleaned(name)


def test_namesakes_are_numbered() -> None:
    assert unlike("Ann", ["Bob"]) == "Ann"
    assert unlike("Ann", ["ann", "Ann (2)"]) == "Ann (3)"
    assert len(unlike("x" * 24, ["x" * 24])) <= NAME_LENGTH
