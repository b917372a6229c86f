"""The after-action report as one self-contained HTML page: nothing is fetched, and it prints well. Its one script steps through
the game; without it the page is whole."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from . import luck
from .cells import clean
from .page import Page
from .parts import path_name, words
from .report import (
    dice_title,
    dice_words,
    faces,
    fate,
    fate_heads,
    fate_rows,
    heading_lines,
    moved,
    said,
    state_words,
    told,
    told_tracks,
    turn_name,
)
from .report_charts import chart

if TYPE_CHECKING:
    from ..core.answer import Answer

STYLE = """
:root{--ink:#1c1b19;--paper:#fbfaf6;--faint:#635f56;--line:#d8d3c6;--shade:#f1eee5;--c0:#1b5e8c;--c1:#b03a2e;--c2:#3c7a3f;--c3:#7b4a9e;
--c4:#8a6d1b;--c5:#4a4a4a}
@media (prefers-color-scheme:dark){:root{--ink:#e9e6de;--paper:#1b1a18;--faint:#a8a398;--line:#3f3b34;--shade:#26241f;--c0:#7db8e0;
--c1:#ee8d80;--c2:#8fce92;--c3:#c79be6;--c4:#dcc06a;--c5:#c4c4c4}}
*{box-sizing:border-box}
body{font:16px/1.55 Georgia,"Hiragino Mincho ProN","Noto Serif CJK JP","IPAMincho",serif;color:var(--ink);background:var(--paper);
max-width:46rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
h1,h2{line-height:1.25}h2{border-bottom:1px solid var(--line);margin:2rem 0 .6rem;font-size:1.25em}h3{font-size:1em;
margin:.8rem 0 .2rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem .8rem;margin:0}dt{color:var(--faint)}dd{margin:0}
p{margin:.5rem 0}.faint,.seq,.fate{color:var(--faint);font-size:.85em}.gone code{text-decoration:line-through}
blockquote{margin:.75rem 0;padding-left:1rem;border-left:3px solid var(--line);font-style:italic}
details{margin:.4rem 0;font-size:.9em}summary{color:var(--faint);cursor:pointer}details ol{list-style:none;padding:0;margin:.3rem 0}
code{font:.85em/1.4 ui-monospace,Menlo,Consolas,monospace}
.wide{overflow-x:auto}table{border-collapse:collapse;margin:.5rem 0;overflow-wrap:normal}
td,th{border:1px solid var(--line);padding:.15rem .6rem;text-align:right;font-variant-numeric:tabular-nums}
td:first-child,th:first-child{text-align:left}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(19rem,100%),1fr));gap:1rem}
.charts figure.full{grid-column:1/-1;max-width:36rem}figure{margin:0}figcaption{font-size:.9em}
svg{display:block;width:100%;height:auto}svg text{font:10px/1 system-ui,sans-serif;fill:var(--ink)}.grid{stroke:var(--line)}
.series{fill:none;stroke-width:2}.key{display:flex;flex-wrap:wrap;gap:.1rem 1rem;list-style:none;padding:0;margin:.2rem 0;
font-size:.85em}
.key svg{display:inline-block;width:2rem;height:.6rem;margin-right:.3rem;vertical-align:middle}
.road{display:flex;flex-wrap:wrap;list-style:none;padding:0;margin:.3rem 0;gap:2px}.road li{min-width:3.1rem;flex:1;
border:1px solid var(--line);
padding:.1rem .3rem;text-align:center;font-size:.8em}.road b{display:block;font-size:1.15em}.road .been{background:var(--shade)}
.road .here{outline:2px solid var(--ink);outline-offset:-2px}
#step{border:1px solid var(--line);padding:.5rem .8rem;margin-top:2rem}#step[hidden]{display:none}#step button{font:inherit;
padding:.2rem .9rem}
#step table{font-size:.85em;width:100%}#step .new td{font-weight:bold;background:var(--shade)}#step .said{min-height:3.2em}
@page{size:A4;margin:14mm}
@media print{:root{
--ink:#000;--paper:#fff;--faint:#444;--line:#bbb;--shade:#eee;--c0:#1b5e8c;--c1:#b03a2e;--c2:#3c7a3f;--c3:#7b4a9e;--c4:#8a6d1b;
--c5:#4a4a4a}body{margin:0;max-width:none;padding:0;font-size:10.5pt}figure,table,blockquote,p{break-inside:avoid}
h2{break-after:avoid}details:not([open]),#step{display:none}.wide{overflow:visible}}
"""
SCRIPT = """
(function(){
var box=document.getElementById('step'),data=JSON.parse(document.getElementById('steps').textContent),at=0;
var said=box.querySelector('.said'),rows=box.querySelector('tbody'),where=box.querySelector('.where');
function show(n){
at=Math.max(0,Math.min(data.steps.length-1,n));
var now={},last={},i,k;
for(i=0;i<data.start.length;i++)now[data.start[i][0]]=data.start[i][1];
for(i=0;i<=at;i++){last={};for(k in data.steps[i].set){now[k]=data.steps[i].set[k];last[k]=1}}
where.textContent=data.steps[at].turn+' · #'+data.steps[at].seq+' · '+(at+1)+'/'+data.steps.length;
said.textContent=data.steps[at].text;rows.textContent='';
for(k in now){var tr=document.createElement('tr');if(last[k])tr.className='new';
[data.names[k]||k,now[k]].forEach(function(t){var td=document.createElement('td');td.textContent=t;tr.appendChild(td)});
rows.appendChild(tr)}
}
box.hidden=false;
box.querySelector('.back').onclick=function(){show(at-1)};
box.querySelector('.on').onclick=function(){show(at+1)};
document.addEventListener('keydown',function(e){
if(e.altKey||e.ctrlKey||e.metaKey)return;
if(e.key==='ArrowLeft'){show(at-1);e.preventDefault()}
if(e.key==='ArrowRight'){show(at+1);e.preventDefault()}
});
show(0);
})();
"""


def show(answer: Answer, page: Page) -> None:
    """``data``: the ``Story`` of ``services/report.py``."""
    page.width = None
    for line in html(answer, page):
        page.line(line)


def html(answer: Answer, page: Page) -> Iterator[str]:
    """The page's lines."""
    story = answer.data
    title = f"{page.catalogue(story.tale.heading.title)}: {story.tale.heading.session}"
    yield "<!DOCTYPE html>"
    yield f'<html lang="{page.catalogue.lang}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{_text(title)}</title>"
    yield from ("<style>", *STYLE.strip().split("\n"), "</style></head><body>")
    yield f"<h1>{_text(title)}</h1><dl>"
    yield from (f"<dt>{_text(label)}</dt><dd>{_text(text)}</dd>" for label, text in heading_lines(story, page))
    yield "</dl>"
    if story.charts:
        yield f'<h2>{_text(page.key("report.tracks"))}</h2><div class="charts">'
        for one in story.charts:
            yield from chart(one, story, page)
        yield "</div>"
    for chapter in story.chapters:
        yield f"<h2>{_text(turn_name(chapter.turn, page))}</h2>"
        for scene in chapter.scenes:
            yield from _scene(scene, answer, page)
        yield from _behind(chapter, page)
    yield f"<h2>{_text(page.key('report.luck'))}</h2><ul>"
    yield from (f"<li>{_text(line.strip())}</li>" for line in luck.lines(story.luck, page))
    yield "</ul>"
    if rows := fate_rows(story, page):
        yield f"<h2>{_text(page.key('report.forces'))}</h2>"
        yield from _table(fate_heads(page), rows)
    if series := told_tracks(story):
        yield f"<h2>{_text(page.key('report.at-end'))}</h2>"
        ends = [[path_name(one.path, page.catalogue), str(one.points[0][1]), str(one.points[-1][1])] for one in series]
        yield from _table([page.key(f"report.{key}") for key in ("track", "start", "end")], ends)
    if story.throws:
        yield f"<h2>{_text(page.key('report.dice'))}</h2>"
        for one in story.throws:
            yield from _dice(one, page)
    yield from _steps(story, answer, page)
    yield "</body></html>"


def _text(text: str) -> str:
    return escape(clean(text))


def _scene(scene: Any, answer: Answer, page: Page) -> Iterator[str]:
    if scene.note is not None:
        yield f"<blockquote>{_text(scene.note)}</blockquote>"
    elif text := told(scene, page, answer.data):
        tracks = page.key("view.list").join(moved(scene, answer, page))
        yield f"<p>{_text(text)}" + (f' <span class="faint">{_text(tracks)}</span>' if tracks else "") + "</p>"


def _behind(chapter: Any, page: Page) -> Iterator[str]:
    """The entries of a turn, folded."""
    rows = [row for scene in chapter.scenes for row in scene.rows if row["kind"] != "note"]
    if not rows:
        return
    yield f"<details><summary>{_text(page.key('report.commands'))}</summary><ol>"
    for row in rows:
        dice = f' <span class="seq">{_text(page.key("view.dice"))} {_text(faces(row))}</span>' if row["dice"] else ""
        mark = fate(row, page)
        yield (
            f'<li{" class=gone" if row["undone"] else ""}><span class="seq">#{row["seq"]}</span> <code>{_text(said(row))}</code>{dice}'
            + (f' <span class="fate">{_text(mark)}</span></li>' if mark else "</li>")
        )
    yield "</ol></details>"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield '<div class="wide"><table><tr>' + "".join(f"<th>{_text(head)}</th>" for head in heads) + "</tr>"
    yield from ("<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    yield "</table></div>"


def _dice(one: Any, page: Page) -> Iterator[str]:
    yield f"<p><strong>{_text(dice_title(one, page))}</strong></p>"
    if one.sides <= 20:
        yield from _table([str(face) for face in range(1, one.sides + 1)], [[str(one.faces[face]) for face in range(1, one.sides + 1)]])
    yield f"<p>{_text(dice_words(one, page))}</p>"


def _steps(story: Any, answer: Answer, page: Page) -> Iterator[str]:
    """The step through the game: what was done, and the position after it. Only what everybody may see is in it."""
    steps = [
        {
            "seq": scene.seq,
            "turn": turn_name(chapter.turn, page),
            "text": clean(told(scene, page, story) or said(scene.rows[0])),
            "set": {path: words(new, page.catalogue) for path, new in _seen(scene, story)},
        }
        for chapter in story.tale.chapters
        for scene in chapter.scenes
        if scene.note is None
    ]
    if not steps:
        return
    start = state_words(story.tale.start, answer, page)
    names = {path: name for state in (story.tale.start, story.tale.end) for path, name, _ in state_words(state, answer, page)}
    data = {"start": [[path, value] for path, _, value in start], "names": names, "steps": steps}
    yield f'<section id="step" hidden><h3>{_text(page.key("report.step"))}</h3>'
    yield f'<p><button class="back" type="button">&larr; {_text(page.key("report.step.back"))}</button> '
    yield f'<button class="on" type="button">{_text(page.key("report.step.on"))} &rarr;</button> <span class="where faint"></span></p>'
    yield '<p class="said"></p><div class="wide"><table><tbody></tbody></table></div>'
    yield f'<p class="faint">{_text(page.key("report.step.how"))}</p></section>'
    told_data = json.dumps(data, ensure_ascii=True).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    yield f'<script type="application/json" id="steps">{told_data}</script>'
    yield from ("<script>", *SCRIPT.strip().split("\n"), "</script>")


def _seen(scene: Any, story: Any) -> Iterator[tuple[str, Any]]:
    """What a scene left at the paths that the step shows."""
    from .report import STEPPED

    for change in scene.changes:
        declared = story.tale.end.paths.find(change.path)
        if declared is not None and declared.kind in STEPPED:
            yield change.path, change.new
