"""``log --script``: the acts that stand, as the lines of a script that plays them again with the same dice and draws."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .. import __version__
from ..core.errors import RefcliError
from ..core.game import Game
from ..core.outcome import Change, Fault
from ..core.state import State
from ..core.tables import Tables
from ..core.words import script_words
from ..record.journal import ACTS, read_changes, stored
from ..record.session import Session
from ..referee.acts import act_of
from ..referee.lookback import marked
from ..referee.standing import acts_of, is_decision, own_changes


def script(session: Session, game: Game, tables: Tables) -> Iterator[str]:
    """The script's lines below its heading: acts that stand and notes, in full words, with their dice and draws."""
    values = game.paths(tables).start()
    for entry, undone in marked(session):
        if undone or "why" in entry or entry["kind"] in ("undo", "redo"):
            continue
        if entry["kind"] in ("note", "remark"):
            yield script_words(["note", "--", entry["text"]])
            continue
        if entry["kind"] == "stir":
            yield script_words(["stir", "--", entry["word"]])
            continue
        if entry["kind"] not in ACTS:
            continue
        if entry["kind"] == "edit":
            yield from _edited(read_changes(entry["changes"]))
            values |= {change.path: change.new for change in own_changes(entry)}
            continue
        for act in acts_of(entry):
            before = State(dict(values), game.paths(tables), tables)
            if act.get("version", __version__) != __version__ and not is_decision(act):
                faults, changes = _ruled_now(act, game, before)
                if faults and not any(fault.hard for fault in faults):
                    act = act | {"agreed": f"as refcli {act['version']} ruled it"}
                values |= changes
            if act.get("answers") and not is_decision(act):
                yield from _answered(act, game, before)
            else:
                yield _line(act, game, act.get("dice", ()))
            values |= {path: stored(value) for path, value in act.get("start", {}).items()}
            values |= {change.path: change.new for change in own_changes(act)}


def _ruled_now(entry: Mapping[str, Any], game: Game, before: State) -> tuple[Sequence[Fault], dict[str, Any]]:
    """What today's rules have against an act that an earlier version let pass (a script then says that it was played so), and what
    they keep of it that the record does not have."""
    if entry["kind"] == "new" or "agreed" in entry:
        return (), {}
    try:
        act = act_of(game, before.tables, entry)
        faults = act.checked(game, before).faults
        outcome = act._replace(agreed=True).checked(game, before) if faults else act.checked(game, before)
    except (RefcliError, KeyError, TypeError):
        return (), {}
    return faults, {change.path: change.new for change in outcome.changes}


def _line(entry: Mapping[str, Any], game: Game, dice: Sequence[Mapping[str, Any]]) -> str:
    words = shlex.split(entry["order"])
    if "--mail" in words:  # played again at one table, with the dice that fell
        at = words.index("--mail")
        del words[at : at + 2]
    if game.full_words is not None:
        words = game.full_words(words, read_changes(entry.get("changes", [])))
    words += _dice(dice, game)
    if entry.get("agreed"):
        words += ["--agree", entry["agreed"]]
    return script_words(words)


def _dice(dice: Sequence[Mapping[str, Any]], game: Game) -> list[str]:
    values = [str(die["value"]) for die in dice if die["label"] not in game.hidden_dice]
    return ["--dice", ",".join(values)] if values else []


def _answered(entry: Mapping[str, Any], game: Game, before: State) -> Iterator[str]:
    """An amendment that kept the answers of the ruling whose place it took: the ruling, then a ``decide`` for each, every
    one with the dice that were thrown for it."""
    dice, answers = entry.get("dice", ()), entry["answers"]
    ends = [*_thrown(entry, game, before), len(dice)]
    yield _line(entry, game, dice[: ends[0]])
    for answer, start, end in zip(answers, ends, ends[1:], strict=False):
        yield script_words(["decide", answer, *_dice(dice[start:end], game)])


def _thrown(entry: Mapping[str, Any], game: Game, before: State) -> list[int]:
    """How many dice had been thrown when each answer was asked for: ruled again as far as that."""
    found = []
    for n in range(len(entry["answers"])):
        try:
            act = act_of(game, before.tables, {**entry, "answers": entry["answers"][:n]})
            table = act.table()
            act.settled(game, before.traceless(), table)
        except RefcliError:  # the tables have changed since, so that nobody can say any more
            return [len(entry.get("dice", ()))] * len(entry["answers"])
        found.append(len(table.dice))
    return found


def _edited(changes: list[Change]) -> Iterator[str]:
    """What a hand changed in the state: numbers as moves of their track; for the rest there is no command."""
    for path, _, new in changes:
        number = isinstance(new, int) and not isinstance(new, bool)
        yield script_words(["track", path, f"={new}"]) if number else f"# edited by hand: {path}"
