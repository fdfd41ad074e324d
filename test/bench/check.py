"""Every request on every token of all files, and of copies with mistakes; then random edits, each of
which is compared with a fresh analysis.

    dev bench check --copies 10 --edits 1000 --seed 7
"""

import argparse
import glob
import os
import subprocess
import sys
import tempfile


def main(build_dir, arguments):
    parser = argparse.ArgumentParser(prog="dev bench check")
    parser.add_argument("--copies", type=int, default=3)
    parser.add_argument("--edits", type=int, default=100000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
    files = sorted(path for folder in ("test", "docs") for path in glob.glob(
        os.path.join(root, folder, "**/*.mlir"), recursive=True))
    with tempfile.TemporaryDirectory() as directory:
        copies = subprocess.run(
            [sys.executable, os.path.join(root, "test/lsp/Inputs/mutate.py"),
             f"--seed={options.seed}", f"--copies={options.copies}",
             f"--to={directory}", *files],
            check=True, capture_output=True, text=True).stdout.split("\n")
        # A server that hangs or crashes ends the check of one file only.
        wrong = [path for path in files + copies if path and subprocess.run(
            [os.path.join(build_dir, "bin/tcp-lsp-server"), f"--check={path}"],
            check=False).returncode]
        for path in wrong:
            if path in copies:
                with open(path, encoding="utf-8", newline="") as file:
                    print(f"{path}:\n{file.read()!r}")
    print(f"{len(files)} files and {len(copies) - 1} copies, {len(wrong)} wrong", flush=True)
    # They end by their number.
    fuzz = subprocess.run([os.path.join(build_dir, "bin/lsp-fuzz"), f"--edits={options.edits}",
                           f"--seconds={60 + options.edits}", f"--seed={options.seed}", *files], check=False)
    return bool(wrong) or fuzz.returncode != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
