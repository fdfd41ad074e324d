#===- walks.py - Random walks through compiles -----------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Random walks of the debugger through compiles of random modules, forward and back:
whether each stop is what it is for who steps there from the entry.

    dev bench walk --moves 10000 --seed 7 opt-loops aot-O2
"""

import argparse
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../debug/Inputs"))

from walk import walk_all  # noqa: E402
from walk_programs import make_programs  # noqa: E402

LLVM_TOOLS = "/usr/lib/llvm-22/bin"


def main(build_dir, arguments):
    parser = argparse.ArgumentParser(prog="dev bench walk")
    parser.add_argument("--moves", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args(arguments)
    programs = make_programs(os.path.join(build_dir, "bin"),
                             os.path.join(build_dir, "lib/TcpDebugPlugin.so"),
                             os.path.join(LLVM_TOOLS, "mlir-opt"))
    if unknown := set(options.programs) - set(programs):
        parser.error(f"no program {', '.join(unknown)}; there are: {', '.join(programs)}")
    chosen = {name: programs[name] for name in options.programs or programs}
    wrong = walk_all(chosen, options.moves, options.seed)
    print(f"{options.moves} moves, {wrong} walks went wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
