"""The audit: three verdicts apart, every byte guarded, heads, hand edits, packed records, what has changed since."""

from __future__ import annotations

import json
import os
import re
import shutil
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import pytest
from attacks.forge import rewrite

from refcli.core.errors import RefcliError, SessionError
from refcli.core.tables import Tables
from refcli.games import built
from refcli.record import journal, packed
from refcli.record.home import Home
from refcli.record.session import Session
from refcli.referee.audit import Audit, audit

FLIPS = range(1, 256) if os.environ.get("REFCLI_TEST_LONG") else (1,)
"""What each byte is changed by: with REFCLI_TEST_LONG in every way there is."""


@pytest.fixture
def played(refcli: Any) -> Any:
    """A small session: draws, a roll, one that was amended, one that was taken back, a note."""
    for words in (["new", "t", "--game", "iraq", "--seed", "s"], ["roll", "2d6"], ["amend", "3d6"], ["note", "x"], ["undo"], ["redo"]):
        assert refcli(*words).code == 0
    return refcli


GAME, TABLES = built("iraq"), Tables("iraq")


def audited(home: Path, name: str = "t") -> Audit:
    return audit(Session.as_it_lies(Home(home), name), GAME, TABLES)


def rewritten(home: Path, change: Any) -> None:
    """The record of ``t`` with its entries changed, as somebody who knows how would."""
    rewrite(home / "sessions/t", change)


def test_what_is_whole_verifies(played: Any, home: Path) -> None:
    found = played("--json", "verify").json
    told = found["result"]
    assert [told[one] for one in ("chain", "dice", "rulings", "letters", "entries")] == ["ok", "ok", "ok", None, 6]
    assert (told["same"], told["differ"], told["faults"], told["amended"], told["typed"]) == (3, 0, [], 1, 0)
    assert found["warnings"] == []
    assert audited(home).dice.checked == 3 + 2 + 3


