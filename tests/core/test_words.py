"""From words to an order and back: options anywhere, bare words into the first slot that they fit, faults by name."""

from __future__ import annotations

import shlex
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.errors import BadInput
from refcli.core.facts import PHASE_SIDE, InLookup, Order, fact
from refcli.core.kinds import FLAG, Counts, Key, Move, Moves, Number, Strength, Strengths, Text, Unit, UnitCounts
from refcli.core.words import OF_ALL, MissingFacts, Read, build, join, read, split

from .made_up import TABLES

SIDE = Key("what.side", ("red", "blue"), "red|blue")
CRT = Key("what.crt", ("guerrilla", "kinetic"), "CRT")
TOWN = Key("what.town", ("green-zone", "kish", "ur"), "TOWN")
CHIT = Key("what.chit", ("isr", "infowar"), "CHIT")


class Fight(Order):
    """Everything that options can say."""

    by: str = fact(SIDE, "fight.by", default=PHASE_SIDE)
    crt: str = fact(CRT, "fight.crt")
    town: str | None = fact(TOWN, "fight.town", default=None)
    att: Strength = fact(Strengths(unconventional=True), "fight.att")
    def_: Strength = fact(Strengths(unconventional=True), "fight.def")
    units: Counts | None = fact(UnitCounts(), "fight.units", default=None)
    edge: tuple[str, ...] = fact(SIDE, "fight.edge", default=(), many=True)
    chit: str | bool | None = fact(CHIT, "fight.chit", default=None, optional_value=True)
    drm: int = fact(Number(-9, 9), "fight.drm", default=0)
    infra: bool = fact(FLAG, "fight.infra", default=False)
    reason: str | None = fact(Text(), "fight.reason", default=None)
    bare: ClassVar[tuple[str, ...]] = ("crt", "town", "att:def_", "dice")


class Index(Order):
    """A track and its move."""

    side: str = fact(SIDE, "index.side", positional=True)
    move: Move | None = fact(Moves(), "index.move", positional=True, default=None)
    reason: str | None = fact(Text(), "index.reason", default=None)


class Note(Order):
    """A text that takes the rest."""

    side: str = fact(SIDE, "note.side", positional=True)
    text: str = fact(Text(), "note.text", positional=True)
    loud: bool = fact(FLAG, "note.loud", default=False)


def order(words: str | list[str], kind: type[Order] = Fight, side: str | None = "red") -> Order:
    words = words.split() if isinstance(words, str) else words
    return build(kind, read(words, kind, TABLES).facts, side)


def fault(words: str | list[str], kind: type[Order] = Fight) -> BadInput:
    with pytest.raises(BadInput) as caught:
        order(words, kind)
    return caught.value


# There and back

STRENGTH = st.lists(st.builds(Unit, st.integers(1, 99) | st.fractions(1, 99, max_denominator=9), st.booleans()), min_size=1, max_size=4)
STRENGTH = STRENGTH.map(lambda units: Strength(tuple(Unit(u.value if u.value % 1 else int(u.value), u.unconventional) for u in units)))
SAID = st.text(min_size=1).filter(str.strip) | st.sampled_from(["to 5", "--crt", "-x", "--", "a  b", "=5", "red", "３"])
FIGHTS = st.builds(
    Fight,
    by=st.sampled_from(SIDE.keys),
    crt=st.sampled_from(CRT.keys),
    town=st.none() | st.sampled_from(TOWN.keys),
    att=STRENGTH,
    def_=STRENGTH,
    units=st.none() | st.builds(Counts, st.integers(0, 99), st.integers(0, 99)),
    edge=st.lists(st.sampled_from(SIDE.keys), max_size=3).map(tuple),
    chit=st.none() | st.just(True) | st.sampled_from(CHIT.keys),
    drm=st.integers(-9, 9),
    infra=st.booleans(),
    reason=st.none() | SAID,
)
MOVES = st.builds(Move, st.sampled_from("+-="), st.integers(0, 99)) | st.builds(Move, st.just("="), st.integers(-99, -1))
INDICES = st.builds(Index, side=st.sampled_from(SIDE.keys), move=st.none() | MOVES, reason=st.none() | SAID)
NOTES = st.builds(Note, side=st.sampled_from(SIDE.keys), text=SAID, loud=st.booleans())


@given(FIGHTS | INDICES | NOTES)
def test_the_full_words_of_an_order_give_it_again(given_order):
    assert order(given_order.words(), type(given_order), None) == given_order


