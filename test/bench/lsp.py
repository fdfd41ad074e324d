"""The language server against mlir-lsp-server, both in one run.

Both servers take turns at each piece of work; a figure is the median of theirs
over the median of ours: how many times faster ours is. An edit is sent as each
server wants it: a change of a character, or the whole text.
"""

import argparse
import os
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lsp/Inputs"))
from client import Client, at, insertion  # noqa: E402

PEER = "/usr/lib/llvm-22/bin/mlir-lsp-server"
URI = "file:///bench/file.mlir"
SMALL = "file:///bench/small.mlir"

FUNCTION = """func.func @f{0}(%arg0: tensor<?x16xf32>, %arg1: tensor<?x16xf32>) -> tensor<?x16xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant {0} : index
  %0 = arith.addf %arg0, %arg1 : tensor<?x16xf32>
  %1 = arith.mulf %0, %arg1 : tensor<?x16xf32>
  %2 = tensor.dim %arg0, %c0 : tensor<?x16xf32>
  %3 = arith.addi %2, %c1 : index
  %4 = tensor.empty(%3) : tensor<?x16xf32>
  %5 = linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}} ins(%1 : tensor<?x16xf32>) outs(%4 : tensor<?x16xf32>) {{
  ^bb0(%in: f32, %out: f32):
    %9 = arith.addf %in, %out : f32
    linalg.yield %9 : f32
  }} -> tensor<?x16xf32>
  %6 = arith.subf %5, %5 : tensor<?x16xf32>
  %7 = arith.negf %6 : tensor<?x16xf32>
  %8 = arith.divf %7, %6 : tensor<?x16xf32>
  return %8 : tensor<?x16xf32>
}}
"""
LINES = FUNCTION.count("\n")
# An error that comes last.
LAST = "func.func @last() -> i32 {\n  return\n}\n"


