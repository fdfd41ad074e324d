"""tcp-aot --warm-up with a debugger that listens."""

import os
import select
import socket
import subprocess
import tempfile

import agent_driver

COMMAND = ["tcp-aot", "-", "--emit=object", "-o", "-", "--warm-up"]
PROGRAM = b"func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }\n"


def start(path):
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               env=dict(os.environ, TCP_DEBUG_AGENT=path))
    assert process.stdout.readline() == b"ready\n"
    return process


with tempfile.TemporaryDirectory() as directory:
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(os.path.join(directory, "agent"))
    listener.listen()

    # No program comes.
    process = start(listener.getsockname())
    process.stdin.close()
    found, _, _ = select.select([listener, process.stdout], [], [], agent_driver.TIMEOUT)
    assert found == [process.stdout], "it has connected, or goes on"
    assert not process.stdout.read() and process.wait() == 0

    # A program comes, and its compile is debugged.
    process = start(listener.getsockname())
    process.stdin.write(PROGRAM)
    process.stdin.close()
    assert select.select([listener], [], [], agent_driver.TIMEOUT)[0], "it has not connected"
    process.kill()
    process.wait()
