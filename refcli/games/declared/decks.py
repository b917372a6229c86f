"""``deck``: cards are dealt, drawn, played, discarded, shown and shuffled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ...core import keys
from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import REQUIRED, Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Key, Number
from ...core.numbers import plain
from ...core.outcome import Change, Fault, Name, Outcome, hard, say, soft
from ...core.state import State
from ...core.tables import Tables
from .aftermath import Ruling, ruling
from .book import Book
from .effects import befall
from .gates import timely
from .hands import draw, lay_down, lose, lying, real, row_of, shuffle
from .needs import faults, pay, unmet
from .orders import choice_keys
from .position import discarded, hand, held, pile, removed
from .scene import Scene, phase_side
from .settled import Act, settle

Row = Mapping[str, Any]


class DeckOrder(Order):
    """The words of a command on a deck: ``[DECK] [SIDE] [CARD|N]``."""

    decides = ("deck",)

    @staticmethod
    def fill(order: Any, bare: list[str], facts: dict[str, Any], tables: Tables) -> str | None:
        """Puts bare words into their places: a deck, a side, a card, a number, each where it fits first."""
        book = Book.at(tables)
        decks = tuple(book.game["deck"])
        for word in bare:
            known = {"deck": decks, "side": book.sides, "card": _cards(book, facts.get("deck"))}
            free = [name for name in known if name in order.declared and (name not in facts or order.declared[name].many)]
            place = next((name for name in free if word in known[name]), None)
            place = place or next((name for name in free if keys.matches(word, known[name])), None)
            if place is None and "n" in order.declared and "n" not in facts and plain(word).isdigit():
                facts["n"] = order.declared["n"].kind.parse(word, tables)
            elif place is None:
                what = next((name for name in ("card", "side", "deck") if name in free), "deck")
                keys.resolve(word, known[what], f"declared.what.{what}")
                raise BadInput(say("words.unplaced", word=word))
            else:
                key = keys.resolve(word, known[place], f"declared.what.{place}")
                facts[place] = (*facts.get(place, ()), key) if order.declared[place].many else key
        return None

    def wants(self, state: State) -> tuple[str, ...]:
        """The side, where it is nobody's phase and there are several hands."""
        whole = "side" in type(self).declared and not getattr(type(self), "for_all", False)
        return ("side",) if whole and getattr(self, "side", None) is None and whose(state, self) is None else ()


def _cards(book: Book, deck: str | None) -> tuple[str, ...]:
    decks = [book.game["deck"][deck]] if deck is not None else book.game["deck"].values()
    return tuple(dict.fromkeys(card for row in decks for card in row["card"]))


def whose(state: State, order: Any) -> str | None:
    """Whose hand is meant: as told, the only one there is, or that of the side whose phase it is."""
    hands = Book.at(state.tables).hands(order.deck)
    if order.side is not None:
        return str(order.side)
    side = hands[0] if len(hands) == 1 else phase_side(state)
    return side if side in hands else None


