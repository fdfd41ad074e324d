#===- bash.py - Completion for bash ---------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes the completion of a tool for bash. It needs no other file."""

_FRAME = """\
# Generated from the options of {name}.

{function}() {{
  local option= word=${{COMP_WORDS[COMP_CWORD]}} command= i
  # Bash takes the = of --option=value for a word.
  if [[ $word == "=" ]]; then
    option=${{COMP_WORDS[COMP_CWORD-1]}} word=
  elif [[ ${{COMP_WORDS[COMP_CWORD-1]}} == "=" && $COMP_CWORD -gt 1 ]]; then
    option=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    [[ " {commands} " != *" ${{COMP_WORDS[i]}} "* ]] || command=${{COMP_WORDS[i]}}
  done
  local options= values= kind= separated=
  case $command in
{cases}  esac
  COMPREPLY=()
  case $kind in
    choices) COMPREPLY=($(compgen -W "$values" -- "$word")) ;;
    list)
      local last=${{word##*,}}
      COMPREPLY=($(compgen -P "${{word%"$last"}}" -W "$values" -- "$last"))
      compopt -o nospace
      ;;
    directory) compopt -o filenames; COMPREPLY=($(compgen -d -- "$word")) ;;
    file) compopt -o filenames; COMPREPLY=($(compgen -f -- "$word")) ;;
    none) ;;
    *)
      if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$word"))
        [[ ${{COMPREPLY[0]:-}} != *= ]] || compopt -o nospace
      else
        compopt -o filenames
        COMPREPLY=($(compgen -f -- "$word"))
        [[ $command || $COMP_CWORD -gt 1 ]] ||
          COMPREPLY+=($(compgen -W "{commands}" -- "$word"))
      fi
      ;;
  esac
}}
complete -F {function} {name}
"""

_CASE = """\
    {command})
      options="{options}"
      case ${{option:-${{COMP_WORDS[COMP_CWORD-1]}}}} in
{values}      esac
      ;;
"""


def _kind(option):
    if option.value_kind == "choice":
        return "list" if option.is_list else "choices"
    return option.value_kind or "none"


def _offer(option):
    """Returns the words that complete an option itself."""
    if option.separator == "" and option.choices:
        return [option.name + choice for choice, _ in option.choices]
    if option.separator == "=" and option.value and not option.is_value_optional:
        return [option.name + "="]
    return [option.name]


def _case(command, name):
    values = ""
    for option in command.options:
        if not option.value or option.separator == "":
            continue
        # After a space, the value of an option that needs none is another word.
        guard = "[[ ! $option ]] || " if option.is_value_optional else ""
        chosen = " ".join(choice for choice, _ in option.choices)
        double = option.name if option.name.startswith("--") else "-" + option.name
        values += (f"        {option.name} | {double.removeprefix('-')} | {double}) "
                   f"{guard}kind={_kind(option)}; values=\"{chosen}\" ;;\n")
    options = " ".join(word for option in command.options for word in _offer(option))
    return _CASE.format(command=name or '""', options=options, values=values)


def write(tool):
    cases = _case(tool, "") + "".join(_case(command, command.name)
                                      for command in tool.commands)
    return _FRAME.format(name=tool.name, function="_" + tool.name.replace("-", "_"),
                         commands=" ".join(command.name for command in tool.commands),
                         cases=cases)
