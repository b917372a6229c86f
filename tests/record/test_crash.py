"""Crashes: a command is stopped at every single operation on the disk, also with the power cut, the disk full, Ctrl-C.
Whatever happens, the session opens with exactly what stood before the command or after it; what was acknowledged stands."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from refcli.core.errors import SessionError
from refcli.record import journal
from refcli.record.home import Home
from refcli.record.session import Session

from .disk import LOSSES, Disk, Stop, full_from, once_at, put_in, stop_at

START = (
    ["new", "t", "--game", "iraq", "--seed", "s"],
    ["initiative", "--first", "coin"],
    ["next"],
    ["roll", "2d6"],
    ["note", "here we are"],
    ["roll", "3d6"],
    ["undo"],
)
SCRIPT = "note one\nroll 2d6\nnetwar coin +3\nundo\nnote end\n"


def _torn(home: Path) -> None:
    file = home / "sessions/t/journal.toml"
    file.write_bytes(file.read_bytes() + b'[[entry]]\nhash = "12')


def _behind(home: Path) -> None:
    (home / "sessions/t/session.toml").unlink()


def _edited(home: Path) -> None:
    file = home / "sessions/t/session.toml"
    file.write_text(file.read_text("utf-8").replace('"netwar.coin" = 30', '"netwar.coin" = 31'), "utf-8")


COMMANDS = {
    "new": (["new", "other", "--game", "iraq", "--seed", "o"], None),
    "ruling": (["netwar", "coin", "+5"], None),
    "roll": (["roll", "2d6"], None),
    "note": (["note", "a remark"], None),
    "undo": (["undo"], None),
    "redo": (["redo"], None),
    "amend": (["amend", "5d6"], None),
    "decision": (["chaos", "coin"], None),
    "use": (["use", "t"], None),
    "script": (["run", "SCRIPT"], None),
    "script-with-new": (["run", "NEW"], None),
    "after-a-torn-end": (["roll", "1d6"], _torn),
    "without-checkpoint": (["roll", "1d6"], _behind),
    "after-a-hand-edit": (["netwar", "coin", "+5"], _edited),
}


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a session that has something to lose."""
    from refcli.cli.main import run

    home = tmp_path_factory.mktemp("start")
    (home / "sessions").mkdir()
    (home / "script.txt").write_text(SCRIPT, "utf-8")
    (home / "new.txt").write_text("new other --game iraq --seed o\n" + SCRIPT, "utf-8")
    for words in START:
        assert run(["--home", str(home), *words]) == 0
    return home


@pytest.fixture(params=list(COMMANDS))
def command(request: pytest.FixtureRequest, start: Path, tmp_path: Path) -> Iterator[tuple[Path, list[str]]]:
    """A home that is made ready, and the words to be stopped in."""
    words, ready = COMMANDS[request.param]
    home = tmp_path / "ready"
    shutil.copytree(start, home)
    if ready is not None:
        ready(home)
    yield home, [{"SCRIPT": str(home / "script.txt"), "NEW": str(home / "new.txt")}.get(word, word) for word in words]


Standing = dict[str, Any]


def standing(home: Path) -> Standing:
    """What stands in every session, as a reader sees it; what is not yet a session is not there."""
    found: Standing = {}
    for name in Home(home).names():
        session = Session(Home(home), name)
        position = session.position
        entries = [entry["kind"] + entry.get("order", "") for entry in session.record()]
        found[name] = (position.values, position.seq, position.next_die, position.head, position.redo, entries)
    return found


def goes_on(home: Path) -> None:
    """Every session takes the next entry, keeps what it set aside, and its chain holds from the first entry on."""
    for name in Home(home).names():
        before = (home / f"sessions/{name}/journal.toml").read_bytes()
        session = Session(Home(home), name, write=True)
        session.append({"kind": "note", "text": "next"}, session.position.next_die)
        session.close()
        content = (home / f"sessions/{name}/journal.toml").read_bytes()
        if session.set_aside is not None:
            aside = session.set_aside.read_bytes()
            assert before.endswith(aside) and content.startswith(before.removesuffix(aside))
        else:
            assert content.startswith(before)
        digest = journal.FIRST
        for raw in journal.entries(session.journal):
            assert raw.holds(digest)
            digest = raw.claimed or ""
        again = Session(Home(home), name)
        assert (again.position.digest, again.position.values) == (digest, session.position.values)
        session.journal.with_name("session.toml").unlink()
        assert not again.position.differs(Session(Home(home), name).position)


