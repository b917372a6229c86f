"""Districts: who holds their boxes and stands in the open, control and its points, attrition (§17-19).

Control is read from what the players have told (``district``); a district that was not told counts for nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.outcome import Fault, Name, Outcome, Say, hard, say, soft
from ...core.state import State
from ...core.tables import Tables
from .crts import part
from .gates import once, phase_is
from .kinds import DISTRICT as DISTRICT_KEY
from .kinds import SIDES, other
from .netwar import election, times
from .owners import HOLDINGS, MILITIA, NOBODY, OWNERS, PAY, STANDING, STANDINGS, TELLINGS, Holding, Militia, letters_of
from .position import DECLARED_IN, DONE, FIRST, INDEX, INFRA, INTERJECTED, OPEN, PENDING, PHASE, SINCE, TOLD_INFRA, TOLD_OPEN, TURN
from .record import stale, tell_boxes, tell_open

DECLARED = {"ins": "jihad", "coin": "surge"}
"""What a side declares to double its control points (§24.52)."""


def _tables(at: State | Outcome) -> Tables:
    return at.tables if isinstance(at, State) else at.state.tables


def iraq(tables: Tables) -> dict[str, Mapping[str, Any]]:
    """The districts of Iraq, those abroad left out (§2.17)."""
    return {key: row for key, row in tables["districts"]["district"].items() if "abroad" not in row}


def told(at: State | Outcome, key: str) -> bool:
    """Whether it is known who holds the district: abroad always, in Iraq once it was told."""
    return "abroad" in _tables(at)["districts"]["district"][key] or at[INFRA[key]] is not None


def uncertain(at: State | Outcome, what: str, keys: Iterable[str] | None = None) -> list[str]:
    """The districts of Iraq (or those of ``keys``) of which this is no longer certain: ``infra``, ``open-ins`` or ``open-coin``."""
    return [key for key in (iraq(_tables(at)) if keys is None else keys) if what in stale(at, key)]


def untold(at: State | Outcome) -> list[str]:
    """The districts of Iraq whose boxes nobody has told of."""
    return [key for key in iraq(_tables(at)) if not told(at, key)]


def controller(at: State | Outcome, key: str) -> str:
    """ins or coin if all boxes are that side's (§18.2), ``disputed`` if both hold some (§18.21), else ``none`` (§18.22).

    Abroad it is always the same side (§18.3). A district that was not told is nobody's.
    """
    abroad = _tables(at)["districts"]["district"][key].get("abroad")
    if abroad:
        result: str = abroad["controller"]
        return result
    owners = set(at[INFRA[key]] or (NOBODY,))
    if owners.issuperset(SIDES):
        return "disputed"
    return owners.pop() if len(owners) == 1 else NOBODY


def controlled(at: State | Outcome, side: str) -> list[str]:
    """The districts of Iraq that ``side`` controls, in the order of the table."""
    return [key for key in iraq(_tables(at)) if controller(at, key) == side]


def value(at: State | Outcome, side: str) -> int:
    """The points of the districts that ``side`` controls, as printed: nothing doubled, no optional bonus (§18.4)."""
    rows = iraq(_tables(at))
    return sum(rows[key][side] for key in controlled(at, side))


def sect_bonus(at: State | Outcome, side: str) -> int:
    """The points a district for whole sects that ins controls, with option ``sects`` (§27.11)."""
    state = at if isinstance(at, State) else at.state
    if side != "ins" or not state.option("sects"):
        return 0
    held, rows, rule = set(controlled(at, side)), iraq(state.tables), state.tables["conflict"]["sects"]
    whole = ({key for key, row in rows.items() if row["sect"] == sect} for sect in rule["sects"])
    return sum(rule["points"] * len(keys) for keys in whole if keys and keys <= held)


def warn_of_control(out: Outcome, keys: Iterable[str] | None = None) -> None:
    """Warns of districts that were not told, and of controlled ones whose points or boxes are doubtful."""
    rows = out.state.tables["districts"]["district"]
    keys = list(iraq(out.state.tables)) if keys is None else list(keys)
    if missing := [Name(key) for key in keys if not told(out, key)]:
        out.warn("iraq.district.untold", districts=missing)
    sects = {"sect"} if out.state.option("sects") else set()
    doubtful = [
        Name(key) for key in keys if (side := controller(out, key)) in SIDES and ({side, "boxes"} | sects) & set(rows[key]["doubt"])
    ]
    if doubtful:
        out.warn("iraq.district.doubt-points", districts=doubtful)


def pay_control(out: Outcome) -> dict[str, Any]:
    """Pays both sides for the districts they control, once a turn, and marks it done (§18.1, §18.4).

    Returns ``ins`` and ``coin``, the points paid after doubling, ``districts``: who controls each that was told, ``stale`` and
    ``untold``: the districts whose boxes are no longer certain, or were never told. or surge declared this turn
    doubles the declarer's points (§24.52), an election coin's (§26.1).
    """
    state = out.state
    paid: dict[str, Any] = {}
    for side in SIDES:
        bonus = sect_bonus(out, side)
        plain = value(out, side) + bonus
        if bonus:
            out.because("iraq.why.sects", side=Name(side), n=bonus)
            out.cite("27.11")
        doublings = 0
        if plain and out[DECLARED_IN[DECLARED[side]]] == out[TURN]:
            doublings += 1
            out.because("iraq.why.declared", side=Name(side), what=Name(DECLARED[side]))
            out.cite("24.52")
        if plain and election(state, side):
            doublings += 1
            out.because("iraq.why.control-election", side=Name(side))
            out.cite("26.1")
        paid[side] = plain * times(state.tables, doublings)
        held = [Name(key) for key in controlled(out, side)]
        if held:
            out.because("iraq.why.controls", side=Name(side), districts=held, n=paid[side])
        out.add(INDEX[side], paid[side])
    paid["districts"] = {key: controller(out, key) for key in iraq(state.tables) if told(out, key)}
    paid["stale"] = uncertain(out, "infra")
    paid["untold"] = untold(out)
    warn_of_control(out)
    if state.live:
        out.set(DONE, (*out[DONE], "control"))
    out.cite("18.1", "18.4")
    return paid


class District(Order):
    """Who holds the boxes of districts, and who stands in the open."""

    district: str | None = fact(DISTRICT_KEY, "iraq.district.district", positional=True, default=None)
    holdings: tuple[Holding, ...] = fact(HOLDINGS, "iraq.district.holdings", rules=("17.2",), positional=True, many=True, default=())
    infra: tuple[str, ...] | None = fact(OWNERS, "iraq.district.infra", rules=("17.2",), default=None)
    open: tuple[str, ...] | None = fact(STANDING, "iraq.district.open", rules=("9.1",), default=None)

    def looks(self) -> bool:
        return not self.holdings and self.infra is None and self.open is None


def _boxes(state: State, order: District) -> Iterable[Fault]:
    """Words that do not fit the map: BadInput. One owner stands for all boxes; any other count must be the map's."""
    if order.district is None and (order.infra is not None or order.open is not None):
        raise BadInput(say("iraq.district.which"))
    given = [(one.district, one.owners) for one in order.holdings]
    if order.district is not None and order.infra is not None:
        given.append((order.district, order.infra))
    if twice := {key for i, (key, _) in enumerate(given) if key in [k for k, _ in given[:i]]}:
        raise BadInput(say("iraq.district.twice", district=Name(min(twice))))
    for key, owners in given:
        row = state.tables["districts"]["district"][key]
        if "abroad" in row:
            raise BadInput(say("iraq.district.no-boxes", district=Name(key)), rules=("2.17",))
        if len(owners) not in (1, row["boxes"]):
            hint = say("iraq.district.boxes-doubt") if "boxes" in row["doubt"] else None
            raise BadInput(say("iraq.district.boxes", district=Name(key), boxes=row["boxes"], n=len(owners)), hint, ("17.2",))
    return ()


