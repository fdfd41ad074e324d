"""Sessions over a socket."""

import os
import re
import socket
import stat
import subprocess
import sys
import tempfile

import dap

PROGRAM = sys.argv[1]


def listen(**env):
    adapter = subprocess.Popen(["tcp-dap", "--connection", "listen://localhost:0"],
                               stdout=subprocess.PIPE, text=True, env={**os.environ, **env})
    line = adapter.stdout.readline()
    return adapter, int(re.fullmatch(r"listening on 127\.0\.0\.1:(\d+)\n", line)[1])


def one_client():
    scratch = tempfile.mkdtemp()
    adapter, port = listen(TMPDIR=scratch, XDG_RUNTIME_DIR="")
    client = dap.Client(port=port)
    client.initialize()
    client.launch(PROGRAM, stopOnEntry=True)
    (directory,) = os.listdir(scratch)
    file = os.path.join(scratch, directory, "agent")
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(os.path.dirname(file)).st_mode) == 0o700
    try:
        socket.create_connection(("127.0.0.1", port))
        raise AssertionError("there is room for a second client")
    except ConnectionRefusedError:
        pass
    client.ask("configurationDone")
    assert client.stop()["reason"] == "entry"
    client.close()
    assert adapter.wait(dap.TIMEOUT) == 0
    assert not os.listdir(scratch)
    os.rmdir(scratch)


def vanishing_client():
    adapter, port = listen()
    client = dap.Client(port=port)
    client.initialize()
    client.launch(PROGRAM, stopOnEntry=True)
    client.socket.close()
    assert adapter.wait(dap.TIMEOUT) == 0


def at_the_terminal():
    adapter, port = listen()
    output = subprocess.run(
        ["tcp-dbg", "--connection", f"connect://localhost:{port}", "-batch",
         "-ex", "break-on-change 3", "-ex", "run", "-ex", "bt 1", PROGRAM],
        check=True, capture_output=True, text=True, timeout=dap.TIMEOUT).stdout
    assert " and 23 more  action 65" in output, output
    assert adapter.wait(dap.TIMEOUT) == 0


one_client()
vanishing_client()
at_the_terminal()
