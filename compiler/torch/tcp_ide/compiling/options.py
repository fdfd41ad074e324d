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

def prints_ir():
    """Returns whether the environment has the compiler print the IR after each pass."""
    return any(os.environ.get(name) == "1" for name in ("MLIR_ENABLE_DUMP", "LLVM_IR_ENABLE_DUMP"))


def keeps_stages():
    """Returns whether the environment asks for the IR of each stage beside the library."""
    return os.environ.get("TCP_IDE_KEEP_STAGES") == "1"


def waits_for_debugger(options):
    """Returns whether these options of tcp-aot make it wait for a debugger."""
    return any(re.fullmatch("--?wait-for-debugger(=.*)?", option) for option in options)


def is_debugged(options):
    """Returns whether a debugger follows the compiles of this process, or whether these
    options of tcp-aot make them wait for one."""
    return bool(os.environ.get("TCP_DEBUG_AGENT")) or waits_for_debugger(options)


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
