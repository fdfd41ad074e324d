#===- report.py - The index of a debug directory --------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""`index.html`: one page that needs no server and no other file."""

import html
import linecache
import os
import re
import time

import torch

from ..compiling.stages import get_text_stages
from ..errors import CompileError

#: The description of each file beside those of the stages. Missing files are not listed.
_FILES = (
    ("orig_fx_graph_diagram.svg", "the graph as it came from PyTorch"),
    ("graph_diagram.svg", "the loops after fusion, with what is merged in each"),
    ("fx_graph_readable.py", "the graph, with types and lines of Python"),
    ("fx_graph_runnable.py", "the graph, runs alone: eager and compiled"),
    ("fx_graph_transformed.py", "the graph that is imported"),
    ("ir_pre_fusion.mlir", "linalg before fusion"),
    ("ir_post_fusion.mlir", "linalg after fusion"),
    ("program.so", "the library, with debug information"),
    ("program.h", "its C header"),
    ("output_code.py", "calls the library, or an edited stage; runs alone"),
    ("chrome_trace.json", "what the compiler did, for ui.perfetto.dev or "
                          "chrome://tracing"),
    ("arguments.pt", "the arguments of the first call"),
    ("results.pt", "what PyTorch computes from them"),
    ("reference_tensors.npz", "both, for tcp-aot test"),
    ("constants.pt", "tensors that the graph holds"),
    ("error.txt", "why the compile failed"),
)

#: The length of a line, after which it is cut. Such lines have constants.
_WIDTH = 300
#: The number of lines of a file that are in the page.
_LINES = 4000
#: The number of lines of Python around those that the graph comes from.
_CONTEXT = 3

_STYLE = """
:root { --fg: #1f2328; --bg: #ffffff; --soft: #f3f4f6; --line: #d0d7de;
  --mark: #fff3bf; --accent: #0550ae; --bad: #b42318; --good: #1a7f37; }
@media (prefers-color-scheme: dark) { :root { --fg: #e6edf3; --bg: #0d1117;
  --soft: #161b22; --line: #30363d; --mark: #4d3f00; --accent: #79c0ff;
  --bad: #ff7b72; --good: #56d364; } .picture { background: #f6f8fa; } }
* { box-sizing: border-box; }
body { margin: 0; color: var(--fg); background: var(--bg);
  font: 14px/1.5 system-ui, "DejaVu Sans", sans-serif; }
header { padding: 12px 20px; border-bottom: 1px solid var(--line); }
h1 { font-size: 18px; margin: 0 0 4px; } h2 { font-size: 15px; margin: 16px 0 8px; }
a { color: var(--accent); } .bad { color: var(--bad); } .good { color: var(--good); }
main { display: grid; grid-template-columns: minmax(300px, 36%) minmax(0, 1fr); }
main > * { padding: 4px 20px 20px; min-width: 0; }
aside { border-right: 1px solid var(--line); }
pre, code { font: 12px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
pre { margin: 0; overflow: auto; background: var(--soft); padding: 8px;
  border: 1px solid var(--line); border-radius: 6px; max-height: 75vh; }
pre.error { color: var(--bad); white-space: pre-wrap; }
pre span { display: block; padding: 0 4px; min-height: 1.5em; white-space: pre; }
.linked { cursor: pointer; } .linked:hover { background: var(--line); }
.on { background: var(--mark); }
.number { display: inline-block; width: 4ch; margin-right: 1ch; text-align: right;
  opacity: .6; }
nav { display: flex; flex-wrap: wrap; gap: 4px; margin: 12px 0 8px; }
nav button { font: inherit; padding: 3px 9px; border: 1px solid var(--line);
  border-radius: 6px; background: var(--soft); color: var(--fg); cursor: pointer; }
nav button[aria-selected=true] { background: var(--accent); color: var(--bg); }
.picture { border: 1px solid var(--line); border-radius: 6px; overflow: auto;
  max-height: 80vh; padding: 8px; cursor: zoom-in; }
.picture svg { max-width: 100%; height: auto; }
.picture.full { cursor: zoom-out; } .picture.full svg { max-width: none; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: 2px 10px 2px 0; vertical-align: top; }
td.n { text-align: right; font-variant-numeric: tabular-nums; }
td.n, td.kind { white-space: nowrap; }
.bar { display: block; height: 9px; margin-top: 6px; background: var(--accent);
  min-width: 1px; }
@media (max-width: 900px) { main { display: block; } aside { border: 0; } }
"""

