"""Dialects held back from the registry and loaded from MLIR's own .td files: the share of lines of the generic form
that the server makes as the dialects' own parsers do.

    dev bench ods --dialects scf,memref FILE...
"""

import argparse
import glob
import os
import re
import subprocess
import sys


def main(build_dir, arguments):
    parser = argparse.ArgumentParser(prog="dev bench ods")
    parser.add_argument("--dialects", default="scf,memref,vector")
    parser.add_argument("files", nargs="*", help="default: all .mlir files of test and docs")
    options = parser.parse_args(arguments)
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
    files = options.files or sorted(path for folder in ("test", "docs") for path in glob.glob(
        os.path.join(root, folder, "**/*.mlir"), recursive=True))
    equal = total = 0
    for dialect in options.dialects.split(","):
        result = subprocess.run(
            [os.path.join(build_dir, "bin/ods-oracle"), f"--dialect={dialect}", *files],
            check=True, capture_output=True, text=True).stdout
        lines = re.search(r"(\d+) of (\d+) lines", result)
        equal, total = equal + int(lines[1]), total + int(lines[2])
        print(f"{result.strip()}: {100 * int(lines[1]) / max(int(lines[2]), 1):.1f} %", flush=True)
    print(f"all: {100 * equal / max(total, 1):.1f} % of {total} lines")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
