"""The training: `python -m train.run FOLDER --minutes 9`, and the same again to go on.

FOLDER holds all that a run is: state.npz, a log of its figures (log.jsonl) and the networks it
saved on its way (minute-N.bin, the last as network.bin). A run follows a plan of so many minutes; a
call does a part of it.
"""

import argparse
import functools
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from train import network
from train.exact import NICE, Solvers
from train.learn import Exact, Learner, Settings, beginner, empty, iteration

Array = Any
RATE, LEAST_RATE, WARM_UP, REFILL = 1.5e-3, 0.02, 10, 4


def saved(folder: Path, learner: Learner, done: dict[str, float]) -> None:
    """Writes the state beside the old one, then in its place."""
    held: dict[str, Any] = {f"done/{name}": value for name, value in done.items()}
    for part in Learner._fields[:4]:
        for name, value in getattr(learner, part).items():
            held[f"{part}/{name}"] = np.asarray(value)
    np.savez(folder / "new.npz", allow_pickle=False, steps=np.asarray(learner.steps), **held)
    (folder / "new.npz").replace(folder / "state.npz")
    (folder / "network.bin").write_bytes(network.written(learner.mean))


def loaded(folder: Path, fresh: Learner) -> tuple[Learner, dict[str, float]]:
    """Where the run stands: a beginner where there is no state yet."""
    if not (folder / "state.npz").exists():
        return fresh, {"minutes": 0.0, "games": 0.0}
    with np.load(folder / "state.npz") as held:

        def part(field: str) -> dict[str, Any]:
            return {name: jnp.asarray(held[f"{field}/{name}"]) for name in fresh.weights}

        steps = jnp.float32(held["steps"])
        learner = Learner(part("weights"), part("first"), part("second"), part("mean"), steps)
        return learner, {name: float(held[f"done/{name}"]) for name in ("minutes", "games")}


class Measurer:
    """Plays saved networks against the yardstick in another process, one match after the other."""

    def __init__(self, folder: Path, workers: int, pairs: int, simulations: int) -> None:
        self._folder, self._workers, self._pairs, self._simulations = (
            folder,
            workers,
            pairs,
            simulations,
        )
        self._waiting: list[tuple[str, str]] = []
        self._running: subprocess.Popen[bytes] | None = None

    def ask(self, file: str) -> None:
        if self._workers:
            self._waiting += [(file, scoring) for scoring in ("standard", "omega")]

    def tend(self) -> bool:
        """Starts the next match if none runs; whether one does."""
        if self._running and self._running.poll() is None:
            return True
        self._running = None
        if self._waiting:
            file, scoring = self._waiting.pop(0)
            player = f"{self._folder / file}@{self._simulations}"
            command = [
                sys.executable,
                "-m",
                "bench.discs_match",
                player,
                "--scoring",
                scoring,
                "--label",
                file,
            ]
            command += [
                "--pairs",
                str(self._pairs),
                "--workers",
                str(self._workers),
                "--log",
                str(self._folder / "strength.jsonl"),
            ]
            self._running = subprocess.Popen(["nice", "-n", str(NICE), *command])
        return self._running is not None

    def finish(self, grace: float) -> None:
        """Lets the matches that wait be played, for so many seconds."""
        end = time.time() + grace
        while self.tend() and time.time() < end:
            time.sleep(0.2)
        if self._running:
            self._running.kill()


