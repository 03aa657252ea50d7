"""The game as text: the round, the territories, what lies open, the players, one's own cards."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any, Final

from fusebox.core import Catalogue, Language
from fusebox.games.ruse.data import (
    ACTS,
    BONUS_PATHS,
    CARDS,
    COMMONS,
    INSTINCTS,
    KINDS,
    OBSTACLES,
    TERRITORIES,
    TERRITORY_TILES,
    Asked,
    Effect,
    Tables,
)
from fusebox.games.ruse.den import BASE, PLAIN_PATHS
from fusebox.games.ruse.model import (
    VIXEN,
    Automa,
    Fire,
    Hamlet,
    Player,
    View,
)
from fusebox.games.ruse.packing import (
    face_of,
    kind_of,
    owner_of,
    path_of,
    places_of,
    quarters_of,
    stack_of,
    value_of,
)
from fusebox.games.ruse.telling import glyph

WIDTH: Final = 88
COUNTED: Final = ("completed", "hunting", "kit", "outside", "paths", "marks", "level", "village")


class Pen:
    """Draws a view in one language; players are numbered from 1, V is VIXEN."""

    def __init__(
        self,
        view: View,
        tables: Tables,
        catalogue: Catalogue,
        language: Language,
        names: Sequence[str],
    ) -> None:
        self.view = view
        self.board = view.board
        self.tables = tables
        self.catalogue = catalogue
        self.language = language
        self.names = names

    def say(self, key: str, **values: Any) -> str:
        return self.catalogue.say(f"picture.{key}", self.language, self.names, values)

    def term(self, key: str) -> str:
        return self.catalogue[f"term.{key}"][self.language]

    def effect(self, code: Effect) -> str:
        values = {"n": code[1], "land": f"land_{TERRITORIES[code[1] % 4]}"}
        return self.catalogue.say(f"effect.{code[0]}", self.language, self.names, values)

    def name(self, owner: int) -> str:
        return "VIXEN" if owner == VIXEN else self.names[owner]

    def drawn(self) -> str:
        """The whole picture, in plain characters."""
        parts = [
            [*self._head()],
            [*self._territories()],
            [*self._shared()],
            *([*self._player(seat)] for seat in range(self.view.seats)),
            [*self._question()],
        ]
        return "\n\n".join("\n".join(map(_folded, part)) for part in parts if part)

    def _head(self) -> Iterator[str]:
        board = self.board
        order = ", ".join(map(self.name, board.order))
        yield self.say("head", round=board.round, order=order)
        if board.destiny_die:
            night = board.destiny_die in self.tables.die.night
            yield self.say("night" if night else "day", tiles=self.view.movement)
        if board.destiny >= 0:
            bonus = self.effect(self.tables.destiny[board.destiny].effect)
            yield self.say("destiny", die=board.destiny_die, bonus=bonus)

    def _territories(self) -> Iterator[str]:
        """A line a territory: its tiles from the base, its die spaces, who is there."""
        board = self.board
        rows = [
            [
                self.term(f"land_{name}"),
                *(self._tile(place) for place in places_of(number)),
                self._spaces(number),
                *self._there(number),
            ]
            for number, name in enumerate(TERRITORIES)
        ]
        yield from _columns(rows)
        yield self.say("mountain", spaces=self._spaces(4))
        if board.hamlet is not None:
            yield self._village(board.hamlet)
        if board.fire is not None:
            yield self._firefox(board.fire)
        season = self.tables.exploration.costs[self.view.options.winter]
        yield " · ".join(self._kind(kind, season[kind]) for kind in range(4))
        yield self.say("legend")

    def _village(self, hamlet: Hamlet) -> str:
        paws = " ".join(f"{seat + 1}:{p.paw}" for seat, p in enumerate(self.board.players))
        spaces = []
        for number, bonuses in enumerate(self.tables.village.spaces):
            tile = self.tables.village.tiles[hamlet.tiles[number // 2]]
            told = [self.effect(tile if bonus is None else bonus) for bonus in bonuses]
            mark = hamlet.marks[number]
            spaces.append(" + ".join(told) + ("" if mark < 0 else f" #{_number(mark)}"))
        return self.say("village", spaces=self._spaces(5), paws=paws, track=" | ".join(spaces))

    def _firefox(self, fire: Fire) -> str:
        ring = [
            self.effect(self.tables.firefox.empty if tile < 0 else self.tables.firefox.tiles[tile])
            for tile in fire.ring
        ]
        return self.say("firefox", place=fire.pawn + 1, ring=" | ".join(ring))

    def _kind(self, kind: int, costs: tuple[int, ...]) -> str:
        acts = [
            f"{self.term(f'sign_{act}')} {cost}"
            for act, cost in zip(ACTS, costs, strict=True)
            if cost >= 0
        ]
        return f"{self.term(f'kind_{KINDS[kind]}')}: {', '.join(acts)}"

    def _tile(self, place: int) -> str:
        board = self.board
        foxes = "".join(str(seat + 1) for seat, p in enumerate(board.players) if p.fox == place)
        foxes += "V" if board.vixen is not None and board.vixen.fox == place else ""
        signs = [
            self.term(f"kind_{KINDS[kind_of(board.tiles[place])]}"),
            "*" * (board.lying[place] >= 0),
            "" if board.marks[place] < 0 else f"#{_number(board.marks[place])}",
            "b" * (board.dam == place),
            f"@{foxes}" if foxes else "",
        ]
        return "".join(signs)

    def _spaces(self, spot: int) -> str:
        """What the free spaces cost, and who has which value on the others."""
        dice = [f"{_number(owner_of(die))}:{value_of(die)}" for die in self.board.spaces[spot]]
        free = map(str, self.view.costs[spot][len(dice) :])
        return f"[{' '.join((*dice, *free))}]"

    def _there(self, territory: int) -> Iterator[str]:
        board = self.board
        found = [
            self.term(f"tile_{name}")
            for name, place in zip(OBSTACLES, board.obstacles, strict=True)
            if place == territory
        ]
        if board.hunter == territory:
            found.insert(0, self.term("hunter"))
        yield ", ".join(found)

    def _shared(self) -> Iterator[str]:
        board = self.board
        tiles = [
            f"{self.term(f'land_{TERRITORIES[stack_of(tile)]}')}: {self._open(face_of(tile))}"
            for tile in board.open_tiles
        ]
        if tiles:
            yield self.say("open", tiles=" · ".join(tiles))
        yield self.say("paths", tiles=" · ".join(self._path(n) for n in board.row if n >= 0) or "–")
        if board.instincts:
            known = [self.term(f"instinct_{INSTINCTS[tile]}") for tile in board.instincts]
            yield self.say("instincts", tiles=" · ".join(known))
        yield self.say("commons", tiles=" · ".join(self._commons()))
        if board.vixen is not None:
            yield from self._vixen(board.vixen)

    def _open(self, tile: int) -> str:
        effect = self.tables.tile_effects[tile]
        return self.effect(effect) if effect else self.term(f"tile_{TERRITORY_TILES[tile]}")

    def _path(self, path: int) -> str:
        bonus = self.effect(self.tables.den.bonus_paths[path])
        shape = glyph(self.tables, PLAIN_PATHS + path, 0)
        return f"{BONUS_PATHS[path].removeprefix('path')} {shape} ({bonus})"

    def _commons(self) -> Iterator[str]:
        board = self.board
        for objective, claims in zip(board.commons, board.claims, strict=True):
            left = self.tables.commons[objective].vp[len(claims) :]
            owners = "".join(map(_number, claims))
            points = "/".join(map(str, left))
            yield f"{self.term(f'common_{COMMONS[objective]}')} {points} {owners}".rstrip()

    def _vixen(self, vixen: Automa) -> Iterator[str]:
        yield self.say(
            "vixen",
            vp=vixen.vp,
            level=vixen.level,
            left=len(vixen.cards),
            prey=len(vixen.cache),
            kits=self._kits(vixen),
            tokens=_joined(self._tokens(VIXEN)),
        )

    def _tokens(self, owner: int) -> list[str]:
        board = self.board
        held = [("star", board.star), ("cheese", board.cheese), ("beaver", board.beaver)]
        return [self.term(f"tile_{token}") for token, one in held if one == owner]

    def _player(self, seat: int) -> Iterator[str]:
        board = self.board
        player = board.players[seat]
        tokens = self._tokens(seat) + [self.term("tile_lesson")] * len(player.lessons)
        yield self.say(
            "player",
            number=seat + 1,
            name=self.names[seat],
            vp=player.vp,
            gp=player.gp,
            left=player.dice - player.used,
            tokens=_joined(tokens),
        )
        if player.ruse >= 0:
            yield "  " + self.term(f"ruse_{player.ruse + 1}")
        yield self.say("resources", counts=self._by_land(player.resources))
        yield self.say("levels", counts=self._by_land(player.levels))
        yield self.say("kits", kits=self._kits(player), prey=len(player.cache))
        if player.instincts:
            known = [self.term(f"instinct_{INSTINCTS[n]}") for n in player.instincts]
            yield self.say("own_instincts", tiles=" · ".join(known))
        yield from self._ledger(player)
        yield from self._cards(seat)
        yield from self._den(player)

    def _by_land(self, counts: Sequence[int]) -> str:
        named = [
            f"{self.term(f'land_{name}')} {count}"
            for name, count in zip(TERRITORIES, counts, strict=True)
            if count
        ]
        return ", ".join(named) or "–"

    def _kits(self, owner: Player | Automa) -> str:
        """Each kit's value, and where it stands."""
        shown = []
        for value, space in zip(owner.values, owner.spaces, strict=True):
            if space:
                where = self.say("outside") if space > 5 else self.say("space", space=space)
                shown.append(f"{value} ({where})")
        return ", ".join(shown)

    def _ledger(self, player: Player) -> Iterator[str]:
        points = [
            f"{self.term(f'source_{source}')} {sum(rounds)}"
            for source, rounds in player.ledger.items()
            if sum(rounds)
        ]
        if points:
            yield self.say("ledger", points=", ".join(points))

    def _cards(self, seat: int) -> Iterator[str]:
        completed = self.board.players[seat].completed
        if completed:
            yield self.say("completed", cards=" ".join(CARDS[card] for card in completed))
        held = self.view.held[seat]
        if held.hand_cards is None:
            yield self.say("hidden", count=held.hand)
            return
        for card in held.hand_cards:
            objective = self.tables.objectives[card]
            penalised = not self.view.options.premices
            penalty = self.say("penalty", n=objective.penalty) if penalised else ""
            yield self.say(
                "card",
                card=CARDS[card],
                needs=self._needs(objective.asked),
                vp=objective.vp,
                bonus=self.effect(objective.bonus),
                penalty=penalty,
            )

    def _needs(self, asked: Asked) -> str:
        spent = [self._by_land(asked.resources)] if any(asked.resources) else []
        if any(asked.levels):
            spent.append(self.say("need_track", counts=self._by_land(asked.levels)))
        counted = [(name, getattr(asked.needs, name)) for name in COUNTED]
        spent += [self.say(f"need_{name}", n=count) for name, count in counted if count]
        return ", ".join(spent)

    def _question(self) -> Iterator[str]:
        """What is to be decided, and why."""
        board = self.board
        if board.phase == "over":
            return
        if board.pending:
            task = board.pending[-1]
            why = self.term(f"source_{task.source}")
            yield self.say("asked", what=self.say(f"ask_{task.op}"), why=why)
        elif board.phase == "turns" and board.die:
            yield self.say("die", value=board.die)

    def _den(self, player: Player) -> Iterator[str]:
        """Row 1 is at the top; an arrow shows an exit that a complete path leads to."""
        if any(player.leads):
            yield "  " + " ".join("↑" if lead else " " for lead in player.leads)
        for row in range(4):
            yield "  " + " ".join(self._cell(code) for code in player.cells[5 * row : 5 * row + 5])

    def _cell(self, code: int) -> str:
        if code == BASE:
            return "⌂"
        return "·" if code < 0 else glyph(self.tables, path_of(code), quarters_of(code))


def drawn(
    view: View, tables: Tables, catalogue: Catalogue, language: Language, names: Sequence[str]
) -> str:
    return Pen(view, tables, catalogue, language, names).drawn()


def _folded(line: str) -> str:
    """A line that is too long goes on below, further in."""
    folded = wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join(folded) if len(line) > WIDTH else line.rstrip()


def _joined(tokens: list[str]) -> str:
    return "".join(f" · {token}" for token in tokens)


def _number(owner: int) -> str:
    return "V" if owner == VIXEN else str(owner + 1)


def _columns(rows: list[list[str]]) -> Iterator[str]:
    """Rows of words, each column as wide as its widest."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(f"{word:{width}}" for word, width in zip(row, widths, strict=True))