_SCRIPT = """
const panes = [...document.querySelectorAll('[role=tabpanel]')];
const tabs = [...document.querySelectorAll('[role=tab]')];
const show = id => {
  panes.forEach(p => { p.hidden = p.id !== id; });
  tabs.forEach(t => t.setAttribute('aria-selected', t.dataset.pane === id));
};
tabs.forEach(t => t.addEventListener('click', () => show(t.dataset.pane)));
const named = tabs.find(t => '#tab-' + t.dataset.pane === location.hash);
if (tabs.length) show((named || tabs[0]).dataset.pane);
document.querySelectorAll('.picture').forEach(p =>
  p.addEventListener('click', () => p.classList.toggle('full')));
const linked = [...document.querySelectorAll('[data-at]')];
linked.forEach(line => line.addEventListener('click', () => {
  const wanted = new Set(line.classList.contains('on') ? [] : line.dataset.at.split(' '));
  linked.forEach(l => l.classList.toggle('on',
    l.dataset.at.split(' ').some(at => wanted.has(at))));
  panes.concat([...document.querySelectorAll('aside')]).forEach(p => {
    const first = p.contains(line) || p.hidden ? null : p.querySelector('.on');
    if (first) first.scrollIntoView({ block: 'nearest' });
  });
}));
"""


class _Lines:
    """Numbers for lines of Python, by which the parts of the page are linked."""

    def __init__(self):
        self.numbers = {}

    def find(self, place):
        return self.numbers.setdefault((place.file, place.line),
                                       f"p{len(self.numbers)}")

    def attribute(self, places):
        numbers = dict.fromkeys(self.find(place) for place in places)
        return f' class="linked" data-at="{" ".join(numbers)}"' if numbers else ""


def _cut(text):
    return text if len(text) <= _WIDTH else text[:_WIDTH] + " ..."


def _render_lines(lines, links):
    shown = [f"<span{links.attribute(places)}>{html.escape(_cut(text))}</span>"
             for text, places in lines[:_LINES]]
    if len(lines) > _LINES:
        shown.append(f"<span>... {len(lines) - _LINES} more lines in the file</span>")
    return f"<pre>{''.join(shown)}</pre>"


def _render_python(links):
    """Returns the lines of Python that a part of the page comes from."""
    files = {}
    for (file, line), number in links.numbers.items():
        files.setdefault(file, {})[line] = number
    parts = []
    for file, lines in sorted(files.items()):
        source = linecache.getlines(file)
        wanted = sorted({n for line in lines
                         for n in range(line - _CONTEXT, line + _CONTEXT + 1)
                         if 1 <= n <= len(source)})
        parts.append(f'<h2 title="{html.escape(file)}">'
                     f"{html.escape(os.path.basename(file))}</h2>")
        if not wanted:
            parts.append("<p>The file is no longer there.</p>")
            continue
        rows, last = [], wanted[0] - 1
        for n in wanted:
            if n != last + 1:
                rows.append("<span>     ...</span>")
            last = n
            link = f' class="linked" data-at="{lines[n]}"' if n in lines else ""
            rows.append(f'<span{link}><b class="number">{n}</b>'
                        f"{html.escape(source[n - 1].rstrip())}</span>")
        parts.append(f"<pre>{''.join(rows)}</pre>")
    return "".join(parts) or "<p>Nothing here knows its line of Python.</p>"


def _render_picture(folder, name):
    path = folder.file(name)
    if not os.path.exists(path):
        return None
    text = folder.read(name)
    # An HTML page must not have the XML declaration of an SVG.
    return '<div class="picture">' + re.sub(
        r"^.*?(?=<svg)", "", text, count=1, flags=re.DOTALL) + "</div>"


def _render_passes(folder):
    rows = folder.read_passes()
    if not rows:
        return None
    longest = rows[0][2] or 1
    body = "".join(
        f"<tr><td>{html.escape(name)}</td>"
        f'<td class="kind">{html.escape(kind)}</td>'
        f'<td class="n">{ms:.2f} ms</td><td class="n">{changes or ""}</td>'
        f'<td style="width:30%"><i class="bar" style="width:{100 * ms / longest:.1f}%">'
        "</i></td></tr>" for kind, name, ms, changes in rows[:40])
    return ("<p>Where the compiler's time went; "
            '<a href="chrome_trace.json">chrome_trace.json</a> has each run of them.</p>'
            "<table><tr><th>what</th><th>kind</th><th>time</th><th>changed</th>"
            f"<th></th></tr>{body}</table>")


