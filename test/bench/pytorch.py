#===- pytorch.py - PyTorch programs, side by side -------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""usage: ./dev bench torch [PART...] [PROGRAM...] [--sizes=32,1024] [--threads=1,2]

PART is calls, compiling or rows; the default is all, and models. Runs pytorch_sides.py in the
Python that has PyTorch. `./dev bench torch models` is for models of real sizes, see models.py;
`./dev bench torch sweep` for what becomes of small ones, see sweep.py; `./dev bench torch ops` for PyTorch's
own database of ops, see ops.py; `./dev bench torch compiles` for compile times, see compiles.py;
`./dev bench torch random` for random programs, see random_graphs.py; `./dev bench torch modules` for
PyTorch's own modules as exported programs, see modules.py; `./dev bench torch onnx` for ONNX's own
tests of its operators, see onnx_cases.py.
"""

import os
import subprocess
import sys

import compiles
import models
import ops
import sweep


def find_python(build):
    """The Python that has PyTorch and the environment in which it finds tcp_ide and what
    lies here; None, and why, if there is none."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    python = os.environ.get("TCP_TORCH_PYTHON") or os.path.join(
        base, "tcp-ide/torch-venv/bin/python")
    if not os.access(python, os.X_OK):
        print("torch: skipped: no PyTorch; ./dev test installs it, or name a Python by "
              "TCP_TORCH_PYTHON")
        return None
    folder = os.path.dirname(os.path.abspath(__file__))
    paths = [os.path.join(build, "share/tcp-ide/python"), folder]
    return python, dict(os.environ, PYTHONDONTWRITEBYTECODE="1",
                        PYTHONPATH=os.pathsep.join(paths))


def run_python(script, build, arguments):
    """Runs a script in the Python that has PyTorch, if there is one."""
    found = find_python(build)
    if not found:
        return
    python, environment = found
    sys.stdout.flush()
    if subprocess.run([python, "-P", script, *arguments], env=environment, check=False).returncode:
        sys.exit(1)


def main(build, arguments):
    script = {"modules": "modules.py", "onnx": "onnx_cases.py", "random": "random_graphs.py"}.get(
        arguments[0] if arguments else None)
    if script:
        run_python(os.path.join(os.path.dirname(__file__), script), build, arguments[1:])
        return
    listed = {"compiles": compiles, "models": models, "ops": ops, "sweep": sweep}.get(
        arguments[0] if arguments else None)
    if not listed:
        run_python(os.path.join(os.path.dirname(__file__), "pytorch_sides.py"), build, arguments)
    if (listed or not arguments) and (found := find_python(build)):
        (listed or models).main(*found, build, arguments[1:])
