#===- zsh.py - Completion for zsh -----------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes the completion of a tool for zsh, as a function of _arguments."""

import re


def _quote(text):
    return "'" + text.replace("'", "'\\''") + "'"


def _escape(text):
    """Returns the text with no bracket, colon or backslash that _arguments would read."""
    return re.sub(r"([\[\]:\\])", r"\\\1", text)


def _action(option):
    """Returns what completes the value of an option."""
    if option.value_kind == "choice":
        names = " ".join(_escape(name) for name, _ in option.choices)
        return f"_values -s , value {names}" if option.is_list else f"({names})"
    return {"directory": "_files -/", "file": "_files"}.get(option.value_kind, " ")


def _specify(option):
    """Returns the words of an option for _arguments. Options may be given several times."""
    description = f"[{_escape(option.help)}]" if option.help else ""
    if not option.value:
        return [_quote(f"*{option.name}{description}")]
    if option.separator == "" and option.choices:
        return [_quote(f"*{option.name}{name}{description}") for name, _ in option.choices]
    separator = {"=": "=-" if option.is_value_optional else "=", "": "-", " ": ""}
    colon = "::" if option.is_value_optional else ":"
    return [_quote(f"*{option.name}{separator[option.separator]}{description}"
                   f"{colon}{_escape(option.value)}:{_action(option)}")]


def _arguments(command, more, indent):
    words = [word for option in command.options for word in _specify(option)]
    return f"{indent}_arguments " + f" \\\n{indent}  ".join([*words, *more]) + "\n"


def write(tool):
    text = f"#compdef {tool.name}\n# Generated from the options of {tool.name}.\n\n"
    if not tool.commands:
        return text + _arguments(tool, ["'*:file:_files'"], "")
    text += "local -a commands\ncommands=(\n"
    for command in tool.commands:
        text += "  " + _quote(f"{command.name}:{_escape(command.overview[0])}") + "\n"
    text += ")\ncase ${words[2]} in\n"
    for command in tool.commands:
        text += f"  {command.name})\n    words=(\"{tool.name}\" \"${{(@)words[3,-1]}}\")\n"
        text += "    (( CURRENT-- ))\n" + _arguments(command, ["'*:file:_files'"], "    ")
        text += "    ;;\n"
    text += "  *)\n"
    text += "    (( CURRENT > 2 )) || _describe -t commands command commands\n"
    return text + _arguments(tool, ["'*:file:_files'"], "    ") + "    ;;\nesac\n"
