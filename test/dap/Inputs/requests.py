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
    # An id of the first stop is not valid any more.
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
    assert "has ended" in client.fail("next", {"threadId": 1})
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


def looking():
    client = start()
    client.ask("setFunctionBreakpoints", {"breakpoints": [
        {"name": "pattern:*", "condition": "op == tcp.mul"}]})
    client.ask("configurationDone")
    client.stop()
    frame = client.top()
    # An operand's value, as a hover, and where that is defined.
    value = client.ask("evaluate", {"expression": "op", "frameId": frame["id"],
                                    "context": "hover"})
    assert "tcp.mul" in value["result"]
    assert "tcp.add" in client.console("p def(%0)")
    # A word that is no command is an expression, and the other way around.
    assert "tcp.mul" in client.console("op")
    assert "no command" in client.fail("evaluate", {"expression": "opp", "context": "repl"})
    assert "%" in client.fail("evaluate", {"expression": "%999", "context": "watch"})
    labels = [item["label"] for item in client.ask("completions", {
        "text": "break-on-pass tcp-simp", "column": 23})["targets"]]
    assert labels == ["tcp-simplify"], labels
    labels = [item["label"] for item in client.ask("completions", {
        "text": "p %", "column": 4})["targets"]]
    assert "%0" in labels, labels
    modules = client.ask("modules", {})["modules"]
    assert any(m["name"] == "tcp" and m["ops"] > 0 for m in modules), modules
    address = frame["instructionPointerReference"]
    rows = client.ask("disassemble", {"memoryReference": address, "instructionOffset": -2,
                                      "instructionCount": 5})["instructions"]
    assert len(rows) == 5 and rows[2]["address"] == address
    assert rows[2]["instruction"].strip().startswith("pattern"), rows[2]
    assert rows[4]["presentationHint"] == "invalid"
    document = frame["source"]
    lines = client.ask("breakpointLocations", {
        "source": document, "line": 1, "endLine": 5})["breakpoints"]
    assert {"line": frame["line"]} in lines, lines
    scopes = client.ask("scopes", {"frameId": frame["id"]})["scopes"]
    for scope in scopes:
        client.ask("variables", {"variablesReference": scope["variablesReference"],
                                 "format": {"hex": True}})
    assert "Breakpoint" in client.console("break-on-change")
    assert "tcp.mul" in client.console("frame")
    assert "func.func" in client.console("ir")
    assert client.close() == 0


def targets():
    client = start()
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "pass:tcp-simplify"}]})
    client.ask("configurationDone")
    client.stop()
    outer = client.ask("stackTrace", {"threadId": 1})["stackFrames"][1]
    client.ask("setFunctionBreakpoints", {"breakpoints": []})
    client.ask("next", {"threadId": 1})
    client.stop()
    frames = client.ask("stackTrace", {"threadId": 1})["stackFrames"]
    outer = next(f for f in frames if f["name"] == outer["name"])
    nested = client.ask("stepInTargets", {"frameId": outer["id"]})["targets"]
    assert any("tcp-simplify" in target["label"] for target in nested), nested
    client.ask("stepIn", {"threadId": 1, "targetId": nested[0]["id"]})
    assert client.stop()["reason"] == "goto"
    assert "tcp-simplify" in client.top()["name"]
    # The action here can be left out; one that was can be gone back to.
    top = client.top()
    ways = client.ask("gotoTargets", {"source": top["source"], "line": top["line"]})["targets"]
    assert ways[0]["label"].startswith("skip "), ways
    client.ask("goto", {"threadId": 1, "targetId": ways[0]["id"]})
    assert "skipped" in client.stop()["description"]
    ways = client.ask("gotoTargets", {"source": {"path": PROGRAM}, "line": 5})["targets"]
    assert all("action" in way["label"] for way in ways)
    assert client.close() == 0


def data_breakpoints():
    client = start()
    client.ask("setFunctionBreakpoints", {"breakpoints": [
        {"name": "pattern:*", "condition": "op == tcp.mul"}]})
    client.ask("configurationDone")
    client.stop()
    client.ask("setFunctionBreakpoints", {"breakpoints": []})
    nothing = client.ask("dataBreakpointInfo", {"name": "%999"})
    assert nothing["dataId"] is None and nothing["description"]
    info = client.ask("dataBreakpointInfo", {"name": "op", "mode": "erased"})
    assert info["dataId"] and info["accessTypes"] == ["write"], info
    (watch,) = client.ask("setDataBreakpoints", {
        "breakpoints": [{"dataId": info["dataId"]}]})["breakpoints"]
    assert watch["verified"], watch
    client.ask("continue", {"threadId": 1})
    stop = client.stop()
    assert stop["reason"] == "data breakpoint", stop
    assert stop["hitBreakpointIds"] == [watch["id"]]
    assert client.close() == 0


def children_of(client, variable):
    """The variables in one, by name."""
    return {child["name"]: child for child in client.ask("variables", {
        "variablesReference": variable["variablesReference"]})["variables"]}