def test_every_byte_of_the_journal_is_guarded_and_its_entry_named(played: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("refcli.referee.audit._Auditor._entry", lambda self, entry: None)  # the chain alone, for speed
    file = home / "sessions/t/journal.toml"
    content = file.read_bytes()
    ends = [raw.end for raw in journal.entries(file)]
    for at, flip in ((at, flip) for at in range(len(content)) for flip in FLIPS):
        changed = bytearray(content)
        changed[at] ^= flip
        file.write_bytes(changed)
        found = audited(home)
        assert not found.chain.ok, at
        assert found.chain.seq == next(i for i, end in enumerate(ends, 1) if at < end), at
    file.write_bytes(content[:-1])
    assert played("verify").code == 4
    file.write_bytes(content + b"\n")
    assert not audited(home).chain.ok


def test_every_byte_of_the_seed_is_guarded(played: Any, home: Path) -> None:
    played("new", "u", "--game", "iraq", "--seed", "a long seed, ü")
    file = home / "sessions/u/seed.txt"
    content = file.read_bytes()
    for at, flip in ((at, flip) for at in range(len(content)) for flip in {1, 128, 255, *FLIPS}):
        changed = bytearray(content)
        changed[at] ^= flip
        file.write_bytes(changed)
        found = audited(home, "u")
        assert (found.chain.ok, found.dice.ok, found.rulings.ok, found.dice.what in ("seed", "seed-missing")) == (True, False, True, True)
    file.unlink()
    found = played("--json", "verify")
    assert (found.code, found.json["result"]["dice"]) == (0, "open")
    assert played("verify", "--strict=unproven").code == 4


def test_every_byte_of_the_checkpoint_is_noticed(played: Any, home: Path) -> None:
    """Behind its first line, which is a comment. A hand edit is a warning; what cannot be read is not passed over."""
    file = home / "sessions/t/session.toml"
    content = file.read_bytes()
    for at in range(content.index(b"\n") + 1, len(content), 1 if len(FLIPS) > 1 else 7):
        changed = bytearray(content)
        changed[at] ^= 1
        file.write_bytes(changed)
        found = played("--json", "verify")
        assert found.code in (0, 4)
        if found.code == 0:
            assert found.json["warnings"], at


def test_a_hand_edit_with_a_new_seal_is_noticed_too(played: Any, home: Path) -> None:
    from refcli.record import checkpoint

    kept = checkpoint.read(home / "sessions/t/session.toml")
    assert kept is not None
    kept.position.values["netwar.coin"] = 99
    kept.position.next_die += 1
    checkpoint.write(home / "sessions/t/session.toml", kept.position)
    found = played("--json", "verify")
    assert found.code == 0
    assert "netwar.coin" in found.json["warnings"][0]
    assert "next_die" in found.json["warnings"][0]
    played("roll", "1d6")
    out = played("verify")
    assert out.code == 4
    assert "passed over" in out.err


def test_a_hand_edit_is_told_goes_on_the_record_and_can_be_taken_back(played: Any, home: Path) -> None:
    file = home / "sessions/t/session.toml"
    file.write_text(file.read_text("utf-8").replace('"netwar.coin" = 30', '"netwar.coin" = 44'), "utf-8")
    told = played("--json", "status").json
    assert told["state"]["netwar"]["coin"] == 44
    assert "netwar.coin" in told["warnings"][0]
    assert "netwar.coin" in played("--json", "verify").json["warnings"][0]
    assert played("combat").code in (2, 3)  # refused: nothing has changed
    assert Session(Home(home), "t").position.seq == 6
    assert played("--json", "netwar", "coin", "+1").json["seq"] == 8
    assert played("--json", "status").json["warnings"] == []
    found = played("--json", "verify")
    assert (found.code, found.json["result"]["rulings"]) == (0, "ok")
    assert "entry 7" in found.json["warnings"][0]
    assert [entry["kind"] for entry in played("--json", "log", "--tail", "2").json["entries"]] == ["edit", "ruling"]
    assert "track netwar.coin =44" in played("log", "--script").out
    file.unlink()
    assert played("--json", "status").json["state"]["netwar"]["coin"] == 45
    played("undo", "2")
    assert played("--json", "status").json["state"]["netwar"]["coin"] == 30


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"netwar.coin" = 30', '"netwar.coin" = "x"', 4),
        ('"netwar.coin" = 30', '"netwar.coin" = 30.5', 4),
        ('"netwar.coin" = 30', '"netwar.coin" = ' + "9" * 300, 4),
        ('"netwar.coin" = 30', '"netwar.coin" = 30\n"netwar.coin" = 31', 4),
        ('"netwar.coin" = 30', '"no.such.path" = 30', 4),
        ('"netwar.coin" = 30', '"netwar.coin" = 101', 4),
        ("phase = ", 'phase = "siesta" #', 4),
        ("options = []", 'options = ["magic"]', 4),
        ("phase = ", "phase = nan #", 4),
        ('turn = "2003B"', "turn = 2003-01-01", 4),
        ("[checkpoint]", "[check]", 4),
        ("size = ", "size = 9", 4),
        ("[state]", "[state]\r\n", 0),
        ("# refcli", "\ufeff# refcli", 0),
    ],
)
def test_hand_edits_that_cannot_be(old: str, new: str, code: int, played: Any, home: Path) -> None:
    file = home / "sessions/t/session.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8", newline="")
    for words in (["status"], ["roll", "1d6"], ["verify"], ["undo"]):
        found = played("--json", *words)
        assert found.code in (0, code), (words, found)
    assert played("status").code == (code if code == 0 else found.code)


