"""usage: tables.py < OUTPUT

Writes the tables of docs/performance.md anew, from what `./dev bench compute`
and `./dev bench compile` printed. Tables that the output says nothing of stay.
"""

import os
import re
import sys

PAGE = os.path.join(os.path.dirname(__file__), "../../docs/performance.md")
SHAPES = ["1k", "1M", "16M", "inner4", "odd"]
COLUMNS = SHAPES + ["f64", "f16"]
# program/type/shape, sides, ratio, bar
COMPUTE = re.compile(r"(\w+)/(f\d+)/(\w+) +(\w+/\w+) +([\d.]+) +([\d.]+) ")
# A program or a module, and its figures.
COMPILE = re.compile(r"(the guide's program|1,000 functions) +([\d.]+) +([\d.]+) +([\d.]+) ms +([\d.]+) ms")
GROWTH = re.compile(r"([\d,]+) ops, functions of ([\d,]+) +([\d.]+) s +([\d.]+) us")


def table(header, rows):
    lines = [header, ["---"] * len(header), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines).replace(" --- ", "---")


def tables(text):
    """The tables that `text` has the figures for, by the names of their markers."""
    against_c, others = {}, []
    for program, element, shape, sides, ratio, bar in COMPUTE.findall(text):
        if sides in ("tcp/C", "contract/C"):
            row = program + (", contracted" if sides == "contract/C" else "")
            against_c.setdefault(row, {})[shape if element == "f32" else element] = ratio
        else:
            others.append([f"{program}/{element}/{shape}", sides, ratio, bar])
    found = {}
    if against_c:
        found["compute"] = table(
            ["program"] + COLUMNS,
            [[row] + [cells.get(column, "") for column in COLUMNS] for row, cells in against_c.items()])
        found["sides"] = table(["program", "sides", "ratio", "bar"], others)
    compiles = COMPILE.findall(text)
    if compiles:
        found["compile"] = table(
            ["program", "ratio", "bar", "tcp-aot", "the tools"],
            [[name, ratio, bar, f"{ours} ms", f"{theirs} ms"] for name, ratio, bar, ours, theirs in compiles])
        found["growth"] = table(
            ["operations", "in functions of", "time", "per operation"],
            [[ops, size, f"{time} s", f"{each} us"] for ops, size, time, each in GROWTH.findall(text)])
    return found


def write_tables(path, found):
    """Puts texts between the markers of a page that have their names."""
    with open(path) as file:
        page = file.read()
    for name, text in found.items():
        page, count = re.subn(rf"(<!-- {name} -->\n).*?(<!-- end -->)",
                              lambda match: match[1] + text + match[2], page, flags=re.S)
        if count != 1:
            sys.exit(f"tables.py: {os.path.normpath(path)} has {count} places for the table "
                     f"'{name}'")
    with open(path, "w") as file:
        file.write(page)


def main():
    found = tables(sys.stdin.read())
    if not found:
        sys.exit("tables.py: no figures of the benchmarks in the input")
    write_tables(PAGE, found)


if __name__ == "__main__":
    main()
