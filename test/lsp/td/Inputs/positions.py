"""Fills a transcript from stdin with the text of a file, its path, and places in it: positions.py FILE

@TEXT@ is the text as JSON, @FILE@ the path, @DIR@ its folder, and @AT(words)@ the position of the
first place with these words.
"""

import json
import os
import re
import sys


def main(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()

    def position(match):
        offset = text.index(match[1])
        line = text.count("\n", 0, offset)
        column = offset - (text.rfind("\n", 0, offset) + 1)
        return json.dumps({"line": line, "character": column})

    session = re.sub(r"@AT\((.*?)\)@", position, sys.stdin.read())
    session = session.replace("@TEXT@", json.dumps(text)).replace("@FILE@", path)
    print(session.replace("@DIR@", os.path.dirname(path)), end="")


main(sys.argv[1])
