"""Before the dice are thrown: exact odds of an order, what a little more would bring, and CRTs side by side."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..core.answer import Answer
from ..core.command import Command
from ..core.errors import BadInput, RefcliError, Refused
from ..core.facts import Order, Spec, specs
from ..core.game import rule_on
from ..core.kinds import Key
from ..core.odds import Lowest, Odds, odds_of
from ..core.outcome import Change, Fault, Outcome, Say, say
from ..core.state import State
from ..core.variations import Variation, beside, decides, strengthened, untold
from .lookback import named_side
from .referee import Referee, refuse_foretold

MOST_PATHS = 20_000
"""How many paths in all are followed to say what a little more would bring: it must not keep anybody waiting."""

DOUBTFUL = ("crt.doubtful", "iraq.combat.doubtful-cell")
"""What warns of one cell of a chart."""

AT_A_GLANCE = 1_000
"""How many paths are followed before a die is asked for."""


class Cautions:
    """What to beware of in odds: charts that stand in for the printed ones, cells that are in doubt."""

    def __init__(self) -> None:
        self._doubtful: dict[Any, set[Any]] = {}
        self.cells: dict[tuple[str, str], None] = {}
        """Row and column of each cell in doubt that is read, as the table's file names them."""
        self._stand_ins: dict[str, Say] = {}

    def take(self, outcome: Outcome) -> None:
        """Takes in what one outcome warns of."""
        for warning in outcome.warnings:
            if warning.key in DOUBTFUL:
                params = warning.params
                row, column = params.get("roll", params.get("die")), params.get("column", outcome.result.get("column"))
                self.cells[str(row), str(column)] = None
                self._doubtful.setdefault(params.get("crt", params.get("table")), set()).add(row)
            elif warning.key.endswith("stand-in"):
                self._stand_ins[str(warning)] = warning

    @property
    def told(self) -> tuple[Say, ...]:
        """In words: each chart once."""
        doubtful = (say("odds.doubtful", table=table, dice=sorted(dice)) for table, dice in self._doubtful.items())
        return (*self._stand_ins.values(), *doubtful)


class Outlook:
    """The odds of one order. ``column``: of the table that it is read on, where every path names the same one.
    ``overruled``: what an agreement of the players overrules, as a ruling warns of it."""

    def __init__(
        self,
        referee: Referee,
        command: Command,
        order: Order,
        state: State,
        agreed: bool = False,
        most: int | None = None,
        by_cell: bool = False,
    ):
        """Refused, with the faults, if the rules forbid the order; BadInput if there is nothing to roll, or more than
        ``most`` paths are to be followed. ``by_cell``: by ``result.key`` also where the command's odds are summed otherwise."""
        if not command.rolls:
            raise BadInput(say("odds.nothing", command=command.name))
        self.overruled: tuple[Say, ...] = ()
        self.cautions = Cautions()
        columns: set[Any] = set()
        runs = 0

        def run(table: Any) -> Outcome:
            nonlocal runs
            runs += 1
            if most is not None and runs > most:
                raise BadInput(say("odds.too-many", limit=most))
            outcome = rule_on(referee.game, command, state, thrown, table, agreed, weighed=True)
            if outcome.faults:
                raise Refused(outcome.faults)
            columns.add(outcome.result.get("column"))
            self.overruled = tuple(warning for warning in outcome.warnings if warning.key == "agreed.overrules")
            self.cautions.take(outcome)
            return outcome

        self.order = thrown = order
        if command.one is not None:
            whole = run(Lowest())
            thrown, n = command.one(order)
        self.odds = odds_of(run, None if by_cell else command.ends_by)
        if command.one is not None:
            self.odds = self.odds.of_each(n, whole)
        self.column: str | None = columns.pop() if len(columns) == 1 else None

    def like(self, other: Outlook) -> bool:
        """Whether nothing that a player can see differs."""
        same = self.odds.outcomes == other.odds.outcomes and self.odds.expected == other.odds.expected
        return same and self.column == other.column


