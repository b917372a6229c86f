"""Pieces that several views show: where an answer went, values, changes, an open decision, chances, bars."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.outcome import KINDS_OF_NAMES, Change, Name, name_of, say
from ..core.showing import hundredths
from ..core.state import SHOWN
from ..text import LANGUAGES, find
from .page import Page, Part

if TYPE_CHECKING:
    from ..core.answer import Answer, OpenDecision
    from ..core.owed import Owed
    from ..core.state import Paths
    from ..text import Catalogue


def where(answer: Answer, catalogue: Catalogue) -> str:
    """``tonight #47 2004A conflict-ins``; without # where nothing was put on the record."""
    if answer.session is None:
        return catalogue(say("view.not-recorded"))
    number = None if answer.seq is None else f"#{answer.seq}"
    place = place_words(*answer.place, answer.game, catalogue)
    branch = f"({catalogue(say('view.branch'))})" if answer.branch else None
    return " ".join([str(part) for part in (answer.session, number, place, branch) if part])


def place_words(turn: Any, phase: Any, game: str | None, catalogue: Catalogue) -> str:
    """Turn and phase: in English by the keys that one types, else by their names (``第3ターン・ドイツ軍戦闘フェイズ``)."""
    if catalogue.lang == LANGUAGES[0]:
        return " ".join(str(part) for part in (turn, phase) if part is not None)
    told = [] if turn is None else [turn_words(str(turn), game, catalogue)]
    if phase is not None:
        key = f"place.phase.{game}.{phase}"
        told.append(catalogue(say(key)) if find(key) else catalogue.name(str(phase)).replace(" ", ""))
    return "・".join(told)


def turn_words(turn: str, game: str | None, catalogue: Catalogue) -> str:
    """A turn as people say it."""
    key = f"place.turn.{game}"
    head, _, n = turn.partition("-")
    named = catalogue.name(turn)
    if catalogue.lang == LANGUAGES[0] or not find(key) or named != turn:
        return named
    month = say(f"place.month.{head}") if find(f"place.month.{head}") else head
    return catalogue(say(key, turn=turn, side=Name(head), month=month, n=n))


def put_where(answer: Answer, page: Page) -> None:
    """The first line of every answer."""
    page.line(Part(where(answer, page.catalogue), "warn" if answer.session is None else "dim"))


def put_warnings(answer: Answer, page: Page) -> None:
    """What a player should know about the answer; in brief, how much there is."""
    if not answer.warnings:
        return
    if answer.brief:
        page.line(Part(f"! {page.key('view.notes', n=len(answer.warnings))}", "warn"))
        return
    label = page.key("view.warning")
    for one in answer.warnings:
        page.line(Part(f"! {label}: ", "warn"), one, hang=2)


def put_rules(rules: Iterable[str], page: Page) -> None:
    """The § applied, on one dim line."""
    if rules := tuple(rules):
        page.line(Part("§" + " §".join(rules), "dim"))