def _at_a_decision(state: State, order: District) -> Iterable[Fault]:
    """While a decision is open districts are told only for an event that waits for them."""
    from .chaos import counting

    if state.live and state[PENDING] and not order.looks() and not counting(state):
        yield hard(say("decide.open", question=state[PENDING]["command"]), todo=say("decide.first"))


def _shown(out: Outcome, key: str) -> dict[str, Any]:
    infra, standing = out[INFRA[key]], out[OPEN[key]]
    return {
        "infra": None if infra is None else list(infra),
        "open": None if standing is None else list(standing),
        "control": controller(out, key),
        "told": {"infra": out[TOLD_INFRA[key]], "open": out[TOLD_OPEN[key]]},
        "stale": list(stale(out, key)),
        "since": out[SINCE[key]],
    }


def district(state: State, order: District, table: Table) -> Outcome:
    """Notes or shows who holds the boxes and stands in the open; nothing is scored (§18.5).

    ``result`` of one district: ``district``, ``infra``, ``open``, ``control``, ``told`` (the entries that told of its boxes and of
    the open), ``stale`` (what is no longer certain) and ``since`` (which entry); of several, or of all that were told:
    ``districts``, the same by key.
    """
    out = Outcome(state)
    named = [one.district for one in order.holdings]
    for one in order.holdings:
        _hold(out, one.district, one.owners)
    if order.district is not None:
        named.insert(0, order.district)
        if order.infra is not None:
            _hold(out, order.district, order.infra)
        if order.open is not None:
            tell_open(out, order.district, order.open)
    if state[PENDING] and not order.looks():  # told for an event that waits for it
        out.set(INTERJECTED, (*out[INTERJECTED], *(f"told:{key}" for key in named)))
    everywhere = state.tables["districts"]["district"]
    wanted = named or [key for key in everywhere if out[INFRA[key]] or out[OPEN[key]]]
    if len(named) == 1:
        out.result = {"district": named[0], **_shown(out, named[0])}
    else:
        out.result = {"districts": {key: _shown(out, key) for key in dict.fromkeys(wanted)}}
    out.cite("18.2")
    return out


