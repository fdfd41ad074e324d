"""What stops a compile: names, hits, lines of documents, data, crashes."""

import os
import shutil

import dap
from scripted import PLUGIN, PROGRAM, go, start, try_all, write


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


def reverse_from_the_end():
    """The last event of a compile is before its end, and the begin of an action before the crash in it."""
    path = write("end.mlir", "func.func @f() { return }")
    for passes, kind, breakpoint in (
            ("cse", "Instruction", {"instructionReference": "0x1", "mode": "after"}),
            ("bad-crash", "Function", {"name": "pass:bad-crash"})):
        client = start("tcp-opt", stopAtEnd=True, args=[
            f"--load-pass-plugin={PLUGIN}", f"--pass-pipeline=builtin.module({passes})", path, "-o", os.devnull])
        go(client)
        for _ in range(2):
            (last,) = client.ask(f"set{kind}Breakpoints", {"breakpoints": [breakpoint]})["breakpoints"]
            client.ask("reverseContinue", {"threadId": 1})
            stop = client.stop()
            assert stop.get("hitBreakpointIds") == [last["id"]], stop
            client.ask(f"set{kind}Breakpoints", {"breakpoints": []})
            client.ask("continue", {"threadId": 1})
            assert client.stop()["reason"] in ("end", "exception")
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


def conditions_of_commands():
    """A condition counts with each command that takes one."""
    for command, described, other in [
            ("break", "", "action == 1"), ("break-on-pass convert-tcp-*", "after pass", "changed"),
            ("break-on-pass convert-tcp-*", "before pass", "depth > 1"),
            ("break-on-pattern *MulOp*", "after pattern", "changed"),
            ("break-on-tag apply-pattern", "after pattern", "changed"), ("break-on-stage linalg", "after stage", "changed"),
            ("break-on-op tcp.mul", "on tcp.mul", "depth > 1"), ("break-on-action 30", "", "depth > 1"),
            (f"break-on-file {PROGRAM}:5", "changed", "changed"), ("break 5", "changed", "changed"),
            ("break-on-change", "created", "pass == convert-tcp-to-linalg"), ("break-on-change 1", "", "depth > 0")]:
        for condition in (other, "action > 1000000"):
            client = start(stopOnEntry=True)
            go(client)
            said = client.console(f"{command} if {condition}")
            assert said.startswith("Breakpoint 1"), said
            client.ask("continue", {"threadId": 1})
            event = client.event("stopped", "terminated")
            assert ("reason" in event) == (condition == other), (command, condition, event)
            assert described in event.get("description", described), (command, condition, event)
            assert client.close() == 0
    for condition, stops in [("action > 1000000", False), ("pass =~ bad-*", True)]:
        client = start("tcp-opt", stopOnEntry=True, args=[
            "--load-pass-plugin=" + PLUGIN, "--pass-pipeline=builtin.module(canonicalize,bad-crash)",
            PROGRAM, "-o", os.devnull])
        go(client)
        client.console(f"catch crash if {condition}")
        client.ask("continue", {"threadId": 1})
        event = client.event("stopped", "terminated")
        assert ("reason" in event) == stops, (condition, event)
        assert client.close() == 0


def pauses_until_the_end():
    """A stock compiler unloads its plugins when it exits. A pause that comes then does not end it."""
    folder = os.path.dirname(os.path.abspath(__file__))
    for _ in range(10):
        client = start(shutil.which("mlir-opt"), args=["--canonicalize", os.path.join(folder, "fold.mlir")],
                       stopOnEntry=True, stopAtEnd=True)
        stop = go(client)
        while stop["reason"] != "end":
            client.ask("continue", {"threadId": 1})
            for _ in range(40):
                client.send("pause", {"threadId": 1})
            stop = client.stop()
            assert stop["reason"] == "end" or client.ask("stackTrace", {"threadId": 1})["stackFrames"], stop
        assert stop["description"] == "the compile has ended with exit code 0", stop
        assert client.close() == 0


try_all([
    names_that_match_nothing,
    reverse_with_hits,
    reverse_from_the_end,
    lines_of_documents,
    what_was_changed_can_be_watched,
    data_breakpoints_in_another_compile,
    crash_filter,
    crash_on_condition,
    conditions_of_commands,
    pauses_until_the_end,
])
