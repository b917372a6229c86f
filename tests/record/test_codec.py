"""The codec: an entry has the fields of its kind and no others, and one way to be written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from refcli.record import codec, format1, journal

SESSIONS = sorted(file.parent for file in (Path(__file__).parents[2] / "sessions").glob("*/journal.toml"))
MADE = "2026-01-01T00:00:00+00:00"
HASH = "0" * 64
SOURCE = {"session": "t", "game": "arras", "seq": 3, "digest": HASH}
DIE = {"label": "roll", "sides": 6, "value": 3, "source": "seed", "number": 0}
RULED = {"dice": [DIE], "answers": [], "changes": [{"path": "turn", "old": 1, "new": 2}], "version": "0.2.0", "tables": {}}
PARENT = {"parent": {"seq": 1, "at": 0}}
ABOUT = {"game": "arras", "format": 2, "dice_mode": "digital", "seed_sha256": HASH, "seeds": 1}
MOVED = {"acts": [2], "head": {"seq": 1, "at": 0}, "redo": [], "changes": []}

EXAMPLES: dict[str, dict[str, Any]] = {
    "new": {"order": "new t", "about": ABOUT, "start": {"turn": 1}, **RULED},
    "ruling": {"order": "roll 1d6", "side": "jp", "result": {"key": "3"}, **RULED, **PARENT},
    "amend": {"order": "roll 1d6", "amends": [2], "taken": 1, **RULED, **PARENT},
    "edit": {"changes": [], **PARENT},
    "undo": MOVED,
    "redo": MOVED,
    "note": {"text": "x"},
    "remark": {"order": "roll", "why": "refused", "rules": ["1"]},
    "stir": {"word": "x"},
    "fork": {"from": SOURCE, "seed_sha256": HASH, "seeds": 0, "version": "0.2.0"},
    "letter": {"number": 1, "by": "jp", "key": "x", "version": "0.2.0", "tables": {}, "sign": "x"},
    "mend": {"lost": 9, "sha256": HASH, "file": "torn-3-1.toml", "next_die": 4, "version": "0.2.0"},
}


def example(kind: str) -> dict[str, Any]:
    fields = {"answers", "tables"} if kind == "new" else set()
    told = {name: value for name, value in EXAMPLES[kind].items() if name not in fields or name == "tables"}
    return {"seq": 1, "made": MADE, "kind": kind, "turn": "1", "phase": "free"} | told


def read(content: bytes) -> dict[str, Any]:
    return journal.first(content).parse()


@pytest.mark.parametrize("kind", list(codec.KINDS))
def test_every_kind_comes_back_as_it_was_written(kind: str) -> None:
    content, digest = journal.encode(example(kind), HASH)
    assert read(content) == example(kind)
    assert journal.first(content).holds(HASH)
    assert journal.first(content).canonical(read(content), codec.FORMAT)
    shuffled = dict(reversed(example(kind).items()))
    assert journal.encode(shuffled, HASH) == (content, digest)


@pytest.mark.parametrize("kind", list(codec.KINDS))
def test_no_kind_has_a_field_of_another(kind: str) -> None:
    own = {field.name for field in codec.KINDS[kind]}
    others = {field.name: field for fields in codec.KINDS.values() for field in fields if field.name not in own}
    for name in (*others, "comment"):
        entry = example(kind) | {name: "x"}
        assert codec.strange(entry) == name
        with pytest.raises(AssertionError, match=name):
            codec.body(entry)


@pytest.mark.parametrize("kind", list(codec.KINDS))
def test_what_a_kind_needs_is_needed_and_of_its_type(kind: str) -> None:
    for field in codec.KINDS[kind]:
        without = {name: value for name, value in example(kind).items() if name != field.name}
        assert codec.strange(without) == (field.name if field.needed else None)
        if field.name not in ("result", "kind"):
            assert codec.strange(example(kind) | {field.name: 1.5}) == field.name


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"seq = 1", b"seq = 0x1"),
        (b"seq = 1\n", b"seq = 1 # a nonce\n"),
        (b'phase = "free"', b"phase = 'free'"),
        (b'phase = "free"', b'phase = "\\u0066ree"'),
        (b'"label" = ', b"label = "),
        (b"seq = 1\n", b"seq = 1\n\n"),
        (b"sides = 6, value = 3", b"value = 3, sides = 6"),
    ],
)
def test_another_spelling_is_not_canonical(old: bytes, new: bytes) -> None:
    content, _ = journal.encode(example("ruling"), HASH)
    raw = journal.first(content.replace(old, new) if old in content else content.replace(b"label = ", b'"label" = '))
    assert raw.content != content
    try:
        entry = raw.parse()
    except ValueError:
        return
    assert not raw.canonical(entry, codec.FORMAT)


@pytest.mark.parametrize(
    "die",
    [
        DIE | {"value": 7},
        DIE | {"value": 0},
        DIE | {"sides": 10**9},
        DIE | {"number": -1},
        DIE | {"value": "h"},
        DIE | {"nonce": 1},
        {name: DIE[name] for name in reversed(DIE)},
        {"label": "roll"},
    ],
)
def test_what_is_no_die_is_none(die: dict[str, Any]) -> None:
    assert codec.strange(example("ruling") | {"dice": [die]}) == "dice"


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.name)
def test_a_record_is_as_its_format_wrote_it(session: Path) -> None:
    form = next(journal.entries(session / "journal.toml")).parse()["about"]["format"]
    for raw in journal.entries(session / "journal.toml"):
        entry = raw.parse()
        assert form == 2 or entry["kind"] in format1.ORDERED
        assert raw.canonical(entry, form)
