"""The journal cut into entries: the same whatever is read at once, from the front and from the back."""

from __future__ import annotations

import tomllib
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.record import codec, journal

lines = st.sampled_from([journal.HEADING, b"[[entry]]", b"\n", b"seq = 1\n", b'text = "[[entry]]"\n', b"[entry.result]\n"])
contents = st.lists(lines, max_size=12).map(b"".join)


def cut(content: bytes) -> list[tuple[int, bytes]]:
    """The entries line by line: a line that is a heading begins one."""
    found: list[tuple[int, bytes]] = []
    at = 0
    for line in content.splitlines(keepends=True):
        if line == journal.HEADING or not found:
            found.append((at, line))
        else:
            found[-1] = (found[-1][0], found[-1][1] + line)
        at += len(line)
    return found


@given(contents, st.integers(1, 30))
def test_entries_are_the_same_whatever_is_read_at_once(content: bytes, block: int) -> None:
    with mock.patch.object(journal, "_BLOCK", block):
        assert [(one.at, one.content) for one in journal.within(content, 0)] == cut(content)


@given(contents, st.integers(1, 30), st.integers(0, 60))
def test_no_byte_behind_the_end_is_read(content: bytes, block: int, end: int) -> None:
    file = Path("codec.toml")
    with mock.patch.object(journal, "_BLOCK", block), mock.patch("builtins.open", mock.mock_open(read_data=content)):
        found = list(journal.entries(file, 0, min(end, len(content))))
    assert [(one.at, one.content) for one in found] == cut(content[:end])


def test_backwards_is_the_same_from_the_end(tmp_path: Path) -> None:
    file = tmp_path / "codec.toml"
    content = b"".join(journal.HEADING + b"seq = %d\n" % n for n in range(1, 40))
    file.write_bytes(content)
    forwards = [(one.at, one.content) for one in journal.entries(file)]
    for block in (1, 7, 20, 1000):
        assert [(one.at, one.content) for one in journal.backwards(file, len(content), block)] == forwards[::-1]


pieces = st.sampled_from(
    [
        "[[entry]]\n",
        "seq = 1\n",
        'kind = "new"\n',
        "[entry.result]\n",
        "\n[entry.tables]\n",
        "[entry.result.points]\n",
        "[other]\n",
        "result = {a = 1}\n",
        "result.key = 2\n",
        'text = """\n',
        '"""\n',
        "'''\n",
        "list = [\n",
        "[1],\n",
        "]\n",
        "# [entry.parent]\n",
        "at = 7\r\n",
    ]
)


@given(st.lists(pieces, max_size=9).map("".join))
def test_fields_are_those_that_toml_finds(text: str) -> None:
    text = "[[entry]]\n" + text
    try:
        found = tomllib.loads(text)["entry"]
    except tomllib.TOMLDecodeError:
        with pytest.raises(ValueError):
            codec.read(text)
    else:
        assert codec.read(text) == found[0]


def test_a_section_is_read_once_and_what_a_reader_does_to_it_is_not_read_again() -> None:
    text = "[[entry]]\nseq = 1\n\n[entry.tables]\nnetwar = '1'\n"
    codec.read(text)["tables"]["netwar"] = "2"
    with mock.patch.object(codec.toml, "loads", side_effect=codec.toml.loads) as loads:
        assert codec.read(text) == {"seq": 1, "tables": {"netwar": "1"}}
    assert loads.call_count == 1


def test_an_entry_with_two_hashes_is_none() -> None:
    content, _ = journal.encode({"seq": 1, "made": "2026-01-01T00:00:00+00:00", "kind": "note", "text": "x"}, journal.FIRST)
    assert journal.first(content).parse()["seq"] == 1
    with pytest.raises(ValueError, match="hash"):
        journal.first(content.replace(b"seq = 1\n", b'seq = 1\nhash = "x"\n')).parse()
