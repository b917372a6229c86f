"""Exact odds: every one agrees with a count over single dice, and the chances sum to exactly 1."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.core import odds as odds_module
from refcli.core.asking import Done
from refcli.core.errors import BadInput
from refcli.core.odds import absorbed, counts, odds_of, sums
from refcli.core.outcome import Decision, say

from .made_up import out

WHICH = Decision("red", ("add", "deduct"), say("which"))


def keyed(key) -> object:
    """An outcome that has this key."""
    made = out()
    made.result["key"] = str(key)
    return made


class ByHand:
    """The oracle: a table that answers from a row of faces, one single die after the other."""

    def __init__(self, faces):
        self.faces = iter(faces)

    def one(self, label, sides=6):
        return next(self.faces)

    def total(self, n, label, sides=6):
        return sum(next(self.faces) for _ in range(n))

    def hits(self, n, at_least, label, sides=6):
        return sum(next(self.faces) >= at_least for _ in range(n))

    def d66(self):
        return 10 * next(self.faces) + next(self.faces)

    def pick(self, items, label):
        return items[next(self.faces) - 1]


def brute(rule, *sides):
    """key -> chance, over every row of faces of dice with these sides."""
    seen = Counter(rule(ByHand(faces)).result["key"] for faces in product(*(range(1, n + 1) for n in sides)))
    rows = sum(seen.values())
    return {key: Fraction(n, rows) for key, n in seen.items()}


# One question


@given(st.integers(0, 4), st.sampled_from([2, 4, 6, 10]))
def test_sums_agree_with_single_dice(n, sides):
    by_hand = Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=n))
    assert dict(sums(n, sides)) == by_hand


@given(st.integers(0, 4), st.integers(-1, 9), st.sampled_from([2, 6]))
def test_counts_agree_with_single_dice(n, at_least, sides):
    by_hand = Counter(sum(face >= at_least for face in faces) for faces in product(range(1, sides + 1), repeat=n))
    assert dict(counts(n, at_least, sides)) == by_hand


def test_twelve_shots_are_thirteen_branches():
    assert [k for k, _ in counts(12, 6)] == list(range(13))
    found = odds_of(lambda table: keyed(table.hits(12, 6, "shots")))
    assert found.outcomes == {str(k): Fraction(comb(12, k) * 5 ** (12 - k), 6**12) for k in range(13)}
    assert sum(found.outcomes.values()) == 1


def test_dice_that_count_for_themselves_keep_their_order_while_they_are_few():
    found = odds_of(lambda table: keyed("".join(map(str, table.faces(2, "drift")))))
    assert len(found.outcomes) == 36 and set(found.outcomes.values()) == {Fraction(1, 36)}


@pytest.mark.parametrize("n", [5, 6])
def test_many_dice_that_count_for_themselves_are_told_by_their_faces(n):
    found = odds_of(lambda table: keyed("".join(map(str, table.faces(n, "drift", 4)))))
    by_hand = Counter("".join(map(str, sorted(faces))) for faces in product(range(1, 5), repeat=n))
    assert found.outcomes == {key: Fraction(ways, 4**n) for key, ways in by_hand.items()}


def test_more_dice_than_anybody_could_wait_for_are_refused():
    with pytest.raises(BadInput):
        odds_of(lambda table: keyed(len(table.faces(60, "drift"))))


def test_d66_has_36_equal_numbers():
    found = odds_of(lambda table: keyed(table.d66()))
    assert set(found.outcomes) == {f"{a}{b}" for a, b in product("123456", repeat=2)}
    assert set(found.outcomes.values()) == {Fraction(1, 36)}


def test_a_draw_weighs_each_kind_by_its_number():
    found = odds_of(lambda table: keyed(table.pick(["bow", "axe", "bow", "cup"], "chit")))
    assert list(found.outcomes.items()) == [("bow", Fraction(1, 2)), ("axe", Fraction(1, 4)), ("cup", Fraction(1, 4))]


# Whole procedures

ASK = st.one_of(
    st.tuples(st.just("one"), st.sampled_from([2, 3, 6])),
    st.tuples(st.just("total"), st.integers(0, 2), st.sampled_from([3, 4])),
    st.tuples(st.just("hits"), st.integers(0, 3), st.integers(0, 5), st.just(4)),
    st.tuples(st.just("pick"), st.lists(st.sampled_from(["axe", "bow"]), min_size=1, max_size=3)),
)


def ask(table, question):
    """Puts one question to a table; what it answers."""
    match question:
        case ("one", sides):
            return table.one("a", sides)
        case ("total", n, sides):
            return table.total(n, "b", sides)
        case ("hits", n, at_least, sides):
            return table.hits(n, at_least, "c", sides)
        case ("pick", items):
            return table.pick(items, "d")


def dice_of(question):
    """The sides of the single dice behind a question."""
    match question:
        case ("one", sides):
            return [sides]
        case ("total" | "hits", n, *_, sides):
            return [sides] * n
        case ("pick", items):
            return [len(items)]


@settings(max_examples=60, deadline=None)
@given(st.lists(ASK, max_size=3))
def test_any_row_of_questions_agrees_with_single_dice(questions):
    def rule(table):
        return keyed([ask(table, question) for question in questions])

    found = odds_of(rule)
    assert found.outcomes == brute(rule, *(sides for question in questions for sides in dice_of(question)))
    assert sum(found.outcomes.values()) == 1


def test_a_die_that_depends_on_the_die_before():
    def rule(table):
        first = table.one("first")
        if first == 1:
            return keyed("miss")
        return keyed("sunk" if table.hits(first, 5, "then") >= 2 else "hit")

    chance = sum(Fraction(1, 6) * sum(Fraction(comb(n, k) * 2 ** (n - k), 3**n) for k in range(2, n + 1)) for n in range(2, 7))
    found = odds_of(rule).outcomes
    assert found == {"miss": Fraction(1, 6), "sunk": chance, "hit": Fraction(5, 6) - chance}


@given(st.lists(st.integers(1, 6), min_size=1, max_size=6))
def test_order_is_highest_chance_first_then_by_key(names):
    found = odds_of(lambda table: keyed(names[table.one("a") % len(names)])).outcomes
    assert list(found.items()) == sorted(found.items(), key=lambda item: (-item[1], item[0]))


# Mean changes


def test_expected_is_the_mean_change_with_bounds():
    def rule(table):
        made = out(gold=17)
        made.add("gold", table.one("a"))  # stops at 20
        if table.one("b") == 6:
            made.add("wood", -1)
        return made

    assert odds_of(rule).expected == {"gold": Fraction(1 + 2 + 3 + 3 + 3 + 3, 6), "wood": Fraction(-1, 6)}


def test_expected_counts_numbers_alone_and_nothing_secret():
    def rule(table):
        made = keyed(table.one("a"))
        made.set("alarm", True)
        made.set("towns.ur.owner", "red")
        made.add("count.red", 1)
        made.add("gold", 1)
        return made

    assert odds_of(rule).expected == {"gold": 1}


# Choices


def test_a_choice_is_not_weighed_and_each_option_has_its_own_mean():
    def rule(table):
        made = keyed("AL" if table.one("a") >= 5 else "EA")
        made.add("wood", 2)  # spent before the question: the same under every option
        if table.choose(WHICH, made) == "add":
            made.add("gold", 3)
        else:
            made.add("gold", -6)
        return made

    found = odds_of(rule)
    assert found.outcomes == {"EA": Fraction(2, 3), "AL": Fraction(1, 3)}
    assert found.expected == {"wood": 2, "gold@add": 3, "gold@deduct": -6}


def test_options_by_single_dice():
    """Dice before and after the choice, and a second question under one option: each option as by hand."""

    def rule(table):
        first = table.total(2, "before")
        made = keyed("high" if first > 8 else "low")
        made.add("gold", 1 if first > 8 else 0)
        if table.choose(WHICH, made) == "add":
            made.add("gold", min(table.one("after"), 3))
            return made
        if first > 8 and table.choose(Decision("blue", ("flee", "fight"), say("which")), made) == "flee":
            made.add("gold", -1)
        else:
            made.add("wood", table.hits(2, 5, "fight"))
        made.result["key"] = "a key that comes after the choice counts for nothing"
        return made

    by_hand: dict[str, Fraction] = defaultdict(Fraction)
    keys: dict[str, Fraction] = defaultdict(Fraction)
    for a, b, c, d in product(range(1, 7), repeat=4):
        p, high = Fraction(1, 6**4), a + b > 8
        keys["high" if high else "low"] += p
        by_hand["gold"] += p * high
        by_hand["gold@add"] += p * min(c, 3)
        hits = (c >= 5) + (d >= 5)
        if high:
            by_hand["gold@deduct@flee"] -= p
            by_hand["wood@deduct@fight"] += p * hits
        else:
            by_hand["wood@deduct"] += p * hits
    found = odds_of(rule)
    assert found.outcomes == keys
    assert found.expected == by_hand


# Rounds


def test_a_tie_rolled_again_is_even_for_both():
    def step(table, at):
        red, blue = table.one("red"), table.one("blue")
        return at if red == blue else Done("red" if red > blue else "blue")

    assert dict(absorbed(step, "again")) == {"red": 1, "blue": 1}
    found = odds_of(lambda table: keyed(table.rounds(step, "again")))
    assert found.outcomes == {"blue": Fraction(1, 2), "red": Fraction(1, 2)}


def test_a_modified_tie_rolled_again():
    """Red has +1: of 36 throws 21 are red's, 10 blue's, and 5 are thrown again."""

    def step(table, at):
        red, blue = table.one("red") + 1, table.one("blue")
        return at if red == blue else Done("red" if red > blue else "blue")

    found = odds_of(lambda table: keyed(table.rounds(step, 0))).outcomes
    assert found == {"red": Fraction(21, 31), "blue": Fraction(10, 31)}


@given(st.integers(1, 6), st.integers(1, 6), st.integers(2, 6))
def test_a_duel_of_steps_is_the_gamblers_ruin(red, blue, hit):
    """Each round one die: red loses a step below ``hit``, else blue does. P(red wins) is (1 - r^red) / (1 - r^(red + blue))."""

    def step(table, at):
        a, b = at
        a, b = (a + 1, b - 1) if table.one("round") >= hit else (a - 1, b + 1)
        return Done("blue") if a == 0 else Done("red") if b == 0 else (a, b)

    r = Fraction(hit - 1, 7 - hit)
    wins = Fraction(red, red + blue) if r == 1 else (1 - r**red) / (1 - r ** (red + blue))
    found = odds_of(lambda table: keyed(table.rounds(step, (red, blue)))).outcomes
    assert found == {"red": wins, "blue": 1 - wins}


@given(st.integers(1, 4), st.integers(1, 4))
def test_a_fight_to_the_end_with_misses_that_change_nothing(red, blue):
    """A six kills, all else is a round for nothing: the chance is that of the fight without the idle rounds."""

    def step(table, at):
        a, b = at
        b -= table.one("red") == 6
        if b == 0:
            return Done("red")
        a -= table.one("blue") == 6
        return Done("blue") if a == 0 else (a, b)

    def wins(a, b):
        # P(red wins) from (a, b), red first: an independent recursion on the round's four results.
        if b == 0:
            return Fraction(1)
        if a == 0:
            return Fraction(0)
        s, m = Fraction(1, 6), Fraction(5, 6)
        kill_then = Fraction(1) if b == 1 else s * wins(a - 1, b - 1) + m * wins(a, b - 1)
        return (s * kill_then + m * s * wins(a - 1, b)) / (1 - m * m)

    ends = dict(absorbed(step, (red, blue)))
    assert Fraction(ends["red"], sum(ends.values())) == wins(red, blue)


def test_rounds_after_a_die_and_a_die_after_rounds():
    def rule(table):
        start = table.one("start", 2)

        def step(table, at):
            return at if table.one("again") < 6 else Done(at * 10)

        return keyed(table.rounds(step, start) + table.one("end", 2))

    assert odds_of(rule).outcomes == {str(n): Fraction(1, 4) for n in (11, 12, 21, 22)}


def test_rounds_that_are_over_at_once():
    assert absorbed(lambda table, at: Done("no"), Done("yes")) == (("yes", 1),)
    assert absorbed(lambda table, at: Done(at), "no") == (("no", 1),)


def test_a_walk_that_comes_back_to_its_start():
    def step(table, at):
        coin = table.one("coin", 2)
        return {("s", 1): "t", ("s", 2): Done("left"), ("t", 1): "s", ("t", 2): Done("right")}[at, coin]

    assert dict(absorbed(step, "s")) == {"left": 2, "right": 1}


@pytest.mark.parametrize("moves", [{0: 0}, {0: 1, 1: 0}, {0: 1, 1: 2, 2: 1}])
def test_rounds_that_can_never_end_are_a_bug(moves):
    with pytest.raises(ValueError, match="never end"):
        absorbed(lambda table, at: moves[at], 0)


def test_a_choice_within_rounds_is_a_bug():
    """It has no weight: the chances would sum to more than 1."""

    def step(table, at):
        return Done(table.choose(WHICH, out()))

    with pytest.raises(ValueError, match="choices"):
        absorbed(step, 0)


# The limit


def test_more_paths_than_the_limit_are_refused(monkeypatch):
    monkeypatch.setattr(odds_module, "LIMIT", 36)
    assert len(odds_of(lambda table: keyed(table.d66())).outcomes) == 36
    monkeypatch.setattr(odds_module, "LIMIT", 35)
    with pytest.raises(BadInput) as fault:
        odds_of(lambda table: keyed(table.d66()))
    assert (fault.value.message.key, fault.value.message.params) == ("odds.too-many", {"limit": 35})


def test_a_chain_without_end_of_states_is_refused(monkeypatch):
    monkeypatch.setattr(odds_module, "LIMIT", 50)
    with pytest.raises(BadInput) as fault:
        absorbed(lambda table, at: at + 1, 0)
    assert fault.value.message.key == "odds.too-many"


@given(st.integers(1, 5), st.integers(1, 6), st.integers(0, 2))
@settings(max_examples=30)
def test_rounds_that_never_come_back_agree_with_those_eliminated_one_by_one(n, at_least, again):
    """The same shots, once as a chain that only goes on (with throws repeated), once counted over single dice."""

    def step(table, at):
        left, hits = at
        if not left:
            return Done(hits)
        die = table.one("shot")
        return at if die <= again and at_least > again else (left - 1, hits + (die >= at_least))

    ends = dict(absorbed(step, (n, 0)))
    faces = [face for face in range(1, 7) if face > again or at_least <= again]
    tally = Counter(sum(die >= at_least for die in dice) for dice in product(faces, repeat=n))
    whole = sum(ends.values())
    assert {hits: Fraction(p, whole) for hits, p in ends.items()} == {k: Fraction(v, len(faces) ** n) for k, v in tally.items()}


def test_a_dozen_shots_that_each_may_do_damage_are_answered_at_once():
    def step(table, at):
        left, lost = at
        if not left:
            return Done(lost)
        return left - 1, lost + (table.one("damage") if table.hits(1, 5, "shot") else 0)

    ends = dict(absorbed(step, (12, 0)))
    whole = sum(ends.values())
    assert sum(Fraction(lost * p, whole) for lost, p in ends.items()) == 12 * Fraction(1, 3) * Fraction(7, 2)


def test_far_too_many_ways_are_refused_before_anybody_has_waited():
    asked = 0

    def rule(table):
        nonlocal asked
        asked += 1
        return keyed(sum(table.one("die") for _ in range(40)))

    with pytest.raises(BadInput):
        odds_of(rule)
    assert asked <= 2 * min(odds_module.SOUNDINGS)


def test_a_procedure_that_is_bushy_at_its_beginning_alone_is_followed_to_its_end():
    """Five dice after a 1, none after anything else: 7,781 ways, most of them first."""
    found = odds_of(lambda table: keyed(sum(table.one("more") for _ in range(5)) if table.one("first") == 1 else 0))
    assert found.outcomes["0"] == Fraction(5, 6) and found.paths == 6**5 + 5
