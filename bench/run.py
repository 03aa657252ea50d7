"""Every benchmark in one run, so that the figures can be compared: ours, then the peers'."""

import platform

from bench import (
    batches,
    cards_rules,
    cards_samples,
    dice_rules,
    discs_rules,
    discs_search,
    fusion_rules,
    matches,
    openspiel,
    positions,
    ruse_rules,
)
from bench.bars import tell

RULES = (discs_rules, dice_rules, cards_rules, cards_samples, fusion_rules, ruse_rules)


def main() -> None:
    print(f"Python {platform.python_version()}, one core")
    for rules in RULES:
        tell(rules.measure())
    tell(matches.measure())
    tell(positions.measure())
    tell(batches.measure())
    discs_search.measure()
    openspiel.measure()


if __name__ == "__main__":
    main()
