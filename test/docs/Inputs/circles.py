"""Prints the circles of includes in a folder: circles.py ROOT FOLDER

A header and the source of its name are one node. Paths in includes are
relative to ROOT, or to the file."""

import pathlib
import re
import sys


def read_includes(root, folder):
    """The nodes that each node includes."""
    includes = {}
    for path in (root / folder).rglob("*"):
        if path.suffix not in (".h", ".cpp"):
            continue
        node = path.with_suffix("")
        reached = includes.setdefault(node, set())
        for name in re.findall(r'^#include "(.+)"', path.read_text(), re.M):
            for base in (root, path.parent):
                if (base / name).exists():
                    reached.add((base / name).with_suffix(""))
        reached.discard(node)
    return includes


def find_circles(includes):
    """Each circle once, as the nodes along it."""
    done, circles = set(), []

    def visit(node, way):
        if node in way:
            circles.append(way[way.index(node) :] + [node])
        elif node not in done:
            for next in sorted(includes.get(node, ())):
                visit(next, way + [node])
            done.add(node)

    for node in sorted(includes):
        visit(node, [])
    return circles


root, folder = pathlib.Path(sys.argv[1]), sys.argv[2]
for circle in find_circles(read_includes(root, folder)):
    print(" -> ".join(str(node.relative_to(root)) for node in circle))
