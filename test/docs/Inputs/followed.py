"""Prints the pages that show a command and that no test follows: followed.py ROOT

A test follows a page if it gives the page to `sessions.py`."""

import pathlib
import sys

from names import find_pages
from sessions import BLOCK, COMMAND, INDENTED


def shows_command(page):
    bodies = [block["body"] for block in BLOCK.finditer(page)]
    return any(COMMAND.search(text) for text in bodies + INDENTED.findall(BLOCK.sub("", page)))


def main():
    root = pathlib.Path(sys.argv[1])
    tests = [test.read_text() for test in (root / "test/docs").glob("*.test")]
    words = {word.removeprefix("%src_root/") for test in tests if "/sessions.py" in test
             for word in test.split()}
    for page in find_pages(root):
        name = str(page.relative_to(root))
        if shows_command(page.read_text()) and name not in words:
            print(f"{name} shows a command, and no test follows it")


main()
