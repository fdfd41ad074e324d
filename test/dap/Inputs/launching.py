"""How a compile is started: programs, modes, options, Python programs."""

import ctypes
import os
import subprocess
import sys

import dap
from scripted import FEATURES, PROGRAM, SCRATCH, go, start, try_all, write


def a_program_that_does_not_parse():
    path = write("wrong.mlir", "func.func @f() {\n  %0 = tcp.nope\n}\n")
    client = dap.Client()
    client.initialize()
    launch = client.send("launch", {"program": path})
    text = client.output("error:")
    assert "wrong.mlir:2:" in text, text
    response = client.response(launch)
    assert not response["success"] and "exited with 1" in response["message"], response
    for settings, word in (({"pipeline": "builtin.module(canonicalise)"}, "canonicalise"),
                           ({"pipeline": "cse"}, "to be wrapped"),
                           ({"exit": "lnalg"}, "linalg")):
        launch = client.send("launch", {"program": PROGRAM, **settings})
        assert word in client.output(word)
        response = client.response(launch)
        assert not response["success"] and word in response["message"], response
    assert client.close() == 0


def modes():
    client = start()
    modes = {mode["mode"] for mode in client.initialized["breakpointModes"]}
    assert modes >= {"before", "after", "changed", "failed"}
    for mode, word in (("before", "before pattern"), ("after", "after pattern"),
                       ("changed", "success, changed"), ("failed", "failure")):
        answer = client.ask("setBreakpoints", {"source": {"path": PROGRAM}, "breakpoints": [
            {"line": 5, "mode": mode, "condition": "tag == 'apply-pattern'"}]})
        assert answer["breakpoints"][0]["verified"], answer
        if mode == "before":
            stop = go(client)
        else:
            client.ask("restart", {})
            stop = client.stop()
        assert word in stop["description"], (mode, stop)
    assert client.close() == 0


def a_python_program():
    path = write("model.py", f"""
import subprocess, sys
print("before", flush=True)
for name in ("first", "second"):
    subprocess.run(["tcp-aot", {PROGRAM!r}, "--emit=tcp", "-o",
                    {SCRATCH!r} + "/" + name + ".mlir", "--quiet"], check=True)
print("behind", sys.argv[1:], flush=True)
""")
    client = dap.Client()
    client.initialize()
    client.launch(path, pythonPath=sys.executable, args=["x"], stopOnEntry=True)
    client.ask("configurationDone")
    client.output("before")
    # Each compile that it starts, one after the other.
    for name in ("first", "second"):
        assert client.stop()["reason"] == "entry"
        assert "stage interface" in client.top()["name"]
        client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "pass:tcp-record*"}]})
        client.ask("continue", {"threadId": 1})
        assert client.stop()["reason"] == "function breakpoint"
        assert not os.path.exists(f"{SCRATCH}/{name}.mlir")
        client.ask("continue", {"threadId": 1})
    client.output("behind ['x']")
    assert client.event("exited")["exitCode"] == 0
    assert os.path.exists(f"{SCRATCH}/second.mlir")
    assert client.close() == 0
    for body, text in (("raise SystemExit('no model')", "1 before it compiled anything; the debug"),
                       ("", "0 before it compiled anything; what is in a cache")):
        client = dap.Client()
        client.initialize()
        client.launch(write("nothing.py", body), pythonPath=sys.executable)
        client.ask("configurationDone")
        client.output("exited with " + text)
        client.event("terminated")
        assert client.close() == 0
    client = dap.Client()
    client.initialize()
    assert "no program" in client.fail("launch", {"program": path, "pythonPath": "no-python"})
    assert client.close() == 0


def read_personality(program, **settings):
    """The personality of a process that the adapter starts, as the kernel says."""
    client = dap.Client()
    client.initialize()
    launch = client.send("launch", {"program": program, "args": ["/proc/self/personality"], **settings})
    text = client.output("00")
    with open(f"/proc/{client.process.pid}/personality") as file:
        own = int(file.read(), 16)
    # The program compiles nothing.
    client.response(launch)
    assert client.close() == 0
    return int(text.split()[0], 16), own


def addresses_that_stay():
    """Only a program that is debugged has no address space layout randomization, where the system allows that."""
    without_randomization = 0x0040000
    libc = ctypes.CDLL(None)
    plain = libc.personality(0xffffffff)
    allows = subprocess.run([sys.executable, "-c", f"""
import ctypes
raise SystemExit(ctypes.CDLL(None).personality({plain | without_randomization}) < 0)
"""]).returncode == 0
    debugged = plain | without_randomization if allows else plain
    for settings, wanted in (({}, debugged), ({"disableASLR": True}, debugged),
                             ({"disableASLR": False}, plain), ({"noDebug": True}, plain)):
        assert read_personality("cat", **settings) == (wanted, plain), settings
    # Without randomization, two launches have their objects at the same addresses.
    if allows:
        maps = [read_maps() for _ in range(2)]
        assert maps[0] == maps[1], maps


def read_maps():
    """The address ranges of a compiler at its entry, without those that the kernel chooses by other things."""
    client = dap.Client()
    messages = []
    client.trace = messages.append
    client.initialize(**FEATURES)
    client.launch(PROGRAM, stopOnEntry=True)
    go(client)
    process = next(message["body"]["systemProcessId"] for message in messages if message.get("event") == "process")
    with open(f"/proc/{process}/maps") as file:
        ranges = [line.split()[0] for line in file if line.rstrip().endswith(("/tcp-aot", "[heap]"))]
    assert ranges
    assert client.close() == 0
    return ranges


def rerun_with_wrong_options():
    client = start()
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "pass:canonicalize"}]})
    go(client)
    here = client.top()["name"]
    refused = client.fail("evaluate", {"expression": "rerun top-dwn=false", "context": "repl"})
    assert "top-d" in refused, refused
    # Nothing was done.
    assert client.top()["name"] == here
    client.console("rerun top-down=false")
    client.stop()
    assert "top-down = false" in client.console("info pass"), client.console("info pass")
    assert client.close() == 0


try_all([a_program_that_does_not_parse, modes, addresses_that_stay, rerun_with_wrong_options, a_python_program])
