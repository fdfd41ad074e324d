"""A PyTorch program whose compile waits for a debugger, twice: the second time is no
other than the first. Once the debugger attaches by the process, and once by the port, which the
program prints while it waits."""

import os
import re
import subprocess
import sys
import tempfile
import time

import dap

PYTHON, MODEL = sys.argv[1:]


def attach_to_first(list_pids):
    """To the compiler that a program has started, once it waits: who attaches by process
    is told when it does not yet."""
    client = dap.Client()
    client.initialize()
    end = time.monotonic() + dap.TIMEOUT
    while time.monotonic() < end:
        for pid in list_pids():
            response = client.send("attach", {"pid": pid})
            while response not in client.responses and not any(
                    event["event"] == "initialized" for event in client.events):
                assert client.read()
            if response in client.responses and not client.responses[response]["success"]:
                continue
            assert client.response(response)["success"]
            return client
    raise TimeoutError("nobody waits")


def attach_to_printed(process):
    """To the compiler whose port the program prints."""
    line = process.stderr.readline()
    port = re.fullmatch(r"waiting for a debugger on port (\d+)\n", line)
    assert port, line
    client = dap.Client()
    client.initialize()
    response = client.send("attach", {"port": int(port[1])})
    client.event("initialized")
    assert client.response(response)["success"]
    return client


def main():
    with open(MODEL, encoding="utf-8") as file:
        text = file.read()
    waiting = text.replace("backend=tcp)", "backend=tcp, options={'wait-for-debugger': True})")
    waiting = waiting.replace('print("equal"', 'print("calls", flush=True)\nprint("equal"')
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "waits.py")
        with open(program, "w", encoding="utf-8") as file:
            file.write(waiting)
        for by_port in (False, True):
            process = subprocess.Popen([PYTHON, program], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE if by_port else None, text=True)

            def find_compilers():
                with open(f"/proc/{process.pid}/task/{process.pid}/children",
                          encoding="ascii") as children:
                    return [int(pid) for pid in children.read().split()]

            assert process.stdout.readline() == "calls\n"
            client = attach_to_printed(process) if by_port else attach_to_first(find_compilers)
            client.ask("configurationDone")
            assert client.stop()["reason"] == "entry"
            assert client.close() == 0
            assert process.communicate(timeout=dap.TIMEOUT)[0] == "equal\n"


main()