def commands(game: Row, book: Book) -> dict[str, Command]:
    """The commands of a game with decks."""
    names = tuple(book.game["deck"])
    deck = fact(
        Key("declared.what.deck", names, "DECK"), "declared.deck.deck", positional=True, default=names[0] if len(names) == 1 else REQUIRED
    )
    any_deck = fact(Key("declared.what.deck", names, "DECK"), "declared.deck.deck", positional=True, default=None)
    side = fact(Key("what.side", book.sides, "SIDE"), "declared.deck.side", positional=True, default=None)
    kind = Key("declared.what.card", _cards(book, None), "CARD")
    card = fact(kind, "declared.deck.card", positional=True)
    named = fact(kind, "declared.deck.named", default=None)
    dealt = fact(kind, "declared.deck.dealt", many=True, default=())
    takes: dict[str, Any] = {}
    if found := choice_keys(game["deck"]):
        takes = {"take": fact(Key("what.decision", found, "KEY"), "declared.take", many=True, default=())}
    n = fact(Number(1, 100), "declared.deck.n", positional=True, default=None)
    reveal = fact(FLAG, "declared.deck.reveal", default=False)

    def order(name: str, doc: str, **facts: Any) -> Any:
        return type(name, (DeckOrder,), {"__doc__": doc, **facts})

    def one(name: str, of: Any, fill: Any, *checks: Any, **more: Any) -> Command:
        return Command(f"deck {name}", of, ruling(fill), f"declared.deck.{name}.help", (), checks, lookup=False, **more)

    look = order("Decks", "What lies in a deck.", deck=any_deck)
    shown = order("Show", "What a side holds.", deck=deck, side=side, reveal=reveal)
    deal_order = order("Deal", "Deal cards.", deck=deck, side=side, n=n, card=dealt, for_all=True)
    rolls = _throws(game)
    looks: dict[str, Any] = {"lookup": False, "rolls": False, "ends": True, "changes": False}
    return {
        "deck": Command("deck", look, show_decks, "declared.deck.help", (), **looks),
        "deck deal": one("deal", deal_order, deal, in_a_hand, deal_fits, rolls=False),
        "deck draw": one("draw", order("Draw", "Draw a card.", deck=deck, side=side, card=named), draw_one, *DRAWS, forecast=True),
        "deck play": one("play", order("Play", "Play a card.", deck=deck, side=side, card=card, **takes), play, *PLAYS, rolls=rolls),
        "deck discard": one("discard", order("Discard", "Discard a card.", deck=deck, side=side, card=card), discard, *HELD, rolls=False),
        "deck show": Command("deck show", shown, show_hand, "declared.deck.show.help", (), (in_a_hand,), interjects=True, **looks),
        "deck shuffle": one("shuffle", order("Shuffle", "Shuffle the discards in.", deck=deck), shuffle_in, rolls=False),
    }


def _throws(game: Row) -> bool:
    """Whether playing a card may throw dice."""
    from .throwing import may_throw

    return any(may_throw(row, game) for deck in game["deck"].values() for row in deck["card"].values())


def _scene(out: Outcome, order: Any, table: Table | None) -> Scene:
    state = out.state
    return Scene(out, table, whose(state, order) if getattr(order, "deck", None) else None, None, getattr(order, "take", ()))


# What stands against it


def in_a_hand(state: State, order: Any) -> Iterable[Fault]:
    """BadInput for a side that holds no cards of the deck, or a card that is none of it."""
    book = Book.at(state.tables)
    hands = book.hands(order.deck)
    if order.side is not None and order.side not in hands:
        raise BadInput(say("declared.deck.no-hand", side=Name(order.side), deck=Name(order.deck)), say("key.one-of", keys=", ".join(hands)))
    told = getattr(order, "card", None) or ()
    for card in (told,) if isinstance(told, str) else told:
        if card not in row_of(state, order.deck)["card"]:
            known = ", ".join(row_of(state, order.deck)["card"])
            raise BadInput(say("declared.deck.no-card", deck=Name(order.deck), card=card), say("key.one-of", keys=known))
    return ()


def in_its_phase(state: State, order: Any) -> Iterable[Fault]:
    """In the phases that the deck names, and none other."""
    yield from timely(state, row_of(state, order.deck))


def _there(state: State, order: Any) -> Iterable[Fault]:
    """What is not there cannot be drawn; a hand has an end."""
    row, side = row_of(state, order.deck), whose(state, order)
    scene = _scene(Ruling(state), order, None)
    again = row.get("reshuffle", "empty") == "empty"
    heap = sum(state[discarded(order.deck, card)] for card in row["card"]) if again else 0
    if not state[pile(order.deck)] and not heap:
        yield hard(say("declared.deck.empty", deck=Name(order.deck)))
    elif order.card is not None and not real(state) and order.card not in lying(scene, order.deck):
        comes_back = not state[pile(order.deck)] and state[discarded(order.deck, order.card)]
        if not comes_back:
            yield hard(say("declared.deck.not-there", deck=Name(order.deck), card=Name(order.card)))
    if side is not None and "most" in row and state[hand(order.deck, side)] >= row["most"]:
        yield soft(say("declared.deck.most", side=Name(side), n=row["most"]))


