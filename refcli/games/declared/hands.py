"""Cards of a deck: the pile, the hands, the discards, what is out of the game; and what effects do with them.

``deck.D.hand.SIDE`` is how many a side holds, ``deck.D.held.SIDE`` which, as far as refcli knows: all of them where it draws
itself, with a real cup (a real deck) those that the players named. Where a card lies is nowhere else on record: what is in play and
neither held, discarded nor removed lies in the pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ...core.outcome import Name, Outcome
from ...core.state import State
from .amounts import reckoned
from .position import CUP, discarded, hand, held, joined, pile, removed
from .scene import Scene

CARD = "card"
"""The label of a draw: nobody is shown its value."""


def row_of(state: State, deck: str) -> Mapping[str, Any]:
    """A deck as it is declared."""
    found: Mapping[str, Any] = state.tables["game"]["deck"][deck]
    return found


def real(state: State) -> bool:
    """Whether the players draw from a real deck."""
    return bool(state[CUP] == "real")


def in_play(out: Outcome, deck: str) -> Counter[str]:
    """Every card of a deck as often as there is one: those of a set only once it has joined."""
    cards = row_of(out.state, deck)["card"]
    sets = out[joined(deck)] if any("set" in row for row in cards.values()) else ()
    return Counter({key: row.get("n", 1) for key, row in cards.items() if row.get("set") is None or row["set"] in sets})


def unseen(scene: Scene, deck: str) -> Counter[str]:
    """The cards that are neither discarded, removed nor being played: they lie in the pile, or in a hand."""
    out = scene.out
    left = in_play(out, deck)
    for key in list(left):
        left[key] -= out[discarded(deck, key)] + out[removed(deck, key)]
    if scene.playing is not None and scene.playing[0] == deck:
        left[scene.playing[1]] -= 1
    return +left


def lying(scene: Scene, deck: str) -> list[str]:
    """What lies in the pile, one item a card, in a fixed order. Where chances are told, all that nobody has seen may lie there."""
    left = unseen(scene, deck)
    if scene.table is None or not scene.table.foresees:
        for side in scene.book.hands(deck):
            left -= Counter(scene.out[held(deck, side)])
    return sorted(left.elements())


def shuffle(scene: Scene, deck: str) -> int:
    """The discards go into the pile; how many lie there then."""
    out = scene.out
    for key in row_of(out.state, deck)["card"]:
        out.set(discarded(deck, key), 0)
    hands = sum(out[hand(deck, side)] for side in scene.book.hands(deck))
    lies = sum(unseen(scene, deck).values()) - hands
    out.set(pile(deck), max(0, lies))
    return out[pile(deck)]


def draw(scene: Scene, deck: str, side: str, card: str | None = None) -> str | None:
    """One card from the pile into a hand: by lot, or the one that was named. An empty pile first takes the discards in, where the deck
    says so. The card, where refcli knows it; None too where there is none."""
    out, state = scene.out, scene.out.state
    if not out[pile(deck)] and row_of(state, deck).get("reshuffle", "empty") == "empty":
        shuffle(scene, deck)
        if out[pile(deck)]:
            out.tell("declared.deck.reshuffled", deck=Name(deck))
    if not out[pile(deck)]:
        return None
    if card is None and not real(state):
        assert scene.table is not None
        card = scene.table.pick(lying(scene, deck), "card")
    out.add(pile(deck), -1)
    out.add(hand(deck, side), 1)
    if card is not None:
        out.set(held(deck, side), tuple(sorted((*out[held(deck, side)], card))))
    return card


def lose(out: Outcome, deck: str, side: str, card: str) -> None:
    """A card leaves a hand. With a real deck it may have been named otherwise, or not at all: never know more than are held."""
    known = list(out[held(deck, side)])
    if card in known:
        known.remove(card)
    out.add(hand(deck, side), -1)
    out.set(held(deck, side), tuple(known[: out[hand(deck, side)]]))


def lay_down(out: Outcome, deck: str, card: str, out_of_the_game: bool = False) -> None:
    """A card goes to the discards, or out of the game."""
    out.add(removed(deck, card) if out_of_the_game else discarded(deck, card), 1)


def throw_away(scene: Scene, deck: str, side: str, card: str | None) -> None:
    """A side's cards of one kind, or all that it holds, go to the discards. Those that refcli does not know the hands see to."""
    out = scene.out
    for one in [key for key in out[held(deck, side)] if card in (None, key)]:
        lose(out, deck, side, one)
        lay_down(out, deck, one)
    if card is None and (n := out[hand(deck, side)]):
        out.tell("declared.deck.throw-away", side=Name(side), deck=Name(deck), n=n)
        out.set(hand(deck, side), 0)


def join(scene: Scene, deck: str, set_: str) -> None:
    """A set of cards joins the pile."""
    out = scene.out
    if set_ in out[joined(deck)]:
        return
    out.set(joined(deck), (*out[joined(deck)], set_))
    cards = row_of(out.state, deck)["card"].values()
    out.add(pile(deck), sum(row.get("n", 1) for row in cards if row.get("set") == set_))


def deck_effect(scene: Scene, effect: Mapping[str, Any]) -> None:
    """What an effect does with a deck: ``draw``, ``discard``, ``shuffle``, ``add``. Nothing in a lookup, which has no hands."""
    deck, do = effect["deck"], effect["do"]
    if not scene.out.state.live:
        return
    if do == "shuffle":
        shuffle(scene, deck)
    elif do == "add":
        join(scene, deck, effect["set"])
    elif (side := _side(scene, deck, effect)) is not None:
        if do == "discard":
            throw_away(scene, deck, side, effect.get("card"))
            return
        for _ in range(reckoned(effect.get("n", 1), scene) or 0):
            draw(scene, deck, side, effect.get("card") if effect.get("card") in lying(scene, deck) else None)


def _side(scene: Scene, deck: str, effect: Mapping[str, Any]) -> str | None:
    """Whose hand is meant: as the effect says, the only one there is, or that of the side that acts."""
    hands = scene.book.hands(deck)
    side = scene.named(effect["side"]) if "side" in effect else hands[0] if len(hands) == 1 else scene.att
    return side if side in hands else None
