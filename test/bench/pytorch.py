#===- pytorch.py - PyTorch programs, side by side -------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""usage: ./dev bench torch [PART...] [PROGRAM...] [--sizes=32,1024] [--threads=1,2]

PART is calls, compiling, rows or models; the default is all. Runs pytorch_sides.py in the
Python that has PyTorch.
"""

import os
import subprocess
import sys


def main(build, arguments):
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    python = os.environ.get("TCP_TORCH_PYTHON") or os.path.join(
        base, "tcp-ide/torch-venv/bin/python")
    if not os.access(python, os.X_OK):
        print("torch: skipped: no PyTorch; ./dev test installs it, or name a Python by "
              "TCP_TORCH_PYTHON")
        return
    environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1",
                       PYTHONPATH=os.path.join(build, "share/tcp-ide/python"))
    script = os.path.join(os.path.dirname(__file__), "pytorch_sides.py")
    sys.stdout.flush()
    if subprocess.run([python, "-P", script, *arguments], env=environment, check=False).returncode:
        sys.exit(1)
