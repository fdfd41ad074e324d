"""Random edits of the language server's documents, for as long as asked.

    dev bench fuzz --seconds 3600 --seed 7
"""

import argparse
import glob
import os
import subprocess
import sys


def main(build_dir, arguments):
    parser = argparse.ArgumentParser(prog="dev bench fuzz")
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
    files = sorted(path for folder in ("test", "docs") for path in glob.glob(
        os.path.join(root, folder, "**/*.mlir"), recursive=True))
    return subprocess.run(
        [os.path.join(build_dir, "bin/lsp-fuzz"), f"--seconds={options.seconds}",
         f"--seed={options.seed}", *files], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
