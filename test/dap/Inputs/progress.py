"""Requests that take long: how far they are, and how they are cancelled."""

import re

from scripted import go, start, try_all, write


def start_long_compile():
    """A client at the entry of a compile of 40 functions."""
    client = start(write("long.mlir", "".join(
        f"func.func @f{i}(%a: tensor<4xf32>) -> tensor<4xf32> {{\n"
        "  %0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
        "  return %0 : tensor<4xf32>\n}\n" for i in range(40))), stopOnEntry=True)
    go(client)
    return client


def long_steps_can_be_cancelled():
    client = start_long_compile()
    client.send("evaluate", {"expression": "step 1000000", "context": "repl"})
    progress = client.event("progressStart")
    assert progress["cancellable"] and progress["title"] == "Stepping", progress
    client.ask("cancel", {"progressId": progress["progressId"]})
    end = client.event("progressEnd", "terminated")
    assert end.get("progressId") == progress["progressId"], end
    assert client.stop()["reason"] == "pause"
    assert client.close() == 0


def steps_tell_how_far_they_are():
    client = start_long_compile()
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
    client = start_long_compile()
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


try_all([long_steps_can_be_cancelled, steps_tell_how_far_they_are, a_request_can_be_cancelled])