def odds(
    referee: Referee, command: Command, order: Order, at_least: str | None = None, agreed: bool = False, by_cell: bool = False
) -> Answer:
    """The exact odds of an order from here; changes nothing. ``result``: at_least (where asked for), next. ``by_cell``: each number
    for itself where they are summed by how the throw ends."""
    if by_cell and command.ends_by is None:
        raise BadInput(say("odds.by-cell.no", command=command.name), say("odds.by-cell.no.how"))
    refuse_foretold(order)
    state = position(referee)
    here = Outlook(referee, command, order, state, agreed, by_cell=by_cell)
    answer = _answer(referee, command, order.shown())
    answer.result["words"] = words = referee.spoken(command, order)
    answer.spoken = lambda: ["odds", *words]
    answer.warnings += here.cautions.told
    if agreed:
        answer.warnings += here.overruled or (say("agreed.nothing"),)
    answer.odds = here.odds
    answer.data["column"] = here.column
    if at_least is not None:
        key, p = here.odds.at_least(at_least)
        answer.result["at_least"] = {"key": key, "p": p}
    side = named_side(order, referee.game) or referee.side
    answer.result |= {"column": here.column, "side": side, "doubtful": [list(cell) for cell in here.cautions.cells], "reach": []}
    answer.each = [{"words": answer.result["words"], "outcomes": [{"key": key, "p": p} for key, p in here.odds.outcomes.items()]}]
    answer.data["here"] = here
    answer.data["next"] = found = nearby(referee, command, here, state, agreed)
    answer.result["next"] = [_told(there) | {"words": one.words, "more": one.more} for one, there in found]
    return answer


def glance(referee: Referee, command: Command, order: Order, agreed: bool) -> Outlook | None:
    """What an order may come to, while a die is asked for; None where it rolls nothing, may not be given, or would keep
    anybody waiting. The tables that it reads do not count as used."""
    used = set(referee.tables.used)
    try:
        return Outlook(referee, command, order, referee.state.traceless(), agreed, AT_A_GLANCE)
    except RefcliError:
        return None
    finally:
        referee.tables.used.clear()
        referee.tables.used.update(used)


BY_HAND = frozenset({"shift", "drm"})
"""What stands for a rule that refcli does not know: nobody is asked for it."""


def still_open(referee: Referee, command: Command, here: Outlook, agreed: bool) -> list[Spec]:
    """The facts that were not told, are open now, and would change the chances."""
    state = referee.state.traceless()
    if referee.game.as_shown is not None:
        state = referee.game.as_shown(state)
    left = MOST_PATHS
    found: list[Spec] = []
    settled = here.order.asked_no_more(state)
    for spec in specs(type(here.order)):
        if spec.name in settled:
            continue
        if spec.positional or spec.secret or spec.drawn or spec.unsettled or decides(spec) or spec.afterwards or spec.name in BY_HAND:
            continue
        for one in untold(spec, here.order, referee.tables):
            if left < here.odds.paths:
                return found
            try:
                there = Outlook(referee, command, one.order, state, agreed)
            except RefcliError:  # closed now
                continue
            left -= there.odds.paths
            if not there.like(here):
                found.append(spec)
                break
    return found


def nearby(referee: Referee, command: Command, here: Outlook, state: State, agreed: bool = False) -> list[tuple[Variation, Outlook]]:
    """What the next column, shift or modifier would bring, each with its odds; what changes nothing is left out, and all
    of it where a procedure has very many paths. Nothing of it depends on what is hidden: it would give that away."""
    if referee.game.as_shown is not None:
        state = referee.game.as_shown(state)
    left = MOST_PATHS - here.odds.paths
    seen: dict[Order, Outlook | None] = {}

    def there(order: Order) -> Outlook | None:
        nonlocal left
        if order not in seen:
            seen[order] = None
            if left > here.odds.paths:
                try:
                    seen[order] = found = Outlook(referee, command, order, state, agreed)
                    left -= found.odds.paths
                except RefcliError:  # no order that could be given
                    pass
        return seen[order]

    def changed(order: Order) -> bool:
        other = there(order)
        return other is not None and not other.like(here)

    near = [*strengthened(here.order, changed), *beside(here.order, referee.tables)]
    return [(one, other) for one in near if (other := there(one.order)) is not None and not other.like(here)]