@given(FIGHTS, st.randoms())
def test_options_may_stand_in_any_order(fight, random):
    words = fight.words()
    groups: list[list[str]] = []
    i = 0
    while i < len(words):
        alone = words[i] == "--infra" or (words[i] == "--chit" and fight.chit is True)
        groups.append(words[i : i + 1] if alone else words[i : i + 2])
        i += len(groups[-1])
    edges = [group for group in groups if group[0] == "--edge"]
    random.shuffle(groups)
    kept = iter(edges)  # those of one name keep their order
    shuffled = [word for group in groups for word in (next(kept) if group[0] == "--edge" else group)]
    assert order(shuffled, Fight, None) == fight


# Bare words


@pytest.mark.parametrize(
    "words",
    [
        "guerrilla ur 4+3+2u:3+3",
        "g ur 4+3+2u:3+3",
        "4+3+2u:3+3 ur g",
        "ur 4+3+2U:3+3 --crt guerrilla",
        "--town ur g 4+3+2u:3+3",
        "g --town=ur ４＋３＋２ｕ：３＋３",
        "--def 3+3 g --att 4+3+2u ur",
        "--crt=g --town u --att=4+3+2u --def=3+3",
        "g ur -- 4+3+2u:3+3",
    ],
)
def test_one_order_in_many_words(words):
    assert order(words) == Fight(
        by="red", crt="guerrilla", town="ur", att=Strength((Unit(4), Unit(3), Unit(2, True))), def_=Strength((Unit(3), Unit(3)))
    )


def test_a_word_goes_to_the_first_empty_slot_that_it_fits():
    assert (order("g g 1:1").crt, order("g g 1:1").town) == ("guerrilla", "green-zone")
    assert order("g 1:1 --crt k").crt == "kinetic"
    assert order("g 1:1 --crt k").town == "green-zone"


@pytest.mark.parametrize(
    ("words", "dice"), [("g 3:1 4", "4"), ("4 g 3:1", "4"), ("g 3:1 4,5", "4,5"), ("g 3:1 4 5", "4 5"), ("g 3:1 2h", "2h")]
)
def test_dice_among_bare_words(words, dice):
    found = read(words.split(), Fight, TABLES)
    assert found.dice == dice
    assert found.facts["crt"] == "guerrilla"


def test_no_dice():
    assert read(["g", "3:1"], Fight, TABLES).dice is None
    assert read([], Fight, TABLES) == Read({}, None)


def test_a_text_takes_the_rest():
    assert order("red who goes there", Note) == Note(side="red", text="who goes there")
    assert order("red who --loud goes there", Note) == Note(side="red", text="who goes there", loud=True)
    assert order("red blue", Note) == Note(side="red", text="blue")


def test_after_two_dashes_all_is_text():
    assert order("red -- --loud is -x an option", Note) == Note(side="red", text="--loud is -x an option")
    assert order("--loud -- red --", Note) == Note(side="red", text="--", loud=True)


# Numbers with signs


@pytest.mark.parametrize("word", ["-3", "−3", "－３"])
def test_a_negative_number_is_no_option(word):
    assert order(["red", word], Index).move == ("-", 3)
    assert order(["g", "3:1", "--drm", word]).drm == -3
    assert order(["g", "3:1", f"--drm={word}"]).drm == -3


@pytest.mark.parametrize("words", ["red to 5", "to 5 red", "red TO ５", "red =5", "red --reason x to 5"])
def test_to_a_number(words):
    assert order(words, Index).move == ("=", 5)


def test_to_below_nothing():
    assert order("red to -5", Index).move == ("=", -5)


def test_to_is_a_word_like_any_other_elsewhere():
    assert order("red fall back to 5", Note).text == "fall back to 5"
    assert fault("red to", Index).message.params["fault"].key == "move.unreadable"


# Options


def test_an_option_that_may_stand_alone():
    assert order("g 3:1 --chit").chit is True
    assert order("g 3:1 --chit isr").chit == "isr"
    assert order("--chit g 3:1").chit is True
    assert order("g 3:1 --chit=info").chit == "infowar"
    assert fault("g 3:1 --chit=boots").message.key == "words.in"


def test_many_of_a_kind_gather():
    assert order("g 3:1 --edge red --edge b").edge == ("red", "blue")
    assert order("g 3:1").edge == ()


def test_a_full_width_equals_sign_and_a_second_one_in_the_text():
    assert order(["red", "--reason＝a=b"], Index).reason == "a=b"
    assert order(["red", "--reason=a＝ｂ"], Index).reason == "a＝ｂ"


