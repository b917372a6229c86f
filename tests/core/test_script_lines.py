"""Lines of a script: what a note says comes back as it stood, whatever is in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.words import script_words, split_script

texts = st.text(st.characters(codec="utf-8"), min_size=1).filter(lambda text: text.strip() == text)


@given(texts)
def test_a_note_comes_back_as_it_was(text: str) -> None:
    line = script_words(["note", "--", text])
    assert line.splitlines() == [line]
    assert split_script(line) == ["note", "--", text]


@given(texts)
def test_so_does_an_agreement(text: str) -> None:
    line = script_words(["roll", "2d6", "--agree", text])
    assert split_script(line) == ["roll", "2d6", "--agree", text]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("note it's Ann's #2: C:\\games", ["note", "--", "it's Ann's #2: C:\\games"]),
        ("note 'a whole'", ["note", "--", "a whole"]),
        ("roll 2d6 # two dice", ["roll", "2d6"]),
        ("roll 2d6 --agree Ann's", ["roll", "2d6", "--agree", "Ann's"]),
        ("roll 2d6 --agree $'a\\nb'", ["roll", "2d6", "--agree", "a\nb"]),
    ],
)
def test_lines_as_people_write_them(line: str, words: list[str]) -> None:
    assert split_script(line) == words