def _hold(out: Outcome, key: str, owners: tuple[str, ...]) -> None:
    boxes = out.state.tables["districts"]["district"][key]["boxes"]
    tell_boxes(out, key, owners * boxes if len(owners) == 1 else owners)
    if "boxes" in out.state.tables["districts"]["district"][key]["doubt"]:
        out.warn("iraq.district.doubt-boxes", district=Name(key), boxes=boxes)


DISTRICT = Command(
    "district",
    District,
    district,
    "iraq.district.help",
    ("17.2", "18.2"),
    (_boxes, _at_a_decision),
    lookup=False,
    rolls=False,
    interjects=True,
)


class Control(Order):
    """The control phase: each side's points for the districts it controls."""

    tell: tuple[Holding, ...] = fact(TELLINGS, "iraq.control.tell", rules=("17.2", "18.2"), positional=True, default=())

    @classmethod
    def asks(cls, state: State, facts: Mapping[str, Any]) -> Mapping[str, str | None]:
        return asks_for_boxes(state)

    @classmethod
    def shows(cls, state: State, facts: Mapping[str, Any], name: str) -> Iterable[Say]:
        return box_lines(state) if name == "tell" else ()


def asks_for_boxes(state: State) -> Mapping[str, str | None]:
    """What a terminal asks before control is paid: whether districts are to be told first."""
    return {"tell": PAY} if state[PHASE] == "control" and "control" not in state[DONE] else {}


def box_lines(state: State) -> Iterable[Say]:
    """A line a district: its points, who holds its boxes as far as was told, and a mark where that is not certain."""
    for key, row in iraq(state.tables).items():
        owners = state[INFRA[key]]
        doubt = owners is None or "infra" in stale(state, key)
        letters = "" if owners is None else f" {letters_of(owners)}"
        yield say("iraq.control.line", district=Name(key), ins=row["ins"], coin=row["coin"], boxes=letters + (" ?" if doubt else ""))


def tell_all(out: Outcome, told_now: Iterable[Holding]) -> None:
    """What is told of boxes just before they are counted."""
    for one in told_now:
        _hold(out, one.district, one.owners)


def fits_the_map(state: State, told_now: Iterable[Holding]) -> None:
    """BadInput where what is told does not fit the map."""
    list(_boxes(state, District(holdings=tuple(told_now))))


def _control_phase(state: State, order: Control) -> Iterable[Fault]:
    fits_the_map(state, order.tell)
    yield from phase_is(state, ("control",), "18.1")
    yield from once(state, "control", say("iraq.control.paid"), "18.1")
    if state.live:
        yield from waits_for_boxes(state, order.tell)


def waits_for_boxes(state: State, told_now: Iterable[Holding] = ()) -> Iterable[Fault]:
    """Control is not paid for boxes of which it is not certain who holds them (§18.2)."""
    named = {one.district for one in told_now}
    if lost := [key for key in uncertain(state, "infra") if key not in named]:
        told_with = " ".join(["district", *(f"{key}=OWNERS" for key in lost)])
        names = tuple(Name(key) for key in lost)
        yield soft(say("iraq.control.stale", districts=names), "18.2", todo=say("iraq.control.stale.todo", words=told_with))


