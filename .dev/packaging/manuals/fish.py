#===- fish.py - Completion for fish ---------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes the completion of a tool for fish."""


def _quote(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _name(option):
    """Returns the arguments of `complete` that name an option."""
    if option.name.startswith("--"):
        return f"-l {option.name[2:]}"
    return f"-{'s' if len(option.name) == 2 else 'o'} {option.name[1:]}"


def _value(option):
    """Returns the arguments of `complete` for the value of an option."""
    if not option.value or option.is_value_optional:
        return ""
    if option.value_kind == "choice":
        lines = "\\n".join("\\t".join(filter(None, choice)) for choice in option.choices)
        words = " ".join(name for name, _ in option.choices)
        chosen = f"(printf {_quote(lines)})" if any(help for _, help in option.choices) else words
        if option.is_list:
            return f" -x -a {_quote(f'(__fish_append , {words})')}"
        return f" -x -a {_quote(chosen)}"
    if option.value_kind == "directory":
        return " -x -a '(__fish_complete_directories)'"
    return " -r -F" if option.value_kind == "file" else " -x"


def _complete(tool, command, condition):
    text = ""
    for option in command.options:
        text += f"complete -c {tool.name}{condition} {_name(option)}{_value(option)}"
        text += (f" -d {_quote(option.help)}" if option.help else "") + "\n"
    return text


def write(tool):
    text = f"# Generated from the options of {tool.name}.\n"
    names = " ".join(command.name for command in tool.commands)
    outside = f" -n 'not __fish_seen_subcommand_from {names}'" if names else ""
    text += _complete(tool, tool, outside)
    for command in tool.commands:
        text += (f"complete -c {tool.name} -n 'test (count (commandline -opc)) -eq 1' "
                 f"-a {command.name} -d {_quote(command.overview[0])}\n")
        text += _complete(tool, command, f" -n '__fish_seen_subcommand_from {command.name}'")
    return text
