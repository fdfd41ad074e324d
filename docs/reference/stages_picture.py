#!/usr/bin/env python3
"""Draws the stage table, as `tcp-aot --print-stages=json` prints it on standard
input, as an SVG picture on standard output."""

import html
import json
import sys

WIDTH, TOP, STEP, BOX = 760, 56, 46, 34
MLIR, CODE = "#e8f0fe", "#e6f4ea"


def draw(stages):
    height = TOP + STEP * len(stages) + 10
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
           f'width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="14">')
    yield f'<rect width="{WIDTH}" height="{height}" fill="white"/>'
    for x, text in ((90, "stage"), (180, "what the IR is after it"), (560, "artifact of foo.mlir")):
        anchor = "middle" if x == 90 else "start"
        yield f'<text x="{x}" y="30" fill="#5f6368" text-anchor="{anchor}">{text}</text>'
    for index, stage in enumerate(stages):
        name, description, suffix = stage["name"], stage["description"], stage["suffix"]
        y = TOP + STEP * index
        fill = MLIR if stage.get("language") == "mlir" else CODE
        yield f'<rect x="30" y="{y}" width="120" height="{BOX}" rx="6" fill="{fill}" stroke="#9aa0a6"/>'
        middle = y + BOX // 2 + 5
        yield f'<text x="90" y="{middle}" text-anchor="middle" font-weight="bold">{html.escape(name)}</text>'
        yield f'<text x="180" y="{middle}">{html.escape(description)}</text>'
        yield f'<text x="560" y="{middle}" font-family="monospace">foo{html.escape(suffix)}</text>'
        if index + 1 < len(stages):
            yield (f'<path d="M90 {y + BOX} v{STEP - BOX - 4} m-4 -4 l4 4 l4 -4" '
                   f'fill="none" stroke="#5f6368"/>')
    yield "</svg>"


print("\n".join(draw(json.load(sys.stdin)["stages"])))