def do(home: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> int:
    from refcli.cli.main import run

    code = run(["--home", str(home), "--json", *words])
    capsys.readouterr()
    return code


def test_stopped_at_every_operation(
    command: tuple[Path, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ready, words = command
    before = standing(ready)
    done = tmp_path / "done"
    shutil.copytree(ready, done)
    whole = Disk(done)
    with monkeypatch.context() as patch:
        put_in(patch, whole)
        assert do(done, words, capsys) == 0
    after = standing(done)
    assert whole.count >= 4 and (after != before or words[0] == "use")
    seen = set()
    for n in range(1, whole.count + 2):
        for part in (0, 1, 3, 4) if n <= whole.count and whole.operations[n - 1].startswith("write journal") else (0,):
            home = tmp_path / f"stop-{n}-{part}"
            shutil.copytree(ready, home)
            disk = Disk(home, stop_at(n), part)
            with monkeypatch.context() as patch:
                put_in(patch, disk)
                if n <= whole.count:
                    with pytest.raises(Stop):
                        do(home, words, capsys)
                else:
                    assert do(home, words, capsys) == 0
            for loss in (None, *LOSSES):
                left = tmp_path / f"left-{n}-{part}-{loss}"
                shutil.copytree(home, left)
                if loss is not None:
                    disk.lose(left, loss)
                stands = standing(left)
                where = (n, part, loss, disk.operations)
                assert stands in (before, after), where
                if n > whole.count:
                    assert stands == after, where  # it was acknowledged
                seen.add(stands == after)
                goes_on(left)
                shutil.rmtree(left)
            shutil.rmtree(home)
    assert seen == {True, False} or words[0] == "use"  # the harness did stop it before and after


@pytest.mark.parametrize("trouble", ["full", "full-once", "broken-once", "ctrl-c"])
def test_a_disk_that_fails_and_a_hand_that_interrupts(
    trouble: str, command: tuple[Path, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit 0 means that it stands, exit 4 that it does not, 130 one of the two; the same command may then be given again."""
    ready, words = command
    before = standing(ready)
    done = tmp_path / "done"
    shutil.copytree(ready, done)
    whole = Disk(done)
    with monkeypatch.context() as patch:
        put_in(patch, whole)
        assert do(done, words, capsys) == 0
    after = standing(done)
    codes = set()
    for n in range(1, whole.count + 1):
        for part in (0, 2):
            if part and not whole.operations[n - 1].startswith("write"):
                continue
            home = tmp_path / f"{n}-{part}"
            shutil.copytree(ready, home)
            failing = {
                "full": full_from(n),
                "full-once": once_at(n, OSError(errno.ENOSPC, "full")),
                "broken-once": once_at(n, OSError(errno.EIO, "broken")),
                "ctrl-c": once_at(n, KeyboardInterrupt()),
            }[trouble]
            disk = Disk(home, failing, part)
            with monkeypatch.context() as patch:
                put_in(patch, disk)
                code = do(home, words, capsys)
            codes.add(code)
            where = (n, part, code, disk.operations)
            assert code in ((0, 130) if trouble == "ctrl-c" else (0, 4)), where
            stands = standing(home)
            if code == 0:
                assert stands == after, where
            elif code == 4:
                assert stands == before, where
                if words[0] != "use":
                    again = do(home, words, capsys)
                    assert again == 0 and standing(home) == after, where
            else:
                assert stands in (before, after), where
            goes_on(home)
            shutil.rmtree(home)
    assert len(codes) == 2 or trouble == "ctrl-c", codes


def test_an_append_that_fails_does_not_spoil_what_a_script_records_after_it(
    start: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With ``--keep-going`` the lines after a full disk go on from what is on disk, not from what was in memory."""
    home = tmp_path / "home"
    shutil.copytree(start, home)
    for n in range(1, 40, 2):
        shutil.rmtree(home)
        shutil.copytree(start, home)
        disk = Disk(home, once_at(n, OSError(errno.ENOSPC, "full")), part=2)
        with monkeypatch.context() as patch:
            put_in(patch, disk)
            do(home, ["run", str(home / "script.txt"), "--keep-going"], capsys)
        assert Session(Home(home), "t").position.seq > Session(Home(start), "t").position.seq
        goes_on(home)


def test_a_torn_end_is_set_aside_and_named(start: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "home"
    shutil.copytree(start, home)
    whole = (home / "sessions/t/journal.toml").read_bytes()
    _torn(home)
    from refcli.cli.main import run

    assert run(["--home", str(home), "status"]) == 0  # a reader reads on and touches nothing
    assert (home / "sessions/t/journal.toml").read_bytes() != whole
    capsys.readouterr()
    assert run(["--home", str(home), "note", "on"]) == 0
    said = capsys.readouterr().out
    (aside,) = (home / "sessions/t").glob("torn-*")
    assert str(aside) in said
    assert aside.read_bytes() == b'[[entry]]\nhash = "12'
    _torn(home)
    capsys.readouterr()
    assert run(["--home", str(home), "redo", "9"]) == 3  # refused, and told all the same
    assert "torn-" in capsys.readouterr().err
    assert len(list((home / "sessions/t").glob("torn-*"))) == 2


def test_what_a_crash_leaves_of_an_entry_never_looks_complete(start: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "home"
    shutil.copytree(start, home)
    for words in (["roll", "2d6"], ["undo"], ["redo"], ["amend", "3d6"], ["note", "x"], ["netwar", "ins", "=50"]):
        assert do(home, words, capsys) == 0
    found = list(journal.entries(home / "sessions/t/journal.toml"))
    assert {raw.parse()["kind"] for raw in found} >= {"new", "ruling", "undo", "redo", "amend", "note"}
    for raw in found:
        assert raw.complete
        if raw.at:  # the first entry is there with its journal, or not at all
            assert not any(journal.Raw(raw.at, raw.content[:n]).complete for n in range(len(raw.content)))


@pytest.mark.parametrize(
    ("old", "new"), [(b'made = "2', b'made = "3'), (b"\nseq = ", b"\nseq = 1"), (b'hash = "', b'hash = "0'), (b"ts = [", b"ts = [1, ")]
)
def test_a_last_entry_that_was_changed_is_no_torn_end(old: bytes, new: bytes, start: Path, tmp_path: Path, capsys: Any) -> None:
    """Nor where the checkpoint, which knows how the record ended, was taken away with it."""
    home = tmp_path / "home"
    shutil.copytree(start, home)
    file = home / "sessions/t/journal.toml"
    *_, last = journal.entries(file)
    content = file.read_bytes()
    at = content.index(old, last.at)
    changed = content[:at] + new + content[at + len(old) :]
    file.write_bytes(changed)
    (home / "sessions/t/session.toml").unlink()
    for write in (False, True):
        with pytest.raises(SessionError) as fault:
            Session(Home(home), "t", write)
        assert fault.value.message.key == "session.broken"
    assert do(home, ["verify"], capsys) == 4
    assert file.read_bytes() == changed


@pytest.mark.parametrize("at", range(3))
def test_a_checkpoint_older_than_the_journal_catches_up(at: int, start: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "home"
    shutil.copytree(start, home)
    old = (home / "sessions/t/session.toml").read_bytes()
    for _ in range(at + 1):
        assert do(home, ["roll", "1d6"], capsys) == 0
    now = standing(home)
    (home / "sessions/t/session.toml").write_bytes(old)
    assert standing(home) == now
    goes_on(home)


def test_a_checkpoint_newer_than_the_journal_is_a_lost_entry(start: Path, tmp_path: Path) -> None:
    """A whole entry taken from the end: no crash can do that, so it is said and nothing is written over it."""
    home = tmp_path / "home"
    shutil.copytree(start, home)
    file = home / "sessions/t/journal.toml"
    *_, last = journal.entries(file)
    file.write_bytes(file.read_bytes()[: last.at])
    for write in (False, True):
        with pytest.raises(SessionError) as fault:
            Session(Home(home), "t", write)
        assert fault.value.message.key == "session.shortened"
    (home / "sessions/t/session.toml").unlink()  # as the hint says
    assert Session(Home(home), "t", True).position.seq == last.parse()["seq"] - 1


def test_damage_in_the_middle_is_no_torn_end(start: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    shutil.copytree(start, home)
    file = home / "sessions/t/journal.toml"
    content = bytearray(file.read_bytes())
    third = list(journal.entries(file))[2]
    content[third.at + 120] ^= 1
    file.write_bytes(content)
    (home / "sessions/t/session.toml").unlink()
    for write in (False, True):
        with pytest.raises(SessionError) as fault:
            Session(Home(home), "t", write)
        assert fault.value.message.key == "session.broken"
        assert fault.value.message.params["after"] == 2
    assert file.read_bytes() == content


def test_what_stands_between_two_entries_is_noticed(start: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    shutil.copytree(start, home)
    file = home / "sessions/t/journal.toml"
    content = file.read_bytes()
    third = list(journal.entries(file))[2]
    file.write_bytes(content[: third.at] + b"x = 1\n" + content[third.at :])
    (home / "sessions/t/session.toml").unlink()
    with pytest.raises(SessionError) as fault:
        Session(Home(home), "t", True)
    assert (fault.value.message.key, fault.value.message.params["at"]) == ("session.broken", third.at)


def test_a_journal_with_other_line_ends_is_read_and_mended_by_who_writes(start: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    shutil.copytree(start, home)
    file = home / "sessions/t/journal.toml"
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b"\n", b"\r\n"))
    for checkpoint in (True, False):
        if not checkpoint:
            (home / "sessions/t/session.toml").unlink()
        session = Session(Home(home), "t")
        assert [raw.content for raw in session.history()] == [raw.content for raw in journal.within(whole, 0)]
        assert [one.key for one in session.notices()] == ["session.crlf"]
    assert file.read_bytes() != whole
    Session(Home(home), "t", True).close()
    assert file.read_bytes() == whole
    changed = whole.replace(b"\n", b"\r\n").replace(b"\r\n", b"\n", 1)
    file.write_bytes(b"[[entry]]\r\n" + changed[changed.index(b"\n") + 1 :] + b"\n")  # not all of them: no other system did that
    with pytest.raises(SessionError):
        Session(Home(home), "t", True)
