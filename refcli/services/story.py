"""The record as a story: what was done, turn by turn, as it stands; what was taken back or replaced stays behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ..core.answer import Answer
from ..core.errors import RefcliError
from ..core.outcome import Change, Name, Say, say, texts
from ..core.state import NUMERIC, State
from ..core.tables import Tables
from ..core.telling import SILENT, Deed, Fate, Teller
from ..record.journal import read_changes, stored, told
from ..record.session import short
from ..referee.acts import act_of
from ..referee.lookback import Past, whole
from ..referee.referee import Referee
from ..referee.standing import acts_of
from ..referee.timing import clock
from .entry import Row, entry_row


@dataclass
class Scene:
    """One thing that happened: a ruling with its decisions, or a note. ``sentence``: in words, else ``answer`` by its result;
    ``changes``: all that it changed; ``rows``: the entries behind it."""

    seq: int
    turn: str | None
    side: str | None
    sentence: Say | None = None
    answer: Answer | None = None
    note: str | None = None
    changes: list[Change] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    ends: bool = False
    """Whether the game was over with it, or who has won became known."""

    @property
    def silent(self) -> bool:
        """Whether there is nothing to tell."""
        return self.note is None and self.sentence is None and self.answer is None


@dataclass
class Chapter:
    """One turn: its key and what happened in it."""

    turn: str | None
    scenes: list[Scene] = field(default_factory=list)


@dataclass
class Heading:
    """What stands above the story."""

    session: str
    title: Say
    head: str
    entries: int
    taken_back: int
    over: bool
    winner: Name | None
    level: Name | None
    decided: int | None
    players: Mapping[str, str]
    sides: Sequence[str]
    began: datetime
    seconds: int
    pauses: int
    scenario: Name | None
    options: Sequence[Say | Name]
    doubts: Sequence[Say]
    branch: Say | None = None
    """Where it branched off, where it is a what-if."""


@dataclass
class Tale:
    """Everything about a session that can be told: heading, chapters, the position at the start and at the end, forces."""

    heading: Heading
    chapters: list[Chapter]
    start: State
    end: State
    fates: Sequence[Fate]

    @property
    def scenes(self) -> Iterator[Scene]:
        """All of them, in order."""
        return (scene for chapter in self.chapters for scene in chapter.scenes)


@dataclass
class Act:
    """A ruling in force, as it stands, with the entries behind it."""

    held: dict[str, Any]
    row: Row

    @property
    def decides(self) -> bool:
        """Whether it answers a decision of the ruling before it."""
        return str(self.held.get("order", "")).startswith("decide ")

    @property
    def turn(self) -> str | None:
        """The turn in which it was done."""
        turn = self.held.get("turn")
        return None if turn is None else str(turn)


def tale(referee: Referee) -> Tale:
    """The story of the referee's session; what is hidden stays hidden."""
    session, game, tables = referee.session, referee.game, referee.tables
    assert session is not None
    acts, others, began, taken_back = _gathered(referee)
    teller = game.teller() if game.teller is not None else Teller(lambda deed: None)
    start = State(referee.state.paths.start(), referee.state.paths, tables)
    scenes: list[Scene] = []
    decided: int | None = None
    ended: int | None = None
    position = start
    opened: _Open | None = None
    rulings: list[_Open] = []
    turns = {seq: row["turn"] for seq, row in others}  # of what an amendment took the place of
    told_of: list[tuple[int, Act | Row]] = [*((one.held["seq"], one) for one in acts), *others]
    for number, act in sorted(told_of, key=lambda pair: pair[0]):
        if not isinstance(act, Act):
            if act["kind"] == "note" and act["note"] is not None:
                scenes.append(Scene(number, act["turn"], act["side"], note=act["note"], rows=[act]))
            elif scenes:
                scenes[-1].rows.append(act)
            continue
        if act.held["kind"] == "new":
            position = start = _begun(start, act.held)
        before, position = position, position.after(read_changes(act.held.get("changes", ())))
        decided = number if position.values.get("over") and not before.values.get("over") else decided
        ended = number if any(position.values.get(path) and not before.values.get(path) for path in ("over", "winner")) else ended
        if opened is not None and act.decides:
            opened.continue_with(act, position)
        else:
            opened = _Open(act, turns.get(number, act.turn), before, position, referee)
            scenes.append(opened.scene)
            rulings.append(opened)
        opened.tell(teller)
    for scene in scenes:
        scene.ends = ended is not None and any(row["seq"] == ended for row in scene.rows) and bool(position.values.get("over"))
    heading = _heading(referee, acts, began, taken_back, decided)
    deeds = [one.deed for one in rulings if one.deed is not None]
    return Tale(heading, _chapters(scenes), start, position, teller.fates(start, position, deeds))


def _begun(start: State, entry: Mapping[str, Any]) -> State:
    return State(start.values | {path: stored(value) for path, value in entry["start"].items()}, start.paths, start.tables)


def _gathered(referee: Referee) -> tuple[list[Act], list[tuple[int, Row]], datetime, int]:
    """The acts in force; notes and what is behind them, by number; when it began; how many were taken back."""
    acts: list[Act] = []
    others: list[tuple[int, Row]] = []
    began: datetime | None = None
    taken_back = 0
    assert referee.session is not None
    for past in whole(referee.session, referee.game, referee.tables):
        row = entry_row(referee, past)
        began = began or datetime.fromisoformat(past.entry["made"])
        taken_back += past.undone
        if past.undone or past.kind not in ("new", "ruling", "amend", "edit", "mend"):
            others.append((past.entry["seq"], row))
        else:
            acts += [Act(held, row) for held in _held(past)]
    assert began is not None
    return acts, others, began, taken_back


