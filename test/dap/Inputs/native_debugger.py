"""The debugger for C++ beside this one: the real lldb-dap attaches to the compiler."""

import os
import shutil

import dap
from scripted import start, try_all


def native_debugger():
    """The other debugger is asked for, with what it needs; the real one takes it."""
    client = start(features={"supportsStartDebuggingRequest": True}, stopOnEntry=True)
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "pass:convert-tcp-to-linalg"}]})
    client.ask("configurationDone")
    client.stop()
    client.ask("continue", {"threadId": 1})
    client.stop()
    client.console("native")
    request = client.reverse_request("startDebugging")
    dap.validate(request)
    configuration = request["arguments"]["configuration"]
    assert request["arguments"]["request"] == "attach"
    assert configuration["type"] == configuration["nativeType"] == "lldb-dap" and configuration["pid"] > 0
    client.answer(request)
    # The debugger of the C++ extension has other names for the same.
    client.console("native cppdbg")
    request = client.reverse_request("startDebugging")
    other = request["arguments"]["configuration"]
    assert other["type"] == "cppdbg" and other["processId"] == configuration["pid"] and other["MIMode"] == "gdb"
    assert other["program"] == configuration["program"] and os.path.exists(other["program"])
    client.answer(request)
    program = shutil.which("lldb-dap-22") or shutil.which("lldb-dap")
    if not program:
        print("no lldb-dap: it is not tried")
        assert client.close() == 0
        return
    other = dap.OtherAdapter((program,))
    other.initialize()
    # It stops when it has attached: a pause may come before it runs.
    attach = other.send("attach", {**configuration, "stopOnEntry": True}, check=False)
    while attach not in other.responses and "initialized" not in other.seen:
        assert other.read()
    if attach in other.responses and not other.responses[attach]["success"]:
        print("a process may not be debugged here:", other.responses[attach]["message"])
        other.process.kill()
        other.process.wait()
        assert client.close() == 0
        return
    other.ask("configurationDone")
    if attach not in other.responses:
        other.response(attach)
    other.event("stopped")
    (thread, *_) = other.ask("threads")["threads"]
    frames = other.ask("stackTrace", {"threadId": thread["id"]})["stackFrames"]
    # The C++ of the compiler, around the action where it stands.
    names = [frame["name"] for frame in frames]
    assert any("mlir::" in name for name in names), names
    other.ask("disconnect", {"terminateDebuggee": False})
    other.process.wait(dap.TIMEOUT)
    # It goes on, as if nothing had been.
    client.ask("stepIn", {"threadId": 1})
    client.stop()
    assert client.close() == 0


try_all([native_debugger])
