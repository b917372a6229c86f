"""What tests share: a home of their own, and refcli in it, in this process or as a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from refcli.cli.main import run

settings.register_profile(
    "refcli",
    deadline=None,  # a busy machine is no fault of a test
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,  # there the same examples every time; at home new ones
)
settings.load_profile("refcli")


@dataclass(frozen=True)
class Result:
    """Exit code and output of one command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home, apart from everything of the person who runs the tests."""
    for name in ("REFCLI_HOME", "REFCLI_SESSION", "REFCLI_LANG", "REFCLI_PASSPHRASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    (tmp_path / "sessions").mkdir()
    return tmp_path


Refcli = Callable[..., Result]
Spawn = Callable[..., Any]


@pytest.fixture
def refcli(home: Path, capsys: pytest.CaptureFixture[str]) -> Refcli:
    """``refcli("status", "--json")`` in this process."""

    def call(*words: object) -> Result:
        capsys.readouterr()
        code = run([*([] if "--home" in words else ["--home", str(home)]), *map(str, words)])
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return call


@pytest.fixture
def process(home: Path) -> Callable[..., Result]:
    """``process("status", "--json")`` as a process of its own."""

    def call(*words: object, stdin: str | None = None) -> Result:
        found = subprocess.run(
            [sys.executable, "-m", "refcli", "--home", str(home), *map(str, words)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            input=stdin if stdin is not None else "",
            timeout=60,
        )
        return Result(found.returncode, found.stdout, found.stderr)

    return call


@pytest.fixture
def terminal(home: Path) -> Iterator[Spawn]:
    """``terminal("chaos", "coin")``: refcli at a terminal of 40 columns without colours; ``term="dumb"`` a bare one."""
    opened = []

    def spawn(*words: str, columns: int = 40, term: str = "xterm") -> Any:
        pexpect = pytest.importorskip("pexpect")
        if not hasattr(pexpect, "spawn"):
            pytest.skip("no pseudo-terminals here")
        env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")} | {"NO_COLOR": "1", "TERM": term}
        command = ["-m", "refcli", "--home", str(home), *words]
        heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # who runs the tests in the background ignores Ctrl-C
        child = pexpect.spawn(sys.executable, command, env=env, encoding="utf-8", timeout=30, dimensions=(40, columns), preexec_fn=heed)
        opened.append(child)
        return child

    yield spawn
    for child in opened:
        child.close(force=True)
