"""Tests the child processes that lower, and the reports of progress.

usage: lowering_processes.py SERVER CASE
"""

import os
import select

from client import Client, position
from stage_session import GOOD, QUIET, URI, Session, check, children, run_case, slow, wait_for_child


def test_kill(server, _):
    """The child ends at an edit, a cancellation, a close, and the end of the server."""
    session = Session(server, slow("slow"), QUIET)
    client = session.client
    request = session.ask("tcp/stage", stage="asm")
    wait_for_child(client)
    session.change(slow("slower"))
    check("by an edit", client.answer(request)["error"]["code"], -32801)
    check("gone", children(client), [])
    request = session.ask("tcp/stage", stage="asm")
    wait_for_child(client)
    client.notify("$/cancelRequest", {"id": request})
    check("by the client", client.answer(request)["error"]["code"], -32800)
    check("gone", children(client), [])
    # There is one child at a time, and other requests of the document do not wait for it.
    first = session.ask("tcp/stage", stage="asm")
    second = session.ask("tcp/stage", stage="llvmir")
    [child] = wait_for_child(client)
    check("hover", session.call("textDocument/hover", position=position(1, 9))
          is None, False)
    check("one", children(client), [child])
    client.notify("$/cancelRequest", {"id": first})
    client.answer(first)
    client.notify("$/cancelRequest", {"id": second})
    client.answer(second)
    # A request cancels background work.
    client.notify("workspace/didChangeConfiguration", {
        "settings": {"tcp": {"pipelineDelay": 0, "pipelineDiagnostics": True}}})
    request = session.ask("tcp/stage", stage="asm")
    [child] = wait_for_child(client)
    client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    check("by closing", client.answer(request)["error"]["code"], -32801)
    # The end of the server ends the child.
    client.open(URI, slow("slow"))
    session.ask("tcp/stage", stage="asm")
    [child] = wait_for_child(client)
    client.shut_down()
    check("gone with the server", os.path.exists(f"/proc/{child}"), False)
    # If the server is killed, its child ends, too.
    session = Session(server, slow("slow"), QUIET)
    session.ask("tcp/stage", stage="asm")
    [child] = wait_for_child(session.client)
    handle = os.pidfd_open(int(child))
    session.client.process.kill()
    session.client.process.wait()
    check("killed with it", bool(select.select([handle], [], [], 60)[0]), True)


def test_background(server, _):
    """Background lowering has a low priority."""
    session = Session(server, slow("slow"), {"pipelineDelay": 0,
                                             "inlayHints": {"loops": False}})
    [child] = wait_for_child(session.client)
    handle = os.pidfd_open(int(child))

    def has_ended():
        return bool(select.select([handle], [], [], 0)[0])

    # Priorities only count within a session.
    check("session", os.getsid(int(child)), os.getsid(session.client.process.pid))
    while os.getpriority(os.PRIO_PROCESS, int(child)) != 10 and not has_ended():
        pass
    check("it gave way before its end", has_ended(), False)
    session.change(GOOD)
    check("an edit ends it", bool(select.select([handle], [], [], 60)[0]), True)
    session.end()


def test_progress(server, _):
    """Long work reports its progress. Short work does not change the status."""
    session = Session(server, GOOD, QUIET)
    check("ready", session.status(), {"uri": URI, "state": "ready"})
    session.call("tcp/stage", stage="linalg", workDoneToken="short")
    session.change(slow("slow"))
    session.call("tcp/stage", stage="asm", workDoneToken="long", opt=2)
    busy = session.status()
    check("busy", busy, {"uri": URI, "state": "busy"})
    check("ready again", session.status(), {"uri": URI, "state": "ready"})
    session.client.shut_down()
    values = [m["params"]["value"] for m in session.client.waiting
              if m.get("method") == "$/progress" and m["params"]["token"] == "long"]
    check("kinds", (values[0]["kind"], values[-1]["kind"]), ("begin", "end"))
    check("title", values[0]["title"], "Lowering program.mlir")
    check("where", values[0]["message"].split(":")[0] in
          ("read", "tcp", "linalg", "tiles", "memref", "loops", "llvm", "llvmir", "asm"), True)


def test_reading(server, scratch):
    """The reading of a large workspace is reported to clients that agree to a token."""
    for number in range(100):
        with open(os.path.join(scratch, f"{number}.mlir"), "w", encoding="utf-8") as file:
            file.write("".join(GOOD.replace("@good", f"@f{number}_{i}")
                               for i in range(1000)))
    client = Client([server])
    client.call("initialize", {
        "capabilities": {"window": {"workDoneProgress": True}},
        "workspaceFolders": [{"uri": "file://" + scratch, "name": "x"}]})
    client.notify("initialized", {})
    create = client.wait_for(
        lambda m: m.get("method") == "window/workDoneProgress/create")
    client.send({"id": create["id"], "result": None})
    for kind in ("begin", "end"):
        params = client.wait_for(lambda m: m.get("method") == "$/progress")["params"]
        check("token", params["token"], create["params"]["token"])
        check("kind", params["value"]["kind"], kind)
    check("exit code", client.shut_down(), 0)


run_case(globals())
