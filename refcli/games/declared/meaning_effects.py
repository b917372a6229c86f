"""Whether what tables bring can come about: every kind of effect, with its amounts, sides and names."""

from __future__ import annotations

from collections.abc import Collection

from .columns import column_is_key
from .terms import Found, Row, Terms, among

KINDS_OF_EFFECTS = ("track", "pool", "deck", "table", "choose", "owe", "tell", "winner")
_BESIDE = {
    "track": ("by", "to"),
    "pool": ("add", "remove", "n"),
    "deck": ("do", "side", "n", "card", "set"),
    "table": ("column", "drm", "n"),
    "choose": ("who",),
    "owe": ("why", "must"),
    "tell": (),
    "winner": (),
}
"""What may stand beside what an effect is."""

HEADS = (
    "combat",
    "event",
    "check",
    "pool draw",
    "pool add",
    "deck deal",
    "deck draw",
    "deck play",
    "deck discard",
    "deck shuffle",
    "track",
)


def command_of(words: str, terms: Terms, place: str) -> Found:
    """The beginning of a command that the game has."""
    data = terms.data
    known = list(data.get("event", {}))
    if not any(words == head or words.startswith(f"{head} ") for head in HEADS):
        yield from among([words], [*known, *HEADS], place)
        return
    head = next(head for head in sorted(HEADS, key=len, reverse=True) if words == head or words.startswith(f"{head} "))
    kinds = {"combat": ("crt", "hits", "opposed"), "event": ("event",), "check": ("check",), "track": ()}.get(head, (head.split()[0],))
    tables = [key for kind in kinds for key in data.get(kind, {})]
    if head != "track":
        rest = [word for word in words[len(head) :].split() if word not in (*terms.sides, "@att", "@def")]
        if not tables:
            yield f"a command that the game has, not `{head}`", place
        yield from among(rest[:1], tables, place)