def control(state: State, order: Control, table: Table) -> Outcome:
    """Both sides gain the points of what they control, on their own index alone (§18.4, §18.41)."""
    out = Outcome(state)
    tell_all(out, order.tell)
    out.result = pay_control(out)
    return out


CONTROL = Command("control", Control, control, "iraq.control.help", ("18.1", "18.4"), (_control_phase,), rolls=False)


class Attrition(Order):
    """The attrition phase: militia outside their side's control lose a level."""

    bare = ("units",)
    ins: tuple[tuple[str, int], ...] = fact(STANDINGS, "iraq.attrition.side", rules=("19.1",), default=())
    coin: tuple[tuple[str, int], ...] = fact(STANDINGS, "iraq.attrition.side", rules=("19.1",), default=())
    units: tuple[Militia, ...] = fact(MILITIA, "iraq.attrition.units", rules=("19.1",), many=True, default=())

    @classmethod
    def asks(cls, state: State, facts: Mapping[str, Any]) -> Mapping[str, str | None]:
        """One question a side, the second player's first."""
        if facts or state[PHASE] != "attrition" or (first := state[FIRST]) is None:
            return {}
        return {other(first): NOBODY, first: NOBODY}

    @classmethod
    def shows(cls, state: State, facts: Mapping[str, Any], name: str) -> Iterable[Say]:
        if name in SIDES:
            away = tuple(Name(key) for key in iraq(state.tables) if controller(state, key) != name)
            yield say("iraq.attrition.where", side=Name(name), districts=away)

    @property
    def militia(self) -> tuple[Militia, ...]:
        """Everybody's, however it was told."""
        return (*self.units, *(Militia(key, side, n) for side in SIDES for key, n in getattr(self, side)))


def _attrition_phase(state: State, order: Attrition) -> Iterable[Fault]:
    places = [(one.district, one.side) for one in order.militia]
    for place, side in (one for i, one in enumerate(places) if one in places[:i]):
        raise BadInput(say("iraq.attrition.twice", district=Name(place), side=Name(side)), rules=("19.3",))
    yield from phase_is(state, ("attrition",), "19.1")
    if state.live and state[FIRST] is None:
        yield soft(say("iraq.attrition.order"), "10.1", todo=say("iraq.attrition.order.todo"), owes=("initiative",))


def attrition(state: State, order: Attrition, table: Table) -> Outcome:
    """Half of the militia, rounded up, in each district that their side does not control lose a level (§19.2, §19.3).

    ``result`` is a list, the second player's districts first (§4.1): ``district``, ``side``, ``units``, ``reduced``.
    Nothing that refcli keeps changes: the counters are the players'.
    """
    out = Outcome(state)
    percent = state.tables["conflict"]["attrition"]["percent"]
    units = order.militia
    if state.live and (first := state[FIRST]) in SIDES:
        units = tuple(sorted(units, key=lambda one: one.side == first))
    out.result = []
    for one in units:
        spared = controller(out, one.district) == one.side
        reduced = 0 if spared else part(one.n, percent)
        out.result.append({"district": one.district, "side": one.side, "units": one.n, "reduced": reduced})
        tell = "iraq.attrition.spared" if spared else "iraq.attrition.reduce"
        out.tell(tell, side=Name(one.side), district=Name(one.district), n=reduced, units=one.n)
        row = state.tables["districts"]["district"][one.district]
        if spared and "boxes" in row["doubt"]:
            out.warn("iraq.district.doubt-boxes", district=Name(one.district), boxes=row["boxes"])
    out.tell("iraq.attrition.militia")
    if state.live:
        out.set(DONE, tuple(dict.fromkeys((*out[DONE], "attrition"))))
    if state.live and (missing := [Name(one.district) for one in units if not told(out, one.district)]):
        out.warn("iraq.district.untold", districts=list(dict.fromkeys(missing)))
    if state.live and (lost := uncertain(out, "infra", dict.fromkeys(one.district for one in units))):
        out.warn("iraq.district.stale", districts=[Name(key) for key in lost])
    out.cite("19.1", "19.2", "19.3")
    return out


ATTRITION = Command("attrition", Attrition, attrition, "iraq.attrition.help", ("19.1", "19.3"), (_attrition_phase,), rolls=False)
