"""Games between two homes, every letter through a mail program that quotes it, folds headers over it and ends lines in CRLF."""

from __future__ import annotations

from pathlib import Path
from typing import Any

MANGLERS = (
    lambda lines: ["Received: from a.example by b.example;", "\tTue, 1 Dec 2026 06:00:00 +0000", "Subject: Re: our", " game", "", *lines],
    lambda lines: ["On Tuesday you wrote:", *(f"> {line}" for line in lines)],
    lambda lines: [f">> {line}  " for line in lines] + ["-- ", "Ann"],
)


def mangled(file: Path, n: int) -> Path:
    """The letter as it comes out of the post."""
    lines = file.read_text().split("\n")
    out = file.with_suffix(".mail")
    out.write_bytes("\r\n".join(MANGLERS[n % len(MANGLERS)](lines)).encode())
    return out


def play(post: Any, letters: int, turn: Any) -> list[dict[str, Any]]:
    """Both homes by turns, letter after letter, until the game is over: ``turn(home, n)`` gives one side's orders. The lines played."""
    played: list[dict[str, Any]] = []
    for n in range(3, 3 + letters):
        home, there = (post.a, post.b) if n % 2 else (post.b, post.a)
        turn(home, n)
        home.send(post.letter(n))
        played += there.ok("receive", mangled(post.letter(n), n))["result"]["played"]
        if there.ok("status")["state"].get("over"):
            break
    home, there = there, home
    home.send(post.letter(n + 1))
    there.ok("receive", mangled(post.letter(n + 1), n))
    return played


def held(post: Any) -> None:
    """Both homes hold the same bytes, and the record holds in each."""
    assert post.a.record == post.b.record
    for home in (post.a, post.b):
        found = home.ok("verify")["result"]
        assert (found["chain"], found["dice"], found["rulings"], found["letters"]) == ("ok", "ok", "ok", "ok")


def test_a_whole_game_of_arras(post):
    post.begin("arras", "allies")

    def turn(home: Any, n: int) -> None:
        for words in (("combat", "6:3"), ("combat", "4:4"), ("next", "--agree", "the phase is played")):
            home(*words)

    played = play(post, 40, turn)
    assert sum(len(one["dice"]) for one in played) >= 10
    held(post)


def test_several_turns_of_decision_iraq(post):
    post.begin("iraq", "coin", salt="3")
    turns: list[Any] = []

    def turn(home: Any, n: int) -> None:
        side = "coin" if home is post.a else "ins"
        agree = ("--agree", "as we play")
        home("decide", "add")
        phase = str(home.ok("status")["phase"])
        if phase == "initiative":
            home("initiative")
            home("decide", side)
        elif phase == f"chaos-{side}":
            home("chaos", side, *agree)
            home("next", *agree)
            home("mobilize", side, "--chit", *agree)
        elif phase == f"conflict-{side}":
            home("combat", "civil", "fallujah", "9:4", "--by", side, *agree)
            home("decide", "add")
        if phase == "initiative" or not phase.startswith("chaos-" + ("ins" if side == "coin" else "coin")):
            home("next", *agree)
            home("next", *agree)
        turns.append(home.ok("status")["turn"])

    played = play(post, 44, turn)
    assert len(set(turns)) >= 3
    words = [tuple(one["words"]) for one in played]
    assert {"chaos", "mobilize", "combat"} <= {one[0] for one in words}
    for home, side in ((post.a, "coin"), (post.b, "ins")):
        hand = home.ok("chit", "show", side, "--reveal")["result"]
        assert hand["held"] == len(hand["kinds"]) + hand["unknown"] and hand["kinds"]
    held(post)