def compare(referee: Referee, command: Command, facts: Mapping[str, Any], at_least: str | None = None, agreed: bool = False) -> Answer:
    """The same attack on each of the game's CRTs. ``result.compare``: a table each, with its odds or what forbids it.

    BadInput where the command has no choice of CRTs.
    """
    spec = _choice(referee, command)
    state = position(referee)
    rows: list[tuple[str, Outlook | None, tuple[Fault, ...]]] = []
    keys = tuple(spec.kind.values(referee.tables))
    first = referee.complete(command, {spec.name: keys[0], **facts}, state, referee.side)
    for key in keys:
        order = type(first)(**{**vars(first), spec.name: key})
        try:
            rows.append((key, Outlook(referee, command, order, state, agreed), ()))
        except Refused as fault:
            rows.append((key, None, fault.faults))
    if not any(there for _, there, _ in rows):
        raise Refused(list(rows[0][2]))
    answer = _answer(referee, command, _without(first.shown(), spec))
    cautions = {str(one): one for _, there, _ in rows if there is not None for one in there.cautions.told}
    answer.warnings += tuple(cautions.values())
    if agreed:
        overruled = {str(one): one for _, there, _ in rows if there is not None for one in there.overruled}
        answer.warnings += tuple(overruled.values()) or (say("agreed.nothing"),)
    said = {key: there for key, there, _ in rows if there is not None}.get(facts.get(spec.name, ""))
    answer.odds = said.odds if said is not None else None
    answer.data["compare"] = rows
    told = []
    for key, there, faults in rows:
        row: dict[str, Any] = {spec.name: key}
        row |= {"refused": [rule for fault in faults for rule in fault.rules]} if there is None else _told(there)
        if there is not None and at_least is not None:
            row["at_least"] = _from(there.odds, at_least)
        told.append(row)
    if at_least is not None and not any(row.get("at_least") for row in told):
        raise next(_unknown(there.odds, at_least) for _, there, _ in rows if there is not None)
    answer.result["compare"] = told
    return answer


def _without(words: list[str], spec: Spec) -> list[str]:
    at = words.index(spec.option)
    return words[:at] + words[at + 2 :]


def _choice(referee: Referee, command: Command) -> Spec:
    for spec in specs(command.order):
        if isinstance(spec.kind, Key) and len(referee.game.crts) > 1 and set(spec.kind.values(referee.tables)) == set(referee.game.crts):
            return spec
    raise BadInput(say("odds.no-compare", command=command.name), say("odds.no-compare.how"))


def _from(found: Odds, word: str) -> dict[str, Any] | None:
    try:
        key, p = found.at_least(word)
    except BadInput:
        return None
    return {"key": key, "p": p}


def _unknown(found: Odds, word: str) -> BadInput:
    try:
        found.at_least(word)
    except BadInput as fault:
        return fault
    raise AssertionError("the word is an outcome")


def position(referee: Referee) -> State:
    """The position that odds start from: without what memos hold, and as if no decision were open."""
    state = referee.state.traceless()
    return state.after([Change("pending", state["pending"], None)]) if state["pending"] else state


def _answer(referee: Referee, command: Command, words: list[str]) -> Answer:
    answer = referee.blank("odds", view="odds")
    if referee.state["pending"]:
        answer.warnings = (say("odds.waiting"),)
    answer.data = {"title": say("odds.title", command=command.name, words=" ".join(words))}
    answer.result = {}
    return answer


def _told(there: Outlook) -> dict[str, Any]:
    """The odds as plain data, as ``--json`` has them."""
    outcomes: dict[str, Fraction] = there.odds.outcomes
    return {
        "column": there.column,
        "outcomes": [{"key": key, "p": p} for key, p in outcomes.items()],
        "expected": dict(there.odds.expected),
    }
