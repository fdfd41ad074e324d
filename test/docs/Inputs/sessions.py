"""Follows a page of the documentation: it writes the files that the page shows, runs its
commands in their order, and compares what they print with the page.

  usage: sessions.py PAGE FOLDER [--clone ROOT --build BUILD] [--bin DIR]... [--has NAME]...
                     [--write]

The commands run in FOLDER, and behind `cd` where that leads. Blocks of the page:

  ```console            `$ ` begins a command, `(tcp-dbg) ` a line that is typed at it, and the
                        other lines are what is printed. A line `...` stands for any number of
                        lines that a command prints that succeeds. A command goes on behind a
                        `\\` at the end of its line, and in lines that begin with `> `.
  <!-- file: NAME -->   stands in front of a block: the block is the text of the file NAME. A
                        file of the clone is not written: its text has to be that of the block.
  <!-- not run: WHY --> stands in front of a console block that is only shown.
  <!-- needs: NAME -->  stands in front of a console block that is run with `--has NAME`.

A command that a block of another kind shows would not be run, so that is an error.

`--clone` makes FOLDER look like a clone of ROOT that is built in BUILD: it has the script `dev`,
copies of the folders that pages look at, and the tools below build. `--bin` puts a directory in
front of PATH. `--write` writes what is printed into the page."""

import argparse
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys

SHELL = "$ "
GOES_ON = "> "
PROMPT = "(tcp-dbg) "
ANY = "..."
TIMEOUT = 600

#: The commands of `dev` that a page may call; the others take long, or stay. The tests run when
#: everything is built.
DEV = """#!/bin/sh
case $1 in
  build) test -x '{build}/bin/tcp-aot' ;;
  aot | help | env | completion) TCP_BUILD_DIR='{build}' exec '{root}/dev' "$@" ;;
  *) echo "mark this block as one that is not run: ./dev $*" >&2; exit 1 ;;
esac
"""

#: The folders of a clone that pages look at, and those of its build tree.
CLONED = ["docs/examples", "compiler/gdb", "compiler/torch", "test/torch/ops/Inputs"]
BUILT = ["bin", "lib", "share"]

BLOCK = re.compile(r"(?P<head>(?:^ *<!-- (?P<kind>file|not run|needs): (?P<what>[^\n]*) -->\n\n?)?"
                   r"^(?P<indent> *)```(?P<language>\w*)\n)(?P<body>.*?)(?P<end>^ *```$)",
                   re.M | re.S)
#: A paragraph that Markdown shows as code, for it is indented.
INDENTED = re.compile(r"(?<=\n\n)(?: {4,}\S.*\n)+")
#: A line that a reader would take for a command.
COMMAND = re.compile(r"^ *(\$ |\(tcp-dbg\) |(tcp-\w+|\./dev|python3?|cmake|gcc|g\+\+|clang|pip) )",
                     re.M)


class Command:
    """A command of the shell, and the lines below it: what is typed at it, and what is shown."""

    def __init__(self, line):
        self.lines, self.below = [line], []

    def text(self):
        return "\n".join(line.removeprefix(GOES_ON) if count else line
                         for count, line in enumerate(self.lines))

    def typed(self):
        return [line.removeprefix(PROMPT) for line in self.below if line.startswith(PROMPT)]

    def agrees(self, printed, succeeded):
        """Whether `printed` is what the page shows; only a success is shown by `...`."""
        pattern = "".join(r"(?:.*\n)*?" if line == ANY and succeeded else re.escape(line) + "\n"
                          for line in self.below)
        return re.fullmatch(pattern, "".join(line + "\n" for line in printed)) is not None


def split(session):
    """The commands of a session."""
    commands = []
    continued = False
    for line in session.splitlines():
        if line.startswith(SHELL):
            commands.append(Command(line.removeprefix(SHELL)))
        elif not commands:
            raise ValueError(f"a session begins with '{SHELL}', not with '{line}'")
        elif continued or (line.startswith(GOES_ON) and not commands[-1].below):
            commands[-1].lines.append(line)
        else:
            commands[-1].below.append(line)
        continued = (continued or line.startswith(SHELL)) and line.endswith("\\")
    return commands


