"""One entry of a record ruled again from its own words, dice and answers, and held against what it says came of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .. import __version__
from ..core import stamp
from ..core.asking import LiveTable
from ..core.command import Command
from ..core.dice import NoDice
from ..core.game import Game, Opening, rule_on
from ..core.outcome import Change, Outcome
from ..core.state import State
from ..core.tables import Tables
from ..core.words import split
from ..record.journal import plain, read_changes, stored
from ..record.position import Position, unlike
from . import pending
from .acts import act_of, command_in, dice_in
from .referee import decided, full_words

Entry = Mapping[str, Any]


class Ruled(NamedTuple):
    """What an entry comes to now: the outcome, all the changes that it should have recorded (behind those that take others
    back), and the table that answered."""

    outcome: Outcome
    changes: Sequence[Change]
    table: LiveTable
    order: str | None = None


class Judge:
    """Rules entries again with one game's rules and one set of tables."""

    def __init__(self, game: Game, tables: Tables):
        self.game = game
        self.tables = tables
        self.paths = game.paths(tables)
        self.start = self.paths.start()

    def again(self, entry: Entry, position: Position) -> Ruled:
        """The entry's ruling, from the position that it found."""
        if entry["kind"] == "new":
            return self._opening(entry)
        state = State(self.start | position.values, self.paths, self.tables)
        if taken := entry.get("taken", 0):
            state = state.after(read_changes(entry["changes"])[:taken])
        return self.act(entry, state)

    def act(self, entry: Entry, state: State) -> Ruled:
        """A ruling, or the answer to an open one, from a position."""
        if entry["order"].startswith("decide ") and entry["kind"] == "ruling":
            return self._decided(entry, state)
        act = act_of(self.game, self.tables, entry)
        table = act.table()
        outcome = rule_on(self.game, act.command, state, act.order, table, act.agreed)
        stamp.number(outcome, entry["seq"])
        changes = list(outcome.changes)
        if outcome.decision is not None:
            changes.append(pending.left_open(act.command, act.order, table, outcome, act.agreed))
        return Ruled(outcome, changes, table, full_words(act.command, act.order))

    def _opening(self, entry: Entry) -> Ruled:
        state = State(self.start | {path: stored(value) for path, value in entry["start"].items()}, self.paths, self.tables)
        table = LiveTable(NoDice(), NoDice(), (), dice_in(entry))
        chits = Opening(values(split(entry["order"]), "--chit"))
        outcome = self.game.opening(state, chits, table) if self.game.opening else Outcome(state)
        return Ruled(outcome, outcome.changes, table)

    def _decided(self, entry: Entry, state: State) -> Ruled:
        opened = state["pending"]
        first, base = pending.ruling(self.game, self.tables, state)
        act = first.and_then(dice_in(entry), entry["answers"])
        table = act.table()
        outcome = act.settled(self.game, base, table)
        stamp.number(outcome, entry["seq"])
        new = pending.rebased(state, outcome.changes[len(opened["changes"]) :])
        later = pending.kept(act.command, act.order, table, outcome, act.agreed) if outcome.decision is not None else None
        said = decided(entry["answers"]) if entry["answers"] else None
        return Ruled(outcome, [*new, Change("pending", opened, later)], table, said)

    def differs(self, entry: Entry, position: Position) -> str | None:
        """What of an entry's ruling comes out otherwise now; None where it is the same."""
        recorded = read_changes(entry["changes"])[entry.get("taken", 0) :]
        if "entry" in entry:
            return self._all_again(entry, position, recorded)
        found = self._unlike(entry, self.again(entry, position), recorded)
        if found == "agreed" and "mail" in position.about:  # there it may be what the letters want both for that was agreed to
            return None
        return found

    def _unlike(self, entry: Entry, ruled: Ruled, recorded: Sequence[Change]) -> str | None:
        """What of an entry is not as it is ruled now."""
        outcome = ruled.outcome
        if outcome.faults:
            return str(outcome.faults[0].message)
        if ruled.table.unused:
            return "dice"
        if entry["kind"] != "new" and plain(outcome.result) != entry.get("result"):
            return "result"
        if len(ruled.changes) != len(recorded):
            return "changes"
        for now, then in zip(ruled.changes, recorded, strict=True):
            if now.path != then.path or unlike(_kept(now.new), then.new):
                return then.path
        if entry["version"] != __version__:
            return None
        if ruled.order is not None and ruled.order != entry["order"]:
            return "order"
        if "agreed" in entry and not any(warning.key == "agreed.overrules" for warning in outcome.warnings):
            return "agreed"
        return None

    def _all_again(self, entry: Entry, position: Position, recorded: Sequence[Change]) -> str | None:
        """An earlier act amended, and all that followed given again: each from where the one before it has come to."""
        state = State(self.start | position.values, self.paths, self.tables).after(read_changes(entry["changes"])[: entry["taken"]])
        mine = {name: entry[name] for name in ("order", "agreed", "dice", "answers", "result") if name in entry} | {"seq": entry["entry"]}
        acts = sorted([*entry["again"], mine], key=lambda act: act["seq"])
        if len({act["seq"] for act in acts}) != len(acts) or any(act["seq"] >= entry["seq"] for act in acts):
            return "entry"
        at = 0
        for act in acts:
            ruled = self.act({**act, "kind": "ruling"}, state)
            own = recorded[at : at + len(ruled.changes)]
            at += len(ruled.changes)
            if (what := self._unlike({**act, "kind": "ruling", "version": entry["version"]}, ruled, own)) is not None:
                return f"{act['seq']} {what}"
            if "changes" in act and read_changes(act["changes"]) != list(own):
                return f"{act['seq']} changes"
            state = state.after(own)
        return None if at == len(recorded) else "changes"

    def beginning(self, entry: Entry, carried: Callable[[], Mapping[str, Any]]) -> str | None:
        """What of a session's first entry is not what its words say; ``carried``: what another session handed on to it."""
        words, about = split(entry["order"]), entry["about"]
        if values(words, "--game") != (about["game"],) or values(words, "--dice-mode") != (about["dice_mode"],):
            return "about"
        players = tuple(f"{side}={name}" for side, name in about.get("players", {}).items())
        mail = (about["mail"]["side"],) if "mail" in about else ()
        clock = (str(about["clock"]),) if "clock" in about else ()
        if (values(words, "--player"), values(words, "--mail"), values(words, "--clock")) != (players, mail, clock):
            return "about"
        if "source" in about and "--from" not in words:
            return "source"
        for option, kind in (("--scenario", "scenario"), ("--option", "option"), ("--chit", "chit")):
            if not set(values(words, option)) <= set(choices(self.tables, kind)):
                return kind
        names = words[2::2]
        if len(words) % 2 or names != sorted(names, key=_WORDS.index):
            return "order"
        said = {"scenario": (*values(words, "--scenario"), None)[0], "options": values(words, "--option")}
        fresh = self.game.start(self.tables, said | {one: (*values(words, f"--{one}"), None)[0] for one in ("cup", "mail")})
        start, told = plain({**fresh, **carried()}), entry["start"]
        paths = sorted(start.keys() | told.keys())
        at = self.start  # a path that the version of then did not know yet begins as every record begins it
        return next((path for path in paths if unlike(start.get(path, at.get(path)), told.get(path, at.get(path)))), None)

    def command(self, entry: Entry, position: Position) -> Command | None:
        """The command that an entry's ruling is of (of a decision: the ruling's that asked); None for ``new``."""
        if entry["kind"] == "new":
            return None
        words = split(entry["order"])
        if words[0] == "decide" and entry["kind"] == "ruling":
            return self.game.command(position.values["pending"]["command"])
        return command_in(self.game, words)[0]


_WORDS = ("--game", "--dice-mode", "--cup", "--scenario", "--option", "--chit", "--from", "--mail", "--player", "--clock")
"""What the words of a session's beginning may tell behind its name, in that order."""
_CHOICES = {"option": ("options", "option"), "scenario": ("scenarios", "scenario"), "chit": ("chits", "kind")}


def choices(tables: Tables, kind: str) -> tuple[str, ...]:
    """What a new session may be given of that kind (option, scenario, chit): the keys of a table that not every game has."""
    table, key = _CHOICES.get(kind, ("", ""))
    return tuple(tables[table][key]) if table and tables.path(table) else ()


def values(words: Sequence[str], option: str) -> tuple[str, ...]:
    """What recorded words give for an option, each time it stands there."""
    return tuple(words[i + 1] for i, word in enumerate(words[:-1]) if word == option)


def _kept(value: Any) -> Any:
    """What the record keeps of a value that a rule has put somewhere."""
    return value if type(value) in (int, str, bool) else stored(plain(value))