def test_the_end_of_a_turn_shows_the_head(played: Any) -> None:
    played("undo", "9")
    said = [played("--agree", "on", "next") for _ in range(20)]
    ended = [found for found in said if "head " in found.out]
    assert ended
    assert len(ended) < len(said) / 2
    head = re.search(r"head (\w{5}-\w{5}-\w{5})", ended[0].out)
    assert head is not None
    assert played("verify", "--head", head[1]).code in (0, 4)
    assert played("--json", "verify", "--head", head[1]).json["result"]["found"] is True
    assert f"OK  head: {head[1]}: in this record" in played("verify", "--head", head[1]).out.splitlines()


def test_heads(played: Any, home: Path) -> None:
    early = played("--json", "status").json["result"]["head"]
    played("roll", "1d6")
    for head in (early, early.upper(), early.replace("-", ""), early.replace("-", " "), "".join(chr(ord(c) + 0xFEE0) for c in early)):
        assert played("--json", "verify", "--head", head).json["result"]["found"] is True
    assert played("verify", "--head", "1" * 15).code == 4
    for head in ("", "12", "zzzzz-zzzzz-zzzzz", early[:-1]):
        assert played("verify", "--head", head).code == 2
    # The last entry is taken away, checkpoint and all: nobody notices but who wrote the head down.
    file = home / "sessions/t/journal.toml"
    late = played("--json", "status").json["result"]["head"]
    *_, last = journal.entries(file)
    file.write_bytes(file.read_bytes()[: last.at])
    assert played("verify").code == 4  # the checkpoint knows of it
    (home / "sessions/t/session.toml").unlink()
    assert played("verify").code == 0
    assert played("verify", "--head", early).code == 0
    out = played("verify", "--head", late)
    assert out.code == 4
    assert late in out.err


FORGED = {
    "a die": (lambda e: e["seq"] == 2 and e["dice"][0].update(value=e["dice"][0]["value"] % 6 + 1), "dice", "die"),
    "a number used twice": (lambda e: e["seq"] == 2 and e["dice"][1].update(number=3, value=e["dice"][0]["value"]), "dice", "die-again"),
    "a number passed over": (lambda e: e["seq"] == 2 and [d.update(number=d["number"] + 1) for d in e["dice"]], "dice", "die-skipped"),
    "a result": (lambda e: e["seq"] == 2 and e["result"].update(total=12, key="12"), "rulings", "ruling"),
    "a change": (
        lambda e: e["seq"] == 2 and e.update(changes=[{"path": "netwar.coin", "old": 30, "new": 40}]),
        "rulings",
        "ruling",
    ),
    "what stood before": (
        lambda e: e["seq"] == 5 and e.update(changes=[{"path": "netwar.coin", "old": 30, "new": 31}]),
        "rulings",
        "undo",
    ),
    "the start": (lambda e: e["seq"] == 1 and e["start"].update({"netwar.coin": 60}), "rulings", "ruling"),
    "the kind of dice": (lambda e: e["seq"] == 1 and e["about"].update(dice_mode="physical"), "rulings", "ruling"),
    "the amended": (lambda e: e["seq"] == 3 and e.update(amends=[1]), "rulings", "amend"),
    "the undone": (lambda e: e["seq"] == 5 and e.update(acts=[2]), "rulings", "undo"),
    "the redone": (lambda e: e["seq"] == 6 and e.update(redo=[{"seq": 2, "at": 0}]), "rulings", "redo"),
    "a parent": (lambda e: e["seq"] == 3 and e["parent"].update(seq=1, at=0), "chain", "parent"),
    "a kind": (lambda e: e["seq"] == 4 and e.update(kind="whim"), "chain", "entry"),
    "a number": (lambda e: e["seq"] == 4 and e.update(seq=7), "chain", "number"),
}


@pytest.mark.parametrize("what", list(FORGED))
def test_what_is_forged_with_all_its_hashes_is_found_out(what: str, played: Any, home: Path) -> None:
    change, verdict, fault = FORGED[what]
    rewritten(home, change)
    found = audited(home)
    assert getattr(found, verdict).what == fault, vars(getattr(found, verdict))
    for other in {"chain", "dice", "rulings"} - {verdict}:
        if verdict == "chain":
            assert getattr(found, other).ok, other
    out = played("verify")
    assert out.code == 4
    for words in (["status"], ["log"], ["roll", "1d6"], ["undo"], ["amend", "1d6"], ["redo"], ["log", "--script"]):
        assert played(*words).code in (0, 2, 3, 4), words