class Shell:
    """Runs commands, each in the directory to which the one before went."""

    def __init__(self, folder):
        self.directory = folder

    def run(self, text, typed):
        """What a command prints, and whether it succeeds. What it writes to the standard error
        counts if it fails; its exit code stands there if nothing else says that it failed."""
        where, write_end = os.pipe()
        done = subprocess.run(["bash", "-c", f"trap 'pwd >&{write_end}' EXIT\n{text}"],
                              cwd=self.directory, text=True, capture_output=True, timeout=TIMEOUT,
                              input="".join(line + "\n" for line in typed), pass_fds=[write_end])
        os.close(write_end)
        with os.fdopen(where) as file:
            directory = file.readline().rstrip("\n")
        printed = done.stdout
        if done.returncode:
            printed += done.stderr or f"exit code {done.returncode}"
        return printed.rstrip("\n"), done.returncode == 0, directory

    def play(self, command):
        """The lines below a command as they would be today, and whether it succeeds."""
        typed = command.typed()
        before, succeeded, directory = self.run(command.text(), [])
        lines = before.splitlines() if not typed else []
        for count, line in enumerate(typed, start=1):
            lines.append(PROMPT + line)
            after, succeeded, directory = self.run(command.text(), typed[:count])
            # The text that is printed at the start does not belong to this line.
            lines += after.removeprefix(before).strip("\n").splitlines()
            before = after
        self.directory = directory or self.directory
        return lines, succeeded


class Page:
    """A page, followed block by block."""

    def __init__(self, text, folder, has):
        self.text, self.folder, self.has = text, folder, has
        self.shell = Shell(folder)
        self.problems, self.sessions = [], 0

    def follow(self):
        """The page with what is printed today."""
        for block in INDENTED.findall(BLOCK.sub("", self.text)):
            self.check_shown(block)
        return BLOCK.sub(self.follow_block, self.text)

    def check_shown(self, text):
        if COMMAND.search(text):
            self.problems.append(f"this block shows a command, and is no 'console' block:\n{text}")

    def follow_block(self, block):
        indent = block["indent"]
        body = re.sub(f"^{indent}", "", block["body"], flags=re.M)
        if block["kind"] == "file":
            now = self.place(block["what"], body)
        elif block["language"] != "console":
            self.check_shown(body)
            return block[0]
        else:
            self.sessions += 1
            if block["kind"] == "not run" or (block["kind"] == "needs"
                                              and block["what"] not in self.has):
                return block[0]
            now = self.play(body)
        return block["head"] + re.sub("^(?=.)", indent, now, flags=re.M) + block["end"]

    def place(self, name, body):
        """Writes a file that the page shows; gives the text of one that the clone has."""
        path = self.folder / name
        if any(path.is_relative_to(self.folder / cloned) for cloned in CLONED) and path.exists():
            text = path.read_text()
            self.compare(name, body.splitlines(), text.splitlines())
            return text
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body)
        return body

    def play(self, session):
        """The session as it is printed today."""
        now = ""
        for command in split(session):
            printed, succeeded = self.shell.play(command)
            if command.agrees(printed, succeeded):
                printed = command.below
            else:
                self.compare(SHELL + command.text(), command.below, printed)
            now += "\n".join([SHELL + "\n".join(command.lines), *printed]) + "\n"
        return now

    def compare(self, name, shown, today):
        if shown != today:
            difference = difflib.unified_diff(shown, today, "the page", "today", lineterm="")
            self.problems.append("\n".join([name, *difference]))


def make_clone(folder, root, build):
    """Puts into `folder` what a reader finds in a clone that is built."""
    for name in CLONED:
        shutil.copytree(root / name, folder / name)
    (folder / "build").mkdir()
    for name in BUILT:
        (folder / "build" / name).symlink_to(build / name)
    script = folder / "dev"
    script.write_text(DEV.format(root=root, build=build))
    script.chmod(0o755)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--clone", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--bin", action="append", default=[])
    parser.add_argument("--has", action="append", default=[])
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if options.clone:
        make_clone(folder, options.clone.resolve(), options.build.resolve())
    os.environ["PATH"] = os.pathsep.join([*options.bin, os.environ["PATH"]])
    os.environ["NO_COLOR"] = "1"
    page = Page(options.page.read_text(), folder, options.has)
    now = page.follow()
    if options.write:
        options.page.write_text(now)
    elif not page.sessions:
        sys.exit("there is no session")
    elif page.problems:
        sys.exit("\n\n".join(page.problems))


if __name__ == "__main__":
    main()
