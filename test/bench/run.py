#===- run.py - The benchmarks ---------------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: run.py --build BUILD [NAME [ARGUMENT...]]...

Runs the named benchmarks, each with the arguments that follow its name, or all.
"""

import argparse
import importlib
import os
import sys

# A module beside this one for each, with `main(build_dir, arguments)`.
BENCHES = {
    "accuracy": "accuracy",
    "bazel": "bazel",
    "check": "check",
    "compile": "compile",
    "compute": "compute",
    "conv": "conv",
    "dap": "dap",
    "editor": "editor",
    "fuzz": "fuzz",
    "gemm": "gemm",
    "growth": "growth",
    "lsp": "lsp",
    "ods": "ods",
    "torch": "pytorch",
    "walk": "walks",
}
#: Those that run only where they are named.
NAMED_ONLY = {"bazel", "check", "editor", "fuzz", "walk"}


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n", 1)[0][7:])
    parser.add_argument("--build", required=True)
    parser.add_argument("names", nargs=argparse.REMAINDER, metavar="NAME")
    options = parser.parse_args()
    build = os.path.abspath(options.build)
    runs = []
    for name in options.names:
        if name in BENCHES:
            runs.append((name, []))
        elif runs:
            runs[-1][1].append(name)
        else:
            parser.error(f"no benchmark {name}; there are: {', '.join(BENCHES)}")
    for name, arguments in runs or [(name, []) for name in BENCHES if name not in NAMED_ONLY]:
        importlib.import_module(BENCHES[name]).main(build, arguments)


if __name__ == "__main__":
    sys.exit(main())