def test_undone_and_amended_dice_are_never_thrown_again(played: Any, home: Path) -> None:
    for words in (["roll", "4d6"], ["undo"], ["roll", "4d6"], ["undo"], ["redo"], ["amend", "5d6"], ["undo"], ["roll", "1d6"]):
        assert played(*words).code == 0
    fresh: list[int] = []
    for entry in Session(Home(home), "t").record():
        numbers = [die["number"] for die in entry.get("dice", ())]
        fresh += [number for number in numbers if number not in fresh] if entry["kind"] == "amend" else numbers
    assert fresh == list(range(len(fresh)))
    amended = [entry for entry in Session(Home(home), "t").record() if entry["kind"] == "amend"]
    assert [d["number"] for d in amended[1]["dice"]][:4] == [10, 11, 12, 13]  # the ruling's own dice, then the next
    assert played("verify").code == 0


def test_a_restored_copy_gives_the_same_dice(played: Any, home: Path) -> None:
    shutil.copytree(home / "sessions/t", home / "copy")
    first = [played("--json", "roll", "5d6").json["dice"] for _ in range(3)]
    shutil.rmtree(home / "sessions/t")
    shutil.move(home / "copy", home / "sessions/t")
    assert [played("--json", "roll", "5d6").json["dice"] for _ in range(3)] == first


def test_packed_with_its_tables_and_audited_elsewhere(played: Any, home: Path, tmp_path: Path) -> None:
    """A friend has neither the home's tables nor the seed; the ruling by an own table still comes out the same."""
    own = home / "tables/iraq/scenarios.toml"
    own.parent.mkdir(parents=True)
    shipped = Tables("iraq").path("scenarios")
    assert shipped is not None
    own.write_text(re.sub(r"\b30\b", "33", shipped.read_text("utf-8")), "utf-8")
    played("new", "own", "--game", "iraq", "--seed", "s")
    played("netwar", "coin", "+5")
    head = played("--json", "status").json["result"]["head"]
    file, elsewhere = tmp_path / "own.zip", tmp_path / "elsewhere"
    elsewhere.mkdir()
    packed = played("--json", "pack", "--reveal", "-o", file).json
    assert (packed["result"]["tables"], packed["result"]["seed"]) == (["iraq/scenarios.toml"], False)
    assert "seed" in packed["warnings"][1]
    names = zipfile.ZipFile(file).namelist()
    assert sorted(names) == ["README.txt", "sessions/.current", "sessions/own/journal.toml", "tables/iraq/scenarios.toml"]
    found = played("--home", elsewhere, "--json", "verify", file, "--head", head)
    assert found.code == 0, found.out
    assert {k: found.json["result"][k] for k in ("chain", "dice", "rulings", "found")} == {
        "chain": "ok", "dice": "open", "rulings": "ok", "found": True}  # fmt: skip
    again = file.read_bytes()
    played("pack", "--reveal", "-o", file)
    assert file.read_bytes() == again  # the same record, the same bytes
    assert played("--json", "pack", "--reveal", "-o", file, "--seed").json["warnings"]
    assert played("--home", elsewhere, "--json", "verify", file).json["result"]["dice"] == "ok"
    # With the shipped table in its place the ruling differs, and nothing here knows the table of then.
    own.unlink()
    found = played("--json", "verify")
    assert (found.code, found.json["result"]["rulings"]) == (0, "unproven")
    assert "scenarios" in found.json["warnings"][0]


def test_the_seed_is_packed_once_the_game_is_over(played: Any, tmp_path: Path) -> None:
    played("netwar", "coin", "to", "0")
    assert played("--json", "pack", "-o", tmp_path / "x.zip").json["result"]["seed"] is True


