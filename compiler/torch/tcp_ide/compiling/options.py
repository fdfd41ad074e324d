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

#: What Triton's users set to see the IR after each pass, and what says it here.
_DUMPS = {
    "MLIR_ENABLE_DUMP": "--mlir-print-ir-after-all",
    "LLVM_IR_ENABLE_DUMP": "--print-after-all",
}


def find_dumps():
    """The options that print the IR which the environment asks for."""
    return [option for name, option in _DUMPS.items() if os.environ.get(name) == "1"]


def is_debugged(options):
    """Returns whether a debugger looks at the compiles of this process, or these options of
    tcp-aot have them wait for one."""
    return bool(os.environ.get("TCP_DEBUG_AGENT")) or any(
        re.fullmatch("--?wait-for-debugger(=.*)?", option) for option in options)


def find_custom_ops(options):
    """The ops that options of tcp-aot leave to functions of C."""
    return tuple(name for option in options
                 if (match := re.fullmatch("--?custom-ops=(.*)", option))
                 for name in match[1].split(","))


#: The option of torch.compile that is none of tcp-aot: no op may be left to PyTorch.
WHOLE = "whole-graph"


def read_options(options):
    """The options of torch.compile as those of tcp-aot: {"O": 3, "threads": True}
    are -O3 and --threads. Threads are PyTorch's choice unless they are named. Raises an
    OptionError for a name that may mean WHOLE; tcp-aot itself knows of its own."""
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