def words(value: Any, catalogue: Catalogue) -> str:
    """A value as people read it: keys by their names, a true minus, nothing as a dash."""
    kind = type(value)
    if kind is str:
        return catalogue.name(value)
    if value is None or value == ():
        return catalogue(say("view.none"))
    if kind is bool:
        return catalogue(say("view.yes" if value else "view.no"))
    if kind is int or kind is Fraction:
        return str(value).replace("-", "−")
    if isinstance(value, dict):
        return catalogue(say("view.list")).join(f"{catalogue.name(label(key))} {words(one, catalogue)}" for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return catalogue(say("view.list")).join(words(one, catalogue) for one in value) or catalogue(say("view.none"))
    return catalogue(value)


def column_words(column: str, catalogue: Catalogue) -> str:
    """A column of a table, by what the game at hand calls one."""
    row = catalogue.names.get("column")
    return f"{column} {row[catalogue.lang]}" if row and catalogue.lang != LANGUAGES[0] else catalogue(say("view.crt.column", column=column))


def label(key: str) -> str:
    """The name of a field where nobody has written a better one."""
    return str(key).replace("_", " ")


def supposed(options: str, catalogue: Catalogue) -> str:
    """Under which answers something holds (``KEY``, ``KEY@KEY``): each by its name for that (``if.KEY`` in the table ``names``, where two
    options of different askers are called the same), else by its own."""
    named = (catalogue.names.get(f"if.{key}") for key in options.split("@"))
    told = " → ".join(row[catalogue.lang] if row else catalogue.name(key) for key, row in zip(options.split("@"), named, strict=True))
    return catalogue(say("view.if", key=told))


def path_name(path: str, catalogue: Catalogue) -> str:
    """A path by its name where the game has one (``netwar.coin`` in its table ``names``), else its parts: in English as
    they are typed, in another language by their names."""
    if row := catalogue.names.get(f"track.{path}") or catalogue.names.get(path):
        return row[catalogue.lang]
    parts = path.split(".")
    if catalogue.lang != LANGUAGES[0] and len(parts) == 2 and parts[1] in catalogue.names and find(f"path.{parts[0]}"):
        return f"{catalogue.name(parts[1])}の{_part(parts[0], catalogue)}"  # whose it is comes first
    return " ".join(parts if catalogue.lang == LANGUAGES[0] else (_part(one, catalogue) for one in parts))


def _part(part: str, catalogue: Catalogue) -> str:
    key = f"path.{part}"
    return catalogue(say(key)) if find(key) else catalogue.name(part)


_TOLD = SHOWN - {"marks", "entry"}


def merged(changes: Iterable[Change], paths: Paths | None) -> list[Change]:
    """What may be shown of the changes: for each path once, from what it was to what it is."""
    last: dict[str, Change] = {}
    for change in changes:
        kind = "track" if paths is None else getattr(paths.find(change.path), "kind", "inner")
        if kind in _TOLD:
            first = last.get(change.path, change)
            last[change.path] = Change(change.path, first.old, change.new)
    return [change for change in last.values() if change.old != change.new]


def change_words(change: Change, catalogue: Catalogue) -> str:
    """``netwar coin 30 → 36``; of a set of keys only what came and went."""
    path = path_name(change.path, catalogue)
    sets = [isinstance(value, (tuple, list)) for value in (change.old, change.new)]
    if any(sets) and all(isinstance(value, (tuple, list, type(None))) for value in (change.old, change.new)):
        old, new = change.old or (), change.new or ()
        gone = [f"−{words(one, catalogue)}" for one in old if one not in new]
        come = [f"+{words(one, catalogue)}" for one in new if one not in old]
        if len(set(old)) == len(old) and len(set(new)) == len(new) and gone + come:
            return f"{path} {' '.join(gone + come)}"
    if change.new is not None and find(own := f"path.become.{change.path}"):
        return catalogue(say(own, new=words(change.new, catalogue)))
    old, new = (catalogue.name(name_of(change.path, one)) if _named(change.path, one) else words(one, catalogue) for one in change[1:3])
    return catalogue(say("view.after", path=path, old=old, new=new))


def _named(path: str, value: Any) -> bool:
    """Whether a value is a key that may have a name as one of its kind."""
    return path in KINDS_OF_NAMES and isinstance(value, str)


def put_changes(changes: Iterable[Change], paths: Paths | None, page: Page) -> None:
    """Each change on a line of its own."""
    for change in merged(changes, paths):
        page.line(Part(change_words(change, page.catalogue), "strong"), indent=2, hang=2)


def put_decision(decision: OpenDecision | None, paths: Paths | None, page: Page, asked: bool = False) -> None:
    """Who chooses, what each option, by its number, would change, and what to type, unless the question is ``asked`` at once."""
    if decision is None:
        return
    question = page.catalogue(decision.question)
    if decision.who and page.name(decision.who) not in question:
        question = page.key("view.decides", who=Name(decision.who), what=question)
    page.line(Part("? ", "strong"), Part(question, "strong"), hang=2)
    wide = max(page.measure(page.name(option.key)) for option in decision.options)
    for number, option in enumerate(decision.options, 1):
        if option.changes is None:
            told = page.key("view.more-dice")
        else:
            told = page.key("view.list").join(change_words(one, page.catalogue) for one in merged(option.changes, paths))
        if option.changes is not None and not told:
            told = page.key("view.no-change")
        if page.plain:
            page.line(f"{number}: {page.name(option.key)}: {told}", indent=2, hang=2)
        else:
            page.line(Part(f"{number} {page.pad(page.name(option.key), wide)}", "strong"), "  ", told, indent=2, hang=wide + 4)
    if not asked:
        page.line(page.key("view.type", words="refcli decide 1"), indent=2, hang=2)


def option_words(decision: OpenDecision, catalogue: Catalogue) -> str:
    """``add / deduct``: the options of a decision, by their names."""
    return " / ".join(catalogue.name(option.key) for option in decision.options)


def put_owed(owed: Iterable[Owed], page: Page) -> None:
    """What is due now, with the words that begin its settling."""
    for item in owed:
        label = page.key("owed.due" if item.must else "owed.may")
        page.line(Part(f"• {label}: ", "strong" if item.must else ""), item.why, f" ({item.command})", hang=2)


def signed(mean: Fraction | int) -> str:
    """``+5/3 (+1.67)``: exactly, and in hundredths where that is shorter to grasp. Never +0.00 unless it is 0."""
    sign = "−" if mean < 0 else "+"
    size = abs(Fraction(mean))
    if size.denominator == 1:
        return f"{sign}{size}" if size else "0"
    near = hundredths(size)
    return f"{sign}{size} ({'' if near[0] == '<' else sign}{near})"


def bar(share: Fraction, cells: int) -> int:
    """How many of ``cells`` are filled: none for 0 alone, all for 1 alone."""
    if share <= 0:
        return 0
    if share >= 1:
        return cells
    return min(max(int(share * cells + Fraction(1, 2)), 1), max(cells - 1, 1))


def die_name(key: str, catalogue: Catalogue) -> str:
    """A die by its name; its bare label where it has none."""
    full = f"die.{key}"
    return catalogue(say(full)) if find(full) else label(key)


def dice_words(answer: Answer, catalogue: Catalogue) -> str:
    """``tens 3 · ones 4``: the dice in the order thrown, those of one label together."""
    groups: list[tuple[str, list[str]]] = []
    for die in answer.dice:
        if not groups or groups[-1][0] != die.label:
            groups.append((die.label, []))
        groups[-1][1].append(str(die.value))
    return " · ".join(f"{die_name(name, catalogue)} {' '.join(values)}" for name, values in groups)
