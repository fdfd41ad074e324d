"""The debugger for C++ beside this one: the real lldb-dap attaches to the compiler."""

import shutil

import dap
from scripted import start, try_all


class OtherAdapter(dap.Client):
    """Another adapter, which may not be as strict as ours has to be."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.seen = set()

    def keep(self, message):
        self.seen.add(message.get("event"))
        if message["type"] == "event":
            self.events.append(message)
        elif message["type"] == "response":
            self.responses[message["request_seq"]] = message


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
    assert configuration["type"] == "lldb-dap" and configuration["pid"] > 0
    client.answer(request)
    program = shutil.which("lldb-dap-22") or shutil.which("lldb-dap")
    if not program:
        print("no lldb-dap: it is not tried")
        assert client.close() == 0
        return
    other = OtherAdapter((program,))
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
