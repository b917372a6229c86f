"""The end of a process: with the answer whole, its exit code, and what a profiler has seen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


def process(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words, "--home", str(home)], capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.mark.parametrize(("words", "code"), [(["games"], 0), (["games", "--json"], 0), (["xyzzy"], 2), (["iraq", "combat"], 2)])
def test_it_ends_with_the_answer_whole_and_its_code(refcli, home, words, code):
    ended, called = process(home, "-m", "refcli", *words), refcli(*words)
    assert (ended.returncode, ended.stdout, ended.stderr) == (called.code, called.out, called.err)
    assert ended.returncode == code


def test_a_profiler_tells_what_it_saw(home):
    ended = process(home, "-m", "cProfile", "-m", "refcli", "games")
    assert ended.returncode == 0
    assert "function calls" in ended.stdout
