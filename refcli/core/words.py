"""From the words that people and scripts type to an order of validated facts.

Options may stand anywhere; bare words fill the slots from the left, each going to the first empty slot that it fits.
The same reader serves the command line, scripts, the console and the record.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from . import keys
from .errors import BadInput
from .facts import OPTION, InLookup, Order, PhaseSide, Spec, specs
from .kinds import Flag, Key, Moves, Strengths, Text, Word
from .numbers import plain
from .outcome import Say, say
from .tables import Tables


def split(line: str, comments: bool = False) -> list[str]:
    """The words of a line as a shell splits them. ValueError if a quotation has no end."""
    plain_words = "'" not in line and '"' not in line and "\\" not in line and "#" not in line  # nothing that a shell heeds
    if plain_words and line.isascii() and line.isprintable():
        return line.split()
    return shlex.split(line, comments=comments)


_NOTE = re.compile(r"\s*(?:refcli\s+)?note\s+(?:--\s+)?(?=\S)")
_NAMED = {"n": "\n", "t": "\t", "r": "\r"}
_ESCAPED = re.compile(r"\\(u[0-9a-f]{4}|U[0-9a-f]{8}|.)", re.DOTALL)


def split_script(line: str) -> list[str]:
    """The words of a line of a script: as ``split``, but that all behind ``note`` is text as it stands (but for quotes around the
    whole), an apostrophe between letters is a letter, and ``$'…'`` may hold line breaks. ValueError if a quotation has no end."""
    if (match := _NOTE.match(line)) is None:
        return split(_for_a_shell(line), comments=True)
    text = line[match.end() :].rstrip()
    if text.startswith("$'"):
        return ["note", "--", *shlex.split(_for_a_shell(text))]
    try:
        whole = shlex.split(text) if text[0] == text[-1] and text[0] in "'\"" else []
    except ValueError:
        whole = []
    return ["note", "--", *whole] if len(whole) == 1 else ["note", "--", text]


def script_words(words: Sequence[str]) -> str:
    """The line that ``split_script`` splits into these words: what cannot stand on a line is written as ``$'\\n'``."""
    return " ".join(shlex.quote(word) if word.isprintable() else f"$'{''.join(map(_letter, word))}'" for word in words)


def _letter(c: str) -> str:
    if c in "\\'":
        return f"\\{c}"
    if c.isprintable():
        return c
    return next((f"\\{name}" for name, one in _NAMED.items() if one == c), f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}")


def _meant(match: re.Match[str]) -> str:
    told = match[1]
    return chr(int(told[1:], 16)) if len(told) > 1 else _NAMED.get(told, told)


def _for_a_shell(line: str) -> str:
    """A line of a script as a shell's words: ``$'…'`` and apostrophes between letters as quotes that it knows."""
    if "'" not in line:
        return line
    out: list[str] = []
    i, quote = 0, ""
    while i < len(line):
        c = line[i]
        if quote:
            quote = "" if c == quote else quote
        elif c == "#" and (i == 0 or line[i - 1].isspace()):
            return "".join(out)
        elif line.startswith("$'", i) and (i == 0 or line[i - 1].isspace()):
            found = re.compile(r"\$'((?:[^'\\]|\\.)*)'", re.DOTALL).match(line, i)
            if found is None:
                raise ValueError("no closing quotation")
            out.append(shlex.quote(_ESCAPED.sub(_meant, found[1])))
            i = found.end()
            continue
        elif c == "'" and 0 < i < len(line) - 1 and line[i - 1].isalpha() and line[i + 1].isalpha():
            out.append("\\'")
            i += 1
            continue
        elif c == "\\":
            out.append(line[i : i + 2])
            i += 2
            continue
        elif c in "'\"":
            quote = c
        out.append(c)
        i += 1
    return "".join(out)


_UNQUOTED = re.compile(r"[\w@%+=:,./-]+(?: [\w@%+=:,./-]+)*", re.ASCII)


def join(words: Sequence[str]) -> str:
    """The line that ``split`` splits into these words, quoted as for a shell where they need it."""
    line = " ".join(words)
    if _UNQUOTED.fullmatch(line) and line.count(" ") + 1 == len(words):
        return line
    return shlex.join(words)


