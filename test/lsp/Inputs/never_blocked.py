"""Work that does not end does not block other requests, and can be cancelled.

usage: never_blocked.py SERVER PLUGIN CASE
"""

import os
import signal
import sys
import tempfile

from client import Client, at, insertion, position

INVALID_REQUEST = -32600
CANCELLED = -32800
CONTENT_MODIFIED = -32801

CLIENTS = []
PLAIN = """func.func @{0}(%a: tensor<?xf32>) -> tensor<?xf32> {{
  %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}}
"""
WAITS = PLAIN.replace("  return", "  plugged.wait \"{1}\"\n  return")
GATED = PLAIN.replace("  return", "  %w = plugged.gate \"{1}\"\n  return")


def check(what, got, expected):
    if got != expected:
        sys.exit(f"{what}: {got!r} is not {expected!r}")


class Gate:
    """A gate at which `plugged.wait`, or the type of `plugged.gate`, waits."""

    def __init__(self, scratch, name):
        self.path = os.path.join(scratch, name)
        self.files = []
        for end in (".entered", ".left"):
            os.mkfifo(self.path + end)

    def wait_for_one(self):
        """Waits until an operation waits at the gate."""
        with open(self.path + ".entered", "rb") as pipe:
            pipe.read(1)

    def let_one_go(self):
        with open(self.path + ".left", "wb"):
            pass

    def open(self):
        self.files = [os.open(self.path + end, os.O_RDWR)
                      for end in (".entered", ".left")]


class Session:
    def __init__(self, server, plugin, folder=None):
        self.client = Client([server, "--load-dialect-plugin=" + plugin])
        CLIENTS.append(self.client)
        self.client.call("initialize", {
            "capabilities": {},
            "rootUri": "file://" + folder if folder else None,
            "initializationOptions": {"pipelineDiagnostics": False,
                                      "inlayHints": {"loops": False}}})
        self.client.notify("initialized", {})

    def check_main_thread(self):
        """Checks that the main thread has read all messages so far, and answers."""
        answer = self.client.call("initialize", {"capabilities": {}})
        check("a second initialize", answer["code"], INVALID_REQUEST)

    def messages(self, uri, version):
        found = self.client.diagnostics(uri, version)["diagnostics"]
        return [entry["message"] for entry in found if entry["severity"] == 1]

    def error(self, number):
        return self.client.answer(number).get("error", {}).get("code")

    def hover(self, uri):
        return self.client.call("textDocument/hover", at(uri, 1, 8)) is not None

    def end(self):
        check("exit code", self.client.shut_down(), 0)


def test_document(server, plugin, scratch):
    """While a document is parsed, only its own requests wait."""
    gate = Gate(scratch, "gate")
    session = Session(server, plugin)
    client = session.client
    # There are more functions than threads.
    client.open("untitled:a", "".join(WAITS.format(f"f{i}", gate.path)
                                      for i in range(4 * os.cpu_count() + 64)))
    gate.wait_for_one()
    session.check_main_thread()
    # A request that waits for the parser can be cancelled.
    hover = client.request("textDocument/hover", at("untitled:a", 1, 8))
    client.notify("$/cancelRequest", {"id": hover})
    check("a request that waits", session.error(hover), CANCELLED)
    # Another document with many pieces is opened.
    text = "".join(PLAIN.format(f"g{i}") for i in range(200)) + "func.func @h( {\n  return\n}\n"
    client.open("untitled:b", text)
    check("an error elsewhere", len(session.messages("untitled:b", 1)), 1)
    check("a hover elsewhere", session.hover("untitled:b"), True)
    client.change("untitled:b", 2, [insertion(200 * 4, 13, ")")])
    check("mended", session.messages("untitled:b", 2), [])
    symbols = client.call("workspace/symbol", {"query": "g199"})
    check("symbols", [symbol["name"] for symbol in symbols], ["g199"])
    # Other requests do not wait for a closed document.
    client.notify("textDocument/didClose", {"textDocument": {"uri": "untitled:a"}})
    check("a hover behind a close", session.hover("untitled:b"), True)
    gate.open()
    session.end()


def test_running(server, plugin, scratch):
    """A running request ends early when it is cancelled, or when an edit ends it."""
    gates = [Gate(scratch, "first"), Gate(scratch, "second")]
    session = Session(server, plugin)
    client = session.client
    text = (GATED.format("f", gates[0].path) + GATED.format("g", gates[1].path)
            + PLAIN.format("h"))
    client.open("untitled:a", text)
    check("correct", session.messages("untitled:a", 1), [])
    hints = {"textDocument": {"uri": "untitled:a"},
             "range": {"start": position(0, 0), "end": position(20, 0)}}
    # The hint prints the type, which the text leaves out.
    request = client.request("textDocument/inlayHint", hints)
    gates[0].wait_for_one()
    client.notify("$/cancelRequest", {"id": request})
    session.check_main_thread()
    gates[0].let_one_go()
    # The request does not reach the second function.
    check("cancelled", session.error(request), CANCELLED)
    gates[0].open()
    request = client.request("textDocument/inlayHint", hints)
    gates[1].wait_for_one()
    client.change("untitled:a", 2, [insertion(14, 0, "\n")])
    session.check_main_thread()
    gates[1].let_one_go()
    check("outdated", session.error(request), CONTENT_MODIFIED)
    check("still correct", session.messages("untitled:a", 2), [])
    gates[1].open()
    request = client.request("textDocument/inlayHint", hints)
    check("to its end", session.error(request), None)
    session.end()


def test_workspace(server, plugin, scratch):
    """A request without a document can be cancelled, too."""
    gate = Gate(scratch, "gate")
    folder = os.path.join(scratch, "files")
    os.mkdir(folder)
    for name in ("a", "b", "c"):
        with open(os.path.join(folder, name + ".mlir"), "w", encoding="utf-8") as file:
            file.write(WAITS.format(name, gate.path))
    session = Session(server, plugin, folder)
    request = session.client.request("workspace/diagnostic", {"previousResultIds": []})
    gate.wait_for_one()
    session.client.notify("$/cancelRequest", {"id": request})
    session.check_main_thread()
    gate.let_one_go()
    check("cancelled", session.error(request), CANCELLED)
    session.end()


def main():
    server, plugin, case = sys.argv[1:]
    # If the client is blocked nevertheless, it ends here.
    signal.alarm(300)
    with tempfile.TemporaryDirectory() as scratch:
        try:
            globals()["test_" + case](server, plugin, scratch)
        finally:
            for client in CLIENTS:
                client.process.kill()


main()
