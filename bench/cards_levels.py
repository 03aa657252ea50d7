"""How the levels of Fuse (cards) do at tables of any size, over the same deals in every seating:
`python -m bench.cards_levels 6 5 --seats 3 --deals 12`. With --nodes the second thinks less."""

import argparse
from collections.abc import Sequence

from bench.ruse_levels import Result, lead, result
from fusebox.arena import begin, drive
from fusebox.arena.ladder import seatings
from fusebox.bots import Bot, Choice, Sight, made
from fusebox.core import Chance, Outcome, Player
from fusebox.games.fuse_cards.model import Options

GAME = "fuse_cards"


class Hurried:
    """A level with so many nodes for each choice."""

    def __init__(self, level: str, nodes: int) -> None:
        self._bot, self._nodes = made(GAME, level), nodes

    def choose(self, sight: Sight, memory: object, chance: Chance) -> Choice:
        return self._bot.choose(sight._replace(budget=self._nodes), memory, chance)


def arrangements(first: str, second: str, seats: int) -> list[tuple[str, ...]]:
    """All of four seats, two of each level; else both by turns, and then changed over."""
    if seats == 4:
        return seatings(GAME, first, second)
    both = (first, second)
    return [tuple(both[(seat + shift) % 2] for seat in range(seats)) for shift in range(2)]


def played(names: Sequence[str], bots: dict[str, Bot], options: Options, deal: int) -> Outcome:
    players = [Player(f"{name} {seat + 1}", name) for seat, name in enumerate(names)]
    match = begin(GAME, players, options, deal)
    return drive(match, [bots[name] for name in names], deal)


def told(asked: argparse.Namespace, found: Result, deals: int) -> str:
    special = " with the special cards" if asked.specials else ""
    nodes = f" with {asked.nodes:,} nodes" if asked.nodes else ""
    return (
        f"{asked.first} against {asked.second}{nodes}, {asked.seats} seats{special}, {deals} deals:"
        f" {found.margin:+.2f} ± {found.spread:.2f}, won {found.won:.1%} of {found.games}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--specials", action="store_true")
    parser.add_argument("--nodes", type=int, help="so many for each choice of the second")
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--from", dest="begin", type=int, default=0, help="the first deal")
    asked = parser.parse_args()
    options = Options(specials=asked.specials)
    second = Hurried(asked.second, asked.nodes) if asked.nodes else made(GAME, asked.second)
    bots = {asked.first: made(GAME, asked.first), asked.second: second}
    leads, won = list[list[tuple[float, float]]](), list[bool]()
    for deal in range(asked.begin, asked.begin + asked.deals):
        leads.append([])
        for names in arrangements(asked.first, asked.second, asked.seats):
            outcome = played(names, bots, options, deal)
            leads[-1].append(lead(names, asked.first, outcome))
            won.append(any(names[seat] == asked.first for seat in outcome.winners))
        if len(leads) > 1:
            print(told(asked, result(leads, won), len(leads)), flush=True)


if __name__ == "__main__":
    main()
