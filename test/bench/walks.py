#===- walks.py - Random walks through compiles -----------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Random walks of the debugger through compiles of random modules, forward and back:
whether each stop is what it is for who steps there from the entry.

    dev bench walk --moves 10000 --seed 7 opt-loops aot-O2
    dev bench walk --client --moves 10000

With --client a client of the adapter walks, which has more moves: it sets breakpoints of all kinds, edits, restarts,
pauses, ends processes, and attaches.
"""

import argparse
import os
import sys

for inputs in ("../dap/Inputs", "../debug/Inputs"):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), inputs))

import dap_walk  # noqa: E402
from walk import walk_all  # noqa: E402
from walk_programs import make_programs  # noqa: E402

LLVM_TOOLS = "/usr/lib/llvm-22/bin"


def main(build_dir, arguments):
    parser = argparse.ArgumentParser(prog="dev bench walk")
    parser.add_argument("--moves", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--client", action="store_true")
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args(arguments)
    make = dap_walk.make_small_programs if options.client else make_programs
    programs = make(os.path.join(build_dir, "bin"),
                    os.path.join(build_dir, "lib/TcpDebugPlugin.so"),
                    os.path.join(LLVM_TOOLS, "mlir-opt"))
    if unknown := set(options.programs) - set(programs):
        parser.error(f"no program {', '.join(unknown)}; there are: {', '.join(programs)}")
    chosen = {name: programs[name] for name in options.programs or programs}
    if options.client:
        wrong = dap_walk.walk_all(os.path.join(build_dir, "bin/tcp-dap"), chosen, options.moves, options.seed)
    else:
        wrong = walk_all(chosen, options.moves, options.seed)
    print(f"{options.moves} moves, {wrong} walks went wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
