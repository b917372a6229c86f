"""An order made whole: what the words left open is drawn, taken from the environment, or asked of the players."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ..core import keys
from ..core.command import Command
from ..core.errors import BadInput, Refused
from ..core.facts import Order, Spec, specs
from ..core.game import forbidden_already
from ..core.kinds import Key
from ..core.outcome import Fault, Say, say
from ..core.state import State
from ..core.tables import Tables
from ..core.words import MissingFacts, answer_to, answered, build, split
from ..record.session import Link
from .acts import facts_in
from .asker import Wanted

if TYPE_CHECKING:
    from .referee import Referee

_LOOK_BACK = 60
"""Acts in which the usual answer is looked for."""
_ANY_OF = 5
"""Of more keys than this no one is usual: a place is hardly attacked twice running."""


def complete(
    referee: Referee, command: Command, facts: dict[str, Any], state: State, side: str | None, agreed: bool | None = None
) -> Order:
    """The order that the facts make in that state. MissingFacts where nobody can be asked. ``agreed``: whether the players overrule
    what they may; None where nothing is ruled on yet. Refused where every answer to a question is forbidden."""
    facts = dict(facts)
    asked = False
    last: list[str] = []

    def ask(spec: Spec, likely: str | None) -> None:
        nonlocal asked
        assert referee.asker is not None
        for line in command.order.shows(state, facts, spec.name):
            referee.asker.tell(line, referee.tables)
        values = command.order.values(state.traceless(), spec.name)
        read_one = partial(_one_of, spec, values, referee.tables) if values else partial(answer_to, spec, command.order, referee.tables)
        owner = command.order.owner(state, facts, spec.name)
        shut = closed(referee, command, state, facts, spec, bool(agreed))
        if shut and len(shut) == len(spec.kind.values(referee.tables)):
            if agreed is not None and (faults := next((found for found in shut.values() if found), [])):
                raise Refused(faults)
            shut = {}
        rules = {value: faults[0].rules if faults else command.rules for value, faults in shut.items()}
        wanted = Wanted(
            spec,
            likely if likely not in shut else None,
            read_one,
            referee.tables,
            rules,
            owner,
            values,
            command.order.places(state, facts, spec.name),
        )
        found = referee.asker.fact(wanted)
        heard: list[tuple[Say, Mapping[str, Any]]] = []
        while (fault := impossible(referee, command, state, facts, found)) is not None:
            if any(message == fault.message and before != found for message, before in heard):
                break  # another answer, and the same is wrong: it does not lie in this one, and the whole order will be refused
            heard.append((fault.message, found))
            referee.asker.wrong(fault)
            found = referee.asker.fact(wanted)
        facts.update(found)
        last[:] = found
        asked = True

    while True:
        try:
            if referee.asker is not None and referee.session is not None:
                for name, likely in command.order.asks(state, facts).items():
                    if name not in facts:
                        ask(command.order.declared[name], likely)
            giver = command.order.side_in(state, facts, side)
            order = build(command.order, facts, giver, referee.session is not None)
            still = order.wants(state)
            wanted = [spec for spec in specs(command.order) if spec.name in still] if still else []
            if not wanted:
                if asked and referee.asker is not None:
                    referee.asker.asked(referee, command, order)
                return order
            for spec in wanted:
                if spec.drawn:
                    import secrets

                    facts[spec.name] = secrets.token_hex(spec.drawn)
                elif spec.env and os.environ.get(spec.env):
                    facts[spec.name] = answered(spec, os.environ[spec.env], referee.tables)
                else:
                    raise MissingFacts([spec], facts)
        except MissingFacts as missing:
            if referee.asker is None:
                raise
            spec = missing.missing[0]
            ask(spec, usual(referee, command, spec))
        except BadInput as fault:  # facts that do not go together: the last answer is asked for again
            if referee.asker is None or not last:
                raise
            referee.asker.wrong(fault)
            for name in last:
                facts.pop(name, None)
            last.clear()


def _one_of(spec: Spec, values: Sequence[str], tables: Tables, text: str) -> dict[str, Any]:
    """The fact that an answer tells which must be one of these words. BadInput if it is none."""
    return {spec.name: keys.resolve(text, values, "what.track", tables)}


def impossible(referee: Referee, command: Command, state: State, facts: Mapping[str, Any], found: Mapping[str, Any]) -> BadInput | None:
    """Why an answer cannot be, whatever is told besides: it is asked for again. None where it can, or the players may agree to it."""
    already = faults_of(referee, command, state, facts)
    try:
        new = forbidden_already(referee.game, command, state.traceless(), {**facts, **found})
    except BadInput as misfit:
        return misfit
    fault = next((one for one in new if one.hard and one.message.key not in {before.message.key for before in already}), None)
    if fault is None:
        return None
    cited = say("ask.impossible", fault=fault.message, rules=" ".join(f"§{rule}" for rule in fault.rules)) if fault.rules else fault.message
    return BadInput(cited, fault.todo)


def faults_of(referee: Referee, command: Command, state: State, facts: Mapping[str, Any]) -> list[Fault]:
    """What stands against a command with these facts told. What does not go together at all is told when it is whole."""
    try:
        return forbidden_already(referee.game, command, state.traceless(), facts)
    except BadInput:
        return []


def closed(
    referee: Referee, command: Command, state: State, facts: Mapping[str, Any], spec: Spec, agreed: bool = False
) -> dict[str, list[Fault]]:
    """The answers to a question that the rules close now, as far as that can be told beforehand, each with what stands against it;
    nothing stands against what does not go with the facts at all."""
    if not isinstance(spec.kind, Key) or referee.session is None:
        return {}
    state = state.traceless()
    already = {fault.message.key for fault in faults_of(referee, command, state, facts)}
    found: dict[str, list[Fault]] = {}
    for value in spec.kind.values(referee.tables):
        told = {**facts, spec.name: (value,) if spec.many else value}
        try:
            faults = [fault for fault in forbidden_already(referee.game, command, state, told) if fault.message.key not in already]
        except BadInput:
            found[value] = []
            continue
        if faults := [fault for fault in faults if fault.hard or not agreed]:
            found[value] = faults
    return found


def usual(referee: Referee, command: Command, spec: Spec) -> str | None:
    """What the players mostly mean: the key that this command was last given, else the only one there is."""
    values = spec.kind.values(referee.tables) if isinstance(spec.kind, Key) else ()
    if not 0 < len(values) <= _ANY_OF:
        return None
    if referee.session is not None:
        link = referee.session.position.head
        for _ in range(_LOOK_BACK):
            entry: dict[str, Any] = referee.session.at(link) if link is not None else {"kind": "new"}
            if entry["kind"] == "new":
                break
            words = split(entry.get("order", ""))
            if words[: len(command.name.split())] == command.name.split():
                value = facts_in(referee.game, referee.tables, words)[1].get(spec.name)
                if isinstance(value, str):
                    return value
            link = Link.of(entry["parent"])
    return values[0] if len(values) == 1 else None