class Training:
    """One call: blocks of games and learning until its time is over."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked, self.folder, self.begin = asked, asked.folder, time.time()
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = beginner(asked.seed, asked.channels, asked.blocks)
        self.learner, self.done = loaded(self.folder, fresh)
        self.solvers = Solvers(asked.solvers)
        self.measurer = Measurer(
            self.folder, asked.measurers, asked.pairs, asked.measured_simulations
        )
        self.settings = Settings(
            asked.games, asked.simulations, asked.most, asked.batch, asked.steps, asked.window
        )
        self.buffer = empty(self.settings)
        nobody = jnp.zeros(asked.games, bool)
        self.ends = Exact(jnp.int32(0), nobody, jnp.zeros(asked.games, jnp.int32))
        self.marks = [mark for mark in asked.marks if mark > self.done["minutes"]]
        self.key = jax.random.PRNGKey(asked.seed + int(self.done["games"]))
        self.turn, self.told = 0, 0.0
        self.compiled: dict[int, Any] = {}

    def minutes(self) -> float:
        """Of the whole run, with the calls before."""
        return self.done["minutes"] + (time.time() - self.begin) / 60

    def over(self) -> bool:
        spent = time.time() - self.begin > 60 * self.asked.minutes
        return bool(spent and self.turn >= self.asked.least)

    def rate(self, part: float) -> float:
        """A call that goes on has an empty buffer: at first it only plays."""
        if self.done["minutes"] and self.turn < REFILL:
            return 0.0
        return RATE * min(1, (self.turn + 1) / WARM_UP) * max(LEAST_RATE, 1 - part)

    def block(self) -> None:
        """Plays a block of games on the device while the ends of the last one are solved here."""
        part = self.minutes() / self.asked.plan
        simulations = self.asked.simulations if part < 0.5 else self.asked.later_simulations
        if simulations not in self.compiled:
            settings = self.settings._replace(simulations=simulations)
            made = functools.partial(iteration, settings=settings)
            self.compiled[simulations] = jax.jit(made, donate_argnums=(0, 1))
        self.key, luck = jax.random.split(self.key)
        rate = self.rate(part)
        self.learner, self.buffer, played = self.compiled[simulations](
            self.learner, self.buffer, jnp.int32(self.turn), luck, jnp.float32(rate), self.ends
        )
        figures = {name: round(float(value), 4) for name, value in played.figures.items()}
        known, lead = self.solvers.answered(self.asked.games)
        slot = jnp.int32((self.turn - 1) % self.asked.window)
        self.ends = Exact(slot, jnp.asarray(known), jnp.asarray(lead))
        self.solvers.ask(played.late, played.late_player)
        self.turn += 1
        self.done["games"] += self.asked.games
        self.tell({"rate": round(rate, 6), "solved": round(float(known.mean()), 3), **figures})

    def tell(self, figures: dict[str, float]) -> None:
        if time.time() - self.told < self.asked.tell and self.turn > 2:
            return
        self.told = time.time()
        where = {"minutes": round(self.minutes(), 3), "games": self.done["games"]}
        line = json.dumps(where | figures)
        print(line, flush=True)
        with (self.folder / "log.jsonl").open("a") as log:
            log.write(line + "\n")

    def mark(self) -> None:
        if self.marks and self.minutes() >= self.marks[0]:
            name = f"minute-{self.marks.pop(0):g}.bin"
            (self.folder / name).write_bytes(network.written(self.learner.mean))
            saved(self.folder, self.learner, self.done | {"minutes": self.minutes()})
            self.measurer.ask(name)
        self.measurer.tend()

    def run(self) -> None:
        print(jax.devices(), network.count(self.learner.weights), "weights", self.done, flush=True)
        while not self.over():
            self.block()
            self.mark()
        jax.block_until_ready(self.learner)
        self.done["minutes"] = self.minutes()
        saved(self.folder, self.learner, self.done)
        self.solvers.close()
        self.measurer.finish(self.asked.grace)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=9.0, help="how long this call trains")
    parser.add_argument("--plan", type=float, default=18.0, help="how long the whole run is to be")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--channels", type=int, default=32)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--games", type=int, default=8192, help="played at once")
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument(
        "--later-simulations", type=int, default=64, help="in the second half of the plan"
    )
    parser.add_argument("--most", type=int, default=16, help="moves considered at the root")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=96, help="learning steps a block of games")
    parser.add_argument("--window", type=int, default=32, help="blocks of games kept")
    parser.add_argument("--solvers", type=int, default=8, help="processes that solve ends exactly")
    parser.add_argument(
        "--measurers", type=int, default=0, help="processes that play the yardstick"
    )
    parser.add_argument("--measured-simulations", type=int, default=400)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument(
        "--marks", type=float, nargs="*", default=[1, 2, 4, 6, 8, 10, 12, 14, 16, 18]
    )
    parser.add_argument("--least", type=int, default=1, help="blocks to play whatever the time")
    parser.add_argument("--tell", type=float, default=15.0, help="seconds between lines of the log")
    parser.add_argument("--grace", type=float, default=20.0, help="seconds a last match may take")
    Training(parser.parse_args()).run()


if __name__ == "__main__":
    main()
