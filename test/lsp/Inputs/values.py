"""Tests the numbers of values: the request, hovers and hints.

usage: values.py SERVER CASE
"""

import os
import struct

import numpy

from client import position
from stage_session import GOOD, QUIET, Session, check, run_case

NEVER = 3600000
REFRESHES = {"workspace": {"inlayHint": {"refreshSupport": True}}}
HINTS = {"pipelineDiagnostics": False, "pipelineDelay": 0,
         "inlayHints": {"loops": False, "costs": False, "shapes": False, "parameters": False,
                        "resultTypes": False, "values": True}}

# Each value is known without computing. The first comment moves the functions.
KNOWN = """// héading
func.func @known(%n: tensor<3xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %c = arith.constant dense<[[1.0, -2.0], [0.0, 4.0]]> : tensor<2x2xf32>
  %zero = arith.constant dense<0.0> : tensor<2x2xf32>
  %sum = arith.addf %c, %c : tensor<2x2xf32>
  %quotient = arith.divf %c, %zero : tensor<2x2xf32>
  %pair:2 = call @two(%sum) : (tensor<2x2xf32>) -> (tensor<2x2xf32>, index)
  return %sum, %quotient : tensor<2x2xf32>, tensor<2x2xf32>
}
func.func @two(%a: tensor<2x2xf32>) -> (tensor<2x2xf32>, index) {
  %i = arith.constant 7 : index
  %j = index.add %i, %i
  return %a, %j : tensor<2x2xf32>, index
}
"""

DOUBLE = """func.func @double(%a: tensor<3xf32>) -> tensor<3xf32> {
  %twice = tcp.add %a, %a : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return %twice : tensor<3xf32>
}
"""

# An interpreter does not get far in it.
ENDLESS = """func.func @endless(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 1000000000000 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%b = %a) -> (tensor<4xf32>) {
    %n = arith.addf %b, %a : tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
"""

FAILS = """func.func @fails(%a: tensor<?xf32>) -> tensor<?xf32> {
  %twice = tcp.add %a, %a : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %never = arith.constant false
  cf.assert %never, "never true"
  %late = tcp.add %twice, %a : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %late : tensor<?xf32>
}
"""


def hover(session, line, character):
    """Returns the paragraphs about numbers in the hover of a value."""
    answer = session.call("textDocument/hover", position=position(line, character))
    said = answer["contents"]["value"].strip().split("\n\n")
    at = [i for i, text in enumerate(said) if text.startswith("Numbers")]
    return said[at[0]:at[0] + 2] if at else []


def hints(session):
    """Returns (line, label) of each hint."""
    lines = session.text.count("\n")
    found = session.call("textDocument/inlayHint",
                         range={"start": position(0, 0), "end": position(lines, 0)})
    return [(hint["position"]["line"], hint["label"]) for hint in found]


def evaluate(session, line, **more):
    return session.call("tcp/values", position=position(line, 2), **more)


def test_asked(server, _):
    """The request has the figures of each value; hovers have them afterwards."""
    session = Session(server, KNOWN, QUIET)
    check("not yet", hover(session, 4, 3), [])
    answer = evaluate(session, 3)
    check("function", answer["function"], "known")
    values = {(v["range"]["start"]["line"], v["result"]): v for v in answer["values"]}
    check("places", sorted(values), [(4, 0), (5, 0), (6, 0), (6, 1), (11, 0)])
    check("sum", values[4, 0], {
        "range": {"start": position(4, 2), "end": position(4, 6)}, "result": 0,
        "type": "f32", "shape": [2, 2], "times": 1, "least": "-4", "largest": "8",
        "mean": "1.5", "nans": 0, "infinities": 0, "first": ["2", "-4", "0", "8"]})
    check("quotient", [values[5, 0][k] for k in ("nans", "infinities", "least", "largest")],
          [1, 3, "-inf", "inf"])
    check("scalar", [values[6, 1][k] for k in ("type", "shape", "first")], ["index", [], ["14"]])
    check("hover", hover(session, 4, 3), [
        "Numbers with made-up arguments: `2x2xf32`, least `-4`, largest `8`, mean `1.5`",
        "`2 -4 0 8`"])
    check("hover of a use", hover(session, 7, 11), hover(session, 4, 3))
    check("NaN", hover(session, 5, 3)[0],
          "Numbers with made-up arguments: `2x2xf32`, least `-inf`, largest `inf`, "
          "mean `none`, 1 NaN, 3 infinite")
    check("of another function", hover(session, 11, 3), [])
    # The function moves, and keeps its numbers; another text has none.
    session.change("\n" + KNOWN)
    check("moved", hover(session, 5, 3)[1], "`2 -4 0 8`")
    session.change(KNOWN.replace("4.0", "5.0"))
    check("changed", hover(session, 4, 3), [])
    session.change(KNOWN)
    check("undone", hover(session, 4, 3)[1], "`2 -4 0 8`")
    session.end()