def _limited(state: State, order: Any) -> Iterable[Fault]:
    scene = _scene(Ruling(state), order, None)
    yield from faults(scene, [(order.deck, row_of(state, order.deck), 1)])


def _held(state: State, order: Any) -> Iterable[Fault]:
    """Only what a side holds leaves its hand; with a real deck any card may be it, as long as there is one."""
    side = whose(state, order)
    if side is None:
        return
    known = state[held(order.deck, side)]
    enough = state[hand(order.deck, side)] > 0 if real(state) else order.card in known
    if not enough:
        yield hard(say("declared.deck.not-held", side=Name(side), card=Name(order.card)))


def _needs(state: State, order: Any) -> Iterable[Fault]:
    """What the card itself needs."""
    yield from unmet(_scene(Ruling(state), order, None), row_of(state, order.deck)["card"][order.card])


def deal_fits(state: State, order: Any) -> Iterable[Fault]:
    """A deal has a number, and no hand gets more than it may hold."""
    row = row_of(state, order.deck)
    if order.n is None and "deal" not in row:
        raise BadInput(say("declared.deck.deal-what", deck=Name(order.deck)), say("declared.deck.deal-what.how", deck=order.deck))
    yield from in_its_phase(state, order)
    for side in _sides(state, order):
        if "most" in row and state[hand(order.deck, side)] + _due(state, order, side) > row["most"]:
            yield soft(say("declared.deck.most", side=Name(side), n=row["most"]))
    if not any(_due(state, order, side) for side in _sides(state, order)):
        yield soft(say("declared.deck.full", deck=Name(order.deck)))


DRAWS: tuple[Callable[[State, Any], Iterable[Fault]], ...] = (in_a_hand, in_its_phase, _there, _limited)
HELD: tuple[Callable[[State, Any], Iterable[Fault]], ...] = (in_a_hand, in_its_phase, _held)
PLAYS = (*HELD, _needs, _limited)


# What is done


def _sides(state: State, order: Any) -> tuple[str, ...]:
    return (order.side,) if order.side is not None else Book.at(state.tables).hands(order.deck)


def _due(state: State, order: Any, side: str) -> int:
    """How many cards a side is dealt: so many, or up to a full hand."""
    result: int = order.n if order.n is not None else max(0, row_of(state, order.deck)["deal"] - state[hand(order.deck, side)])
    return result


def _sections(out: Ruling, order: Any) -> None:
    out.cite(*row_of(out.state, order.deck).get("sections", ()))


def deal(out: Ruling, order: Any, table: Table) -> None:
    """Deals to the hands in turn, a card each, as long as there are any. ``result``: key (how many in all), deck, dealt, pile."""
    out.scene = scene = Scene(out, table, order.side)
    settle(out, scene, Act("deck deal", order.deck, order.side))
    _sections(out, order)
    due = {side: _due(out.state, order, side) for side in _sides(out.state, order)}
    dealt = dict.fromkeys(due, 0)
    named = list(order.card)
    for i in range(max(due.values(), default=0)):
        for side, n in due.items():
            before = out[hand(order.deck, side)]
            if i < n:
                draw(scene, order.deck, side, named.pop(0) if named else None)
                dealt[side] += out[hand(order.deck, side)] - before
    if sum(dealt.values()) < sum(due.values()):
        out.warn("declared.deck.short", deck=Name(order.deck), n=sum(due.values()) - sum(dealt.values()))
    if real(out.state):
        out.tell("declared.deck.by-hand", deck=Name(order.deck))
    out.result = {"key": str(sum(dealt.values())), "deck": order.deck, "dealt": dealt, "pile": out[pile(order.deck)]}


def draw_one(out: Ruling, order: Any, table: Table) -> None:
    """One card into a hand. ``result``: key (1; where chances are told, the card), deck, pile."""
    out.scene = scene = _scene(out, order, table)
    settle(out, scene, Act("deck draw", order.deck, scene.att))
    _sections(out, order)
    pay(scene, [(order.deck, row_of(out.state, order.deck), 1)])
    card = draw(scene, order.deck, str(whose(out.state, order)), order.card)
    if real(out.state):
        out.tell("declared.deck.by-hand", deck=Name(order.deck))
    out.result = {"key": card if table.foresees else "1", "deck": order.deck, "pile": out[pile(order.deck)]}


