"""Bisects a compile with a wrong pattern; counts how often patterns are tried in all.

  usage: seeded.py PLUGIN OPERATIONS"""

import os
import subprocess
import sys
import time

import dap

PLUGIN = os.path.abspath(sys.argv[1])
OPERATIONS = int(sys.argv[2])
# The operation that the wrong pattern takes, and its line.
WRONG = OPERATIONS * 3 // 4
COMMAND = ["tcp-opt", f"--load-pass-plugin={PLUGIN}",
           "--pass-pipeline=builtin.module(cse,seeded,cse)", "seeded.mlir"]


def write_program():
    """A chain of differences of constants, one a line; gives what it comes to."""
    value = 1
    with open("seeded.mlir", "w") as file:
        file.write("func.func @f() -> i64 { %x0 = arith.constant 1 : i64\n")
        for i in range(1, OPERATIONS):
            constant = 77 if i == WRONG else i % 50 + 1
            file.write(f"  %c{i} = arith.constant {constant} : i64 "
                       f"%x{i} = arith.subi %x{i - 1}, %c{i} : i64\n")
            value -= constant
        file.write(f"  return %x{OPERATIONS - 1} : i64\n}}\n")
    return value


def run(command):
    """Gives what it prints, how many tries it took, and how long."""
    if os.path.exists("count"):
        os.remove("count")
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, timeout=dap.TIMEOUT,
                          env={**os.environ, "SEEDED_COUNT": "count", "NO_COLOR": "1"})
    if done.returncode:
        sys.exit(done.stdout[-2000:] + done.stderr[-2000:])
    return done.stdout, os.path.getsize("count"), time.monotonic() - start


def main():
    right = write_program()
    _, tries, plain = run(COMMAND)
    check = f"tcp-opt --canonicalize {{}} | grep -q 'constant {right} :'"
    text, all_tries, searched = run(["tcp-dbg", "-batch", "--bisect", check, "--args", *COMMAND])
    # The program prints itself, too.
    print(text[text.index("First bad:"):])
    checks = sum(line.startswith(("good", "bad", "skip")) for line in text.splitlines())
    print(f"{tries} tries, {checks} checks, {plain:.2f} s and {searched:.2f} s")
    print(f"line of the wrong one: {WRONG + 1}")
    print(f"compiles' work: {all_tries / tries:.1f}")


main()
