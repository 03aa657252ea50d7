"""Breaks each game's rules on purpose, one place at a time, and counts what its tests catch. Those
of mutants.toml come first, and none of them may live.

mutmut and cosmic-ray were looked at: neither gives each game its own tests, a sample and a time
limit from one command without a configuration of its own, and ours need no more than this page."""

import argparse
import ast
import difflib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from queue import SimpleQueue
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any, NamedTuple

from fusebox.games import GAMES

ROOT = Path(__file__).parents[1]
RULES = Path("src/fusebox/games")
CHOSEN = Path(__file__).with_name("mutants.toml")
LEFT_OUT = ("__init__.py", "model.py", "actions.py", "events.py")
COPIED = ("src", "tests", "tools", "pyproject.toml")
WANTED = 0.9
SHORTEST = 10
"""Seconds of a processor that a run is given at least before it counts as stuck."""
LIMITED = ("sh", "-c", 'ulimit -t "$0" && exec "$@"')
"""Time on the processor, so that a busy machine kills no mutant."""
# One failing example is enough: none is made smaller.
QUICKLY = """
from hypothesis import Phase
settings.register_profile("mutants", settings(), phases=[Phase.explicit, Phase.generate])
settings.load_profile("mutants")
"""
FLAGS = ("-x", "-q", "--tb=no", "--assert=plain", "-m", "not slow")
SHARED = ("tests/test_said.py", "tests/test_golden.py", "tests/contract/test_contract.py")
PLUGINS = ("-p", "no:cacheprovider", "-p", "no:cov", "-p", "no:xdist")

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
Change = Callable[[], None]
"""Breaks a tree at the place it was made for."""


class Mutant(NamedTuple):
    path: Path
    line: int
    source: str
    diff: str


class Result(NamedTuple):
    mutant: Mutant
    died: bool


def changes(tree: ast.Module) -> Iterator[tuple[int, Change]]:
    """Every way to break the tree, with its line, always in the same order."""
    for node in _code(tree):
        for change in _node_changes(node):
            yield getattr(node, "lineno", 0), change
        for field, value in ast.iter_fields(node):
            for index, child in enumerate(value if isinstance(value, list) else []):
                if isinstance(child, ast.stmt) and _droppable(child):
                    yield child.lineno, _dropped(node, field, index)


def mutants(path: Path) -> list[Mutant]:
    """All mutants of a file of the rules."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    original = ast.unparse(tree)
    found = []
    for number in range(sum(1 for _ in changes(tree))):
        broken = deepcopy(tree)
        line, change = next(pair for at, pair in enumerate(changes(broken)) if at == number)
        change()
        source = ast.unparse(ast.fix_missing_locations(broken))
        if source != original:
            found.append(Mutant(path, line, source, _diff(original, source)))
    return found


def mutants_of(game: str) -> list[Mutant]:
    paths = sorted(path for path in (ROOT / RULES / game).rglob("*.py"))
    wanted = [path.relative_to(ROOT) for path in paths if path.name not in LEFT_OUT]
    return [mutant for path in wanted for mutant in mutants(path)]


def chosen_of(game: str) -> list[Mutant]:
    """Those of mutants.toml, each a place that is there once."""
    found = []
    for row in tomllib.loads(CHOSEN.read_text(encoding="utf-8"))["mutant"]:
        if row["game"] != game:
            continue
        path = RULES / game / row["file"]
        source = (ROOT / path).read_text(encoding="utf-8")
        if source.count(row["old"]) != 1:
            raise ValueError(f"{row['what']}: {path} does not hold this once: {row['old']}")
        line = source[: source.index(row["old"])].count("\n") + 1
        broken = source.replace(row["old"], row["new"])
        found.append(Mutant(path, line, broken, f"{row['what']}\n{_diff(source, broken)}"))
    return found


class Bench:
    """Copies of the project in which a game's tests are run against its mutants."""

    def __init__(self, game: str, scratch: Path, jobs: int) -> None:
        self.game = game
        self.copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            self.copies.put(_copy(scratch / f"{game}-{number}"))
        self.limit = SHORTEST

    def prepare(self) -> None:
        """The tests have to pass unbroken; how long that takes sets the limit."""
        copy = self.copies.get()
        run = _tested(copy, self.game, limit=600)
        if run.returncode != 0:
            raise SystemExit(
                f"{run.stdout}\nThe tests of {self.game} fail before anything is broken."
            )
        self.limit = max(SHORTEST, 2 * round(getrusage(RUSAGE_CHILDREN).ru_utime))
        self.copies.put(copy)

    def tried(self, mutant: Mutant) -> Result:
        copy = self.copies.get()
        target = copy / mutant.path
        unbroken = target.read_bytes()
        try:
            _write(target, mutant.source.encode())
            return Result(mutant, _tested(copy, self.game, self.limit).returncode != 0)
        finally:
            _write(target, unbroken)
            self.copies.put(copy)


