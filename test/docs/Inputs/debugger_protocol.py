"""Compares the tables of docs/debugger-protocol.md with the code."""

import pathlib
import re
import sys


def rows(document, heading):
    """The names in the first cells of the table of a section."""
    section = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", document, re.M | re.S)[1]
    cells = re.findall(r"^\| (`[^|]+`) \|", section, re.M)
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def fields(header, struct):
    body = re.search(rf"struct {struct} {{(.*?)^}};", header, re.M | re.S)[1]
    return set(re.findall(r'visit\.\w+\("(\w+)"', body))


def main():
    root = pathlib.Path(sys.argv[1])
    adapter = root / "debug-adapter/adapter"
    document = (root / "docs/debugger-protocol.md").read_text()
    table = (adapter / "handlers/HandlerTable.cpp").read_text()
    launch = (adapter / "protocol/Launch.h").read_text()
    sources = "".join(file.read_text() for file in sorted(adapter.rglob("*.cpp")))
    failed = False
    for heading, known in {
            "Requests": set(re.findall(r'^      \{"([\w/]+)",', table, re.M)),
            "Launch": fields(launch, "LaunchArguments"),
            "Attach": fields(launch, "AttachArguments"),
            "Events": set(re.findall(r'sendEvent\(\s*"(\w+)"', sources))}.items():
        if not known:
            sys.exit(f"{heading}: nothing was found")
        for name in sorted(known ^ rows(document, heading)):
            failed = True
            print(f"{heading}: {name} is", "not told" if name in known else "not there")
    sys.exit(failed)


main()