def editing():
    path = SCRATCH + ".fold.mlir"
    with open(path, "w") as file:
        file.write("""func.func @f(%a: i32) -> i32 {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi8>
  %c = arith.constant 5 : i32
  %1 = arith.addi %a, %c : i32
  return %1 : i32
}
""")
    client = dap.Client()
    client.initialize(supportsInvalidatedEvent=True, supportsMemoryReferences=True,
                      supportsMemoryEvent=True)
    client.launch("tcp-opt", args=["--canonicalize", path], stopOnEntry=True)
    client.ask("configurationDone")
    client.stop()
    constant = 'ops("arith.constant")[1]'

    def read(source):
        return client.ask("source", {
            "source": source, "sourceReference": source["sourceReference"]})["content"]

    old = client.top()["source"]
    assert "constant 5 : i32" in read(old)
    value = client.ask("setExpression", {"expression": constant + ".value",
                                         "value": "7 : i32"})
    assert value["value"].startswith("7"), value
    client.event("invalidated")
    assert "7 : i32" in client.console("p " + constant)
    # The document of before is still what it was; there is another one now.
    assert "constant 5 : i32" in read(old)
    assert "constant 7 : i32" in client.console("ir")
    new = client.top()["source"]
    assert new["sourceReference"] != old["sourceReference"]
    assert "constant 7 : i32" in read(new)
    refused = client.fail("setExpression", {"expression": constant + ".value",
                                            "value": "7 : i64"})
    assert "same type" in refused, refused
    reference = client.ask("evaluate", {"expression": constant, "context": "watch"})
    attributes = children_of(client, reference)["attributes"]
    answer = client.ask("setVariable", {"variablesReference": attributes["variablesReference"],
                                        "name": "value", "value": "9 : i32"})
    assert answer["value"].startswith("9"), answer
    assert "pass.top-down = false" in client.console("set pass.top-down = false")
    dense = children_of(client, children_of(client, client.ask(
        "evaluate", {"expression": 'ops("arith.constant")[0]', "context": "watch"}))[
            "attributes"])["value"]
    memory = dense["memoryReference"]
    data = client.ask("readMemory", {"memoryReference": memory, "count": 4})
    assert data["data"] == "AQI=" and data["unreadableBytes"] == 2, data
    written = client.ask("writeMemory", {"memoryReference": memory, "offset": 1, "data": "Aw=="})
    assert written["bytesWritten"] == 1
    client.event("memory")
    assert "[1, 3]" in client.console('p ops("arith.constant")[0]')
    assert "[1, 3]" in client.console("ir")
    # The bytes, by the operation, its value and its attribute.
    for expression in ('ops("arith.constant")[0]', "%cst", "%cst.value"):
        assert client.console("x " + expression) .split() == ["0:", "01", "03"], expression
    assert client.console("x/1 %cst").split() == ["0:", "01"]
    client.ask("next", {"threadId": 1, "granularity": "instruction"})
    client.stop()
    assert "constant 5 : i32" not in client.console("ir")
    # Going back before an edit shows the IR before it.
    client.ask("reverseContinue", {"threadId": 1})
    assert "no breakpoint is hit before" in client.stop()["description"]
    assert "constant 5 : i32" in client.console("ir")
    client.console("set " + constant + ".value = 9 : i32")
    assert "constant 9 : i32" in client.console("ir")
    client.console("apply")
    client.output("arith.addi %arg0, %c9_i32")
    client.event("terminated")
    assert client.close() == 0


def back_from_the_end():
    client = start(stopAtEnd=True)
    client.ask("configurationDone")
    assert client.stop()["reason"] == "end"
    assert "has ended" in client.fail("next", {"threadId": 1})
    client.ask("stepBack", {"threadId": 1})
    assert client.stop()["reason"] == "step"
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "pass:tcp-simplify"}]})
    client.ask("reverseContinue", {"threadId": 1})
    assert client.stop()["reason"] == "function breakpoint"
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
    # Each stage is looked at, not the first and the last alone.
    for stages, word in ((["tcp", "linlag", "llvm"], "stage 'linlag' in --stages (did you mean 'linalg'?)"),
                         (["tcp", "memref", "linalg"], "'linalg' in --stages does not come behind 'memref'"),
                         (["asm", "object"], "stage 'asm' in --stages; the stages of MLIR are: torch")):
        message = client.fail("launch", {"program": PROGRAM, "stages": stages})
        assert word in message, message
    # After all that, one that works.
    client.launch(PROGRAM, stages=["tcp", "linalg", "llvm"])
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
    assert "give one of" in client.fail("attach", {})
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
                     documents_stay, conditions, log_points, looking, targets,
                     data_breakpoints, editing, back_from_the_end, launch_fails, plain_run,
                     in_a_terminal, attach, lines_from_zero_and_uris):
        print(function.__name__, flush=True)
        function()


main()