def _list_stages():
    """Returns the stages that may have files; none if there is no compiler, which is then
    why the compile failed."""
    try:
        return get_text_stages()
    except CompileError:
        return []


def _render_files(folder):
    rows = []
    stages = [(stage.get_file(), stage.description) for stage in _list_stages()]
    for name, what in (*_FILES, *stages):
        path = folder.file(name)
        if os.path.exists(path):
            rows.append(f'<tr><td><a href="{name}">{name}</a></td>'
                        f'<td class="n">{os.path.getsize(path):,} B</td>'
                        f"<td>{what}</td></tr>")
    return f"<table>{''.join(rows)}</table>"


def _render_status(folder):
    parts = []
    if folder.error is not None:
        parts.append('<p class="bad">The compile failed.</p>'
                     f'<pre class="error">{html.escape(folder.error)}</pre>')
    elif folder.seconds is not None:
        parts.append(f'<p class="good">Compiled in {folder.seconds:.2f} s.</p>')
    if folder.comparison:
        lines, close = folder.comparison
        results = "1 result" if len(lines) == 1 else f"{len(lines)} results"
        summary = f"The first call: {results}, " + (
            "equal to those of eager PyTorch" if close
            else "not those of eager PyTorch")
        parts.append(f'<details><summary class="{"good" if close else "bad"}">{summary}'
                     f"</summary><pre>{html.escape(chr(10).join(lines))}</pre></details>")
    parts += [f"<p>{html.escape(note)}</p>" for note in folder.notes]
    return "".join(parts)


def _list_tabs():
    """Returns the names of the tabs and their files. The first tab is shown."""
    tabs = [("Graph", "orig_fx_graph_diagram.svg"), ("Loops", "graph_diagram.svg"),
            ("FX", "fx_graph_readable.py"),
            ("FX imported", "fx_graph_transformed.py")]
    for stage in _list_stages():
        # Fusion is the last step to the stage linalg.
        if stage.name == "linalg":
            tabs += [("before fusion", "ir_pre_fusion.mlir"),
                     ("after fusion", "ir_post_fusion.mlir")]
        else:
            tabs.append((stage.name, stage.get_file()))
    return [*tabs, ("C header", "program.h"), ("output_code", "output_code.py"),
            ("runnable", "fx_graph_runnable.py")]


def make_index(folder):
    """Returns the text of `index.html` for a DebugFolder."""
    links = _Lines()
    panes = []
    for title, name in _list_tabs():
        if name.endswith(".svg"):
            content = _render_picture(folder, name)
        elif name in folder.stages:
            content = _render_lines(folder.stages[name], links)
        elif os.path.exists(folder.file(name)):
            content = _render_lines(
                [(line, []) for line in folder.read(name).splitlines()], links)
        else:
            content = None
        if content is not None:
            panes.append((title, name, content))
    if passes := _render_passes(folder):
        panes.append(("Time", None, passes))
    panes.append(("Files", None, _render_files(folder)))
    tabs = "".join(
        f'<button role="tab" aria-selected="false" data-pane="pane{i}">'
        f"{html.escape(title)}</button>" for i, (title, _, _) in enumerate(panes))
    bodies = "".join(
        f'<section role="tabpanel" id="pane{i}">'
        + (f'<p><a href="{name}">{name}</a></p>' if name else "") + content
        + "</section>" for i, (_, name, content) in enumerate(panes))
    name = html.escape(folder.name)
    started = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(folder.started))
    options = html.escape(" ".join(folder.options))
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{name}</title>
<meta name="viewport" content="width=device-width">
<style>{_STYLE}</style></head><body>
<header><h1>{name}</h1>
<div>{started}, PyTorch {html.escape(torch.__version__)}{", tcp-aot " + options
                                                        if options else ""}</div>
{_render_status(folder)}</header>
<main><aside><p>Click a line: what became of it is marked, in all stages.</p>
{_render_python(links)}</aside>
<div><nav role="tablist">{tabs}</nav>{bodies}</div></main>
<script>{_SCRIPT}</script></body></html>
"""
