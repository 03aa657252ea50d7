"""In the browser Python opens the kernel by itself, through what Pyodide shows of JavaScript."""

import sys
from collections.abc import Callable
from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest
import wasmtime

from fusebox.arena import begin
from fusebox.bots import Sight, weaker
from fusebox.bots.fuse_discs import (
    LEVELS,
    accelerate,
    accelerate_by,
    accelerator,
    browser,
    led,
)
from fusebox.bots.fuse_discs.accelerator import Kernel
from fusebox.bots.fuse_discs.levels import IN_BROWSER
from fusebox.bots.fuse_discs.search import uct
from fusebox.core import Chance, Player
from fusebox.games.fuse_discs.model import Options
from tests.bots.fuse_discs.boards import SET_UP, board


class JsException(Exception):
    """What Pyodide raises for an error of JavaScript."""


class Store:
    """An engine as JavaScript has it."""

    def __init__(self) -> None:
        self.store = wasmtime.Store()

    def module(self, program: bytes) -> wasmtime.Module:
        return wasmtime.Module(self.store.engine, program)

    def instance(self, program: wasmtime.Module) -> SimpleNamespace:
        exports = wasmtime.Instance(self.store, program, []).exports(self.store)
        names = ("desk", "room", "load", "think")
        calls = {name: partial(cast(wasmtime.Func, exports[name]), self.store) for name in names}
        memory = SimpleNamespace(buffer=exports["memory"])
        return SimpleNamespace(exports=SimpleNamespace(memory=memory, **calls))

    def array(self, memory: wasmtime.Memory, start: int, size: int) -> SimpleNamespace:
        return SimpleNamespace(
            assign=lambda data: memory.write(self.store, data, start),
            to_bytes=lambda: bytes(memory.read(self.store, start, start + size)),
        )


def made_by(new: Callable[..., Any]) -> SimpleNamespace:
    return SimpleNamespace(new=new)


def refused(_program: bytes) -> wasmtime.Module:
    raise JsException("CompileError: SIMD is not enabled")


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The two modules that Pyodide brings; what the browser compiles with can be replaced."""
    store = Store()
    assembly = SimpleNamespace(Module=made_by(store.module), Instance=made_by(store.instance))
    js, ffi = ModuleType("js"), ModuleType("pyodide.ffi")
    vars(js).update(WebAssembly=assembly, Uint8Array=made_by(store.array))
    vars(ffi).update(to_js=bytes, JsException=JsException)
    monkeypatch.setitem(sys.modules, "js", js)
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    return assembly


@pytest.mark.usefixtures("engine")
def test_the_kernel_that_python_opens_finds_the_same_and_has_the_network() -> None:
    alone = uct(board(SET_UP), "omega", 300, 9), led.puct(board(SET_UP), "omega", 20)
    accelerate(browser.opened())
    try:
        assert (uct(board(SET_UP), "omega", 300, 9), led.puct(board(SET_UP), "omega", 20)) == alone
    finally:
        accelerate(None)


def test_a_browser_that_can_not_run_it_goes_without(engine: SimpleNamespace) -> None:
    engine.Module = made_by(refused)
    assert browser.opened() is None


@pytest.mark.usefixtures("engine")
def test_the_master_alone_thinks_less_in_a_browser_and_as_little_on_every_device(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert weaker("fuse_discs") == {}
    monkeypatch.setattr(sys, "platform", "emscripten")
    accelerate_by(browser.opened)
    try:
        assert list(weaker("fuse_discs")) == ["6"]
    finally:
        accelerate(None)


def test_so_little_that_a_phone_answers_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin("fuse_discs", [Player("Ann", "6"), Player("Ben", "6")], Options(white="first"), 1)
    sight = Sight(match.view(0), match.legal(0), match.now)
    budgets: list[int] = []

    def searched(_board: object, _scoring: str, simulations: int) -> None:
        budgets.append(simulations)

    monkeypatch.setattr(led, "puct", searched)
    IN_BROWSER["6"]().choose(sight, None, Chance.none())
    LEVELS["6"]().choose(sight, None, Chance.none())
    assert budgets == [3_000, 8_000]


@pytest.mark.usefixtures("engine")
def test_it_is_opened_once_and_not_before_a_search_asks_for_it() -> None:
    opened: list[Kernel | None] = []

    def opening() -> Kernel | None:
        opened.append(browser.opened())
        return opened[-1]

    accelerate_by(opening)
    try:
        assert not opened
        assert [accelerator.is_there(), accelerator.is_there()] == [True, True]
        uct(board(SET_UP), "omega", 7, 9)
        assert len(opened) == 1
    finally:
        accelerate(None)
