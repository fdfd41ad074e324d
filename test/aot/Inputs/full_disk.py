"""Writes each output of tcp-aot on a disk that is full. Runs where it may mount one."""

import os
import subprocess
import sys

program, folder = (os.path.abspath(argument) for argument in sys.argv[1:])
disk = os.path.join(folder, "disk")
os.makedirs(disk, exist_ok=True)
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], check=True)
library, arguments = os.path.join(folder, "whole.so"), os.path.join(folder, "whole.npz")
subprocess.run(["tcp-aot", program, "-o", library, "--quiet"], check=True)
subprocess.run(["tcp-aot", "run", library, "--random=1", "--dims=90", "--output", arguments],
               check=True, stdout=subprocess.DEVNULL)
with open(os.path.join(disk, "ballast"), "wb", buffering=0) as file:
    try:
        while True:
            file.write(b"x" * 4096)
    except OSError:
        pass

elsewhere = os.path.join(folder, "other.so")
RUNS = {
    "library": [program, "-o", "x.so"],
    "everything": [program, "--emit=all"],
    "stages": [program, "-o", elsewhere, "--save-temps=."],
    "dependencies": [program, "-o", elsewhere, "-MD", "-MF", "x.d"],
    "results": ["run", library, "--random=1", "--dims=90", "--output", "x.npz"],
    "generated test": ["gen-test", library, "--reference", arguments, "-o", "x.cpp"],
    "trace for editors": [program, "--emit=linalg", "--trace=x.json"],
    "log": [program, "-o", elsewhere, "--log-actions-to=x.log"],
    "profile": [program, "-o", elsewhere, "--profile-actions-to=x.profile"],
    "intermediates": ["run", "--interpret", program, "--random=1", "--dims=90",
                      "--dump-intermediates=x"],
}
for name, words in RUNS.items():
    ended = subprocess.run(["tcp-aot", *words], cwd=disk, capture_output=True, text=True)
    lines = ended.stderr.strip().splitlines() or ["no message"]
    left = sorted(os.path.normpath(os.path.join(os.path.relpath(at, disk), file))
                  for at, _, files in os.walk(disk) for file in files)
    left.remove("ballast")
    print(f"{name}: {ended.returncode}: {lines[-1]}; left: {left}")
