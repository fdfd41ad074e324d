"""Compares the tables of docs/language-server.md with the tables of the code."""

import pathlib
import re
import subprocess
import sys


def rows(document, heading):
    """The first names in the table of a section."""
    section = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", document, re.M | re.S)[1]
    return set(re.findall(r"^\| `([^`]+)`", section, re.M))


def main():
    root, server = pathlib.Path(sys.argv[1]), sys.argv[2]
    document = (root / "docs/language-server.md").read_text()
    handlers = (root / "lsp/server/handlers/HandlerTable.cpp").read_text()
    settings = (root / "lsp/server/Settings.cpp").read_text()
    options = subprocess.run([server, "--help"], check=True, capture_output=True,
                             text=True).stdout
    failed = False
    for heading, known in {
            "Requests": set(re.findall(r'makeRow<\w+>\(\s*"(\w+/[\w/]+)"', handlers)),
            "Settings": set(re.findall(r'^    \{"([\w.]+)", &', settings, re.M)),
            "Command line": set(re.findall(r"^  --([\w-]+)", options, re.M))
            - {"help", "help-list", "version"}}.items():
        told = rows(document, heading)
        if heading == "Command line":
            told = {name.lstrip("-").split("=")[0] for name in told}
        for name in sorted(known ^ told):
            failed = True
            print(f"{heading}: {name} is", "not told" if name in known else "not there")
        if not known:
            sys.exit(f"{heading}: nothing was found")
    sys.exit(failed)


main()