class MissingFacts(BadInput):
    """Facts without which the order cannot be given; a terminal asks for them."""

    def __init__(self, missing: Sequence[Spec], known: dict[str, Any], hint: Say | None = None):
        self.missing = tuple(missing)
        self.known = known
        wanted = ", ".join(_shape(spec) for spec in missing)
        super().__init__(say("words.missing", facts=wanted), hint)


def _shape(spec: Spec) -> str:
    return f"{spec.name.upper().rstrip('_')}" if spec.positional else f"{spec.option} {spec.kind.metavar}".strip()


class Read(NamedTuple):
    """What words came to: the order's facts by name, and dice that stood among the bare words."""

    facts: dict[str, Any]
    dice: str | None


def read(words: Sequence[str], order: type[Order], tables: Tables, known: Mapping[str, Any] | None = None) -> Read:
    """The facts in the words, without defaults. BadInput names the word that cannot be read. ``known``: facts of the order that these
    words are to change."""
    by_option, simple, moves = _options(order)  # type: ignore[arg-type]
    facts: dict[str, Any] = {}
    bare: list[str] = []
    if any(SPACE in word for word in words):
        words = _parted(words, order, by_option)
    if moves:
        words = _join_to(words)
    i = 0
    while i < len(words):
        word = words[i]
        i += 1
        spec = simple.get(word)
        if spec is not None and i < len(words) and spec.name not in facts:
            facts[spec.name] = _parse(spec, words[i], tables)
            i += 1
            continue
        if word == "--":
            bare += words[i:]
            break
        spec, name, eq, value = by_option.get(word), word, "", ""
        if spec is None:
            word = dashed(word)
            folded = word if word.isascii() else plain(word)
            if folded[:1] != "-" or not OPTION.match(folded):
                bare.append(word)
                continue
            name, eq, value = folded.partition("=")
            if eq:
                value = [*re.split("[=＝]", word, maxsplit=1), value][1]
            spec = by_option.get(name)
        if spec is None:
            there = [option for option in by_option if option.startswith("--")]
            guesses = ["--" + guess for guess in keys.near(name.lstrip("-"), [*(option[2:] for option in there), *OF_ALL])]
            hint = say("key.did-you-mean", keys=", ".join(guesses)) if guesses else _listed(there)
            raise BadInput(say("words.unknown-option", option=name), hint)
        if isinstance(spec.kind, Flag):
            if eq:
                raise BadInput(say("words.flag-value", option=name))
            parsed: Any = True
        elif spec.optional_value and not eq and not (i < len(words) and spec.kind.fits(words[i], tables)):
            parsed = True
        else:
            if not eq:
                if i == len(words):
                    raise BadInput(say("words.no-value", option=name, metavar=spec.kind.metavar))
                value = words[i]
                i += 1
            parsed = _parse(spec, value, tables)
        _put(facts, spec, parsed)
    if order.fill is not None:
        told = _decided(order, bare, facts, tables, known or {})
        whole = told | facts
        dice = order.fill(order, bare, whole, tables)
        return Read({name: value for name, value in whole.items() if name not in told}, dice)
    dice = _fill(bare, order, facts, tables) if bare else None
    return Read(facts, dice)


_LONG_DASH = re.compile(r"[–—―][–—―-]*(?=[A-Za-z]{2})")


def dashed(word: str) -> str:
    """A word with the one long dash that phones and mail programs make of two written as two again, where an option begins so."""
    return word if word.isascii() else _LONG_DASH.sub("--", word, count=1) if _LONG_DASH.match(word) else word


SPACE = "\u3000"
"""The full-width space: between words it parts them as any other does."""


def _parted(words: Sequence[str], order: type[Order], by_option: Mapping[str, Spec]) -> list[str]:
    """The words, parted at full-width spaces. Text stays whole: the value of an option that takes any, and bare words where they
    are text."""
    free = any(isinstance(spec.kind, Word) and not spec.many for spec in specs(order) if spec.positional)
    found: list[str] = []
    for i, word in enumerate(words):
        if word == "--":
            return [*found, *words[i:]]
        before = by_option.get(found[-1]) if found else None
        text = before is not None and isinstance(before.kind, Word)
        parts = word.split(SPACE) if not text and (word.startswith("-") or not free) else [word]
        found += [part for part in parts if part]
    return found


