"""An example of every command of the game, as typed after ``refcli``; the tests run each of them."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "combat": ("corregidor combat 8+4:3+3 3:3 --fort --marines --dice 4", "combat 9:3 2:3 --low", "combat 6:4 3:3 --by us"),
    "bombard-turn": ("bombard-turn", "bombard-turn --skip"),
    "bombard": ("bombard drum --shots 4", "bombard battery --siege --shots 3 --fired", "bombard --moving --with artillery"),
    "counterbattery": ("counterbattery 3",),
    "aa": ("aa 3", "corregidor aa --units 3 --dice 6,5,6"),
    "raid": ("corregidor raid 4 aa --aa 3 --dice 6,1,1,5,4,6", "raid 6 drum"),
    "landing-fire": ("landing-fire 4 --occupied", "corregidor landing-fire --shots 2 --dice 3,6,5"),
    "land": ("corregidor land 2+1+1 1+1+0 --dice 6,3,6,6,2,4", "land 2+1+1 --south"),
    "drift": ("drift 4 --hit", "corregidor drift --units 2 --south --dice 2,5"),
    "sealift": ("sealift",),
    "wave": ("wave",),
    "airborne": ("airborne --aa 2 --zoc", "corregidor airborne --aa 1 --dice 3,5"),
    "banzai": ("corregidor banzai 2+3 --fort --dice 4,6", "banzai 2 --landing"),
    "check": ("corregidor check 3 --disrupted --dice 5",),
    "tanks": ("corregidor tanks --units 2 --dice 5,4",),
    "loss": ("loss us 2", "loss jp 3 --tanks 1"),
    "back": ("back jp 3",),
    "convert": ("convert Way", "convert Kysor --forced"),
    "time set": ("time set 5",),
    "surrender": ("surrender",),
    "vp": ("vp",),
    "victory": ("victory --jp-steps 9 --us-steps 6",),
    "supply": ("supply",),
    "initiative": ("initiative",),
    "pool": ("pool",),
}
