"""An example of every command that is no game's, as typed after ``refcli``; the tests run each of them. A game's stand in its room."""

from __future__ import annotations

from importlib import import_module

from ..games import ROOMS

EXAMPLES: dict[str, tuple[str, ...]] = {
    "": ("new friday --game iraq", "status", "crt iraq kinetic 3-1", "iraq combat kinetic fallujah 9:4 --by ins --dice 5 --no-session"),
    "games": ("games",),
    "new": ("new friday --game iraq --seed tigris --seed euphrates --player coin=Anna",),
    "use": ("use friday",),
    "sessions": ("sessions",),
    "watch": ("watch",),
    "status": ("status", "status --at 12"),
    "time": ("time",),
    "decide": ("decide add",),
    "amend": ("amend --att 12", "amend fallujah --no-infra"),
    "again": ("again 9:4",),
    "crt": ("crt iraq guerrilla 2-1 4", "crt iraq kinetic 23:6"),
    "odds": (
        "odds iraq combat kinetic fallujah 9:4",
        "odds --reach netwar.coin:40+ --decide add combat k gz 9:4 and combat k fallujah 6:4 --agree plan",
    ),
    "stir": ("stir euphrates",),
    "mend": ("mend --yes",),
    "mirror": ("mirror /media/stick", "mirror off"),
    "note": ("note The first brigade holds the bridge",),
    "fork": ("fork what-if --at 12",),
    "compare": ("compare friday what-if",),
    "schema": ("schema status", "schema errors"),
    "audit": ("audit league --format csv -o league.csv", "audit anna.zip boris.zip --heads heads.txt"),
    "luck": ("luck", "luck --side coin"),
    "log": ("log --tail 5", "log --side coin --command combat", "log --script"),
    "undo": ("undo", "undo 2"),
    "redo": ("redo",),
    "report": ("report --format html -o friday.html",),
    "run": ("run evening.txt --dry-run",),
    "play": ("play", "play arras"),
    "verify": ("verify", "verify --head 1a2b3-c4d5e-6f708"),
    "call": ("call 5",),
    "brief": ("brief on",),
    "join": ("join letter.txt friday",),
    "send": ("send -o letter.txt",),
    "receive": ("receive letter.txt", 'receive letter.txt --agree "the wrong hex"'),
    "pack": ("pack -o friday.refcli.zip",),
    "tables": (
        "tables iraq --sheet",
        "tables iraq districts",
        "tables check",
        "tables copy arras",
        "tables enter arras combat",
        "tables new our-war",
        "tables new their-war --family hits",
    ),
    "rulings": ("rulings iraq",),
    "rules": ("rules arras 8.6", "rules midway", "rules mukden retreat", "rules"),
    "track": ("track netwar.coin -3",),
    "roll": ("roll 2d6+1",),
    "time next": ("next",),
    "time pass": ("pass",),
    "time set": ("time set 2004A",),
}


def examples(name: str, game: str | None = None) -> tuple[str, ...]:
    """Those of a command; of that game's, where it is one of its own."""
    own: dict[str, tuple[str, ...]] = import_module(f"refcli.games.{game}.examples").EXAMPLES if game in ROOMS else {}
    return own.get(name) or EXAMPLES.get(name, ())
