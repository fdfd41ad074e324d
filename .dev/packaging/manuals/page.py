#===- page.py - Manual pages ----------------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes the manual page of a tool, in the macros man(7)."""


def _escape(text):
    """Returns the text with nothing that roff would take for its own."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\`")
    text = text.replace("'", "\\(aq").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text.startswith((".", "\\(aq")) else text


def _paragraph(text):
    return _escape(text) + "\n"


def _describe(option):
    """Returns the entry of an option with its values and its parameters."""
    name, value = _escape(option.name), _escape(option.spelling[len(option.name):])
    text = f".TP\n\\fB{name}\\fR" + (f"\\fI{value}\\fR" if value else "") + "\n"
    text += _paragraph(option.help or "This option has no description.")
    shown = [choice for choice in option.choices if choice[1]]
    if option.choices and not shown:
        text += ".br\nValues: " + _escape(", ".join(name for name, _ in option.choices)) + ".\n"
    inner = "".join(f".TP\n\\fB{_escape(name)}\\fR\n{_paragraph(meaning or name)}"
                    for name, meaning in option.choices if shown)
    inner += "".join(_describe(parameter) for parameter in option.parameters)
    return text + (f".RS\n{inner}.RE\n" if inner else "")


def _describe_options(command, heading):
    text = ""
    for section in command.sections:
        text += f".{heading} {_escape(section.title)}\n" if heading else ""
        text += "".join(map(_describe, section.options))
    return text


def write(tool, version, others):
    """Returns the page of a tool. `others` are the tools that it refers to."""
    name = tool.name
    text = ('.\\" Generated from the options of the program.\n'
            f'.TH {name.upper()} 1 "" "TCP IDE {version}" "TCP IDE"\n'
            f".SH NAME\n{name} \\- {_escape(tool.summary)}\n.SH SYNOPSIS\n")
    for usage in [*tool.usage, *(usage for command in tool.commands for usage in command.usage)]:
        program, _, rest = usage.partition(" ")
        text += f"\\fB{_escape(program)}\\fR {_escape(rest)}\n.br\n"
    text += ".SH DESCRIPTION\n" + ".PP\n".join(map(_paragraph, tool.overview))
    text += ".SH OPTIONS\n" + _describe_options(tool, "SS" if len(tool.sections) > 1 else "")
    if tool.commands:
        text += ".SH COMMANDS\n"
    for command in tool.commands:
        text += f".SS {_escape(command.name)}\n" + "".join(map(_paragraph, command.overview))
        text += _describe_options(command, "")
    text += ".SH SEE ALSO\n" + ",\n".join(f"\\fB{_escape(other)}\\fR(1)" for other in others)
    return text + "\n"