def _held(past: Past) -> list[dict[str, Any]]:
    return acts_of(past.entry) if past.kind in ("ruling", "amend") else [past.entry]


class _Open:
    """A ruling that is being told, to which decisions may still belong."""

    def __init__(self, act: Act, turn: str | None, before: State, after: State, referee: Referee):
        self._referee = referee
        self._before, self._after = before, after
        self._held = [act.held]
        self.deed: Deed | None = None
        """What was ruled, as far as it is decided; None where it cannot be read any more."""
        self.scene = Scene(act.held["seq"], turn, act.row["side"], rows=[act.row], changes=_visible(act.held, after))

    def continue_with(self, act: Act, after: State) -> None:
        """Takes in a decision of the ruling."""
        self._held.append(act.held)
        self._after = after
        self.scene.rows.append(act.row)
        self.scene.changes += _visible(act.held, after)

    def tell(self, teller: Teller) -> None:
        """Words the ruling as far as it is decided."""
        first = self._held[0]
        self.scene.sentence = self.scene.answer = None
        if first["kind"] not in ("ruling", "amend"):
            return
        game, tables = self._referee.game, self._referee.tables
        result = told(self._held[-1].get("result"))
        name = str(self.scene.rows[0]["ruling"] or self.scene.rows[0]["command"])
        with suppress(RefcliError, KeyError):  # an old record, or other tables than then
            act = act_of(game, tables, *self._held)
            name = act.command.name
            self.deed = Deed(name, vars(act.order), result, tuple(map(str, act.answers)), self._before, self._after)
            self.scene.sentence = teller.sentence(self.deed)
        if self.scene.sentence is SILENT:
            self.scene.sentence = None
        elif self.scene.sentence is None and result and not self._hidden():
            self.scene.answer = Answer(name, game.key, result=result)

    def _hidden(self) -> bool:
        """Whether the row shows less of the result than the record holds: then it is not told."""
        return self.scene.rows[-1]["result"] is None


def _visible(held: Mapping[str, Any], state: State) -> list[Change]:
    return [change for change in read_changes(held.get("changes", ())) if state.paths.shown(change.path)]


def _chapters(scenes: Sequence[Scene]) -> list[Chapter]:
    """Scenes by turn. What tells nothing goes behind what was told before it."""
    found: list[Chapter] = []
    for scene in scenes:
        if not found or found[-1].turn != scene.turn:
            found.append(Chapter(scene.turn))
        found[-1].scenes.append(scene)
    return found


def _heading(referee: Referee, acts: Sequence[Act], began: datetime, taken_back: int, decided: int | None) -> Heading:
    session, game, tables, state = referee.session, referee.game, referee.tables, referee.state
    assert session is not None
    spent = clock(referee)
    ends = [result for act in acts if isinstance(result := act.held.get("result"), dict) and result.get("winner")]
    winner = state.values.get("winner") or (ends[-1]["winner"] if ends and state.values.get("over") else None)
    level = next((one["level"] for one in reversed(ends) if isinstance(one.get("level"), str)), None)
    about = session.position.about
    fork = session.position.about.get("fork")
    return Heading(
        session=session.name,
        title=texts(tables["game"]["title"]),
        head=session.short_head,
        entries=session.position.seq,
        taken_back=taken_back,
        over=bool(state.values.get("over")),
        winner=Name(winner) if isinstance(winner, str) else None,
        level=Name(level) if level is not None and state.values.get("over") else None,
        decided=decided,
        branch=fork and say("report.branched", session=fork["session"], seq=fork["seq"], head=short(fork["digest"])),
        players=session.players,
        sides=game.sides,
        began=began.astimezone(),
        seconds=sum(spent["seconds"].values()),
        pauses=spent["pauses"],
        scenario=Name(about["scenario"]) if about.get("scenario") else None,
        options=_options(tables, state),
        doubts=_doubts(tables),
    )


def _options(tables: Tables, state: State) -> list[Say | Name]:
    """The options in play by their words."""
    known = tables["options"].get("option", {}) if tables.path("options") else {}
    return [
        texts({"en": known[one]["en"], "ja": known[one]["ja"]}) if one in known else Name(one) for one in state.values.get("options") or ()
    ]


def _doubts(tables: Tables) -> list[Say]:
    """What of the charts is not the printed one, unless the home has its own."""
    return [
        texts({"en": chart["en"], "ja": chart["ja"]})
        for chart in tables["game"].get("chart", ())
        if chart["source"] in ("stand-in", "recovered") and not all(tables.own(name) for name in chart["tables"])
    ]


def points(tale: Tale) -> dict[str, list[tuple[int, int]]]:
    """Every numeric path: its value after each scene in which it moved (number, value), from the start on."""
    found = {
        path.name: [(1, value)]
        for path in tale.start.paths
        if path.kind in NUMERIC and isinstance(value := tale.start.values.get(path.name), int) and not isinstance(value, bool)
    }
    for scene in tale.scenes:
        for change in scene.changes:
            if change.path in found and isinstance(change.new, int):
                found[change.path].append((scene.seq, change.new))
    return found