def judged(game: str, sample: int | None, seed: int, jobs: int) -> bool:
    """Runs the mutants of a game and tells of them; whether enough of them died, and all chosen."""
    named, found = chosen_of(game), mutants_of(game)
    sampled = _sampled(found, sample, seed)
    print(f"{game}: {len(named)} chosen mutants, {len(found)} others, {len(sampled)} of them tried")
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        bench = Bench(game, Path(scratch), jobs)
        bench.prepare()
        with ThreadPoolExecutor(jobs) as workers:
            tried = [*named, *sampled]
            results = list(_shown(workers.map(bench.tried, tried), len(tried)))
    enough = _told(game, results)
    return enough and all(result.died for result in results[: len(named)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    games = sorted(GAMES)
    parser.add_argument("--game", choices=games, help="only this game")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many mutants of a game")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="which ones are sampled")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="so many at a time")
    wanted = parser.parse_args()
    chosen = [wanted.game] if wanted.game else games
    enough = [judged(game, wanted.sample, wanted.seed, wanted.jobs) for game in chosen]
    sys.exit(0 if all(enough) else 1)


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a tree that run: no annotations, imports, assertions or decorators, and nothing
    that only guards against mistakes (a frozen class, a strict zip)."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.JoinedStr):
        return
    if isinstance(node, ast.keyword) and node.arg in ("frozen", "strict"):
        return
    yield node
    left_out = {"annotation", "returns", "decorator_list", "bases", "type_params"}
    alias = isinstance(node, ast.AnnAssign) and "TypeAlias" in ast.unparse(node.annotation)
    for field, value in ast.iter_fields(node):
        if field in left_out or (alias and field == "value"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _code(child)


def _node_changes(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=ops):
            for index, op in enumerate(ops):
                yield _set(ops, index, COMPARISONS[type(op)]())
        case ast.BoolOp(op=op):
            yield _put(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATORS:
            yield _put(node, "op", OPERATORS[type(op)]())
        case ast.Constant(value=bool(value)):
            yield _put(node, "value", not value)
        case ast.Constant(value=int(value)):
            yield _put(node, "value", value + 1)
            yield _put(node, "value", value - 1)
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) if not _turned(test):
            yield _put(node, "test", _negated(test))
        case ast.comprehension(ifs=tests):
            for index, test in enumerate(tests):
                if not _turned(test):
                    yield _set(tests, index, _negated(test))
        case ast.match_case(guard=ast.expr() as guard):
            yield _put(node, "guard", _negated(guard))
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield _put(node, "value", ast.Constant(None))


def _droppable(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Constant()):
            return False
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            return True
        case ast.Assign(targets=targets):
            return any(not isinstance(target, ast.Name) for target in targets)
    return False


def _turned(test: ast.expr) -> bool:
    """Whether turning its comparison round is the same as negating it."""
    order = ast.Lt | ast.LtE | ast.Gt | ast.GtE
    return isinstance(test, ast.Compare) and not any(isinstance(op, order) for op in test.ops)


def _negated(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(ast.Not(), test)


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _put(node: ast.AST, field: str, value: object) -> Change:
    return lambda: setattr(node, field, value)


def _set(values: list[Any], index: int, value: ast.AST) -> Change:
    return lambda: values.__setitem__(index, value)


def _dropped(parent: ast.AST, field: str, index: int) -> Change:
    return lambda: getattr(parent, field).__setitem__(index, ast.Pass())


def _diff(original: str, source: str) -> str:
    lines = difflib.unified_diff(original.splitlines(), source.splitlines(), lineterm="", n=0)
    return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


def _sampled(found: list[Mutant], sample: int | None, seed: int) -> list[Mutant]:
    if sample is None or sample >= len(found):
        return found
    return sorted(random.Random(seed).sample(found, sample))


def _copy(folder: Path) -> Path:
    folder.mkdir()
    ignored = shutil.ignore_patterns("__pycache__", "node_modules", "_client")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=ignored)
        else:
            shutil.copy(source, folder)
    with (folder / "tests/conftest.py").open("a", encoding="utf-8") as conftest:
        conftest.write(QUICKLY)
    return folder


def _write(target: Path, source: bytes) -> None:
    """Compiled files go too: Python tells them apart by size and second, which may be the same."""
    target.write_bytes(source)
    for compiled in (target.parent / "__pycache__").glob(f"{target.stem}.*.pyc"):
        compiled.unlink()


def _tested(copy: Path, game: str, limit: int) -> "subprocess.CompletedProcess[str]":
    """The game's quick tests, then its records and sentences, then the contract."""
    tests = [f"tests/games/{game}", *SHARED]
    pytest = [sys.executable, "-m", "pytest", *FLAGS, *PLUGINS, "-k", game, *tests]
    environment = {name: value for name, value in os.environ.items() if "FUSEBOX" not in name}
    return subprocess.run(
        [*LIMITED, str(limit), *pytest],
        cwd=copy,
        env=environment | {"PYTHONPATH": str(copy / "src")},
        capture_output=True,
        check=False,
        text=True,
    )


def _shown(results: Iterator[Result], count: int) -> Iterator[Result]:
    """Passes the results on, and on a terminal says how far it is."""
    for number, result in enumerate(results, start=1):
        if sys.stderr.isatty():
            print(f"\r{number} of {count}", end="", file=sys.stderr, flush=True)
        yield result


def _told(game: str, results: list[Result]) -> bool:
    alive = [result.mutant for result in results if not result.died]
    rate = 1 - len(alive) / len(results)
    for mutant in alive:
        print(f"\nalive: {mutant.path}:{mutant.line}\n{mutant.diff}")
    print(f"\n{game}: {len(results) - len(alive)} of {len(results)} mutants die ({rate:.1%})")
    return rate >= WANTED


if __name__ == "__main__":
    main()
