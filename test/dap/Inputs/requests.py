"""Sessions with tcp-dap, each a function."""

import os
import sys

import dap

PROGRAM = sys.argv[1]
SCRATCH = sys.argv[2]


def start(**settings):
    client = dap.Client()
    client.initialize(supportsVariablePaging=True, supportsInvalidatedEvent=True,
                      supportsProgressReporting=True, supportsMemoryReferences=True,
                      supportsMemoryEvent=True)
    client.launch(PROGRAM, **settings)
    return client


def stop_on_entry():
    client = start(stopOnEntry=True)
    client.ask("configurationDone")
    assert client.stop()["reason"] == "entry"
    assert client.close() == 0


def steps():
    client = start(stopOnEntry=True)
    client.ask("configurationDone")
    client.stop()
    client.ask("stepIn", {"threadId": 1})
    assert "modified" in client.stop()["description"]
    first = client.top()
    client.ask("stepIn", {"threadId": 1, "granularity": "instruction"})
    assert client.stop()["reason"] == "step"
    assert client.top()["name"] != first["name"]
    client.ask("next", {"threadId": 1, "granularity": "line"})
    client.stop()
    client.ask("stepBack", {"threadId": 1})
    assert "modified" in client.stop()["description"]
    assert client.top()["name"] == first["name"]
    client.ask("stepOut", {"threadId": 1})
    client.stop()
    assert client.close() == 0


def restart_frame_and_restart():
    client = start()
    client.ask("setFunctionBreakpoints",
               {"breakpoints": [{"name": "pattern:*MulOp*"}]})
    client.ask("configurationDone")
    client.stop()
    frames = client.ask("stackTrace", {"threadId": 1})["stackFrames"]
    outer = next(f for f in frames if f["name"].startswith("pass tcp-simplify"))
    client.ask("restartFrame", {"frameId": outer["id"]})
    assert client.stop()["reason"] == "goto"
    assert client.top()["name"] == outer["name"]
    # Of the first stop: it does not hold any more.
    assert "earlier stop" in client.fail("scopes", {"frameId": outer["id"]})
    client.ask("restart", {})
    client.stop()
    assert client.top()["name"].startswith("pattern")
    client.ask("restart", {"arguments": {"program": PROGRAM, "exit": "tcp",
                                         "stopOnEntry": True}})
    assert client.stop()["reason"] == "entry"
    assert client.close() == 0


def kill_and_return():
    client = start()
    client.ask("setFunctionBreakpoints",
               {"breakpoints": [{"name": "pass:convert-tcp-to-linalg"}]})
    client.ask("configurationDone")
    client.stop()
    client.ask("terminateThreads", {"threadIds": [1]})
    assert "ended" in client.stop()["description"]
    assert "has gone" in client.fail("next", {"threadId": 1})
    assert client.close() == 0


def documents_stay():
    client = start(stopOnEntry=True)
    client.ask("configurationDone")
    client.stop()
    source = client.top()["source"]
    query = {"source": source, "sourceReference": source["sourceReference"]}
    text = client.ask("source", query)["content"]
    client.ask("next", {"threadId": 1})
    client.stop()
    assert client.ask("source", query)["content"] == text
    assert source in client.ask("loadedSources")["sources"] or any(
        s.get("sourceReference") == source["sourceReference"]
        for s in client.ask("loadedSources")["sources"])
    assert client.close() == 0


def conditions():
    client = start()
    answer = client.ask("setFunctionBreakpoints", {"breakpoints": [
        {"name": "pattern:*", "condition": "op == tcp.mul && depth > 2"},
        {"name": "pattern:*", "condition": "op =="}]})
    good, bad = answer["breakpoints"]
    assert good["verified"]
    assert not bad["verified"] and "column 6" in bad["message"], bad
    client.ask("configurationDone")
    assert client.stop()["hitBreakpointIds"] == [good["id"]]
    assert "tcp.mul" in client.top()["name"]
    assert client.close() == 0


def log_points():
    client = start()
    client.ask("setBreakpoints", {"source": {"path": PROGRAM}, "breakpoints": [
        {"line": 5, "logMessage": "here {op}", "mode": "changed"}]})
    client.ask("configurationDone")
    client.output("here ")
    client.event("terminated")
    assert client.close() == 0


