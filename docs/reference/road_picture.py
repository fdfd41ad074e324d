#!/usr/bin/env python3
"""Draws the stage table as docs/reference/road.svg.

usage: road_picture.py STAGES_CPP ROAD_SVG
"""

import html
import re
import sys

WIDTH, TOP, STEP, BOX = 760, 56, 46, 34
MLIR, CODE = "#e8f0fe", "#e6f4ea"


def rows(source):
    table = re.search(r"kStages\[\] = \{(.*?)\n\};", source, re.DOTALL)[1]
    for row in re.finditer(r'\{"(\w+)",\s*"([^"]*)",\s*"([^"]*)"', table):
        yield row.groups()


def draw(stages):
    height = TOP + STEP * len(stages) + 10
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
           f'width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="14">')
    yield f'<rect width="{WIDTH}" height="{height}" fill="white"/>'
    for x, text in ((90, "stage"), (180, "what the IR is after it"), (560, "artifact of foo.mlir")):
        anchor = "middle" if x == 90 else "start"
        yield f'<text x="{x}" y="30" fill="#5f6368" text-anchor="{anchor}">{text}</text>'
    for index, (name, description, suffix) in enumerate(stages):
        y = TOP + STEP * index
        fill = MLIR if suffix.endswith(".mlir") else CODE
        yield f'<rect x="30" y="{y}" width="120" height="{BOX}" rx="6" fill="{fill}" stroke="#9aa0a6"/>'
        middle = y + BOX // 2 + 5
        yield f'<text x="90" y="{middle}" text-anchor="middle" font-weight="bold">{html.escape(name)}</text>'
        yield f'<text x="180" y="{middle}">{html.escape(description)}</text>'
        yield f'<text x="560" y="{middle}" font-family="monospace">foo{html.escape(suffix)}</text>'
        if index + 1 < len(stages):
            yield (f'<path d="M90 {y + BOX} v{STEP - BOX - 4} m-4 -4 l4 4 l4 -4" '
                   f'fill="none" stroke="#5f6368"/>')
    yield "</svg>"


def main():
    with open(sys.argv[1]) as file:
        stages = list(rows(file.read()))
    if not stages:
        sys.exit(f"road_picture.py: no stage table in {sys.argv[1]}")
    with open(sys.argv[2], "w") as file:
        file.write("\n".join(draw(stages)) + "\n")


main()
