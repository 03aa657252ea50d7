"""A search of information sets for RUSE: `python -m examples.ismcts_ruse`."""

import math
import random
from dataclasses import dataclass, field

import fusebox
from fusebox.positions import AnyPosition


@dataclass
class Node:
    """What was found out about an information set: visits and sums of returns, by action."""

    visits: dict[int, int] = field(default_factory=dict)
    sums: dict[int, float] = field(default_factory=dict)

    def chosen(self, legal: list[int], luck: random.Random) -> int:
        """One that was never tried, else the one that may still be the best."""
        fresh = [action for action in legal if action not in self.visits]
        if fresh:
            return luck.choice(fresh)
        total = math.log(sum(self.visits[action] for action in legal))
        return max(legal, key=lambda action: self.sums[action] / self.visits[action]
                   + 1.4 * math.sqrt(total / self.visits[action]))  # fmt: skip

    def learned(self, action: int, worth: float) -> None:
        self.visits[action] = self.visits.get(action, 0) + 1
        self.sums[action] = self.sums.get(action, 0.0) + worth


def searched(position: AnyPosition, simulations: int, depth: int, luck: random.Random) -> int:
    """The action most tried, for the seat whose turn it is."""
    seat, tree = position.actors[0], dict[bytes, Node]()
    for _ in range(simulations):
        world = position.sample(seat, luck)  # never the real one: only what the seat may know
        path: list[tuple[Node, int, int]] = []
        for _ in range(depth):
            if world.done:
                break
            actor = world.actors[0]
            node = tree.setdefault(world.key(actor), Node())
            legal = [world.index(actor, action) for action in world.legal(actor)]
            action = node.chosen(legal, luck)
            path.append((node, action, actor))
            world.step(actor, action)
        worth = leads(world)
        for node, action, actor in path:
            node.learned(action, worth[actor])
    visits = tree[position.key(seat)].visits
    return max(visits, key=lambda action: visits[action])


def leads(position: AnyPosition) -> list[float]:
    """How far each seat is ahead, from 0 to 1; of RUSE the victory points are open."""
    points = [player.vp + player.gp / 4 for player in position.state.board.players]
    mean = sum(points) / len(points)
    return [1 / (1 + math.exp((mean - own) / 8)) for own in points]


def play(seed: int, simulations: int = 40, depth: int = 12) -> tuple[float, ...]:
    """The search in the first seat against random play: what each seat won."""
    luck, position = random.Random(seed), fusebox.game("ruse", seats=2).new(seed)
    while not position.done:
        seat = position.actors[0]
        legal = position.legal(seat)
        if seat == 0 and len(legal) > 1:
            position.step(seat, searched(position, simulations, depth, luck))
        else:
            position.step(seat, luck.choice(legal))
    return position.returns


if __name__ == "__main__":
    won = [play(seed)[0] for seed in range(10)]
    print(f"won {won.count(1.0)} of {len(won)} games against random play")
