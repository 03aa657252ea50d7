"""Resources of choice, gained or spent (R84)."""

from typing import Final

from fusebox.games.ruse.actions import Action, ChooseResource
from fusebox.games.ruse.data import TERRITORIES
from fusebox.games.ruse.model import Task
from fusebox.games.ruse.play import Play, gain_resource, pay_resource

RESOURCES: Final = tuple(ChooseResource(name) for name in TERRITORIES)


def gainable(play: Play, _task: Task) -> list[Action]:
    """Resources that are left in the supply."""
    supply = play.board.supply
    return [resource for kind, resource in enumerate(RESOURCES) if supply[kind]]


def gained(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, ChooseResource)
    gain_resource(play, task.seat, TERRITORIES.index(action.resource), task.source)


def owned(play: Play, task: Task) -> list[Action]:
    resources = play.board.players[task.seat].resources
    return [resource for kind, resource in enumerate(RESOURCES) if resources[kind]]


def spent(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, ChooseResource)
    pay_resource(play, task.seat, TERRITORIES.index(action.resource))
