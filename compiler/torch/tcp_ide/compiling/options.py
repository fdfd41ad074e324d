#===- options.py - Options of tcp-aot -------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import difflib
import os
import re

from ..errors import OptionError

from ..calling import threads

#: The variables by which users of Triton see the IR after each pass, and our options for
#: it.
_DUMPS = {
    "MLIR_ENABLE_DUMP": "--mlir-print-ir-after-all",
    "LLVM_IR_ENABLE_DUMP": "--print-after-all",
}


def find_dumps():
    """Returns the options that print the IR which the environment asks for."""
    return [option for name, option in _DUMPS.items() if os.environ.get(name) == "1"]


def is_debugged(options):
    """Returns whether a debugger follows the compiles of this process, or whether these
    options of tcp-aot make them wait for one."""
    return bool(os.environ.get("TCP_DEBUG_AGENT")) or any(
        re.fullmatch("--?wait-for-debugger(=.*)?", option) for option in options)


def find_custom_ops(options):
    """Returns the ops that options of tcp-aot leave to C functions."""
    return tuple(name for option in options
                 if (match := re.fullmatch("--?custom-ops=(.*)", option))
                 for name in match[1].split(","))


#: An option of torch.compile that tcp-aot does not have: it forbids to leave ops to
#: PyTorch.
WHOLE = "whole-graph"


def read_options(options):
    """Returns the options of torch.compile as those of tcp-aot: {"O": 3, "threads": True}
    are -O3 and --threads. Without an option for threads, there are as many as PyTorch has.
    Raises an OptionError for a name similar to WHOLE; tcp-aot checks the other names."""
    for name in options or {}:
        if name != WHOLE and difflib.get_close_matches(name, [WHOLE], cutoff=0.7):
            raise OptionError(f"the backend tcp has no option '{name}'; did you mean '{WHOLE}'?")
    found = [] if "threads" in (options or {}) else list(threads.choose_options())
    for name, value in sorted((options or {}).items()):
        if name == WHOLE or value is False or value is None:
            continue
        dashes = "-" if len(name) == 1 else "--"
        if value is True:
            found.append(dashes + name)
        else:
            found.append(f"{dashes}{name}{'' if len(name) == 1 else '='}{value}")
    return tuple(found)
