"""Compiles whose threads stay on."""

import os
import re

import dap
from scripted import PLUGIN, PROGRAM, go, try_all, write


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
        for name in ("endless", "meanwhile")))
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
    assert any("pass cse on func.func @meanwhile" in name for name in names), names
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


try_all([threads_of_mlir, a_thread_that_comes_to_no_action, threading_without_debugging])