def _decided(order: type[Order], bare: Sequence[str], facts: Mapping[str, Any], tables: Tables, known: Mapping[str, Any]) -> dict[str, Any]:
    """What is known already of the facts that decide how the others are read, unless the words say it anew."""
    found = {}
    for name in order.decides:
        kind = order.declared[name].kind
        if name in known and name not in facts and not any(kind.fits(word, tables) for word in bare):
            found[name] = known[name]
    return found


@lru_cache(maxsize=256)
def _options(order: type[Order]) -> tuple[dict[str, Spec], dict[str, Spec], bool]:
    """The options of an order, long then short, each with its fact; those of them that take the next word and may be told
    but once; and whether any fact is a track's move."""
    named = [spec for spec in specs(order) if not spec.positional and not spec.drawn]
    options = {spec.option: spec for spec in named} | {spec.short: spec for spec in named if spec.short}
    simple = {word: spec for word, spec in options.items() if spec.takes_one}
    return options, simple, any(isinstance(spec.kind, Moves) for spec in specs(order))


OF_ALL = ("session", "home", "lang", "dice", "agree", "json", "line", "plain", "no-session", "no-input", "version", "help")
"""The long names of the options that every command takes: they are read elsewhere, and may be misspelt here."""

_DICE = re.compile(r"[0-9]+[hH]?([,、][0-9]+[hH]?)*")


@lru_cache(maxsize=256)
def _slots(order: type[Order]) -> tuple[tuple[Spec, ...], ...]:
    """What bare words fill, in turn: a fact, two that are typed as one word, or, where none stands, dice."""
    slots = [spec.name for spec in specs(order) if spec.positional] + list(order.bare)
    return tuple(() if slot == "dice" else tuple(order.declared[name] for name in slot.split(":")) for slot in slots)


@lru_cache(maxsize=256)
def _unsettled(order: type[Order]) -> tuple[Spec, ...]:
    """The facts whose default is none, or depends on where the order is given."""
    return tuple(spec for spec in specs(order) if spec.unsettled)


@lru_cache(maxsize=256)
def _sided(order: type[Order]) -> frozenset[str]:
    """The facts that stand for the side whose phase it is, unless they are told."""
    return frozenset(spec.name for spec in _unsettled(order) if isinstance(spec.default, PhaseSide))  # type: ignore[arg-type]


def wants_side(order: type[Order], facts: Mapping[str, Any]) -> bool:
    """Whether the side whose phase it is would be filled in."""
    return not _sided(order) <= facts.keys()  # type: ignore[arg-type]


def settled(order: type[Order], facts: Mapping[str, Any], side: str) -> dict[str, Any]:
    """The facts with that side wherever the one whose phase it is would be filled in."""
    return dict.fromkeys(_sided(order), side) | dict(facts)  # type: ignore[arg-type]


def build(order: type[Order], facts: dict[str, Any], side: str | None, live: bool = True) -> Order:
    """The order with its defaults. ``side`` is the one whose phase it is, if it is one side's; ``live`` is False for a
    lookup. MissingFacts if any is."""
    facts = dict(facts)
    missing = []
    for spec in _unsettled(order):  # type: ignore[arg-type]
        if spec.name in facts:
            continue
        if isinstance(spec.default, PhaseSide) and (standing := side if live or side is not None else spec.default.lookup) is not None:
            facts[spec.name] = standing
        elif isinstance(spec.default, InLookup) and not live:
            facts[spec.name] = spec.default.value
        else:
            missing.append(spec)
    if missing:
        raise MissingFacts(missing, facts, _pair(order, {spec.name for spec in missing}))
    return order(**facts)


def _pair(order: type[Order], missing: set[str]) -> Say | None:
    """How two facts that are missing are typed as one word, where they can be."""
    for slot in _slots(order):  # type: ignore[arg-type]
        if _are_strengths(slot) and missing.issuperset(spec.name for spec in slot):
            return say("words.pair", shape=_pair_shape(slot))
    return None