def launch_fails():
    path = SCRATCH + ".mlir"
    with open(path, "w") as file:
        file.write("func.func @f( {")
    client = dap.Client()
    client.initialize()
    message = client.fail("launch", {"program": path})
    assert "before it compiled anything" in message, message
    client.output("error:")
    for settings, word in (({"program": "nope.mlir"}, "no file"),
                           ({"program": "nope-nope"}, "no program"),
                           ({"program": PROGRAM, "cwd": "/nope"}, "directory"),
                           ({"program": "/dev/null"}, "cannot run"),
                           ({"program": "true"}, "before it compiled"),
                           ({"program": PROGRAM, "exit": "nope"}, "exited with 1")):
        message = client.fail("launch", settings)
        assert word in message, (settings, message)
    # After all that, one that works.
    client.launch(PROGRAM)
    client.ask("configurationDone")
    client.event("terminated")
    assert client.close() == 0


def plain_run():
    client = dap.Client()
    client.initialize()
    client.launch("tcp-aot", noDebug=True,
                  args=[PROGRAM, "--emit=tcp", "-o", "-"])
    client.ask("configurationDone")
    client.output("func.func")
    assert client.event("exited")["exitCode"] == 0
    client.event("terminated")
    assert client.close() == 0


def in_a_terminal():
    client = dap.Client()
    client.initialize(supportsRunInTerminalRequest=True)
    launch = client.send("launch", {"program": PROGRAM, "console": "integratedTerminal",
                                    "stopOnEntry": True})
    request = client.reverse_request("runInTerminal")
    dap.validate(request)
    arguments = request["arguments"]
    assert arguments["args"][0].endswith("tcp-aot"), arguments
    environment = {**os.environ, **arguments["env"]}
    pid = os.posix_spawn(arguments["args"][0], arguments["args"], environment)
    client.answer(request, {"processId": pid})
    client.event("initialized")
    assert client.response(launch)["success"]
    client.ask("configurationDone")
    assert client.stop()["reason"] == "entry"
    client.close()
    os.waitpid(pid, 0)


def attach():
    import re
    import subprocess
    compiler = subprocess.Popen(["tcp-aot", PROGRAM, "--emit=tcp", "-o", "-",
                                 "--wait-for-debugger"],
                                stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    port = int(re.search(r"port (\d+)", compiler.stderr.readline())[1])
    client = dap.Client()
    client.initialize()
    response = client.send("attach", {"port": port})
    client.event("initialized")
    assert client.response(response)["success"]
    client.ask("configurationDone")
    assert client.stop()["reason"] == "entry"
    # It goes on by itself when the client has gone.
    assert client.close() == 0
    text, _ = compiler.communicate(timeout=dap.TIMEOUT)
    assert "func.func" in text and compiler.returncode == 0
    client = dap.Client()
    client.initialize()
    assert "cannot connect" in client.fail("attach", {"port": port})
    assert "say what" in client.fail("attach", {})
    assert client.close() == 0


def lines_from_zero_and_uris():
    client = dap.Client()
    client.initialize(linesStartAt1=False, columnsStartAt1=False, pathFormat="uri")
    client.launch(PROGRAM)
    answer = client.ask("setBreakpoints", {
        "source": {"path": "file://" + PROGRAM}, "breakpoints": [{"line": 4}]})
    assert answer["breakpoints"][0]["line"] == 4
    assert answer["breakpoints"][0]["source"]["path"].startswith("file:///")
    client.ask("configurationDone")
    client.stop()
    frames = client.ask("stackTrace", {"threadId": 1})["stackFrames"]
    assert frames[-1]["name"].endswith(":5") and frames[-1]["line"] == 4, frames[-1]
    assert client.close() == 0


def main():
    for function in (stop_on_entry, steps, restart_frame_and_restart, kill_and_return,
                     documents_stay, conditions, log_points, launch_fails, plain_run,
                     in_a_terminal, attach, lines_from_zero_and_uris):
        print(function.__name__, flush=True)
        function()


main()
