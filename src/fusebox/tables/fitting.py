"""What of a game's options goes with what was chosen before it, by the rules themselves."""

from collections.abc import Mapping
from typing import Any

from fusebox.core import AnyRules, Language, Refusal
from fusebox.games.options import Setting, chosen, settings, shown

NUMBER = "number"
"""Stands for a number of one's own, where it may also be left open."""


def blocked(
    rules: AnyRules, given: Mapping[str, Any], seats: int, language: Language
) -> dict[str, dict[str, str]]:
    """For each option the values that can't be chosen, and why: with what was chosen for the
    options before it, and the usual for those after it. ValueError for what does not exist."""
    chosen(rules, given)
    before: dict[str, Any] = {}
    found: dict[str, dict[str, str]] = {}
    for option in settings(rules):
        reasons = {
            name: rules.words(refusal, language, ())
            for name, value in _tried(option)
            if (refusal := _refusal(rules, {**before, option.name: value}, seats)) is not None
        }
        if reasons:
            found[option.name] = reasons
        if option.name in given and _refusal(rules, before | _one(given, option), seats) is None:
            before |= _one(given, option)
    return found


def _one(given: Mapping[str, Any], option: Setting) -> dict[str, Any]:
    return {option.name: given[option.name]}


def _tried(option: Setting) -> list[tuple[str, Any]]:
    """The values that are tried, each by its name."""
    if option.kind == "number":
        return [] if option.most is None else [(NUMBER, option.most)]
    return [(shown(value), value) for value in option.choices]


def _refusal(rules: AnyRules, values: Mapping[str, Any], seats: int) -> Refusal | None:
    return rules.admits(rules.types.options(**values), seats)