def _are_strengths(slot: Sequence[Spec]) -> bool:
    return len(slot) == 2 and all(isinstance(spec.kind, Strengths) for spec in slot)


def _pair_shape(slot: Sequence[Spec]) -> str:
    return ":".join(spec.kind.metavar.partition("|")[0] for spec in slot)


def answered(spec: Spec, text: str, tables: Tables) -> Any:
    """A fact's value from a line that was asked for; one that gathers takes several words. BadInput if it is none."""
    if not spec.many:
        return _parse(spec, text, tables)
    return tuple(_parse(spec, word, tables) for word in re.split(r"[\s,、]+", text.strip()))


def answer_to(spec: Spec, order: type[Order], tables: Tables, text: str) -> dict[str, Any]:
    """The facts in a line that was asked for, by name: the one, or both of its pair where the line is ``9:4``."""
    for slot in order.bare:
        names = slot.split(":")
        parts = plain(text).split(":")
        if spec.name == names[0] and len(names) == len(parts) == 2:
            return {name: _parse(order.declared[name], part, tables) for name, part in zip(names, parts, strict=True)}
    return {spec.name: answered(spec, text, tables)}


def shortest(order: Order, tables: Tables, side: str | None, live: bool, dice: str | None = None) -> list[str]:
    """The shortest words that give this order, with its dice where they were typed: bare where there is a slot, keys by
    their beginnings. In full where short ones would be read as something else."""
    kind = type(order)
    if any(spec.secret and getattr(order, spec.name) != spec.default for spec in specs(kind)):
        return order.shown()
    told = {spec.name: spec for spec in specs(kind) if not spec.drawn and _must_be_told(spec, getattr(order, spec.name), side, live)}
    words: list[str] = []
    for slot in [spec.name for spec in specs(kind) if spec.positional] + [slot for slot in kind.bare if slot != "dice"]:
        names = slot.split(":")
        if all(name in told for name in names):
            found = [told.pop(name) for name in names]
            values = [getattr(order, spec.name) for spec in found]
            if found[0].many:
                words += [_brief(found[0], one, tables) for one in values[0]]
            else:
                words.append(":".join(_brief(spec, one, tables) for spec, one in zip(found, values, strict=True)))
    for spec in told.values():
        value = getattr(order, spec.name)
        for one in value if spec.many else (value,):
            alone = isinstance(spec.kind, Flag) or (spec.optional_value and one is True)
            words += [spec.option] if alone else [spec.option, _brief(spec, one, tables)]
    bare = [dice] if dice is not None and "dice" in kind.bare else []
    behind = ["--dice", dice] if dice is not None and not bare else []
    try:
        found_back = read([*words, *bare], kind, tables)
        if build(kind, found_back.facts, side, live) == order and found_back.dice == (bare[0] if bare else None):
            return [*words, *bare, *behind]
    except BadInput:
        pass
    return [*order.words(), *(["--dice", dice] if dice is not None else [])]


def _must_be_told(spec: Spec, value: Any, side: str | None, live: bool) -> bool:
    if isinstance(spec.default, PhaseSide):
        return bool(value != side)
    if isinstance(spec.default, InLookup):
        return live or value != spec.default.value
    return spec.required or value != spec.default


_FEW = 6
_LEGIBLE = 3


def _brief(spec: Spec, value: Any, tables: Tables) -> str:
    """A value's word; of a key its beginning or its initials: one letter where there are few, else enough to be read."""
    word = spec.kind.write(value)
    if not isinstance(spec.kind, Key):
        return word
    known = tuple(spec.kind.values(tables))
    initials = "".join(part[:1] for part in word.split("-"))
    least = 1 if len(known) < _FEW else _LEGIBLE
    tries = [*([initials] if "-" in word else []), *(word[:n] for n in range(least, len(word)))]
    return next((one for one in tries if keys.matches(one, known) == [word]), word)


def _join_to(words: Sequence[str]) -> list[str]:
    """``to 5`` is one word, ``=5``, where a track's move is wanted."""
    joined: list[str] = []
    for i, word in enumerate(words):
        if word == "--":
            return [*joined, *words[i:]]
        if joined and joined[-1].lower() == "to" and re.fullmatch(r"-?[0-9]+", plain(word)):
            joined[-1] = "=" + plain(word)
        else:
            joined.append(word)
    return joined


