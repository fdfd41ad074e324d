#===- model.py - Models for the tests of tools ----------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The command line of a tool, as its own --help describes it."""

import dataclasses


@dataclasses.dataclass
class Option:
    """An option. `name` has its dashes. `value` is the word for its value in --help, and
    empty for a switch. A value follows a `separator`: "=" or " " or, as in -O2, nothing."""

    name: str
    value: str = ""
    help: str = ""
    separator: str = "="
    is_value_optional: bool = False
    #: The values with their meanings, if there are only these.
    choices: list = dataclasses.field(default_factory=list)
    #: True if the value may have several choices, with commas between them.
    is_list: bool = False
    #: The options of a pass, which stand in its value: --PASS="OPTION=VALUE ...".
    parameters: list = dataclasses.field(default_factory=list)

    @property
    def spelling(self):
        """The option with its value, as a page shows it."""
        if not self.value:
            return self.name
        value = self.separator + self.value
        return self.name + (f"[{value}]" if self.is_value_optional else value)

    @property
    def value_kind(self):
        """The kind of completion in a shell: "choice", "directory", "file", or "" for none."""
        if not self.value:
            return ""
        if self.choices:
            return "choice"
        word = self.value.upper()
        if word.startswith("DIR"):
            return "directory"
        return "file" if any(part in word for part in ("FILE", "PATH", "NAME", "SOCKET",
                                                       "LIBRARY")) else ""


@dataclasses.dataclass
class Section:
    """Options that stand together in --help, or an option with the passes as its values."""

    title: str
    options: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Command:
    """A tool, or a subcommand of one, with subcommands of its own."""

    name: str
    usage: list
    #: Paragraphs.
    overview: list
    sections: list
    commands: list = dataclasses.field(default_factory=list)

    @property
    def summary(self):
        """The first sentence of the overview, in the form of the section NAME of a page."""
        sentence = self.overview[0].split(". ")[0].split(":")[0].rstrip(".")
        return sentence[0].lower() + sentence[1:] if sentence[1:2].islower() else sentence

    @property
    def options(self):
        return [option for section in self.sections for option in section.options]
