"""Runs the sessions of docs/debugging.md: what the page shows is what is printed.

  usage: debugging.py PAGE DIRECTORY FILE... [--write]

DIRECTORY is where they run, with copies of the files. `$ ` begins a command of the shell,
`(tcp-dbg) ` what is typed at the one in front. `--write` writes what is printed into the page."""

import difflib
import os
import re
import shutil
import subprocess
import sys

SHELL = "$ "
PROMPT = "(tcp-dbg) "
TIMEOUT = 300


def run(command, directory, typed):
    """What a command prints; what it prints to the standard error counts only if it fails."""
    done = subprocess.run(command, shell=True, cwd=directory, text=True, capture_output=True,
                          input="".join(line + "\n" for line in typed), timeout=TIMEOUT,
                          env={**os.environ, "NO_COLOR": "1"})
    if done.returncode:
        sys.exit(f"{command}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout.rstrip("\n")


def split(session):
    """The commands of a session, each with what is typed at it; a long one goes on behind `\\`."""
    commands = []
    continued = False
    for line in session.splitlines():
        if continued:
            commands[-1][0].append(line)
        elif line.startswith(SHELL):
            commands.append(([line.removeprefix(SHELL)], []))
        elif line.startswith(PROMPT):
            commands[-1][1].append(line.removeprefix(PROMPT))
        continued = (continued or line.startswith(SHELL)) and line.endswith("\\")
    return commands


def play(session, directory):
    """The session as it is printed today."""
    lines = []
    for command, typed in split(session):
        lines.append(SHELL + "\n".join(command))
        text = "\n".join(command).replace("\\\n", "")
        before = run(text, directory, typed[:0])
        if before and not typed:
            lines.append(before)
        for count, line in enumerate(typed, start=1):
            lines.append(PROMPT + line)
            after = run(text, directory, typed[:count])
            # What is printed at the start is not of this line.
            if added := after.removeprefix(before).strip("\n"):
                lines.append(added)
            before = after
    return "\n".join(lines) + "\n"


def main():
    page, directory, *files = [each for each in sys.argv[1:] if each != "--write"]
    os.makedirs(directory, exist_ok=True)
    for file in files:
        shutil.copy(file, directory)
    with open(page) as opened:
        text = opened.read()
    pattern = re.compile(r"(<!-- session -->\n```text\n)(.*?)(^```)", re.M | re.S)
    if not pattern.search(text):
        sys.exit("there is no session")
    now = pattern.sub(lambda match: match[1] + play(match[2], directory) + match[3], text)
    if "--write" in sys.argv:
        with open(page, "w") as opened:
            opened.write(now)
    elif now != text:
        sys.exit("".join(difflib.unified_diff(text.splitlines(True), now.splitlines(True),
                                              "the page", "what is printed")))


main()
