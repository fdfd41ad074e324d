"""Tests the loops of functions: when they are known, for which text, and who is told.

usage: loops.py SERVER CASE
"""

from client import position
from stage_session import FAILS, GOOD, QUIET, Session, check, run_case

# A delay that is longer than any test.
NEVER = 3600000
REFRESHES = {"workspace": {"inlayHint": {"refreshSupport": True}}}
OTHER = GOOD.replace("@good", "@other")

# This function has one loop, and the operations of `CRASHES`, on which a later pass crashes.
BOTH = """func.func @both(%a: tensor<?x4xf32>, %t: tensor<?xf32>, %i: index) -> (tensor<?x4xf32>, tensor<?xf32>) {
  %0 = tcp.tanh %a : tensor<?x4xf32> -> tensor<?x4xf32>
  %1 = tcp.sqrt %0 : tensor<?x4xf32> -> tensor<?x4xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %s = memref.subview %b[%i] [%i] [0] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[0], offset: ?>>
  %r = bufferization.to_tensor %s restrict : memref<?xf32, strided<[0], offset: ?>> to tensor<?xf32>
  return %1, %r : tensor<?x4xf32>, tensor<?xf32>
}
"""


def hover(session, line):
    """Returns the paragraph about the loop in the hover of the operation on a line."""
    answer = session.call("textDocument/hover", position=position(line, 9))
    said = answer["contents"]["value"].strip().split("\n")
    return [text for text in said if text.startswith("Becomes")]


def graph_loops(session, function="good"):
    flow = session.call("tcp/dataflow", function=function)
    return [node["loops"] for node in flow["nodes"] if "op" in node], flow["loops"]


def wait_for_refresh(session):
    message = session.client.wait_for(
        lambda m: m.get("method") == "workspace/inlayHint/refresh")
    session.client.send({"id": message["id"], "result": None})


def test_told(server, _):
    """The server reports loops by itself, and again after an edit."""
    session = Session(server, GOOD, {"pipelineDelay": 0}, REFRESHES)
    wait_for_refresh(session)
    check("hints", session.loops(), [(1, 1, 1), (2, 1, 1)])
    check("hover", hover(session, 1),
          ["Becomes a part of loop 1 of 1, with 1 other operation."])
    check("graph", graph_loops(session), ([[0], [0], []], 1))
    session.change(GOOD.replace("tcp.tanh", "tcp.ceil"))
    wait_for_refresh(session)
    check("of the next text", session.loops(), [(1, 1, 1), (2, 1, 1)])
    session.end()


def test_edited(server, _):
    """Loops move with their function, and are dropped when its text changes."""
    session = Session(server, GOOD + OTHER, {"pipelineDelay": 0}, REFRESHES)
    wait_for_refresh(session)
    both = [(1, 1, 1), (2, 1, 1), (6, 1, 1), (7, 1, 1)]
    check("of both", session.loops(), both)
    # From here on, nothing is lowered in the background.
    session.client.notify("workspace/didChangeConfiguration", {
        "settings": {"tcp": {"pipelineDelay": NEVER}}})
    session.change("// Lines.\n\n" + session.text)
    check("moved", session.loops(), [(line + 2, *rest) for line, *rest in both])
    session.change(session.text.replace("tcp.tanh %0", "tcp.ceil %0", 1))
    check("of the other", session.loops(), [(8, 1, 1), (9, 1, 1)])
    check("no hover", hover(session, 4), [])
    check("hover of the other", len(hover(session, 9)), 1)
    # A request for the graph waits for the loops.
    check("graph", graph_loops(session), ([[0], [0], []], 1))
    session.end()


def test_long(server, _):
    """Tests a function with many operations."""
    size = 400
    kind = "tensor<?x4xf32>"
    lines = [f"func.func @long(%0: {kind}) -> {kind} {{"]
    lines += [f"  %{i + 1} = tcp.tanh %{i} : {kind} -> {kind}" for i in range(size)]
    lines += [f"  return %{size} : {kind}", "}", ""]
    session = Session(server, "\n".join(lines), settled=True)
    check("hints", session.loops(), [(i + 1, 1, 1) for i in range(size)])
    check("hover", hover(session, size),
          [f"Becomes a part of loop 1 of 1, with {size - 1} other operations."])
    check("graph", graph_loops(session, "long"), ([[0]] * size + [[]], 1))
    session.end()


def test_failing(server, _):
    """If a pass crashes or fails, the loops of all functions are still known."""
    text = BOTH + FAILS + GOOD
    session = Session(server, text, {"pipelineDiagnostics": True}, settled=True)
    first = text.split("\n").index(GOOD.split("\n")[0])
    check("hints", session.loops(),
          [(1, 1, 1), (2, 1, 1), (first + 1, 1, 1), (first + 2, 1, 1)])
    check("graph", graph_loops(session), ([[0], [0], []], 1))
    check("graph of what crashes", graph_loops(session, "both")[1], 1)
    session.client.shut_down()
    [*_, last] = [m["params"]["diagnostics"] for m in session.client.waiting
                  if m.get("method") == "textDocument/publishDiagnostics"]
    check("found", sorted(entry["code"] for entry in last),
          ["canonicalize", "one-shot-bufferize"])


def test_errors(server, _):
    """Functions with errors have no loops; the others do."""
    broken = OTHER.replace("tcp.tanh", "tcp.tan h")
    session = Session(server, broken + GOOD, settled=True)
    check("hints", session.loops(), [(6, 1, 1), (7, 1, 1)])
    check("graph", graph_loops(session)[1], 1)
    check("graph of an error", graph_loops(session, "other")[1], 0)
    session.end()


def test_off(server, _):
    """A function that is not lowered in the background is lowered for a request."""
    for settings in (QUIET, {"trusted": False}):
        session = Session(server, GOOD, settings, settled=True)
        check("hints", session.loops(), [])
        check("hover", hover(session, 1), [])
        check("graph", graph_loops(session), ([[0], [0], []], 1))
        session.end()
    # Either setting alone makes the server find the loops.
    for settings in ({"pipelineDiagnostics": False},
                     {"pipelineDiagnostics": True, "inlayHints": {"loops": False}}):
        session = Session(server, GOOD, settings, settled=True)
        check("hover", len(hover(session, 1)), 1)
        session.end()


run_case(globals())
