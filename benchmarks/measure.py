"""Whole processes in turn, A B A B …, so that a machine that is busy is as busy for both; medians and their ratios.

Time and memory are the operating system's own accounting of each finished process (``os.wait4``).
"""

from __future__ import annotations

import os
import statistics
import subprocess
import time
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ENVIRONMENT = {
    name: value for name, value in os.environ.items() if name not in ("PYTHONDONTWRITEBYTECODE", "REFCLI_SESSION", "REFCLI_HOME")
}
"""What a process is started with. Bytecode must be kept, as it is for everybody: else each run would compile anew."""


class Cost(NamedTuple):
    """What one process took: seconds of processor and of wall clock, MiB at its peak, seconds of processor in its own code."""

    cpu: float
    wall: float
    peak: float
    user: float


def once(command: Sequence[str], output: Path | None = None) -> Cost:
    """Runs a command to its end. RuntimeError if it fails."""
    with open(output or os.devnull, "wb") as sink:
        begun = time.perf_counter()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.PIPE, env=ENVIRONMENT)
        assert process.stderr is not None
        said = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)}: {said.decode(errors='replace')[-400:]}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024, usage.ru_utime)


class Pair(NamedTuple):
    """The medians of A and B, and of the ratios A/B taken pair by pair (processor, wall, the processor in its own code)."""

    a: Cost
    b: Cost
    cpu: float
    wall: float
    user: float


def pair(a: Sequence[str], b: Sequence[str], runs: int) -> Pair:
    """The two commands in turn, after one run of each that does not count."""
    once(a), once(b)
    both = [(once(a), once(b)) for _ in range(runs)]
    return Pair(
        median([one for one, _ in both]),
        median([other for _, other in both]),
        statistics.median(one.cpu / other.cpu for one, other in both),
        statistics.median(one.wall / other.wall for one, other in both),
        statistics.median(one.user / other.user for one, other in both),
    )


def median(costs: Sequence[Cost]) -> Cost:
    """The median of each figure; the peak is the highest."""
    cpu, wall, user = (statistics.median(getattr(c, name) for c in costs) for name in ("cpu", "wall", "user"))
    return Cost(cpu, wall, max(c.peak for c in costs), user)


def fastest(calls: Sequence[Callable[[], object]], before: Callable[[], object] = lambda: None, least: float = 0.6) -> list[float]:
    """Seconds of each call's fastest run within this process, the calls in turn; ``before`` (caches emptied) is not counted."""
    best, spent = [float("inf")] * len(calls), 0.0
    while spent < least:
        for i, call in enumerate(calls):
            before()
            begun = time.perf_counter()
            call()
            took = time.perf_counter() - begun
            best[i], spent = min(best[i], took), spent + took
    return best


def peak(call: Callable[[], object], before: Callable[[], object]) -> int:
    """Bytes that Python holds at the peak of a call, beyond what it held before."""
    before()
    tracemalloc.start()
    call()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table as Markdown, its columns aligned."""
    lines = [list(head), *map(list, rows)]
    wide = [max(len(line[i]) for line in lines) for i in range(len(head))]
    drawn = ["| " + " | ".join(cell.ljust(w) for cell, w in zip(line, wide, strict=True)) + " |" for line in lines]
    drawn.insert(1, "| " + " | ".join("-" * w for w in wide) + " |")
    return f"### {title}\n\n" + "\n".join(drawn) + "\n"
