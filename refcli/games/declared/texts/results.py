"""Results of the rulings of games of tables alone, in words."""

from __future__ import annotations

_PLACE = ("turn {turn} · {phase}", "ターン {turn} · {phase}")

TEXTS: dict[str, tuple[str, str]] = {
    "result.declared.combat.hits": ("{key} · hits: {hits}", "{key} · 命中：{hits}"),
    "result.declared.combat.also": ("{also}", "{also}"),
    "result.declared.combat.lost": ("{key} · {rolls}", "{key} · {rolls}"),
    "result.declared.combat.margin": ("{key} · {att_total} against {def_total}", "{key} · {att_total} 対 {def_total}"),
    "result.declared.combat.no-margin": ("{key} · {att_total} against {def_total}", "{key} · {att_total} 対 {def_total}"),
    "result.declared.combat.fire": ("{key}", "{key}"),
    "result.declared.combat.winner.att": ("the attacker is ahead", "攻撃側が上"),
    "result.declared.combat.winner.def": ("the defender is ahead", "防御側が上"),
    "result.declared.deck.each": ("{name}: {pile} in the pile · hands {hands}", "{name}：山札 {pile} · 手札 {hands}"),
    "result.declared.deck-deal": ("{dealt} · {pile} left in {deck}", "{dealt} · {deck}の残り {pile}"),
    "result.declared.deck-draw": ("{key} drawn · {pile} left in {deck}", "{key} 枚 · {deck}の残り {pile}"),
    "result.declared.deck-play": ("{key} · {hand} left in hand", "{key} · 手札 {hand}"),
    "result.declared.deck-discard": ("{key} discarded · {hand} left in hand", "{key} を捨てた · 手札 {hand}"),
    "result.declared.deck-shuffle": ("{pile} in {deck}", "{deck}の山札 {pile}"),
    "result.declared.deck-show": ("{side}: {held} cards", "{side}：{held} 枚"),
    "result.declared.deck-show.cards": ("{cards}", "{cards}"),
    "result.declared.time-pass": _PLACE,
    "result.declared.combat": (
        "{column} · die {roll}, read as {modified} · {key}",
        "{column} · ダイス {roll}（修正後 {modified}）· {key}",
    ),
    "result.declared.combat.as-thrown": ("{column} · die {roll} · {key}", "{column} · ダイス {roll} · {key}"),
    "result.declared.event": (
        "{table} · die {roll}, read as {modified} · {key}",
        "{table} · ダイス {roll}（修正後 {modified}）· {key}",
    ),
    "result.declared.event.as-thrown": ("{table} · die {roll} · {key}", "{table} · ダイス {roll} · {key}"),
    "result.declared.check": (
        "{check} · die {roll}, read as {modified} against {number} · {key}",
        "{check} · ダイス {roll}（修正後 {modified}）対 {number} · {key}",
    ),
    "result.declared.check.as-thrown": ("{check} · die {roll} against {number} · {key}", "{check} · ダイス {roll} 対 {number} · {key}"),
    "result.declared.pool.each": ("{name}: {left} · {chits}", "{name}：{left} 枚 · {chits}"),
    "result.declared.pool-add": ("{chit} ×{n} in {pool} · {left} in all", "{pool}に{chit} ×{n} · 計 {left} 枚"),
    "result.declared.pool-draw": ("{key} · {left} left in {pool}", "{key} · {pool}に残り {left} 枚"),
    "result.declared.time-next": _PLACE,
    "result.declared.time-set": _PLACE,
    "result.declared.victory.winner": ("{winner} · {key} · {value}", "{winner} · {key} · {value}"),
    "result.declared.victory.no-winner": ("nobody · {key} · {value}", "勝者なし · {key} · {value}"),
}
