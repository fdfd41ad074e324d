"""Follows a page of the documentation: it writes the files that the page shows, runs its
commands in their order, and compares what they print with the page.

  usage: sessions.py PAGE FOLDER [--bin DIR]... [--write]

FOLDER is where the commands run. Blocks of the page that it knows:

  ```console            `$ ` begins a command, `(tcp-dbg) ` what is typed at the one in front,
                        and the other lines are what is printed; a line `...` stands for any
                        number of lines. A command goes on behind `\\`, and with `> `.
  <!-- file: NAME -->   in front of a block: it is the text of the file NAME.
  <!-- not run: WHY --> in front of a console block: it is shown only.

Any other block of an indented or fenced command would not be run, so `$ ` stands in no other.
`--write` writes what is printed into the page, but for sessions with `...`."""

import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys

SHELL = "$ "
GOES_ON = "> "
PROMPT = "(tcp-dbg) "
ANY = "..."
TIMEOUT = 600

BLOCK = re.compile(r"(?P<head>(?:<!-- (?P<kind>file|not run): (?P<what>[^\n]*) -->\n\n?)?"
                   r"(?P<indent> *)```(?P<language>\w*)\n)(?P<body>.*?)(?P<end>^ *```)",
                   re.M | re.S)


class Command:
    """A command of the shell as it stands on the page, and what is typed at it."""

    def __init__(self, line):
        self.lines, self.typed, self.printed = [line], [], []

    def text(self):
        return "\n".join(line.removeprefix(GOES_ON) if count else line
                         for count, line in enumerate(self.lines))


def split(session):
    """The commands of a session."""
    commands = []
    continued = False
    for line in session.splitlines():
        if line.startswith(SHELL):
            commands.append(Command(line.removeprefix(SHELL)))
        elif continued or (line.startswith(GOES_ON) and not commands[-1].printed):
            commands[-1].lines.append(line)
        elif line.startswith(PROMPT):
            commands[-1].typed.append(line.removeprefix(PROMPT))
        else:
            commands[-1].printed.append(line)
        continued = (continued or line.startswith(SHELL)) and line.endswith("\\")
    return commands


def run(text, folder, typed):
    """What a command prints. Where it fails, errors and its exit code stand behind it: a page
    shows no other failure than that which it means to show."""
    done = subprocess.run(["bash", "-c", text], cwd=folder, text=True, capture_output=True,
                          input="".join(line + "\n" for line in typed), timeout=TIMEOUT)
    printed = done.stdout + (done.stderr if done.returncode else "")
    return printed.rstrip("\n")


def play(session, folder):
    """The session as it is printed today."""
    lines = []
    for command in split(session):
        lines.append(SHELL + "\n".join(command.lines))
        before = run(command.text(), folder, [])
        if before and not command.typed:
            lines.append(before)
        for count, line in enumerate(command.typed, start=1):
            lines.append(PROMPT + line)
            after = run(command.text(), folder, command.typed[:count])
            # What is printed at the start is not of this line.
            if added := after.removeprefix(before).strip("\n"):
                lines.append(added)
            before = after
    return "\n".join(lines) + "\n"


def agrees(shown, printed):
    """Whether what is printed is what the page shows, where `...` stands for any lines."""
    pattern = "".join(r"(?:.*\n)*?" if line == ANY else re.escape(line) + "\n"
                      for line in shown.splitlines())
    return re.fullmatch(pattern, printed) is not None


class Page:
    def __init__(self, text, folder):
        self.text, self.folder, self.problems, self.ran = text, folder, [], 0

    def follow(self):
        """The page with what is printed today."""
        return BLOCK.sub(self.follow_block, self.text)

    def follow_block(self, block):
        indent = block["indent"]
        body = re.sub(f"^{indent}", "", block["body"], flags=re.M)
        if block["kind"] == "file":
            path = self.folder / block["what"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(body)
        elif block["language"] != "console":
            if re.search(r"^\$ ", body, re.M):
                self.problems.append(f"this block is not run, for it is no 'console':\n{body}")
        elif block["kind"] != "not run":
            self.ran += 1
            now = play(body, self.folder)
            if not agrees(body, now):
                self.problems.append("".join(difflib.unified_diff(
                    body.splitlines(True), now.splitlines(True), "the page", "what is printed")))
                if ANY not in body.splitlines():
                    return block["head"] + re.sub("^(?=.)", indent, now, flags=re.M) + block["end"]
        return block[0]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--bin", action="append", default=[])
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    os.environ["PATH"] = os.pathsep.join([*options.bin, os.environ["PATH"]])
    os.environ["NO_COLOR"] = "1"
    page = Page(options.page.read_text(), options.folder)
    now = page.follow()
    if options.write:
        options.page.write_text(now)
    elif not page.ran:
        sys.exit("there is no session")
    elif page.problems:
        sys.exit("\n".join(page.problems))


main()