def functions(lines):
    return "".join(FUNCTION.format(i) for i in range(lines // LINES))


def one_function(lines):
    body = "".join(f"  %{i} = arith.addf %x, %x : f32\n" for i in range(lines))
    return "func.func @f(%x: f32) {\n" + body + "  return\n}\n"


class Server:
    """A server with a document open; measures in seconds."""

    def __init__(self, command, incremental):
        self.command = command
        self.incremental = incremental
        self.version = 1

    def start(self, text):
        begin = time.perf_counter()
        self.client = Client(self.command)
        self.client.initialize()
        self.start_time = time.perf_counter() - begin
        self.text = text
        begin = time.perf_counter()
        self.client.open(URI, text)
        diagnostics = self.client.diagnostics(URI)
        self.part_time = time.perf_counter() - begin
        # Our server reports the first part of a large text first.
        while text.endswith(LAST) and not any(
                d["severity"] == 1 for d in diagnostics["diagnostics"]):
            diagnostics = self.client.diagnostics(URI)
        self.open_time = time.perf_counter() - begin
        self.client.call("textDocument/hover", at(URI, 0, 0))
        return self

    def send_edit(self, line, character):
        """Types a blank."""
        self.version += 1
        if self.incremental:
            changes = [insertion(line, character, " ")]
        else:
            start = self.starts[line] + character
            self.text = self.text[:start] + " " + self.text[start:]
            self.starts = self.starts[:line + 1] + [s + 1 for s in self.starts[line + 1:]]
            changes = [{"text": self.text}]
        return changes

    def edit(self, line, character):
        changes = self.send_edit(line, character)
        begin = time.perf_counter()
        self.client.change(URI, self.version, changes)
        self.client.diagnostics(URI, self.version)
        return time.perf_counter() - begin

    def burst(self, line, character, count):
        changes = []
        for _ in range(count):
            changes.append((self.version + 1, self.send_edit(line, character)))
        begin = time.perf_counter()
        for version, change in changes:
            self.client.change(URI, version, change)
        self.client.call("textDocument/hover", at(URI, line + 1, 8))
        elapsed = time.perf_counter() - begin
        self.client.diagnostics(URI, self.version)
        return elapsed

    def small_hover(self, line, character):
        change = self.send_edit(line, character)
        begin = time.perf_counter()
        self.client.change(URI, self.version, change)
        self.client.call("textDocument/hover", at(SMALL, 3, 8))
        elapsed = time.perf_counter() - begin
        self.client.diagnostics(URI, self.version)
        return elapsed

    def request(self, method, params):
        """Until the answer is there: what this program takes to read it is not
        the server's time."""
        begin = time.perf_counter()
        head = b'{"id":%d,' % self.client.request(method, params)
        while not self.client.receive_text().startswith(head):
            pass
        return time.perf_counter() - begin

    def index_lines(self):
        self.starts = [0]
        for line in self.text.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    def end(self):
        self.client.process.kill()
        self.client.process.wait()


class Table:
    def __init__(self):
        print(f"{'work':44} {'times':>8} {'bar':>6} {'theirs':>12} {'ours':>12}")

    def row(self, label, bar, theirs, ours, unit="ms", scale=1e3):
        ratio = statistics.median(theirs) / max(statistics.median(ours), 1e-9)
        mark = "" if bar is None or ratio >= bar else "  under"
        shown = "" if bar is None else f"{bar:6.2f}"
        print(f"{label:44} {ratio:8.2f} {shown:>6} {statistics.median(theirs) * scale:9.2f} {unit}"
              f" {statistics.median(ours) * scale:9.2f} {unit}{mark}", flush=True)


def both(ours, text):
    pair = [Server([PEER], False).start(text), Server([ours], True).start(text)]
    for server in pair:
        server.index_lines()
    return pair


def constants(megabytes):
    """A text of functions with one constant of this size in front."""
    numbers = ", ".join(["1.25"] * 1000)
    rows = ", ".join([f"[{numbers}]"] * (megabytes * 1024 * 1024 // (len(numbers) + 4)))
    return (f"func.func @constant() -> tensor<{rows.count('[')}x1000xf32> {{\n"
            f"  %0 = arith.constant dense<[{rows}]> : tensor<{rows.count('[')}x1000xf32>\n"
            f"  return %0 : tensor<{rows.count('[')}x1000xf32>\n}}\n")


def turns(pair, count, measure):
    """Lists of times, theirs and ours, in turns."""
    times = ([], [])
    for _ in range(count):
        for server, into in zip(pair, times):
            into.append(measure(server))
    return times


def bench_starts(table, ours, count):
    starts, opens, parts = ([], []), ([], []), ([], [])
    text = functions(100000) + LAST
    for _ in range(count):
        pair = both(ours, text)
        for i, server in enumerate(pair):
            starts[i].append(server.start_time)
            opens[i].append(server.open_time)
            parts[i].append(server.part_time)
        memory = [server.client.memory() for server in pair]
        peak = [server.client.memory("VmHWM") for server in pair]
        for server in pair:
            server.end()
    table.row("start -> initialize", 1.0, *starts)
    for label, shorter in (("10,000 lines", functions(10000)),
                           ("one function of 10,000 lines", one_function(10000))):
        shorter_opens = [], []
        for _ in range(2 * count):
            for i, server in enumerate(both(ours, shorter)):
                shorter_opens[i].append(server.open_time)
                server.end()
        table.row(f"didOpen -> diagnostics, {label}", 1.0, *shorter_opens)
    table.row("didOpen -> diagnostics, 100k lines", 1.5, *opens)
    table.row("  of the first part", None, opens[0], parts[1])
    table.row("memory after open, 100k lines", 1 / 1.3, *[[m] for m in memory], "MB", 1)
    table.row("peak memory, 100k lines", 1.0, *[[m] for m in peak], "MB", 1)


def bench_edits(table, ours, count):
    for lines, bar, burst_bar in ((1000, 4, None), (10000, 10, 50), (100000, 70, 300)):
        pair = both(ours, functions(lines))
        middle = lines // LINES // 2 * LINES + 2
        table.row(f"edit -> diagnostics, {lines:,} lines", bar,
                  *turns(pair, count, lambda s: s.edit(middle, 1)))
        if burst_bar:
            table.row(f"hover behind 10 edits, {lines:,} lines", burst_bar,
                      *turns(pair, max(3, count // 4), lambda s: s.burst(middle, 1, 10)))
        if lines == 100000:
            for server in pair:
                server.client.open(SMALL, functions(LINES))
                server.client.diagnostics(SMALL)
            table.row("hover in a small file after that edit", 50,
                      *turns(pair, max(3, count // 2), lambda s: s.small_hover(middle, 1)))
            last = (lines // LINES - 1) * LINES + 14
            for method in ("hover", "definition"):
                table.row(f"{method} on an op, 100k lines", 1.0,
                          *turns(pair, count, lambda s: s.request(
                              f"textDocument/{method}", at(URI, last, 9))))
            document = {"textDocument": {"uri": URI}}
            table.row("documentSymbol, 100k lines", 3,
                      *turns(pair, max(3, count // 2), lambda s: s.request(
                          "textDocument/documentSymbol", document)))
            table.row("completion, 100k lines", 50,
                      *turns(pair, max(3, count // 2), lambda s: s.request(
                          "textDocument/completion", at(URI, last, 12))))
        for server in pair:
            server.end()


def bench_constants(table, ours, count):
    """A hover in a small file while a large one is being opened."""
    text, times = constants(16), ([], [])
    for _ in range(max(3, count // 4)):
        for server, into in zip(both(ours, functions(LINES)), times):
            server.client.open(SMALL, text)
            into.append(server.request("textDocument/hover", at(URI, 3, 8)))
            server.end()
    table.row("hover while 16 MB of constants open", 1.0, *times)


def bench_one_function(table, ours, count):
    for lines, bar in ((10000, 4), (100000, 10)):
        pair = both(ours, one_function(lines))
        table.row(f"edit in one function, {lines:,} lines", 10,
                  *turns(pair, max(3, count // 2), lambda s: s.edit(lines // 2, 1)))
        params = dict(at(URI, 0, 14), context={"includeDeclaration": True})
        table.row(f"references, {2 * lines:,} results", bar,
                  *turns(pair, 3, lambda s: s.request("textDocument/references", params)))
        table.row("  peak memory after them", 10 if lines == 100000 else None,
                  *[[s.client.memory("VmHWM")] for s in pair], "MB", 1)
        for server in pair:
            server.end()


def main(build_dir, arguments):
    parser = argparse.ArgumentParser(prog="dev bench lsp")
    parser.add_argument("--turns", type=int, default=11)
    options = parser.parse_args(arguments)
    ours = os.path.join(build_dir, "bin/tcp-lsp-server")
    table = Table()
    bench_starts(table, ours, max(3, options.turns // 3))
    bench_edits(table, ours, options.turns)
    bench_constants(table, ours, options.turns)
    bench_one_function(table, ours, options.turns)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
