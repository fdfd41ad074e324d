"""Sessions with tcp-dap about what an editor can ask for beyond the usual."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from threading import Thread

import dap

PROGRAM = sys.argv[1]
SCRATCH = sys.argv[2]
PLUGIN = sys.argv[3]
FEATURES = {"supportsVariablePaging": True, "supportsInvalidatedEvent": True,
            "supportsProgressReporting": True, "supportsMemoryReferences": True,
            "supportsMemoryEvent": True}


def start(program=PROGRAM, features=None, **settings):
    client = dap.Client()
    client.initialize(**{**FEATURES, **(features or {})})
    client.launch(program, **settings)
    return client


def go(client):
    client.ask("configurationDone")
    return client.stop()


def write(name, text):
    path = os.path.join(SCRATCH, name)
    with open(path, "w") as file:
        file.write(text)
    return path


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


def names_that_match_nothing():
    client = start()
    late, wrong = client.ask("setFunctionBreakpoints", {"breakpoints": [
        {"name": "pattern:*MulOp*"}, {"name": "op:tcp.mull"}]})["breakpoints"]
    assert not late["verified"] and late["reason"] == "pending", late
    assert "did you mean" in wrong["message"] and "'tcp.mul'" in wrong["message"], wrong
    client.ask("configurationDone")
    # It is there when it is met.
    changed = client.event("breakpoint")
    assert changed["breakpoint"] == {"id": late["id"], "verified": True}, changed
    assert client.stop()["hitBreakpointIds"] == [late["id"]]
    assert client.close() == 0


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


def delayed_stack():
    client = start()
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "pattern:*MulOp*"}]})
    go(client)
    frames = client.ask("stackTrace", {"threadId": 1})
    assert frames["totalFrames"] == len(frames["stackFrames"]) > 4
    pieces = []
    while len(pieces) < frames["totalFrames"]:
        part = client.ask("stackTrace", {"threadId": 1, "startFrame": len(pieces), "levels": 2})
        assert part["totalFrames"] == frames["totalFrames"]
        assert 1 <= len(part["stackFrames"]) <= 2
        pieces += part["stackFrames"]
    assert [f["name"] for f in pieces] == [f["name"] for f in frames["stackFrames"]]
    formatted = client.ask("stackTrace", {"threadId": 1, "format": {"line": True}})
    assert " at basic_tcp_ops.mlir:5" in formatted["stackFrames"][0]["name"]
    assert client.close() == 0


def pages_of_variables():
    path = write("many.mlir", "func.func @f(%a: i32) -> i32 {\n" + "".join(
        f"  %{i} = arith.constant {i} : i32\n" for i in range(150)) + "  return %a : i32\n}\n")
    client = start("tcp-opt", args=["--cse", path], stopOnEntry=True)
    go(client)
    whole = client.ask("evaluate", {"expression": 'ops("arith.constant")', "context": "watch"})
    assert whole["indexedVariables"] == 150, whole
    query = {"variablesReference": whole["variablesReference"], "filter": "indexed"}
    page = client.ask("variables", {**query, "start": 100, "count": 7})["variables"]
    assert [v["name"] for v in page] == [f"[{i}]" for i in range(100, 107)], page
    assert "constant 103" in page[3]["value"]
    assert len(client.ask("variables", query)["variables"]) == 150
    # Integers in hex, where there are integers.
    attributes = {v["name"]: v for v in client.ask("variables", {
        "variablesReference": page[3]["variablesReference"]})["variables"]}["attributes"]
    (value,) = client.ask("variables", {
        "variablesReference": attributes["variablesReference"],
        "format": {"hex": True}})["variables"]
    assert value["value"] == "0x67 : i32", value
    assert client.close() == 0


def reverse_with_hits():
    client = start()
    (hits,) = client.ask("setFunctionBreakpoints", {"breakpoints": [
        {"name": "pass:tcp-simplify", "hitCondition": "2"}]})["breakpoints"]
    # From the second one on, of three functions.
    go(client)
    second = client.top()
    assert "@func_2" in second["name"], second
    client.ask("continue", {"threadId": 1})
    client.stop()
    assert "@func_3" in client.top()["name"]
    client.ask("reverseContinue", {"threadId": 1})
    assert client.stop()["hitBreakpointIds"] == [hits["id"]]
    assert client.top()["name"] == second["name"]
    client.ask("reverseContinue", {"threadId": 1})
    # The first one is not hit, on the way back neither.
    assert "hitBreakpointIds" not in client.stop()
    assert "stage interface" in client.top()["name"], client.top()
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


def lines_of_documents():
    client = start()
    client.ask("setFunctionBreakpoints", {"breakpoints": [
        {"name": "pass:convert-tcp-to-linalg"}]})
    go(client)
    source = client.top()["source"]
    text = client.ask("source", {"source": source,
                                 "sourceReference": source["sourceReference"]})["content"]
    lines = text.split("\n")
    line = next(i for i, each in enumerate(lines) if "tcp.mul" in each) + 1
    client.ask("setFunctionBreakpoints", {"breakpoints": []})
    (breakpoint,) = client.ask("setBreakpoints", {
        "source": source, "breakpoints": [{"line": line}]})["breakpoints"]
    assert breakpoint["verified"] and breakpoint["line"] == line, breakpoint
    client.ask("continue", {"threadId": 1})
    stop = client.stop()
    assert stop["hitBreakpointIds"] == [breakpoint["id"]], stop
    assert "on tcp.mul" in client.top()["name"], client.top()
    assert client.close() == 0


def coloured_diffs():
    for styled in (True, False):
        client = start(features={"supportsANSIStyling": styled})
        client.ask("setFunctionBreakpoints", {"breakpoints": [
            {"name": "pass:convert-tcp-to-linalg"}]})
        go(client)
        client.ask("stepIn", {"threadId": 1, "granularity": "line"})
        client.stop()
        diff = client.console("diff")
        assert ("\x1b[32m+" in diff) == styled, diff
        assert ("\x1b[" in diff) == styled, diff
        assert client.close() == 0


def modules_change():
    client = start(stopOnEntry=True)
    go(client)
    before = {m["name"]: m for m in client.ask("modules", {})["modules"]}
    assert before["tcp"]["ops"] > 0 and "ops" not in before["linalg"]
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "stage:memref"}]})
    client.ask("continue", {"threadId": 1})
    client.stop()
    changed = {}
    while changed.get("linalg", {}).get("ops", 0) == 0 or "tcp" not in changed:
        event = client.event("module")
        changed[event["module"]["name"]] = event["module"]
    assert "ops" not in changed["tcp"], changed
    assert client.close() == 0


def long_steps_can_be_cancelled():
    path = write("long.mlir", "".join(
        f"func.func @f{i}(%a: tensor<4xf32>) -> tensor<4xf32> {{\n"
        "  %0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
        "  return %0 : tensor<4xf32>\n}\n" for i in range(40)))
    client = start(path, stopOnEntry=True)
    go(client)
    client.send("evaluate", {"expression": "step 1000000", "context": "repl"})
    progress = client.event("progressStart")
    assert progress["cancellable"] and progress["title"] == "Stepping", progress
    client.ask("cancel", {"progressId": progress["progressId"]})
    end = client.event("progressEnd", "terminated")
    assert end.get("progressId") == progress["progressId"], end
    assert client.stop()["reason"] == "pause"
    assert client.close() == 0


def steps_tell_how_far_they_are():
    client = start(os.path.join(SCRATCH, "long.mlir"), stopOnEntry=True)
    go(client)
    client.send("evaluate", {"expression": "step 20000", "context": "repl"})
    progress = client.event("progressStart")
    told = []
    while len(told) < 3:
        event = client.event("progressUpdate", "progressEnd")
        if "percentage" not in event:
            break
        assert event["progressId"] == progress["progressId"]
        assert re.fullmatch(r"\d+ of 20000", event["message"]), event
        told.append(event["percentage"])
    assert told == sorted(set(told)) and len(told) == 3, told
    client.ask("cancel", {"progressId": progress["progressId"]})
    client.stop()
    assert client.close() == 0


def a_request_can_be_cancelled():
    client = start(os.path.join(SCRATCH, "long.mlir"), stopOnEntry=True)
    go(client)
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "stage:llvmir"}]})
    client.ask("continue", {"threadId": 1})
    client.stop()
    # It runs the whole compile again.
    search = client.send("evaluate", {"expression": "origin", "context": "repl"})
    client.ask("cancel", {"requestId": search})
    answer = client.response(search)
    assert answer["success"] or answer["message"] == "cancelled", answer
    assert "stage llvmir" in client.top()["name"]
    assert client.close() == 0


def what_was_changed_can_be_watched():
    client = start()
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "pass:convert-tcp-to-linalg"}]})
    go(client)
    client.ask("stepIn", {"threadId": 1, "granularity": "line"})
    client.stop()
    scopes = client.ask("scopes", {"frameId": client.top()["id"]})["scopes"]
    (changes,) = [each["variablesReference"] for each in scopes if each["name"] == "Changes"]
    ops = client.ask("variables", {"variablesReference": changes})["variables"]
    info = client.ask("dataBreakpointInfo",
                      {"variablesReference": changes, "name": ops[0]["name"]})
    assert info["dataId"], (ops[0], info)
    body = client.ask("setDataBreakpoints", {"breakpoints": [{"dataId": info["dataId"]}]})
    assert body["breakpoints"][0]["verified"], body
    # Its name is not said twice where it was asked for by that.
    value = client.ask("evaluate", {"expression": "%0", "context": "watch",
                                    "frameId": client.top()["id"]})["result"]
    assert "%0" not in value, value
    assert client.close() == 0


def data_breakpoints_in_another_compile():
    """What is watched is found again by its place; what is not there is said."""
    path = write("again.mlir", """func.func @f(%a: i32) -> i32 {
  %c = arith.constant 0 : i32
  %0 = arith.addi %a, %c : i32
  return %0 : i32
}
""")
    client = dap.Client()
    client.initialize()
    client.launch("tcp-opt", args=["--canonicalize", path], stopOnEntry=True, stopAtEnd=True)
    client.ask("configurationDone")
    client.stop()
    info = client.ask("dataBreakpointInfo", {"name": 'ops("arith.addi")[0]', "mode": "erased"})
    assert info["canPersist"], info
    breakpoints = [{"dataId": info["dataId"]}]
    (watch,) = client.ask("setDataBreakpoints", {"breakpoints": breakpoints})["breakpoints"]
    assert watch["verified"], watch
    for _ in range(2):
        client.ask("restart", {})
        assert client.event("breakpoint")["breakpoint"]["verified"]
        client.stop()
        client.ask("continue", {"threadId": 1})
        stop = client.stop()
        assert stop["reason"] == "data breakpoint" and stop["hitBreakpointIds"] == [watch["id"]], stop
        # There and back: also processes that were forked before know it.
        client.ask("stepBack", {"threadId": 1})
        client.stop()
        client.ask("continue", {"threadId": 1})
        stop = client.stop()
        assert stop["reason"] == "data breakpoint", stop
    with open(path, "w") as file:
        file.write("func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n")
    client.ask("restart", {})
    status = client.event("breakpoint")["breakpoint"]
    assert not status["verified"], status
    assert "arith.addi of " in status["message"] and "in @f is not there now" in status["message"], status
    assert client.close() == 0


def threads_of_mlir():
    """They stay on: each stops at its action, and there is no way back."""
    many = 24
    path = write("many.mlir", "".join(
        f"func.func @f{index}(%a: index) -> index {{\n"
        "  %c = arith.constant 0 : index\n"
        "  %0 = arith.addi %a, %c : index\n"
        "  return %0 : index\n}\n" for index in range(many)))
    client = dap.Client()
    client.initialize()
    client.launch("tcp-opt", threading=True, args=[
        path, "--pass-pipeline=builtin.module(func.func(canonicalize,cse))", "-o", os.devnull])
    assert client.capabilities == {"supportsStepBack": False, "supportsRestartFrame": False}
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "pass:canonicalize"}]})
    client.ask("configurationDone")
    functions = set()
    while True:
        event = client.event("stopped", "terminated")
        if "reason" not in event:
            break
        threads = {thread["id"]: thread["name"] for thread in client.ask("threads")["threads"]}
        assert event["threadId"] in threads and event["allThreadsStopped"], (event, threads)
        assert threads[1].startswith("compile of "), threads
        for thread in threads:
            frames = client.ask("stackTrace", {"threadId": thread})["stackFrames"]
            if thread == event["threadId"]:
                assert "pass canonicalize" in frames[0]["name"], frames
                (found,) = re.findall(r"@f\d+", frames[0]["name"])
                functions.add(found)
        assert "no thread" in client.fail("stackTrace", {"threadId": 1000})
        assert "threads are on" in client.fail("stepBack", {"threadId": 1})
        assert "threads are on" in client.fail("evaluate", {"expression": "goto 1", "context": "repl"})
        assert "func.func" in client.console("ir")
        client.ask("continue", {"threadId": event["threadId"]})
    assert len(functions) == many, functions
    assert client.close() == 0


def a_thread_that_comes_to_no_action():
    """It holds a stop of another one up for a while only."""
    if len(os.sched_getaffinity(0)) < 2:
        return
    path = write("endless.mlir", "".join(
        f"func.func @{name}(%a: index) -> index {{ return %a : index }}\n"
        for name in ("endless", "f")))
    client = dap.Client()
    client.initialize()
    client.launch("tcp-opt", threading=True, args=[
        "--load-pass-plugin=" + PLUGIN, path, "-o", os.devnull,
        "--pass-pipeline=builtin.module(func.func(bad-loop-in-endless,cse))"])
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "pass:cse"}]})
    stop = go(client)
    assert "worker" in stop["description"], stop
    assert "comes to no action" in stop["description"], stop
    names = []
    for thread in client.ask("threads")["threads"]:
        frames = client.ask("stackTrace", {"threadId": thread["id"]})["stackFrames"]
        names += [frame["name"] for frame in frames]
    assert "pass bad-loop-in-endless" in names, names
    assert any("pass cse on func.func @f" in name for name in names), names
    assert client.close() == 0


def threading_without_debugging():
    client = dap.Client()
    client.initialize()
    client.launch("tcp-aot", noDebug=True, threading=True,
                  args=[PROGRAM, "--emit=tcp", "-o", "-"])
    client.ask("configurationDone")
    client.output("func.func")
    assert client.event("exited")["exitCode"] == 0
    assert client.close() == 0


def wait_for_debugger(*arguments, command=("tcp-aot", PROGRAM, "--emit=tcp", "-o", "-")):
    compiler = subprocess.Popen(
        [*command, "--wait-for-debugger", *arguments],
        stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    return compiler, int(re.search(r"port (\d+)", compiler.stderr.readline())[1])


def attach_to(client, **settings):
    response = client.send("attach", settings)
    client.event("initialized")
    answer = client.response(response)
    assert answer["success"], answer


def attach_by_process_id():
    compiler, _ = wait_for_debugger()
    client = dap.Client()
    client.initialize()
    for settings, word in (({"pid": os.getpid()}, "does not wait for a debugger"),
                           ({"pid": 1 << 30}, "there is no process"),
                           ({"port": 99999}, "from 1 to 65535"),
                           ({"pid": compiler.pid, "port": 1}, "one of"),
                           ({}, "say what")):
        message = client.fail("attach", settings)
        assert word in message, (settings, message)
    attach_to(client, pid=compiler.pid)
    # What was attached to cannot be started again from here.
    assert client.capabilities == {"supportsRestartRequest": False}
    assert go(client)["reason"] == "entry"
    assert "cannot be started again" in client.fail("restart", {})
    client.ask("disconnect", {"terminateDebuggee": True})
    compiler.communicate(timeout=dap.TIMEOUT)


def open_door(name):
    """A socket file, which somebody listens at, and its path."""
    path = os.path.join(SCRATCH, name)
    if os.path.exists(path):
        os.remove(path)
    door = socket.socket(socket.AF_UNIX)
    door.bind(path)
    door.listen()
    return door, path


def attach_by_socket_file():
    compiler, port = wait_for_debugger()
    door, path = open_door("door")

    def forward():
        with door.accept()[0] as inside, socket.create_connection(("127.0.0.1", port)) as outside:
            outside.sendall(inside.makefile("rb").readline())
            # Until it is read: of who has gone nobody knows who that was.
            inside.sendall(outside.makefile("rb").read())

    forwarder = Thread(target=forward)
    forwarder.start()
    client = dap.Client()
    client.initialize()
    attach_to(client, socket=path)
    forwarder.join()
    assert go(client)["reason"] == "entry"
    # Left alone, it goes on.
    assert client.close() == 0
    text, _ = compiler.communicate(timeout=dap.TIMEOUT)
    assert "func.func" in text and compiler.returncode == 0


def a_stop_is_heard_before_its_supervisor():
    """Who reads several connections may read the second one first."""
    compiler, port = wait_for_debugger()
    door, path = open_door("door")
    agents, agents_path = open_door("agents")
    client = dap.Client()
    client.initialize()
    response = client.send("attach", {"socket": path})
    with door.accept()[0] as inside, socket.create_connection(("127.0.0.1", port)) as outside:
        adapter_path = json.loads(inside.makefile("rb").readline())["connect"]
        outside.sendall(json.dumps({"connect": agents_path}).encode() + b"\n")
        # Until it is read: of who has gone nobody knows who that was.
        inside.sendall(outside.makefile("rb").read())

    def pump(source, sink):
        while data := source.recv(65536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)

    def connect(agent):
        adapter = socket.socket(socket.AF_UNIX)
        adapter.connect(adapter_path)
        threads = [Thread(target=pump, args=pair, daemon=True)
                   for pair in ((agent, adapter), (adapter, agent))]
        for thread in threads:
            thread.start()

    supervisor, live = agents.accept()[0], agents.accept()[0]
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.connect(adapter_path)
        stranger.sendall(b'{"event": "hello", "role": 5}\n')
    connect(live)
    for _ in range(100):
        client.ask("threads")
    assert response not in client.responses
    connect(supervisor)
    assert client.response(response)["success"]
    assert go(client)["reason"] == "entry"
    # It was left alone, not ended.
    assert client.close() == 0
    text, errors = compiler.communicate(timeout=dap.TIMEOUT)
    assert "func.func" in text and compiler.returncode == 0, (compiler.returncode, text, errors)


def suspend_for_another(client, compiler):
    """Another client, which is attached where the compile says that it waits."""
    client.ask("disconnect", {"suspendDebuggee": True})
    assert client.process.wait(dap.TIMEOUT) == 0
    port = int(re.search(r"port (\d+)", compiler.stderr.readline())[1])
    other = dap.Client()
    other.initialize()
    attach_to(other, port=port)
    go(other)
    return other


def what_was_attached_to_can_be_left_stopped():
    compiler, port = wait_for_debugger()
    client = dap.Client()
    client.initialize()
    attach_to(client, port=port)
    go(client)
    client.ask("setFunctionBreakpoints", {"breakpoints": [{"name": "pass:tcp-record*"}]})
    client.ask("continue", {"threadId": 1})
    client.stop()
    client.ask("setFunctionBreakpoints", {"breakpoints": []})
    client.ask("stepBack", {"threadId": 1, "granularity": "instruction"})
    client.stop()
    here = client.top()["name"]
    other = suspend_for_another(client, compiler)
    assert other.top()["name"] == here
    other.ask("stepIn", {"threadId": 1, "granularity": "instruction"})
    other.stop()
    other.ask("stepBack", {"threadId": 1, "granularity": "instruction"})
    other.stop()
    assert other.top()["name"] == here
    # More than once.
    third = suspend_for_another(other, compiler)
    assert third.top()["name"] == here
    third.close()
    text, errors = compiler.communicate(timeout=dap.TIMEOUT)
    assert "func.func" in text and compiler.returncode == 0, (compiler.returncode, text, errors)


def what_was_attached_to_can_be_suspended_while_it_runs():
    path = write("one.mlir", "func.func @f() { return }\n")
    compiler, port = wait_for_debugger(command=(
        "tcp-opt", "--load-pass-plugin=" + PLUGIN, path,
        "--pass-pipeline=builtin.module(bad-loop)"))
    client = dap.Client()
    client.initialize()
    attach_to(client, port=port)
    go(client)
    client.console("break-on-pass bad-loop")
    client.console('log 1 "it begins"')
    client.ask("continue", {"threadId": 1})
    client.output("it begins")
    other = suspend_for_another(client, compiler)
    assert "bad-loop" in other.top()["name"], other.top()
    other.ask("disconnect", {"terminateDebuggee": True})
    assert other.process.wait(dap.TIMEOUT) == 0
    compiler.communicate(timeout=dap.TIMEOUT)


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


def crash_filter():
    client = dap.Client()
    client.initialize()
    filters = {f["filter"]: f for f in client.initialized["exceptionBreakpointFilters"]}
    assert filters["crash"]["default"]
    assert all(f["supportsCondition"] for f in filters.values())
    assert client.close() == 0


def crash_on_condition():
    """Whether a crash is a stop is known from where its action began."""
    for condition, stops in [("pass == bad-*", False), ("pass =~ bad-*", True),
                             ("op == func.func", False)]:
        client = dap.Client()
        client.initialize()
        client.launch("tcp-opt", args=[
            "--load-pass-plugin=" + PLUGIN, "--pass-pipeline=builtin.module(canonicalize,bad-crash)",
            PROGRAM, "-o", os.devnull])
        body = client.ask("setExceptionBreakpoints", {
            "filters": [], "filterOptions": [{"filterId": "crash", "condition": condition}]})
        assert body["breakpoints"][0]["verified"], body
        client.ask("configurationDone")
        event = client.event("stopped", "terminated")
        assert ("reason" in event) == stops, (condition, event)
        if stops:
            assert event["reason"] == "exception" and "SIGSEGV" in event["description"], event
            assert event["hitBreakpointIds"] == [body["breakpoints"][0]["id"]], event
        assert client.close() == 0


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


TESTS = [names_that_match_nothing, a_program_that_does_not_parse, delayed_stack,
         pages_of_variables, reverse_with_hits, modes, lines_of_documents, coloured_diffs,
         modules_change, long_steps_can_be_cancelled, steps_tell_how_far_they_are,
         a_request_can_be_cancelled,
         what_was_changed_can_be_watched, data_breakpoints_in_another_compile, threads_of_mlir,
         a_thread_that_comes_to_no_action,
         threading_without_debugging, attach_by_process_id, attach_by_socket_file,
         a_stop_is_heard_before_its_supervisor,
         what_was_attached_to_can_be_left_stopped,
         what_was_attached_to_can_be_suspended_while_it_runs,
         a_python_program, rerun_with_wrong_options, crash_filter,
         crash_on_condition, native_debugger]


def main():
    os.makedirs(SCRATCH, exist_ok=True)
    for function in TESTS:
        if len(sys.argv) > 4 and function.__name__ not in sys.argv[4:]:
            continue
        print(function.__name__, flush=True)
        function()


main()
