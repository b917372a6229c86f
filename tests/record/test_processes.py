"""Several processes on one session, and processes that are killed: nothing is lost, doubled or seen by halves."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from refcli.core.errors import SessionError
from refcli.record import files, lock
from refcli.record.home import Home
from refcli.record.lock import Lock
from refcli.record.session import Session

posix = pytest.mark.skipif(os.name == "nt", reason="signals and rights are POSIX's")


@pytest.fixture
def command(home: Path) -> Callable[..., subprocess.Popen[str]]:
    """Starts refcli and does not wait for it."""

    def start(*words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "refcli", "--home", str(home), "--json", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    return start


def test_eight_writers_lose_and_double_nothing(refcli: Any, home: Path, command: Any) -> None:
    """Notes, dice and scripts of eight processes at once; a script's lines stay together."""
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    script = home / "three.txt"
    script.write_text("note a\nroll 1d6\nnote b\n", "utf-8")
    running = []
    for n in range(8):
        words = (["roll", "2d6"], ["run", str(script)], ["note", f"from {n}"], ["netwar", "coin", "+1"])[n % 4]
        running.append((words, command(*words)))
    for words, process in running:
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, (words, out, err)
    entries = list(Session(Home(home), "t").record())
    assert [entry["seq"] for entry in entries] == list(range(1, 1 + 1 + 2 + 2 * 3 + 2 + 2))
    numbers = [die["number"] for entry in entries for die in entry.get("dice", [])]
    assert numbers == list(range(len(numbers)))
    assert {f"from {n}" for n in (2, 6)} <= {entry.get("text") for entry in entries}
    assert refcli("--json", "status").json["state"]["netwar"]["coin"] == 32
    said = [entry.get("text") or entry["order"] for entry in entries]
    for at, word in enumerate(said):
        if word == "a":
            assert said[at : at + 3] == ["a", "roll 1d6", "b"]
    assert refcli("verify").code == 0


def test_a_reader_never_sees_half_a_state(refcli: Any, home: Path) -> None:
    """While another process writes scripts whose lines move two tracks in opposite ways, their sum never changes."""
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    writer = (
        "import sys; from refcli.record.home import Home; from refcli.record.session import Session; from pathlib import Path\n"
        "for i in range(60):\n"
        "    s = Session(Home(Path(sys.argv[1])), 't', True); s.begin()\n"
        "    for path, old in (('netwar.ins', 70), ('netwar.coin', 30)):\n"
        "        now = s.position.values[path]; new = now + (1 if path.endswith('ins') else -1) * (1 if i % 2 else -1)\n"
        "        s.append({'kind': 'ruling', 'order': 'x' * 5000, 'dice': [], 'answers': [], 'version': '0', 'tables': {},"
        " 'changes': [{'path': path, 'old': now, 'new': new}]}, 0)\n"
        "    s.commit(); s.close()\n"
    )
    process = subprocess.Popen([sys.executable, "-c", writer, str(home)])
    seen = set()
    while process.poll() is None:
        session = Session(Home(home), "t")
        seen.add(session.position.seq)
        assert session.position.values["netwar.ins"] + session.position.values["netwar.coin"] == 100
        assert session.position.seq % 2 == 1
        assert sum(1 for _ in session.record()) == session.position.seq
    assert process.returncode == 0
    assert len(seen) > 3


@posix
def test_killed_at_any_moment(refcli: Any, home: Path, command: Any) -> None:
    """SIGKILL after a random time, over and over: what was answered stands, and the record holds."""
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    answered = 0
    for n in range(12):
        process = command("roll", "3d6")
        time.sleep(0.04 + n * 0.015)
        process.send_signal(signal.SIGKILL)
        out, _ = process.communicate()
        answered += out.startswith('{"ok": true')
        seq = Session(Home(home), "t").position.seq
        assert seq >= 1 + answered
    assert refcli("roll", "1d6").code == 0
    assert refcli("verify").code == 0


