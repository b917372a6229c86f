"""The digital dice: uniform, independent, documented so that a player can check them, and nobody's choice alone."""

from __future__ import annotations

import hashlib
import math
import re
from array import array
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from refcli.core.dice import Seeded, mixed, seeded_value

PAGE = (Path(__file__).parent.parent.parent / "docs" / "dice.md").read_text("utf-8")
MILLION = 1_000_000


def p_of_chi_square(chi2: float, freedom: int) -> float:
    """The chance of a chi-square at least as large (Wilson and Hilferty's approximation, good to three digits here)."""
    z = ((chi2 / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return math.erfc(z / math.sqrt(2)) / 2


def fair(counts: Counter[Any], cells: int) -> bool:
    """Whether counts of equally likely cells are neither too uneven nor too even (two sides of one in a thousand)."""
    mean = sum(counts.values()) / cells
    chi2 = sum((counts[cell] - mean) ** 2 for cell in counts) / mean + (cells - len(counts)) * mean
    return 0.001 < p_of_chi_square(chi2, cells - 1) < 0.999


@pytest.fixture(scope="module")
def dice() -> array[int]:
    """A million d6 as a session throws them."""
    return array("B", (die.value for die in Seeded("a million", 0).throw("roll", 6, MILLION)))  # type: ignore[misc]


def test_the_measure_sees_what_is_not_fair() -> None:
    assert abs(p_of_chi_square(11.07, 5) - 0.05) < 0.001
    assert abs(p_of_chi_square(49.80, 35) - 0.05) < 0.001
    assert not fair(Counter({1: 168_500, **dict.fromkeys(range(2, 7), 166300)}), 6)
    assert not fair(Counter(dict.fromkeys(range(1, 7), 100000)), 6)


def test_a_million_dice_are_uniform(dice: array[int]) -> None:
    assert fair(Counter(dice), 6)
    for part in range(10):
        assert fair(Counter(dice[part * 100_000 : (part + 1) * 100_000]), 6)


@pytest.mark.parametrize("lag", [1, 2, 3, 6, 7, 100])
def test_a_million_dice_are_independent(lag: int, dice: array[int]) -> None:
    """Each die and the one ``lag`` later, in pairs that share none."""
    pairs = Counter((dice[i], dice[i + lag]) for i in range(MILLION - lag) if i // lag % 2 == 0)
    assert fair(pairs, 36)


def test_triples_runs_and_sums(dice: array[int]) -> None:
    assert fair(Counter(zip(dice[::3], dice[1::3], dice[2::3], strict=False)), 216)
    same = sum(one == other for one, other in zip(dice, dice[1:], strict=False))
    assert abs(same - MILLION / 6) < 4 * math.sqrt(MILLION * 5 / 36)


@pytest.mark.parametrize("sides", [2, 3, 7, 10, 16, 100, 1000])
def test_dice_of_other_sides_have_no_bias(sides: int) -> None:
    assert fair(Counter(seeded_value("sides", n, sides) for n in range(100_000)), sides)


def test_sessions_do_not_resemble_each_other() -> None:
    """Seeds that differ by little, and one die's number in many sessions."""
    assert fair(Counter(seeded_value(f"seed {n}", 0, 6) for n in range(60_000)), 6)
    assert fair(Counter((seeded_value(f"a{n}", 5, 6), seeded_value(f"b{n}", 5, 6)) for n in range(30_000)), 36)


def documented() -> Any:
    """``face`` as the page has it."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    space: dict[str, Any] = {"print": lambda *values: space.update(printed=" ".join(map(str, values)))}
    exec(code, space)
    return space


def test_the_lines_of_the_page_give_the_vectors_of_the_page_and_so_does_refcli() -> None:
    page = documented()
    rows = re.findall(r"^\| (`.*) \| (\d+) \| ([\d ]+) \|$", PAGE, re.MULTILINE)
    assert len(rows) == 4
    assert page["printed"] == rows[0][2]
    for seeds, sides, faces in rows:
        seed = mixed(re.findall(r"`([^`]+)`", seeds))
        for n, face in enumerate(faces.split()):
            assert page["face"](seed, n, int(sides)) == seeded_value(seed, n, int(sides)) == int(face)


def test_the_lines_of_the_page_agree_with_refcli_wherever() -> None:
    face = documented()["face"]
    for seed, n, sides in product(("", "x", "日本", "a" * 200), (0, 1, 99, 10**9), (2, 6, 66, 1000, 2**63 + 1, 2**64 - 1)):
        assert face(seed, n, sides) == seeded_value(seed, n, sides)


def test_the_other_numbers_of_the_page() -> None:
    assert hashlib.sha256(b"tigris").hexdigest() in PAGE
    assert hashlib.sha256(b"6:tigris9:euphrates").hexdigest() == mixed(("tigris", "euphrates"))
    assert mixed(("tigris", "euphrates")) in PAGE


def test_a_seed_is_used_as_it_is_and_several_are_mixed(refcli: Any, home: Path) -> None:
    for name, seeds in (("one", ["日本 1"]), ("two", ["a", "bc"]), ("three", ["ab", "c"]), ("four", ["c", "ab"])):
        assert refcli("new", name, "--game", "iraq", *(word for seed in seeds for word in ("--seed", seed))).code == 0
    kept = {name: (home / f"sessions/{name}/seed.txt").read_text("utf-8") for name in ("one", "two", "three", "four")}
    assert kept["one"] == "日本 1"
    assert len({*kept.values()}) == 4  # where one word ends and the next begins counts, and whose it was
    first = refcli("--json", "new", "five", "--game", "iraq", "--seed", "a", "--seed", "bc").json
    assert first["result"]["seed_sha256"] == hashlib.sha256(kept["two"].encode()).hexdigest()
    # Whatever one player gives, the other's word decides over the dice too.
    thrown = {tuple(seeded_value(mixed(("mine", f"yours {n}")), i, 6) for i in range(10)) for n in range(50)}
    assert len(thrown) == 50
    assert refcli("new", "six", "--game", "iraq", "--seed", "").code == 2


def test_without_a_seed_it_comes_from_the_operating_system(refcli: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b"):
        refcli("new", name, "--game", "iraq")
    one, other = ((home / f"sessions/{name}/seed.txt").read_text("utf-8") for name in ("a", "b"))
    assert one != other
    assert re.fullmatch("[0-9a-f]{32}", one)
    monkeypatch.setattr("secrets.token_hex", lambda n: "f" * 2 * n)
    refcli("new", "c", "--game", "iraq")
    assert (home / "sessions/c/seed.txt").read_text("utf-8") == "f" * 32


def test_the_seed_is_told_to_nobody(refcli: Any) -> None:
    refcli("new", "t", "--game", "iraq", "--seed", "chaloupe")
    for words in (["status"], ["--json", "status"], ["log"], ["--json", "log"], ["verify"], ["log", "--script"], ["sessions"]):
        assert "chaloupe" not in refcli(*words).out
