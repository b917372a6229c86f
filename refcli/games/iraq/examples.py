"""An example of every command of the game, as typed after ``refcli``; the tests run each of them."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "combat": ("iraq combat --by coin --crt kinetic --att 9+3 --def 4 --district fallujah --dice 6",),
    "pgm": ("pgm --district fallujah --column 4-1",),
    "airstrike": ("airstrike 4-1",),
    "enter": ("iraq enter mnf-sof iran-north",),
    "chaos": ("chaos coin",),
    "netwar": ("netwar coin +5 --reason 'forgotten in the last turn'",),
    "mobilize": ("mobilize coin 2 mnf-bct kuwait, chit", "mobilize coin"),
    "chit draw": ("chit draw ins",),
    "chit play": ("chit play coin isr --look",),
    "chit show": ("chit show coin",),
    "initiative": ("initiative --first ins",),
    "district": ("district fallujah --infra ins,ins --open both", "district bw=cii fal=i-"),
    "control": ("control",),
    "attrition": ("attrition fallujah=ins:3",),
    "jihad": ("jihad",),
    "surge": ("surge",),
    "hyperwar": ("hyperwar coin --world deduct",),
    "hvt": ("hvt --sof",),
    "victory": ("victory",),
}
