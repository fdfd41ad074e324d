"""Follows the list of commands at the top of docs/aot.md from an empty folder: each
runs, and makes the files that stand beside it."""

import os
import re
import subprocess
import sys

guide, program, folder = sys.argv[1:]
with open(guide, encoding="utf-8") as file:
    text = file.read()
os.makedirs(folder)
os.chdir(folder)
with open("foo.mlir", "w", encoding="utf-8") as file, open(program, encoding="utf-8") as given:
    file.write(given.read())
# The reference of the guide.
subprocess.run(["tcp-aot", "run", "foo.mlir", "--random=2", "--output", "r.npz"], check=True)

(block,) = re.findall(r"^# tcp-aot\n\n((?:    .*\n)+)", text, re.MULTILINE)
for line in block.splitlines():
    command, what = re.fullmatch(r"    (tcp-aot .*?)(?: {2,}(.*))?", line).groups()
    if command.startswith("tcp-aot export "):
        # For this, PyTorch is needed.
        continue
    ends = re.findall(r"\.(?:so|a|o|S|ll|mlir|h)\b", what or "") if "NAME" in command else []
    for name in [f"NAME{end}" for end in ends] or ["NAME"]:
        print("$", command.replace("NAME", name))
        done = subprocess.run(command.replace("NAME", name), shell=True, check=True,
                              stdout=subprocess.PIPE, text=True)
        print(done.stdout, end="")
        made = {os.path.basename(line) for line in done.stdout.splitlines()
                if os.path.exists(line)}
        told = {name} if ends else set(re.findall(r"\bfoo\w*\.\w+", what or ""))
        assert told <= made, (command, told, made)
