"""Programs, and a server with one document, which the tests of stages share."""

import re
import subprocess
import sys
import tempfile

from client import Client, SettledClient, position

GOOD = """func.func @good(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = tcp.add %a, %b : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  %1 = tcp.tanh %0 : tensor<?x4xf32> -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
"""

# One-shot bufferization fails on calls of unknown functions.
FAILS = """func.func private @p(tensor<?xf32>) -> tensor<?xf32>
func.func private @q(tensor<?xf32>) -> tensor<?xf32>
func.func @fails(%t: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %p = constant @p : (tensor<?xf32>) -> tensor<?xf32>
  %q = constant @q : (tensor<?xf32>) -> tensor<?xf32>
  %z = arith.select %c, %p, %q : (tensor<?xf32>) -> tensor<?xf32>
  %0 = call_indirect %z(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
"""

# MLIR 22 crashes when it folds a subview with stride 0 of a buffer with a dynamic stride.
CRASHES = """func.func @crashes(%t: tensor<?xf32>, %a: index) -> tensor<?xf32> {
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %s = memref.subview %b[%a] [%a] [0] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[0], offset: ?>>
  %r = bufferization.to_tensor %s restrict : memref<?xf32, strided<[0], offset: ?>> to tensor<?xf32>
  return %r : tensor<?xf32>
}
"""

URI = "file:///stages/program.mlir"

# With these settings, functions are only lowered on request.
QUIET = {"pipelineDiagnostics": False, "inlayHints": {"loops": False}}


def check(what, got, expected):
    if got != expected:
        sys.exit(f"{what}: {got!r} is not {expected!r}")


def slow(name):
    """Returns a function that takes seconds to compile to assembly."""
    lines = [f"func.func @{name}(%a: tensor<7x5x3x?xf32>) -> tensor<7x5x3x?xf32> {{"]
    for number in range(400):
        before = f"%{number - 1}" if number else "%a"
        lines.append(f"  %{number} = tcp.tanh {before} : "
                     "tensor<7x5x3x?xf32> -> tensor<7x5x3x?xf32>")
    lines += ["  return %399 : tensor<7x5x3x?xf32>", "}", ""]
    return "\n".join(lines)


def slice_of(text, place):
    """Returns the text at a range. The text must be ASCII."""
    lines = text.split("\n")
    start, end = place["start"], place["end"]
    lines = lines[start["line"]:end["line"] + 1]
    lines[-1] = lines[-1][:end["character"]]
    lines[0] = lines[0][start["character"]:]
    return "\n".join(lines)


def children(client):
    """Returns the child processes of the server that exist."""
    listing = subprocess.run(["ps", "-o", "pid=", "--ppid", str(client.process.pid)],
                             capture_output=True, text=True, check=False)
    return listing.stdout.split()


def wait_for_child(client):
    # While the kernel's list changes, it may lack a process.
    while True:
        found = children(client)
        if found and children(client) == found:
            return found


class Session:
    """A server with one document. If `settled`, it has done all its work when it
    answers."""

    def __init__(self, server, text, settings=None, capabilities=None, settled=False,
                 uri=URI):
        self.client = (SettledClient if settled else Client)([server])
        self.client.call("initialize", {
            "capabilities": capabilities or {},
            "initializationOptions": settings or {}})
        self.client.notify("initialized", {})
        self.uri = uri
        self.text = text
        self.version = 1
        self.client.open(self.uri, text)

    def params(self, **more):
        return dict(more, textDocument={"uri": self.uri})

    def ask(self, method, **more):
        return self.client.request(method, self.params(**more))

    def call(self, method, **more):
        return self.client.call(method, self.params(**more))

    def change(self, text):
        self.text = text
        self.version += 1
        self.client.change(self.uri, self.version, [{"text": text}])

    def diagnostics(self):
        """Returns (severity, source, code, line, message) of the next message's diagnostics."""
        found = self.client.diagnostics(self.uri, self.version)["diagnostics"]
        return [(d["severity"], d["source"], d["code"], d["range"]["start"]["line"],
                 d["message"]) for d in found]

    def loops(self):
        """Returns (line, loop, number of loops) of each hint of a loop."""
        end = position(self.text.count("\n") + 1, 0)
        hints = self.call("textDocument/inlayHint",
                          range={"start": position(0, 0), "end": end})
        found = []
        for hint in hints:
            label = re.fullmatch(r"loop (\d+)", hint["label"])
            if label:
                total = re.search(r"of (\d+) in this function", hint["tooltip"])
                found.append((hint["position"]["line"], int(label[1]), int(total[1])))
        return found

    def status(self):
        message = self.client.wait_for(lambda m: m.get("method") == "tcp/status")
        return message["params"]

    def stage_changed(self):
        message = self.client.wait_for(
            lambda m: m.get("method") == "tcp/stageChanged")
        return message["params"]["textDocument"]["version"]

    def end(self):
        check("exit code", self.client.shut_down(), 0)


def run_case(cases):
    """Runs the case that the command line names: `SCRIPT.py SERVER CASE`."""
    server, name = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        cases["test_" + name](server, scratch)