class Effects:
    """Checks what rows bring."""

    def __init__(self, terms: Terms):
        self.terms = terms

    def of(self, row: Row | None, place: str, facts: Collection[str] = (), roles: bool = True) -> Found:
        """Every effect of a row."""
        for i, effect in enumerate((row or {}).get("effects", ())):
            yield from self._one(effect, f"{place}.effects[{i}]", facts, roles)

    def _one(self, effect: Row, place: str, facts: Collection[str], roles: bool) -> Found:
        terms = self.terms
        kinds = [kind for kind in KINDS_OF_EFFECTS if kind in effect]
        if len(kinds) != 1:
            yield f"one of {', '.join(KINDS_OF_EFFECTS)}, and no more than one", place
            return
        for field in effect:
            if field not in (kinds[0], "when", *_BESIDE[kinds[0]]):
                yield f"nothing but {', '.join((kinds[0], 'when', *_BESIDE[kinds[0]]))} here", f"{place}.{field}"
        yield from terms.when(effect.get("when"), f"{place}.when", facts, roles)
        yield from {
            "track": self._track,
            "pool": self._pool,
            "deck": self._deck,
            "table": self._table,
            "choose": self._choose,
            "owe": self._owe,
            "tell": self._nothing,
            "winner": self._winner,
        }[kinds[0]](effect, place, facts, roles)

    def _nothing(self, effect: Row, place: str, facts: Collection[str], roles: bool) -> Found:
        yield from ()

    def _winner(self, effect: Row, place: str, facts: Collection[str], roles: bool) -> Found:
        yield from self.terms.side(effect["winner"], f"{place}.winner", roles, teams=True, draw=True)

    def _track(self, effect: Row, place: str, facts: Collection[str], roles: bool) -> Found:
        track = effect["track"]
        if not roles and ("@att" in track or "@def" in track):
            yield f"no side in `{track}`: it is nobody's here", f"{place}.track"
            return
        yield from among(self.terms.of_sides(track), self.terms.tracks, f"{place}.track")
        if ("by" in effect) == ("to" in effect):
            yield "either `by` or `to`", place
        for field in ("by", "to"):
            yield from self.terms.amount(effect.get(field), f"{place}.{field}", facts, True, roles)

    def _pool(self, effect: Row, place: str, facts: Collection[str], roles: bool) -> Found:
        pools = self.terms.data.get("pool", {})
        yield from among((effect["pool"],), pools, f"{place}.pool")
        if effect["pool"] in pools:
            if ("add" in effect) == ("remove" in effect):
                yield "either `add` or `remove`", place
            else:
                yield from among((effect.get("add"), effect.get("remove")), pools[effect["pool"]]["chit"], place)
        yield from self.terms.amount(effect.get("n"), f"{place}.n", facts, True, roles)

    def _deck(self, effect: Row, place: str, facts: Collection[str], roles: bool) -> Found:
        decks = self.terms.data.get("deck", {})
        yield from among((effect["deck"],), decks, f"{place}.deck")
        if effect.get("do") is None:
            yield "`do`: draw, discard, shuffle or add", place
        if effect["deck"] not in decks:
            return
        deck = decks[effect["deck"]]
        yield from among((effect.get("card"),), deck["card"], f"{place}.card")
        sets = {row["set"] for row in deck["card"].values() if "set" in row}
        yield from among((effect.get("set"),), sorted(sets), f"{place}.set")
        if (effect.get("do") == "add") != ("set" in effect):
            yield "a `set` to add, and none otherwise", place
        hands = deck.get("hands") or self.terms.sides
        if not (roles and effect.get("side") in ("@att", "@def")):
            yield from among((effect.get("side"),), hands, f"{place}.side")
        if not roles and "side" not in effect and len(hands) > 1 and effect.get("do") in ("draw", "discard"):
            yield "a `side`: it is nobody's phase", place
        yield from self.terms.amount(effect.get("n"), f"{place}.n", facts, True, roles)

    def _table(self, effect: Row, place: str, facts: Collection[str], roles: bool) -> Found:
        data, name = self.terms.data, effect["table"]
        known = [*data.get("event", {}), *data.get("check", {})]
        yield from among((name,), known, f"{place}.table")
        yield from self.terms.amount(effect.get("n"), f"{place}.n", facts, True, roles)
        yield from self.terms.amount(effect.get("drm"), f"{place}.drm", facts, False, roles)
        column, event = effect.get("column"), data.get("event", {}).get(name)
        if event is not None and event.get("columns"):
            if column is None and "of" not in event:
                yield "a `column`", place
            if isinstance(column, str) and not column_is_key(column, event):
                yield from self.terms.amount(column, f"{place}.column", facts, False, roles)
        elif name in data.get("check", {}):
            if ("against" in data["check"][name]) == (column is not None):
                yield "a `column` for the number of a check that asks for one, and none otherwise", place
            yield from self.terms.amount(column, f"{place}.column", facts, False, roles)
        elif column is not None:
            yield "no `column`: the table has none", f"{place}.column"
        if not roles and name in known:
            from .roles import roles_of

            if roles_of({"table": name}, data):
                yield f"no table that asks whose it is: `{name}` does, and it is nobody's phase", f"{place}.table"

    def _choose(self, effect: Row, place: str, facts: Collection[str], roles: bool) -> Found:
        who, keys = effect.get("who"), [row["key"] for row in effect["choose"]]
        if who not in ("att", "def", "@att", "@def") or not roles:
            yield from self.terms.side(who, f"{place}.who", roles)
        if len(keys) < 2:
            yield "two options at least", f"{place}.choose"
        for i, row in enumerate(effect["choose"]):
            at = f"{place}.choose[{i}]"
            if row["key"] in keys[:i]:
                yield f"each option once, not `{row['key']}` again", f"{at}.key"
            yield from self.terms.needs(row, at, facts)
            yield from self.of(row, at, facts, roles)

    def _owe(self, effect: Row, place: str, facts: Collection[str], roles: bool) -> Found:
        yield from command_of(effect["owe"], self.terms, f"{place}.owe")
