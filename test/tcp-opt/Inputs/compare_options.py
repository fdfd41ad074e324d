"""Checks that tcp-opt has what mlir-opt has: options, passes, their options.

usage: compare_options.py MLIR_OPT TCP_OPT

What belongs to MLIR's own tests, which Debian's mlir-opt links, is left out.
"""

import re
import subprocess
import sys


# Passes of MLIR's test libraries whose names do not begin with "test-".
OF_TESTS = frozenset([
    "affine-super-vectorizer-test",
    "slice-analysis-test",
    "tosa-test-quant-utils",
])


def output(*command):
    return subprocess.run(command, capture_output=True, text=True,
                          check=True).stdout


def options(tool):
    """The options of a tool, those of a pass as `PASS OPTION`."""
    found = set()
    owner = None
    for line in output(tool, "--help").splitlines():
        match = re.match(r"( +)--?([A-Za-z0-9][\w-]*)", line)
        if not match:
            continue
        indent, name = len(match.group(1)), match.group(2)
        if indent <= 6:
            owner = name
            found.add(name)
        else:
            found.add(f"{owner} {name}")
    return found


def dialects(tool):
    text = output(tool, "--show-dialects")
    return set(text.partition(":")[2].replace(",", " ").split())


def main():
    mlir_opt, tcp_opt = sys.argv[1:]
    expected = options(mlir_opt)
    missing = {name for name in expected - options(tcp_opt)
               if not name.startswith("test-") and name.split()[0] not in OF_TESTS}
    missing |= {f"dialect {name}" for name in dialects(mlir_opt) - dialects(tcp_opt)
                if not name.startswith("test")}
    for name in sorted(missing):
        print("missing:", name)
    print(len(expected), "options of mlir-opt")
    return 1 if missing or len(expected) < 500 else 0


sys.exit(main())
