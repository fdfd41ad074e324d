"""Prints what is larger than docs/style.md allows: sizes.py ROOT

Those are folders of sources with more than 40 files, sources with more than 500
lines, and functions of C++ with more than 80 lines."""

import collections
import pathlib
import re
import sys

FOLDERS = ("compiler", "debug-adapter", "lsp", "scripts", "test", "editors/vscode/src",
           "editors/vscode/test")
SUFFIXES = (".cpp", ".h", ".py", ".sh", ".td", ".ts")
# The tables of the torch dialect are written by compiler/torch/generate_ops.py.
GENERATED = ("TorchTableOps.td",)
# Each of these functions is one table, as the comment above it says.
TABLES = ("getCommands", "getHandlers")

RAW_STRING = re.compile(r'R"(\w*)\(.*?\)\1"', re.S)

# clang-format puts the last line of a function's head, and the brace that ends
# the function, at the first column or behind two spaces.
FUNCTION = re.compile(
    r"^( {0,2})[A-Za-z~][^\n\"\\]*\([^;{}\"\\]*?\)(?: const| override| -> [^{]*)* \{\n.*?^\1\}",
    re.M | re.S)


def check_functions(path, text):
    for function in FUNCTION.finditer(text):
        lines = function[0].count("\n") + 1
        head = function[0].split("\n")[0].strip()
        if lines > 80 and not any(name in head for name in TABLES):
            yield f"{path}: {lines} lines: {head}"


def check(root):
    files = collections.Counter()
    for path in sorted(p for folder in FOLDERS for p in (root / folder).rglob("*")):
        if "node_modules" in path.parts or "__pycache__" in path.parts or not path.is_file():
            continue
        files[path.parent] += 1
        if path.suffix not in SUFFIXES or path.name in GENERATED:
            continue
        text = path.read_text()
        if text.count("\n") > 500:
            yield f"{path}: {text.count(chr(10))} lines"
        if path.suffix in (".cpp", ".h"):
            yield from check_functions(path, RAW_STRING.sub("", text))
    for folder, count in files.items():
        if count > 40:
            yield f"{folder}: {count} files"


for problem in check(pathlib.Path(sys.argv[1])):
    print(problem)