@pytest.mark.parametrize(
    ("words", "key", "params"),
    [
        ("g 3:1 --crt k --crt k", "words.twice", {"place": "--crt CRT"}),
        ("g 3:1 --infra --infra", "words.twice", {"place": "--infra"}),
        ("g 3:1 --infra=yes", "words.flag-value", {"option": "--infra"}),
        ("g 3:1 --town", "words.no-value", {"option": "--town", "metavar": "TOWN"}),
        ("g 3:1 --twon ur", "words.unknown-option", {"option": "--twon"}),
        ("g 3:1 -z", "words.unknown-option", {"option": "-z"}),
        ("g 3:1 --tow ur", "words.unknown-option", {"option": "--tow"}),  # options have no abbreviations
        ("g ur 3:1 atlantis", "words.unplaced", {"word": "atlantis"}),
        ("g 3:1 4:1", "words.in", None),
        ("--side red", "words.unknown-option", {"option": "--side"}),
    ],
)
def test_what_cannot_be_read_is_named(words, key, params):
    found = fault(words)
    assert found.message.key == key
    if params is not None:
        assert found.message.params == params


def test_an_unknown_option_has_a_did_you_mean():
    assert (fault("--twon ur").hint.key, fault("--twon ur").hint.params["keys"].split(", ")[0]) == ("key.did-you-mean", "--town")
    assert fault("--xyzzy").hint.key == "words.options"
    assert "--town" in fault("--xyzzy").hint.params["options"].split()
    assert "--side" not in fault("--xyzzy", Index).hint.params["options"].split(), "a positional fact is no option"


def test_a_value_that_cannot_be_read_says_where_it_stood():
    found = fault("g 3:1 --drm 1,5")
    assert found.message.key == "words.in"
    assert found.message.params["place"] == "--drm N"
    assert (found.message.params["fault"].key, found.hint.key) == ("number.not-integer", "number.comma")


def test_a_slip_in_a_bare_word_is_told_for_the_empty_slot():
    found = fault("g kissh 3:1")
    assert (found.message.params["place"], found.message.params["fault"].params["word"]) == ("--town TOWN", "kissh")
    assert found.hint.params["keys"] == "kish"


def test_no_strength_in_a_pair():
    assert fault("g 3:0").message.params["fault"].key == "strength.zero"


# What is missing


def test_all_that_is_missing_is_named_and_what_is_known_is_kept():
    with pytest.raises(MissingFacts) as missing:
        order("g --infra", side=None)
    assert [spec.name for spec in missing.value.missing] == ["by", "att", "def_"]
    assert missing.value.known == {"crt": "guerrilla", "infra": True}
    assert missing.value.message.params["facts"] == "--by red|blue, --att N|N+N, --def N|N+N"
    with pytest.raises(MissingFacts) as missing:
        order("", Note)
    assert missing.value.message.params["facts"] == "SIDE, TEXT"


def test_the_side_is_the_one_whose_phase_it_is_unless_said():
    assert order("g 3:1", side="blue").by == "blue"
    assert order("g 3:1 --by red", side="blue").by == "red"


@given(
    st.lists(
        st.text(max_size=6) | st.sampled_from(["--", "--crt", "--chit", "g", "to", "5", "-5", "3:1", "--drm=", "=", ":", "+"]), max_size=6
    )
)
def test_any_words_are_an_order_or_bad_input(words):
    for kind in (Fight, Index, Note):
        try:
            found = order(words, kind)
        except BadInput:
            continue
        assert order(found.words(), kind, None) == found


def test_a_default_of_lookups_is_none_in_a_session():
    class Fight(Order):
        by: str = fact(Key("what.side", ("red", "blue")), "help", default=InLookup("red"))

    assert build(Fight, {}, None, live=False) == Fight(by="red")
    assert build(Fight, {}, None, live=False).words() == ["--by", "red"]
    with pytest.raises(MissingFacts):
        build(Fight, {}, "red")


@given(st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=8), max_size=5))
def test_words_that_are_joined_are_split_again(words):
    assert split(join(words)) == words
    assert join(words) == shlex.join(words)


@given(st.text(st.sampled_from("ab '\"\\#\t\r\n\v\u3000戦"), max_size=12))
def test_a_line_is_split_as_a_shell_does(line):
    try:
        expected = shlex.split(line, comments=True)
    except ValueError:
        with pytest.raises(ValueError):
            split(line, comments=True)
    else:
        assert split(line, comments=True) == expected


def test_the_options_of_every_command_are_guessed_too():
    from refcli.desk.globals import FLAGS, VALUED

    assert set(OF_ALL) == {name[2:] for name in (*VALUED, *FLAGS) if name[:2] == "--"}
    with pytest.raises(BadInput) as fault:
        read(["--jsn"], Fight, TABLES)
    assert "--json" in fault.value.hint.params["keys"]
