"""usage: roundtrip.py FIRST_SEED SEEDS

Printing and parsing random modules gives them again, by text and by bytecode;
-canonicalize and -tcp-simplify leave them valid, and a second -tcp-simplify
finds nothing to do.
"""

import subprocess
import sys

from random_tcp import open_module


def tcp_opt(source, *options):
    result = subprocess.run(["tcp-opt", *options], input=source,
                            capture_output=True, check=False)
    if result.returncode:
        sys.stderr.buffer.write(source + result.stderr)
        sys.exit(f"tcp-opt {' '.join(options)} failed")
    return result.stdout


def same(seed, what, expected, actual):
    if expected != actual:
        sys.stderr.buffer.write(expected + b"-----\n" + actual)
        sys.exit(f"seed {seed}: {what} changed the module")


def main():
    first, count = map(int, sys.argv[1:])
    for seed in range(first, first + count):
        printed = tcp_opt(open_module(seed, 40).encode())
        same(seed, "parsing", printed, tcp_opt(printed))
        same(seed, "the generic form", printed,
             tcp_opt(tcp_opt(printed, "--mlir-print-op-generic")))
        same(seed, "bytecode", printed,
             tcp_opt(tcp_opt(printed, "--emit-bytecode")))
        tcp_opt(printed, "-canonicalize", "-cse")
        simple = tcp_opt(printed, "-tcp-simplify")
        same(seed, "simplifying again", simple, tcp_opt(simple, "-tcp-simplify"))
        tcp_opt(simple, "-tcp-fuse-elementwise-ops", "-tcp-isolate-group-ops",
                "-tcp-inline-groups")


main()