def test_kept(server, _):
    """All elements of the values are in files, if that is wanted, until the server ends."""
    session = Session(server, KNOWN, QUIET)
    check("not wanted", [v for v in evaluate(session, 3)["values"] if "file" in v], [])
    values = {(v["range"]["start"]["line"], v["result"]): v["file"]
              for v in evaluate(session, 3, keep=True)["values"]}
    check("files", len(set(values.values())), 5)
    with open(values[4, 0], "rb") as file:
        array = file.read()
    check("elements", struct.unpack("<4f", array[-16:]), (2, -4, 0, 8))
    # Only the files of the last few evaluations are kept.
    for _ in range(4):
        evaluate(session, 3, keep=True)
    check("early files", os.path.exists(values[4, 0]), False)
    last = evaluate(session, 3, keep=True)["values"][0]["file"]
    check("last files", os.path.exists(last), True)
    session.end()
    check("after the end", os.path.exists(last), False)


def test_arguments(server, _):
    """The seed and the open sizes of the arguments."""
    session = Session(server, GOOD, QUIET)
    def figures(**more):
        return {k: v for k, v in evaluate(session, 1, **more)["values"][0].items()
                if k in ("shape", "first")}
    check("shape", figures()["shape"], [4, 4])
    check("dims", figures(dims="2")["shape"], [2, 4])
    check("again", figures(seed=1), figures(seed=1))
    check("another seed", figures(seed=1) == figures(seed=2), False)
    wrong = evaluate(session, 1, dims="x")
    check("wrong dims", (wrong["values"], wrong["failure"]), ([], "--dims=x: 'x' is no size"))
    session.end()


def test_beside(server, folder):
    """Arguments beside the file come before those that are made up, if they fit."""
    path = os.path.join(folder, "program_tcp.mlir")
    session = Session(server, DOUBLE, QUIET, uri="file://" + path)
    made_up = evaluate(session, 1)
    check("made up", made_up.get("arguments"), None)
    kept = os.path.join(folder, "reference_tensors.npz")
    numpy.savez(kept, Input0=numpy.zeros(4, numpy.float32))
    check("does not fit", evaluate(session, 1), made_up)
    numpy.savez(kept, Input0=numpy.float32([1, 2, 3]), Output0=numpy.float32([2, 4, 6]))
    answer = evaluate(session, 1)
    check("arguments", answer["arguments"], kept)
    check("elements", answer["values"][0]["first"], ["2", "4", "6"])
    check("hover", hover(session, 1, 3)[0],
          "Numbers with the arguments of `reference_tensors.npz`: `3xf32`, least `2`, "
          "largest `6`, mean `4`")
    check("a seed", evaluate(session, 1, seed=0)["values"], made_up["values"])
    session.end()


def test_failing(server, _):
    """A failed check ends the function; the values before it are there."""
    session = Session(server, FAILS, QUIET)
    answer = evaluate(session, 1)
    check("failure", (answer["failure"], len(answer["values"])), ("never true", 1))
    check("before", hover(session, 1, 3)[:1] != [], True)
    check("after", hover(session, 4, 3), [])
    session.change(ENDLESS)
    session.client.notify("workspace/didChangeConfiguration", {
        "settings": {"tcp": {**QUIET, "loweringTimeout": 500}}})
    check("late", evaluate(session, 5)["failure"], "the evaluation was ended after 0.50 s")
    session.change("func.func @f( {\n")
    error = session.client.answer(session.ask("tcp/values", position=position(0, 2)))
    check("no function", error["error"]["message"],
          "there is no function without errors at this place")
    session.end()


def test_edited(server, _):
    """An edit ends the evaluation."""
    session = Session(server, ENDLESS, QUIET)
    asked = session.ask("tcp/values", position=position(5, 2))
    session.change(GOOD)
    check("error", session.client.answer(asked)["error"]["code"], -32801)
    session.end()


def wait_for_refresh(session):
    message = session.client.wait_for(
        lambda m: m.get("method") == "workspace/inlayHint/refresh")
    session.client.send({"id": message["id"], "result": None})


def wait_for_hints(session, wanted):
    """Waits until the hints are `wanted`. Settings, and each part of the work in the
    background, have a refresh."""
    while hints(session) != wanted:
        wait_for_refresh(session)


def test_hints(server, _):
    """With the setting, functions are evaluated when the text has settled."""
    session = Session(server, KNOWN, HINTS, REFRESHES)
    wait_for_hints(session, [
        (4, "-4 .. 8"), (5, "-inf .. inf, 1 NaN, 3 infinite"), (6, "-4 .. 8"), (11, "= 14")])
    session.change(KNOWN.replace("4.0", "5.0"))
    wait_for_hints(session, [
        (4, "-4 .. 10"), (5, "-inf .. inf, 1 NaN, 3 infinite"), (6, "-4 .. 10"), (11, "= 14")])
    # A function that fails has the values before.
    session.change(FAILS)
    answer = evaluate(session, 1)["values"][0]
    wait_for_hints(session, [(1, f"{answer['least']} .. {answer['largest']}")])
    session.end()


def test_off(server, _):
    """Without the setting, or in a folder that is not trusted, nothing is evaluated."""
    for settings in ({**HINTS, "inlayHints": {**HINTS["inlayHints"], "values": False}},
                     {**HINTS, "trusted": False}):
        session = Session(server, KNOWN, settings, REFRESHES, settled=True)
        check("hints", hints(session), [])
        session.end()


run_case(globals())