def play(out: Ruling, order: Any, table: Table) -> None:
    """Plays a card: what it brings, then to the discards or out of the game. ``result``: key (the card), deck, pile, hand; throws."""
    out.scene = scene = _scene(out, order, table)
    settle(out, scene, Act("deck play", order.deck, scene.att))
    _sections(out, order)
    side, row = str(whose(out.state, order)), row_of(out.state, order.deck)["card"][order.card]
    pay(scene, [(order.deck, row_of(out.state, order.deck), 1)])
    lose(out, order.deck, side, order.card)
    out.result = _played(out, order, side)
    scene.facts["card"] = row.get("value")
    scene.playing = order.deck, order.card
    if row.get("text"):
        out.instructions.append(scene.told(row["text"]))
    befall(scene, row)
    scene.playing = None
    lay_down(out, order.deck, order.card, row.get("once", False))
    out.result |= _played(out, order, side)


def _played(out: Ruling, order: Any, side: str) -> dict[str, Any]:
    return {"key": order.card, "deck": order.deck, "pile": out[pile(order.deck)], "hand": out[hand(order.deck, side)]}


def discard(out: Ruling, order: Any, table: Table) -> None:
    """A card goes to the discards without effect. ``result``: key (the card), deck, pile, hand."""
    out.scene = scene = _scene(out, order, table)
    settle(out, scene, Act("deck discard", order.deck, scene.att))
    _sections(out, order)
    side = str(whose(out.state, order))
    lose(out, order.deck, side, order.card)
    lay_down(out, order.deck, order.card)
    out.result = _played(out, order, side)


def shuffle_in(out: Ruling, order: Any, table: Table) -> None:
    """The discards go into the pile. ``result``: key (how many lie there then), deck, pile."""
    out.scene = scene = Scene(out, table, phase_side(out.state))
    settle(out, scene, Act("deck shuffle", order.deck))
    _sections(out, order)
    n = shuffle(scene, order.deck)
    out.result = {"key": str(n), "deck": order.deck, "pile": n}


def show_decks(state: State, order: Any, table: Table) -> Outcome:
    """What lies open of a deck, or of all. ``result``: a table a deck: pile, hands, discard, removed."""
    out, book = Outcome(state), Book.at(state.tables)
    found = {}
    for key, row in book.game["deck"].items():
        if order.deck in (None, key):
            hands = {side: state[hand(key, side)] for side in book.hands(key)}
            heap = {card: n for card in row["card"] if (n := state[discarded(key, card)])}
            gone = {card: n for card in row["card"] if (n := state[removed(key, card)])}
            found[key] = {"pile": state[pile(key)], "hands": hands, "discard": heap, "removed": gone}
    out.result = {"decks": found}
    return out


def show_hand(state: State, order: Any, table: Table) -> Outcome:
    """How many cards a side holds; with ``reveal`` which, and how many refcli does not know. Changes nothing."""
    out = Outcome(state)
    side = str(whose(state, order))
    n, known = state[hand(order.deck, side)], state[held(order.deck, side)]
    out.result = {"deck": order.deck, "side": side, "held": n}
    if order.reveal:
        out.result |= {"cards": list(known), "unknown": n - len(known)}
    return out


def named_draws(words: list[str], changes: Sequence[Change]) -> list[str]:
    """The words of a recorded draw or deal with its cards named, for a script that replays it."""
    if words[:2] not in (["deck", "draw"], ["deck", "deal"]) or "--card" in words:
        return words
    cards: list[str] = []
    for path, old, new in changes:
        if path.startswith("deck.") and ".held." in path and len(new or ()) > len(old or ()):
            left = list(new)
            for one in old or ():
                left.remove(one)
            cards += left
    return [*words, *(word for card in cards for word in ("--card", card))]
