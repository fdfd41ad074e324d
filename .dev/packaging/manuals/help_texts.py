#===- help_texts.py - Reads what --help prints ----------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Reads --help in its two forms: LLVM's, which cl::opt prints from its tables, and GNU's,
in which the debugger's programs print theirs. A line that has no meaning here is an error,
so that no option gets lost when a form changes."""

import re

from model import Command, Option, Section

_LLVM_OPTION = re.compile(r"  +(?P<name>--?[\w.:-]*\w)(?P<value>\[?[= ]?<.*?>\]?)? *(?: -(?P<help> .*)?)?")
_LLVM_CHOICE = re.compile(r" +=(?P<name>\S+)(?: +-(?P<help>.*))?")
_GNU_OPTION = re.compile(r"  (?P<name>--?[\w-]+)(?: (?P<value>\S+))?(?:  +(?P<help>.*))?")


class HelpError(Exception):
    """A text that is not in a known form."""


def _paragraphs(text):
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip())
            if part.strip()]


def read(name, text):
    """Returns the Command that the text of --help describes, without subcommands."""
    return _read_gnu(name, text) if text.startswith("usage:") else _read_llvm(name, text)


def list_subcommands(text):
    """Returns the names of the subcommands in LLVM's text."""
    found = re.search(r"^SUBCOMMANDS:\n\n((?:  .*\n)*)", text, re.MULTILINE)
    return re.findall(r"^  (\S+) +- ", found[1], re.MULTILINE) if found else []


def _read_llvm(name, text):
    head, _, options = text.partition("\nOPTIONS:\n")
    overview, _, usage = head.partition("USAGE: ")
    if not options or not usage or not overview.startswith("OVERVIEW: "):
        raise HelpError(f"'{name} --help' has no OVERVIEW, USAGE and OPTIONS")
    overview = overview.removeprefix("OVERVIEW: ")
    if described := re.search(r"^SUBCOMMAND '.*': (.*)$", overview, re.MULTILINE):
        overview = described[1]
    return Command(name, [usage.splitlines()[0].strip()], _paragraphs(overview),
                   _read_llvm_sections(name, options))


def _read_llvm_sections(name, text):
    sections = [Section("Options")]
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if not line.strip():
            continue
        if indent == 0 or (indent <= 4 and not line.lstrip().startswith(("-", "="))):
            # The head of a category, or of the passes among the options.
            sections.append(Section(line.strip().rstrip(":")))
        else:
            _read_llvm_line(name, line, indent, sections[-1].options)
    return [section for section in sections if section.options]


def _read_llvm_line(name, line, indent, options):
    """Adds what a line describes to the options."""
    choice = _LLVM_CHOICE.fullmatch(line)
    option = _LLVM_OPTION.fullmatch(line)
    if not options and not option:
        raise HelpError(f"'{name} --help' has a line that belongs to no option: {line}")
    # Lines behind one of a parameter are about the parameter.
    last = options[-1].parameters[-1] if options and options[-1].parameters else None
    last = last or (options[-1] if options else None)
    if choice and choice["name"] == "<empty>":
        last.is_value_optional = True
    elif choice:
        last.choices.append((choice["name"], (choice["help"] or "").strip()))
    elif option and indent > 6:
        options[-1].parameters.append(_make_llvm_option(option))
    elif option:
        options.append(_make_llvm_option(option))
    elif indent > 8:
        last.help += " " + line.strip().removeprefix("- ").strip()
    else:
        raise HelpError(f"'{name} --help' has a line that is no option: {line}")


def _make_llvm_option(match):
    value = match["value"] or ""
    is_optional = value.startswith("[")
    value = value.strip("[]")
    separator = value[:1] if value.startswith(("=", " ")) else ""
    value = value.lstrip("= ").removeprefix("<").removesuffix(">")
    option = Option(match["name"], value, (match["help"] or "").strip(), separator, is_optional)
    if value and re.fullmatch(r"\w+(\|\w+)+", value):
        option.choices = [(choice, "") for choice in value.split("|")]
    return option


def _read_gnu(name, text):
    blocks = re.split(r"\n\s*\n", text.strip())
    usage = [line.removeprefix("usage:").strip() for line in blocks[0].splitlines()]
    overview, options = [], []
    for block in blocks[1:]:
        if not block.startswith("  -"):
            overview.append(" ".join(block.split()))
            continue
        for line in block.splitlines():
            if option := _GNU_OPTION.fullmatch(line):
                options.append(Option(option["name"], option["value"] or "",
                                      option["help"] or "", " "))
            elif options and line.startswith(" " * 8):
                options[-1].help = (options[-1].help + " " + line.strip()).strip()
            else:
                raise HelpError(f"'{name} --help' has a line that is no option: {line}")
    if not options or not overview:
        raise HelpError(f"'{name} --help' has no options, or no text about the program")
    return Command(name, usage, overview, [Section("Options", options)])