def test_a_changed_table_that_changes_no_ruling_is_said(played: Any, home: Path) -> None:
    own = home / "tables/iraq/netwar.toml"
    own.parent.mkdir(parents=True)
    shipped = Tables("iraq").path("netwar")
    assert shipped is not None
    own.write_text(shipped.read_text("utf-8") + "\n# a remark\n", "utf-8")
    found = played("--json", "verify")
    assert (found.code, found.json["result"]["rulings"]) == (0, "ok")
    assert "netwar" in found.json["warnings"][0]


def test_a_record_of_a_later_format_is_left_alone(played: Any, home: Path) -> None:
    rewritten(home, lambda entry: entry["seq"] == 1 and entry["about"].update(format=3))
    with pytest.raises(SessionError) as fault:
        Session(Home(home), "t")
    assert fault.value.message.key == "session.format"
    assert played("note", "x").code == 4


def test_a_version_that_nobody_knows_proves_nothing(played: Any, home: Path) -> None:
    def older(entry: dict[str, Any]) -> None:
        if "version" in entry:
            entry["version"] = "0.0.1"
        if entry["seq"] == 2:
            entry["result"].update(total=12, key="12")

    rewritten(home, older)
    found = played("--json", "verify")
    assert (found.code, found.json["result"]["rulings"]) == (0, "unproven")
    assert "0.0.1" in found.json["warnings"][0]
    assert played("verify", "--strict=unproven").code == 4


@pytest.mark.parametrize("first", ["", "new u --game iraq --seed s"])
def test_a_script_audits_its_own_lines_too(played: Any, home: Path, first: str) -> None:
    file = home / "script.txt"
    file.write_text(f"{first}\nnote x\nroll 2d6\nundo\nredo\nroll 1d6\nundo 2\nverify\n", "utf-8")
    found = played("--json", "run", file)
    last = json.loads(found.out.splitlines()[-1])
    assert (found.code, last["result"]["chain"], last["result"]["rulings"], last["warnings"]) == (0, "ok", "ok", [])
    assert played("--json", "verify").json["result"] == last["result"]


def refusal(file: Path) -> str:
    """The key of what is said of a packed record that cannot be read."""
    with pytest.raises(RefcliError) as fault, packed.opened(file):
        pass
    return fault.value.message.key


