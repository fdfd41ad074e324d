"""Compares the table of first calls in the README with the parts of commands: figures.py ROOT"""

import math
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
#: The cores of the machine that the README speaks of.
CORES = 2

parts = {}
for name, disk, seconds in re.findall(r"^  '([a-z-]+) +(\d+) +(\d+) \S",
                                      (ROOT / ".dev/parts.sh").read_text(), re.M):
    parts[name] = int(disk), int(seconds) / (CORES if name.startswith("build-") else 1)
commands = {}
for file in (ROOT / ".dev/commands").glob("*.sh"):
    text = file.read_text().replace("\\\n", " ")
    for name, words in re.findall(r"^describe \w+ (\w+) +(?:'[^']*'|\S+) +(?:'[^']*'|\S+) +"
                                  r"('[^']*'|\S+)", text, re.M):
        commands[name] = words.strip("'").split()

rows = re.findall(r"^\| `\./dev (\w+)` \|.*\| ([\d.]+) GB \| (\d+) min \|$",
                  (ROOT / "README.md").read_text(), re.M)
assert len(rows) >= 4, "the README has no table of first calls"
for name, disk, minutes in rows:
    needed = [parts[part.removesuffix("-or-code")] for part in commands[name]]
    size = math.ceil(sum(each[0] for each in needed) / 100) / 10
    time = math.ceil(sum(each[1] for each in needed) / 60)
    if (float(disk), int(minutes)) != (size, time):
        print(f"README.md: ./dev {name}: {disk} GB and {minutes} min; "
              f".dev/parts.sh says {size} GB and {time} min")