@posix
def test_who_holds_the_lock_is_said_and_a_dead_holder_holds_nothing(
    refcli: Any, home: Path, command: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    refcli("new", "t", "--game", "iraq")
    holder = subprocess.Popen(
        [sys.executable, "-c", f"from refcli.record.lock import Lock; from pathlib import Path; import time\n"
         f"Lock(Path({str(home / 'sessions/t/lock')!r})); print('held', flush=True); time.sleep(600)"],
        stdout=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    monkeypatch.setattr(lock, "PATIENCE", 0.2)
    found = refcli("note", "x")
    assert found.code == 4
    assert f"process {holder.pid} on {os.uname().nodename}" in found.err
    with pytest.raises(SessionError) as fault:
        Lock(home / "sessions/t/lock")
    assert fault.value.message.key == "session.locked"
    assert refcli("status").code == 0  # looking needs no lock
    holder.kill()
    holder.wait()
    holder.stdout.close()
    assert str(holder.pid) in (home / "sessions/t/lock").read_text("utf-8")  # stale, and says whose it was
    assert refcli("note", "x").code == 0


def test_a_lock_whose_file_was_taken_away_locks_nothing(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    first = Lock(file)
    file.unlink()
    second = Lock(file, 0.2)
    with pytest.raises(SessionError):
        Lock(file, 0.05)
    first.release()
    second.release()


@posix
def test_a_home_that_cannot_be_written(refcli: Any, home: Path) -> None:
    """All that looks still answers; what would write says so, with exit 4; nothing has changed."""
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    folder = home / "sessions/t"
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    for path in (*folder.iterdir(), folder, home / "sessions"):
        path.chmod(path.stat().st_mode & ~0o222)
    try:
        if os.access(folder / "journal.toml", os.W_OK):
            pytest.skip("rights do not bind this user")
        for words in (["status"], ["log"], ["verify"], ["odds", "roll", "2d6"], ["sessions"]):
            assert refcli(*words).code == 0, words
        for words in (["note", "x"], ["roll", "1d6"], ["undo"], ["new", "u", "--game", "iraq"], ["use", "t"]):
            found = refcli("--json", *words)
            assert (found.code, found.json["error"]["code"]) == (4, "session"), words
    finally:
        for path in (home / "sessions", folder, *folder.iterdir()):
            path.chmod(path.stat().st_mode | 0o700)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_a_disk_that_is_read_only(refcli: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for whoever no rights bind."""
    refcli("new", "t", "--game", "iraq", "--seed", "s")
    before = {file.name: file.read_bytes() for file in (home / "sessions/t").iterdir()}

    class ReadOnly:
        def __getattr__(self, name: str) -> Any:
            return getattr(os, name)

        def open(self, path: Any, flags: int, mode: int = 0o777) -> int:
            if flags & (os.O_WRONLY | os.O_RDWR):
                raise OSError(errno.EROFS, os.strerror(errno.EROFS))
            return os.open(path, flags, mode)

        def mkdir(self, path: Any) -> None:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    for module in (files, lock):
        monkeypatch.setattr(module, "os", ReadOnly())
    for words in (["status"], ["log"], ["verify"], ["sessions"]):
        assert refcli(*words).code == 0, words
    for words in (["note", "x"], ["roll", "1d6"], ["undo"], ["new", "u", "--game", "iraq"], ["use", "t"]):
        found = refcli("--json", *words)
        assert (found.code, found.json["error"]["code"]) == (4, "session"), words
    assert {file.name: file.read_bytes() for file in (home / "sessions/t").iterdir()} == before
    assert not (home / "sessions/u").exists()


def test_two_who_begin_the_same_session_at_once(home: Path, command: Any, refcli: Any) -> None:
    both = [command("new", "t", "--game", "iraq", "--seed", str(n)) for n in range(3)]
    codes = [process.communicate(timeout=120) and process.returncode for process in both]
    assert sorted(codes) == [0, 2, 2]
    assert refcli("verify").code == 0  # the seed is the winner's
