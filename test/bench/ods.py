"""Dialects held back from the registry and loaded from MLIR's own .td files: the share of lines of the generic form
that the server makes as the dialects' own parsers do, and of the operations whose assembly formats have standard
directives only. Then the share of tblgen-lsp-server's answers about MLIR's own
.td files that the server gives, too.

    dev bench ods --dialects scf,memref FILE...
    dev bench ods --td Arith/IR/ArithOps.td
"""

import argparse
import glob
import os
import re
import subprocess
import sys

LLVM = "/usr/lib/llvm-22"


def compare_td(root, build_dir, files):
    """Compares the servers on .td files of MLIR, or on all."""
    script = os.path.join(root, "test/lsp/td/Inputs/peer.py")
    result = subprocess.run(
        [sys.executable, script, f"--server={os.path.join(build_dir, 'bin/tcp-lsp-server')}",
         f"{LLVM}/bin/tblgen-lsp-server", f"{LLVM}/include", *files],
        capture_output=True, text=True)
    print(result.stdout.strip().splitlines()[-1] if files == [] else result.stdout.strip())
    return result.returncode


def percent(part, whole):
    return f"{100 * part / max(whole, 1):.1f} %"


def main(build_dir, arguments):
    parser = argparse.ArgumentParser(prog="dev bench ods")
    parser.add_argument("--dialects", default="scf,memref,vector,func,math,tensor,transform,tcp")
    parser.add_argument("--td", action="append", metavar="FILE",
                        help="compare on this .td file below mlir/Dialect only")
    parser.add_argument("files", nargs="*", help="default: all .mlir files of test and docs")
    options = parser.parse_args(arguments)
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
    if options.td:
        return compare_td(root, build_dir, options.td)
    files = options.files or sorted(path for folder in ("test", "docs") for path in glob.glob(
        os.path.join(root, folder, "**/*.mlir"), recursive=True))
    counts = [0, 0, 0, 0]
    for dialect in options.dialects.split(","):
        result = subprocess.run(
            [os.path.join(build_dir, "bin/ods-oracle"), f"--dialect={dialect}", *files],
            check=True, capture_output=True, text=True).stdout
        found = [int(count) for pair in re.findall(r"(\d+) of (\d+)", result) for count in pair]
        counts = [a + b for a, b in zip(counts, found)]
        print(f"{result.strip()}: {percent(*found[:2])} and {percent(*found[2:])}", flush=True)
    print(f"all: {percent(*counts[:2])} of {counts[1]} lines, "
          f"{percent(*counts[2:])} of {counts[3]} operations of standard directives")
    return compare_td(root, build_dir, [])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
