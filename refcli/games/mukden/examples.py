"""An example of every command of the game, as typed after ``refcli``; the tests run each of them."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "allot": ("allot jp", "allot ru 1=6 2=5 3=3 left=3 right=3 --sealed"),
    "combat": ("mukden combat 1:2 5:3 --by jp --river --dice 5,2", "combat yalu:left 4:4 3,1"),
    "eliminate": ("eliminate ru left",),
    "third-army": ("third-army wait", "third-army B"),
    "withdraw": ("withdraw right", "withdraw --declare"),
    "enter-source": ("enter-source",),
    "time set": ("time set jp-3",),
    "victory": ("victory --rail",),
    "memo": ("memo jp",),
    "reveal": ("reveal jp", "reveal ru 1=6 2=5 3=3 left=3 right=3"),
}
