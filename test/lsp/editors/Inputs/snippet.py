"""Prints the first code block of a language in a Markdown file."""

import re
import sys


def main(path, language):
    with open(path, encoding="utf-8") as file:
        blocks = re.findall(rf"^```{language}\n(.*?)^```$", file.read(), re.M | re.S)
    if not blocks:
        sys.exit(f"{path} has no block of {language}")
    sys.stdout.write(blocks[0])


main(*sys.argv[1:])
