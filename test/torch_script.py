"""Runs a script with PyTorch: `torch_script.py SOCKET PYTHON [ARGUMENT...]`.

torch_server.py runs it at the path SOCKET. PYTHON itself runs what is no script, what needs another
environment when PyTorch is imported, and everything if nobody listens.
"""

import json
import os
import socket
import sys

#: What PyTorch and Python read once.
EARLY = ("ATEN_", "KMP_", "LD_", "MKL_", "OMP_", "PYTHON", "TORCH")
LATE = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE")


def ask(path, arguments):
    """Returns the exit status of a script; None if there is no server."""
    request = {"arguments": arguments, "folder": os.getcwd(), "environment": dict(os.environ)}
    with socket.socket(socket.AF_UNIX) as server:
        try:
            server.connect(path)
        except OSError:
            return None
        text = json.dumps(request).encode() + b"\n"
        sent = socket.send_fds(server, [text], [0, 1, 2])
        server.sendall(text[sent:])
        return int(server.makefile("rb").readline())


def main():
    path, python, *arguments = sys.argv[1:]
    is_script = arguments[:1] and arguments[0].endswith(".py") and not any(
        name.startswith(EARLY) and name not in LATE for name in os.environ)
    code = ask(path, arguments) if is_script else None
    if code is None:
        os.execv(python, [python, *arguments])
    return code


sys.exit(main())