def _parse(spec: Spec, word: str, tables: Tables) -> Any:
    try:
        return spec.kind.parse(word, tables)
    except BadInput as fault:
        if spec.secret:
            raise BadInput(say("words.secret", place=_shape(spec), metavar=spec.kind.metavar)) from None
        raise BadInput(say("words.in", place=_shape(spec), fault=fault.message), fault.hint) from None


def _put(facts: dict[str, Any], spec: Spec, value: Any) -> None:
    if spec.many:
        facts[spec.name] = (*facts.get(spec.name, ()), value)
    elif spec.name in facts:
        raise BadInput(say("words.twice", place=_shape(spec)))
    else:
        facts[spec.name] = value


def _fill(bare: list[str], order: type[Order], facts: dict[str, Any], tables: Tables) -> str | None:
    slots = _slots(order)  # type: ignore[arg-type]
    dice: list[str] = []
    for at, word in enumerate(bare):
        for slot in slots:
            if not slot:
                if _DICE.fullmatch(plain(word)):
                    dice.append(word)
                    break
                continue
            spec = slot[0]
            if spec.name in facts and not spec.many:
                continue
            if len(slot) == 2:
                if _fill_pair(spec, slot[1], word, facts, tables):
                    break
                continue
            if isinstance(spec.kind, Text) and not spec.many:
                facts[spec.name] = _parse(spec, " ".join(bare[at:]), tables)
                return " ".join(dice) or None
            if spec.kind.fits(word, tables):
                _put(facts, spec, _parse(spec, word, tables))
                break
        else:
            if not _fill_by_name(word, slots, facts, tables):
                _unplaced(word, order, facts, tables)
    return " ".join(dice) or None


def _fits(spec: Spec, word: str, tables: Tables, by_name: bool) -> bool:
    return spec.kind.fits(word, tables) or (by_name and isinstance(spec.kind, Key) and spec.kind.called(word, tables))


def _fill_by_name(word: str, slots: Sequence[tuple[Spec, ...]], facts: dict[str, Any], tables: Tables) -> bool:
    """Fills the first empty slot whose key has that printed name, if there is one: no slot takes the word as a key."""
    for slot in slots:
        if not slot or (slot[0].name in facts and not slot[0].many):
            continue
        if len(slot) == 2:
            if _fill_pair(slot[0], slot[1], word, facts, tables, True):
                return True
        elif _fits(slot[0], word, tables, True):
            _put(facts, slot[0], _parse(slot[0], word, tables))
            return True
    return False


def _fill_pair(first: Spec, second: Spec, word: str, facts: dict[str, Any], tables: Tables, by_name: bool = False) -> bool:
    """Fills two facts from a word like ``9:4``, if it is one and both are wanted."""
    left, colon, right = plain(word).partition(":")
    wanted = second.many or second.name not in facts
    if not (colon and wanted and _fits(first, left, tables, by_name) and _fits(second, right, tables, by_name)):
        return False
    _put(facts, first, _parse(first, left, tables))
    _put(facts, second, _parse(second, right, tables))
    return True


def _unplaced(word: str, order: type[Order], facts: dict[str, Any], tables: Tables) -> None:
    """Raises the most telling BadInput for a bare word that no slot takes."""
    empty = [slot for slot in _slots(order) if slot and (slot[0].name not in facts or slot[0].many)]  # type: ignore[arg-type]
    for slot in empty:
        if len(slot) == 1:
            _parse(slot[0], word, tables)
    pair = next((slot for slot in empty if _are_strengths(slot)), None)
    if pair is not None and any(char.isdigit() for char in word):
        raise BadInput(say("words.unplaced", word=word), say("words.pair", shape=_pair_shape(pair)))
    raise BadInput(say("words.unplaced", word=word), _listed([spec.option for spec in specs(order) if not spec.positional]))


def _listed(options: Iterable[str]) -> Say | None:
    """The options that there are, if there are any."""
    told = " ".join(options)
    return say("words.options", options=told) if told else None
