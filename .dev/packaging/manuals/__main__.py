#===- __main__.py - Manual pages and completions --------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes the manual pages and the completions for bash, zsh and fish of tools, from what
their --help prints, into the folders below a prefix where shells and man look."""

import argparse
import json
import pathlib
import subprocess
import sys

import bash
import fish
import help_texts
import page
import zsh


def _run(tool, *arguments):
    done = subprocess.run([tool, *arguments], stdin=subprocess.DEVNULL, text=True,
                          capture_output=True)
    if done.returncode:
        raise help_texts.HelpError(f"'{tool.name} {' '.join(arguments)}' failed: {done.stderr}")
    return done.stdout


def _add_stages(tool, command):
    """Completes the stages, which tcp-aot has in a table of its own."""
    stages = [(stage["name"], stage["description"])
              for stage in json.loads(_run(tool, "--print-stages=json"))["stages"]]
    more = [("all", "all stages from that of the input"), ("header", "the header for C and C++")]
    for option in command.options:
        if option.name in ("--emit", "--from", "--stages"):
            option.choices = (more if option.name == "--emit" else []) + stages
            option.is_list = option.name != "--from"


def read_tool(tool):
    """Returns the Command of a program."""
    text = _run(tool, "--help")
    command = help_texts.read(tool.name, text)
    for name in help_texts.list_subcommands(text):
        described = help_texts.read(f"{tool.name} {name}", _run(tool, name, "--help"))
        described.name = name
        command.commands.append(described)
    if tool.name == "tcp-aot":
        for each in [command, *command.commands]:
            _add_stages(tool, each)
    return command


def _write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(prog="manuals", description=__doc__)
    parser.add_argument("--version", required=True, help="the version on the pages")
    parser.add_argument("--output", required=True, type=pathlib.Path, metavar="PREFIX")
    parser.add_argument("tools", nargs="+", type=pathlib.Path, metavar="TOOL")
    options = parser.parse_args()
    share = options.output / "share"
    names = sorted(tool.name for tool in options.tools)
    for path in options.tools:
        tool = read_tool(path.absolute())
        others = [name for name in names if name != tool.name]
        _write(share / "man/man1" / f"{tool.name}.1", page.write(tool, options.version, others))
        _write(share / "bash-completion/completions" / tool.name, bash.write(tool))
        _write(share / "zsh/site-functions" / f"_{tool.name}", zsh.write(tool))
        _write(share / "fish/vendor_completions.d" / f"{tool.name}.fish", fish.write(tool))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (help_texts.HelpError, OSError) as error:
        sys.exit(f"manuals: error: {error}")