def test_a_packed_record_that_is_damaged_or_hostile(played: Any, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x.zip"
    played("pack", "--reveal", "-o", file, "--seed")
    content = file.read_bytes()
    for at in range(0, len(content), 1 if len(FLIPS) > 1 else 17):
        changed = bytearray(content)
        changed[at] ^= 1
        file.write_bytes(changed)
        assert played("verify", file).code in (0, 2, 4)  # what zip does not use may change; never a traceback
    for n in (0, 10, len(content) // 2, len(content) - 1):
        file.write_bytes(content[:n])
        assert played("verify", file).code in (2, 4)
    file.write_bytes(content.replace(b"sessions/t/seed.txt", b"sessions/t/seed.tx!", 1))  # not what the zip's index says
    assert refusal(file) == "pack.damaged"
    file.write_bytes(content)
    monkeypatch.setattr(packed, "MOST_BYTES", 1000)
    assert refusal(file) == "pack.too-large"
    journal_text = (home / "sessions/t/journal.toml").read_bytes()
    for name in ("../evil.toml", "/evil.toml", "tables/../../evil.toml", "tables/iraq/../../../evil.toml", "sessions/../evil/seed.txt"):
        with zipfile.ZipFile(file, "w") as out:
            out.writestr("sessions/t/journal.toml", journal_text)
            out.writestr(name, b"x = 1")
        assert played("verify", file).code in (0, 2, 4)
        assert not list(tmp_path.rglob("evil*"))
    with zipfile.ZipFile(file, "w") as out:
        out.writestr("sessions/../journal.toml", journal_text)
    assert played("verify", file).code == 2
    assert played("verify", tmp_path / "none.zip").code == 2
    assert played("pack", "-o", home / "sessions/t/seed.txt").code == 2
    assert (home / "sessions/t/seed.txt").read_bytes() == b"s"


def test_memory_and_what_a_command_reads_do_not_grow(refcli: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The audit holds one entry at a time; a roll, undo and the log's tail read no more of a long journal than of a short one.
    (``status`` reads it once, for the time that each side has taken.)"""
    peaks, reads = [], []
    for n, name in ((20, "t"), (400, "u")):
        refcli("new", name, "--game", "iraq", "--seed", "s")
        session = Session(Home(home), name, True)
        session.begin()
        for _ in range(n):
            session.append({"kind": "note", "turn": "2003B", "phase": "initiative", "text": "x" * 2000}, session.position.next_die)
        session.commit()
        session.close()
        audited(home, name)
        tracemalloc.start()
        audited(home, name)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        refcli("--session", name, "status")  # what the clock has counted so far is kept
        parsed = []
        real = journal.Raw.parse
        with monkeypatch.context() as patch:
            patch.setattr(journal.Raw, "parse", lambda raw, real=real, parsed=parsed: parsed.append(1) or real(raw))
            for words in (
                ["roll", "1d6"],
                ["undo"],
                ["log", "--tail", "3"],
                ["iraq", "combat", "kinetic", "9:4", "--dice", "3"],
            ):
                refcli("--session", name, *words)
        reads.append(len(parsed))
    assert reads[0] == reads[1]
    assert peaks[1] < peaks[0] * 1.5


@pytest.mark.parametrize(
    ("table", "old", "new"), [("netwar", "high = 100", "high = 120"), ("districts", "[district.fallujah]", "[district.falluja]")]
)
def test_a_table_that_bounds_or_keys_come_from_explains_too(played: Any, home: Path, table: str, old: str, new: str) -> None:
    """A ruling rests on the tables that its words and its tracks' bounds are read from, not on its rule's alone."""
    own = home / f"tables/iraq/{table}.toml"
    own.parent.mkdir(parents=True)
    shipped = Tables("iraq").path(table)
    assert shipped is not None
    text = shipped.read_text("utf-8")
    own.write_text(text, "utf-8")
    for words in (["netwar", "coin", "+99"], ["district", "fallujah=coin"]):
        assert played(*words).code == 0
    assert old in text
    own.write_text(text.replace(old, new), "utf-8")
    found = played("--json", "verify")
    assert (found.code, found.json["result"]["rulings"]) == (0, "explained"), found
    assert table in found.json["warnings"][0]


def test_without_a_digital_die_no_seed_is_missed(refcli: Any, home: Path, tmp_path: Path) -> None:
    """Who throws all dice by hand goes on, and is audited, without the seed; one digital die, and it is missed."""
    for words in (
        ["new", "p", "--game", "arras", "--dice-mode", "physical"],
        ["combat", "7:2", "--dice", "3"],
        ["pack", "-o", tmp_path / "p.zip"],
    ):
        assert refcli(*words).code == 0
    assert refcli("--json", "verify", tmp_path / "p.zip").json["result"]["dice"] == "ok"
    with zipfile.ZipFile(tmp_path / "p.zip") as packed_file:
        packed_file.extractall(tmp_path / "out")
    there = ("--home", tmp_path / "out", "--session", "p", "--json")
    assert refcli(*there, "recover").code == 0
    assert refcli(*there, "combat", "5:2", "--dice", "3").code == 0
    assert refcli(*there, "verify").json["result"]["dice"] == "ok"
    refcli("new", "d", "--game", "arras", "--seed", "s")
    assert refcli("combat", "7:2").code == 0
    (home / "sessions/d/seed.txt").unlink()
    assert refcli("--json", "verify").json["result"]["dice"] == "open"
    assert refcli("combat", "5:2").code == 4
