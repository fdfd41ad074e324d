"""Tests the errors of passes, and how they are reported.

usage: pass_findings.py SERVER CASE
"""

import os
import shutil

from client import position
from stage_session import CRASHES, FAILS, GOOD, QUIET, URI, Session, check, run_case, slice_of, slow


def test_errors(server, _):
    """Functions with errors are left out, with reasons. Lines keep their numbers."""
    text = (GOOD.replace("@good", "@broken").replace("tcp.add", "tcp.ad d")
            + "func.func @user(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {\n"
            "  %0 = call @broken(%a, %a) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>\n"
            "  return %0 : tensor<?x4xf32>\n}\n" + GOOD
            + "func.func @wrong() -> i32 {\n  return\n}\n")
    session = Session(server, text, QUIET)
    result = session.call("tcp/stage", stage="linalg")
    check("left out", [(part.get("symbol"), part["range"]["start"]["line"],
                        part["reason"]) for part in result["omitted"]],
          [("broken", 0, "does not parse"), ("wrong", 14, "has errors")])
    check("compiled", "failure" in result, False)
    check("declared", "func.func private @broken(tensor<?x4xf32>, tensor<?x4xf32>)"
          in result["text"], True)
    check("lines", "program.mlir:11:8: tcp.add" in result["text"], True)
    check("mapped", [slice_of(text, link["source"]).split(" :")[0]
                     for link in result["mapping"]
                     if "tcp." in slice_of(text, link["source"]).split("\n")[0]],
          ["%0 = tcp.add %a, %b", "%1 = tcp.tanh %0"])
    check("nothing is left", session.call("tcp/stage", stage="linalg",
                                          function="wrong")["message"],
          "@wrong has errors")
    session.end()


def test_failure(server, _):
    """The answer of a request names the pass that fails."""
    session = Session(server, FAILS, QUIET)
    failure = session.call("tcp/stage", stage="llvm")["failure"]
    check("stage", failure["stage"], "memref")
    check("pass", failure["pass"]["name"], "one-shot-bufferize")
    check("line", failure["range"]["start"]["line"], 6)
    check("before it", "call_indirect"
          in session.call("tcp/stage", stage="linalg")["text"], True)
    session.change(CRASHES)
    failure = session.call("tcp/stage", stage="llvm")["failure"]
    check("crash", failure["message"], "the pass 'canonicalize' crashed")
    check("where", failure["range"]["start"], position(2, 2))
    check("alive", session.call("tcp/stage", stage="linalg")["stage"], "linalg")
    session.end()


def test_diagnostics(server, _):
    """Findings of passes are at the operation, and disappear when it is corrected."""
    session = Session(server, GOOD + FAILS + CRASHES, {"pipelineDelay": 0})
    check("at first", session.diagnostics(), [])
    found = session.diagnostics()
    check("found", [entry[:4] for entry in found],
          [(1, "tcp", "one-shot-bufferize", 11),
           (1, "tcp", "canonicalize", 16)])
    check("message", found[1][4], "the pass 'canonicalize' crashed")
    # Until the functions are lowered again, the findings move with them.
    session.change("\n" + session.text)
    check("moved", [entry[:4] for entry in session.diagnostics()],
          [(1, "tcp", "one-shot-bufferize", 12),
           (1, "tcp", "canonicalize", 17)])
    session.change(GOOD + FAILS)
    check("one left", [entry[:4] for entry in session.diagnostics()],
          [(1, "tcp", "one-shot-bufferize", 11)])
    session.change(GOOD + FAILS.replace("select", "sel ect"))
    check("the parser's now", [entry[2] for entry in session.diagnostics()],
          ["parse"])
    session.change(GOOD + FAILS)
    found = session.diagnostics()
    check("known", [entry[2] for entry in found], ["one-shot-bufferize"])
    # The setting turns them off.
    session.client.notify("workspace/didChangeConfiguration", {
        "settings": {"tcp": {"pipelineDiagnostics": False}}})
    check("off", session.diagnostics(), [])
    session.end()


def test_written(server, _):
    """The output of a compiler is not lowered. A file that is opened later is."""
    session = Session(server, GOOD, {"pipelineDelay": 0})
    uri = "debug:program.mlir?session=1"
    session.client.open(uri, FAILS)
    check("read", session.client.diagnostics(uri)["diagnostics"], [])
    session.change(slow("long") + FAILS)
    while not session.diagnostics():
        pass
    session.client.shut_down()
    check("found in it", [m["params"] for m in session.client.waiting
                          if m.get("method") == "textDocument/publishDiagnostics"
                          and m["params"]["uri"] == uri], [])


def test_pulled(server, _):
    """A client that asks for diagnostics is told when they have changed."""
    session = Session(server, GOOD + FAILS, {"pipelineDelay": 0}, {
        "textDocument": {"diagnostic": {}},
        "workspace": {"diagnostics": {"refreshSupport": True}}})

    def wait_for_refresh():
        message = session.client.wait_for(
            lambda m: m.get("method") == "workspace/diagnostic/refresh")
        session.client.send({"id": message["id"], "result": None})

    def codes(report):
        return [entry["code"] for entry in report["items"]]

    wait_for_refresh()
    report = session.call("textDocument/diagnostic")
    check("found", codes(report), ["one-shot-bufferize"])
    again = session.call("textDocument/diagnostic",
                         previousResultId=report["resultId"])
    check("unchanged", again, {"kind": "unchanged", "resultId": report["resultId"]})
    [of_all] = session.client.call("workspace/diagnostic",
                                   {"previousResultIds": []})["items"]
    check("in the workspace's", codes(of_all), ["one-shot-bufferize"])
    # After an edit that corrects it, the finding is gone at once, without a message.
    session.change(GOOD)
    report = session.call("textDocument/diagnostic",
                          previousResultId=report["resultId"])
    check("mended", codes(report), [])
    session.change(GOOD + FAILS + CRASHES)
    check("known again", codes(session.call("textDocument/diagnostic")),
          ["one-shot-bufferize"])
    wait_for_refresh()
    check("both", codes(session.call("textDocument/diagnostic")),
          ["one-shot-bufferize", "canonicalize"])
    session.client.shut_down()
    check("told of none", [m for m in session.client.waiting if m.get("method") ==
                           "textDocument/publishDiagnostics"], [])


def test_missing(server, scratch):
    """Without tcp-aot there are no stages, which is reported once."""
    alone = os.path.join(scratch, "tcp-lsp-server")
    program = os.path.realpath(shutil.which(server))
    try:
        os.link(program, alone)
    except OSError:
        shutil.copy(program, alone)
    reason = (f"there is no program '{os.path.join(scratch, 'tcp-aot')}'; "
              "it comes with tcp-lsp-server")
    session = Session(alone, GOOD, {"pipelineDelay": 0})
    check("ready", session.status(), {"uri": URI, "state": "ready"})
    check("problem", session.status(),
          {"uri": URI, "state": "problem", "message": reason})
    check("request", session.call("tcp/stage", stage="asm")["message"], reason)
    for _ in range(3):
        session.change(session.text + "\n")
        session.diagnostics()
    session.client.shut_down()
    check("said once", [m for m in session.client.waiting
                        if m.get("method") in ("tcp/status", "window/showMessage")],
          [])


run_case(globals())
