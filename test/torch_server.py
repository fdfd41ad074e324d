"""Runs scripts with PyTorch in processes that have it imported already: `torch_server.py SOCKET`.

Most tests with PyTorch are shorter than its import, which takes four seconds. SOCKET is the number
of a descriptor that listens. torch_script.py sends its arguments, folder and environment, and its
standard streams. It gets the exit status of a copy of this process that runs its script. If the
client ends before, so does the copy.
"""

import contextlib
import importlib
import json
import os
import select
import signal
import socket
import sys
import types

#: What the tests import, but for the code that they test.
MODULES = (
    "numpy", "sympy", "torch", "functorch.compile", "torch._dynamo.aot_compile",
    "torch._dynamo.backends.common", "torch._functorch.aot_autograd",
    "torch._inductor.standalone_compile", "torch.export", "torch_mlir.extras.fx_importer",
    "torch_mlir.fx",
)  # fmt: skip


def receive(client):
    """Returns the request of a client, and its standard streams."""
    text, streams, _, _ = socket.recv_fds(client, 1 << 20, 3)
    while not text.endswith(b"\n"):
        text += client.recv(1 << 20)
    return json.loads(text), streams


def watch(client, process):
    """Sends the exit status of a process when it ends. Ends its group if the client ends."""
    ended = os.pidfd_open(process)
    if ended not in select.select([client, ended], [], [])[0]:
        os.killpg(process, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    with contextlib.suppress(OSError):
        client.sendall(b"%d\n" % (128 - code if code < 0 else code))


def serve(listener):
    """Returns in copies of this process, with the request and the streams of a client."""
    # The copies that watch others need no one who waits for them.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        client, _ = listener.accept()
        if os.fork() == 0:
            listener.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            request, streams = receive(client)
            process = os.fork()
            if process == 0:
                client.close()
                os.setpgid(0, 0)
                return request, streams
            watch(client, process)
            os._exit(0)
        client.close()


def take_place(request, streams):
    """Makes this process that of a client."""
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
        os.close(descriptor)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv[:] = request["arguments"]
    packages = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    sys.path[:1] = [os.path.dirname(os.path.abspath(sys.argv[0])), *filter(None, packages)]


def run(script):
    """Runs a script as the module __main__."""
    main = sys.modules["__main__"] = types.ModuleType("__main__")
    main.__file__ = script
    with open(script, "rb") as file:
        code = compile(file.read(), script, "exec")
    exec(code, main.__dict__)


def main():
    listener = socket.socket(fileno=int(sys.argv[1]))
    for module in MODULES:
        importlib.import_module(module)
    take_place(*serve(listener))


if __name__ == "__main__":
    main()
    # What the script leaves to the end of the interpreter is done then.
    run(sys.argv[0])
