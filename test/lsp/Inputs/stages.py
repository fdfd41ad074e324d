"""Stages, the passes that lead there, and what they find wrong.

usage: stages.py SERVER CASE [SCRATCH]
"""

import os
import re
import select
import shutil
import subprocess
import sys
import tempfile

from client import Client, insertion, position

GOOD = """func.func @good(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = tcp.add %a, %b : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  %1 = tcp.tanh %0 : tensor<?x4xf32> -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
"""

# One-shot bufferization does not take calls of unknown functions.
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

# MLIR 22 can't fold a view without strides of a buffer with unknown ones.
CRASHES = """func.func @crashes(%t: tensor<?xf32>, %a: index) -> tensor<?xf32> {
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %s = memref.subview %b[%a] [%a] [0] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[0], offset: ?>>
  %r = bufferization.to_tensor %s restrict : memref<?xf32, strided<[0], offset: ?>> to tensor<?xf32>
  return %r : tensor<?xf32>
}
"""

URI = "file:///stages/program.mlir"


def check(what, got, expected):
    if got != expected:
        sys.exit(f"{what}: {got!r} is not {expected!r}")


def slow(name):
    """A function that takes seconds to compile to assembly."""
    lines = [f"func.func @{name}(%a: tensor<7x5x3x?xf32>) -> tensor<7x5x3x?xf32> {{"]
    for number in range(400):
        before = f"%{number - 1}" if number else "%a"
        lines.append(f"  %{number} = tcp.tanh {before} : "
                     "tensor<7x5x3x?xf32> -> tensor<7x5x3x?xf32>")
    lines += ["  return %399 : tensor<7x5x3x?xf32>", "}", ""]
    return "\n".join(lines)


def slice_of(text, place):
    """What is at a range of a text that has ASCII characters only."""
    lines = text.split("\n")
    start, end = place["start"], place["end"]
    lines = lines[start["line"]:end["line"] + 1]
    lines[-1] = lines[-1][:end["character"]]
    lines[0] = lines[0][start["character"]:]
    return "\n".join(lines)


def children(client):
    """The processes that the server has started and that are there."""
    listing = subprocess.run(["ps", "-o", "pid=", "--ppid", str(client.process.pid)],
                             capture_output=True, text=True, check=False)
    return listing.stdout.split()


def wait_for_child(client):
    # The kernel's list may leave one out while it changes.
    while True:
        found = children(client)
        if found and children(client) == found:
            return found


class Session:
    """A server with one document."""

    def __init__(self, server, text, settings=None, capabilities=None):
        self.client = Client([server])
        self.client.call("initialize", {
            "capabilities": capabilities or {},
            "initializationOptions": settings or {}})
        self.client.notify("initialized", {})
        self.text = text
        self.version = 1
        self.client.open(URI, text)

    def params(self, **more):
        return dict(more, textDocument={"uri": URI})

    def ask(self, method, **more):
        return self.client.request(method, self.params(**more))

    def call(self, method, **more):
        return self.client.call(method, self.params(**more))

    def change(self, text):
        self.text = text
        self.version += 1
        self.client.change(URI, self.version, [{"text": text}])

    def diagnostics(self):
        """(severity, source, code, line, message) of all of the next message."""
        found = self.client.diagnostics(URI, self.version)["diagnostics"]
        return [(d["severity"], d["source"], d["code"], d["range"]["start"]["line"],
                 d["message"]) for d in found]

    def status(self):
        message = self.client.wait_for(lambda m: m.get("method") == "tcp/status")
        return message["params"]

    def stage_changed(self):
        message = self.client.wait_for(
            lambda m: m.get("method") == "tcp/stageChanged")
        return message["params"]["textDocument"]["version"]

    def end(self):
        check("exit code", self.client.shut_down(), 0)


def test_build(server, scratch):
    """Each stage is what tcp-aot makes, at -O0 too, and is mapped both ways."""
    stages = {"tcp": "_tcp.mlir", "linalg": "_linalg.mlir", "tiles": "_tiles.mlir",
              "memref": "_memref.mlir", "loops": "_loops.mlir", "llvm": "_llvm.mlir", "llvmir": ".ll",
              "asm": ".S"}
    session = Session(server, GOOD, {"pipelineDiagnostics": False})
    with open(os.path.join(scratch, "program.mlir"), "w", encoding="utf-8") as file:
        file.write(GOOD)
    for level in (0, 2):
        subprocess.run(["tcp-aot", "program.mlir", f"-O{level}", "--quiet",
                        "--emit=" + ",".join(stages)], cwd=scratch, check=True)
        for stage, suffix in stages.items():
            result = session.call("tcp/stage", stage=stage, opt=level)
            with open(os.path.join(scratch, "program" + suffix),
                      encoding="utf-8") as file:
                check(f"{stage} at -O{level}", result["text"], file.read())
            check("stage", result["stage"], stage)
            sources = [slice_of(GOOD, link["source"])
                       for link in result["mapping"]]
            check(f"tcp.tanh of {stage} at -O{level}",
                  any(text.startswith("%1 = tcp.tanh") for text in sources), True)
            for link in result["mapping"]:
                check("targets", len(link["targets"]) > 0, True)
    result = session.call("tcp/stage", stage="linalg", function="good")
    targets = {slice_of(GOOD, link["source"]).split(" :")[0]:
               [slice_of(result["text"], target) for target in link["targets"]]
               for link in result["mapping"]}
    tanh = targets["%1 = tcp.tanh %0"]
    check("of tcp.tanh", [text.split(" ")[2] for text in tanh if " = " in text],
          ["linalg.generic", "math.tanh"])
    check("of tcp.add", any("arith.addf" in text
                            for text in targets["%0 = tcp.add %a, %b"]), True)
    check("the loop ends with its region", tanh[0].split("\n")[-1],
          "    } -> tensor<?x4xf32>")
    session.end()


def test_passes(server, scratch):
    """The passes, what each changed, and the IR behind each."""
    session = Session(server, GOOD, {"pipelineDiagnostics": False})
    passes = session.call("tcp/passes")["passes"]
    check("indices", [p["index"] for p in passes], list(range(len(passes))))
    names = [p["name"] for p in passes]
    to_linalg = passes[names.index("convert-tcp-to-linalg")]
    check("stage", to_linalg["stage"], "linalg")
    check("changed", to_linalg["changed"], True)
    check("runs", to_linalg["runs"], 1)
    check("ops", to_linalg["opsBefore"] < to_linalg["opsAfter"], True)
    unchanged = [p for p in passes if not p["changed"]]
    check("some change nothing", len(unchanged) > 5, True)
    check("no diff of them", [p for p in unchanged if "diff" in p], [])
    diff = session.call("tcp/passDiff", index=to_linalg["index"])
    check("the same diff", diff["diff"], to_linalg["diff"])
    # Each diff takes the IR before to the IR behind, as patch(1) has it.
    for entry in passes:
        if entry["anchor"] != "builtin.module" or not entry["changed"]:
            continue
        if entry["index"] == 0:
            continue
        before = session.call("tcp/stage", **{"pass": entry["index"] - 1})
        after = session.call("tcp/stage", **{"pass": entry["index"]})
        path = os.path.join(scratch, "before")
        with open(path, "w", encoding="utf-8") as file:
            file.write(before["text"])
        subprocess.run(["patch", "-s", path], input=entry["diff"], text=True,
                       check=True)
        with open(path, encoding="utf-8") as file:
            check(f"patched by {entry['name']}", file.read(), after["text"])
        check("stage", after["stage"], entry["stage"])
    check("no such pass", session.call("tcp/passDiff", index=-1)["code"], -32602)
    session.end()


def test_live(server, _):
    """An answer holds until tcp/stageChanged; one said once for each answer."""
    both = GOOD + FAILS.replace("@fails", "@other")
    session = Session(server, both, {"pipelineDiagnostics": False, "stageDelay": 0})
    shown = session.call("tcp/stage", stage="linalg", function="good")
    again = session.call("tcp/stage", stage="linalg", function="good",
                         previousResultId=shown["resultId"])
    check("unchanged", again, {"kind": "unchanged", "version": 1,
                               "resultId": shown["resultId"]})
    # Another function.
    session.change(both.replace("%z", "%w"))
    again = session.call("tcp/stage", stage="linalg", function="good",
                         previousResultId=shown["resultId"])
    check("unchanged by an edit elsewhere", again["kind"], "unchanged")
    check("at", again["version"], 2)
    # This one.
    session.change(both.replace("tcp.tanh", "tcp.ceil"))
    check("said of", session.stage_changed(), 3)
    again = session.call("tcp/stage", stage="linalg", function="good",
                         previousResultId=shown["resultId"])
    check("full", again["kind"], "full")
    check("new", "math.ceil" in again["text"], True)
    # Broken, and mended: a client that shows an old answer hears of both.
    session.change(both.replace("tcp.tanh", "tcp.tan h"))
    check("said of the error", session.stage_changed(), 4)
    check("broken", session.call("tcp/stage", stage="linalg", function="good")["message"],
          "@good does not parse")
    session.change(both)
    check("said of its end", session.stage_changed(), 5)
    session.end()


def test_errors(server, _):
    """What has errors is left out, with reasons; lines stay."""
    text = (GOOD.replace("@good", "@broken").replace("tcp.add", "tcp.ad d")
            + "func.func @user(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {\n"
            "  %0 = call @broken(%a, %a) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>\n"
            "  return %0 : tensor<?x4xf32>\n}\n" + GOOD
            + "func.func @wrong() -> i32 {\n  return\n}\n")
    session = Session(server, text, {"pipelineDiagnostics": False})
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
    """A failing pass is named by the request."""
    session = Session(server, FAILS, {"pipelineDiagnostics": False})
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
    """Passes' findings are on the operation, and go when it is mended."""
    session = Session(server, GOOD + FAILS + CRASHES, {"pipelineDelay": 0})
    check("at first", session.diagnostics(), [])
    found = session.diagnostics()
    check("found", [entry[:4] for entry in found],
          [(1, "tcp", "one-shot-bufferize", 11),
           (1, "tcp", "canonicalize", 16)])
    check("message", found[1][4], "the pass 'canonicalize' crashed")
    # They move with their functions while those are not lowered again.
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
    # Off.
    session.client.notify("workspace/didChangeConfiguration", {
        "settings": {"tcp": {"pipelineDiagnostics": False}}})
    check("off", session.diagnostics(), [])
    session.end()


def test_written(server, _):
    """What a compiler has written is not lowered; a file that was opened later is."""
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
    """A client that asks for diagnostics is told when there are others."""
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
    # What is mended by an edit is gone at once, without being told.
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


def test_parts(server, _):
    """A file of several parts: the one at a position, else the first."""
    second = GOOD.replace("@good", "@second").replace("tcp.tanh", "tcp.ceil")
    text = GOOD + "// -----\n" + second + "// -----\n\n"
    session = Session(server, text, {"pipelineDiagnostics": False})
    first_line = GOOD.count("\n") + 1

    def stage(**more):
        result = session.call("tcp/stage", stage="linalg", **more)
        names = re.findall(r"func\.func (@\w+)", result["text"])
        lines = [link["source"]["start"]["line"] for link in result["mapping"]]
        omitted = [(part["symbol"], part["reason"]) for part in result["omitted"]]
        return names, min(lines), omitted

    elsewhere = "is in another part of the file"
    check("without a position", stage(), (["@good"], 0, [("second", elsewhere)]))
    for line in range(first_line - 1):
        check(f"line {line}", stage(position=position(line, 0))[0], ["@good"])
    # The line between them is the second's.
    for line in range(first_line - 1, first_line + 4):
        check(f"line {line}", stage(position=position(line, 1)),
              (["@second"], first_line, [("good", elsewhere)]))
    check("by its name", stage(function="second"), (["@second"], first_line, []))
    session.change(GOOD + "// -----\n" + GOOD)
    check("of two of a name", stage(function="good"), (["@good"], 0, []))
    check("of two at a position",
          stage(function="good", position=position(first_line, 0)),
          (["@good"], first_line, []))
    session.change(text)
    passes = session.call("tcp/passes", position=position(first_line, 0))["passes"]
    diffs = "".join(entry.get("diff", "") for entry in passes)
    check("passes of the second", ("@second" in diffs, "@good" in diffs), (True, False))
    diff = session.call("tcp/passDiff", index=0, position=position(first_line, 0))
    check("diff of the second", "@second" in diff["diff"], True)
    nothing = session.call("tcp/stage", stage="linalg",
                           position=position(text.count("\n"), 0))
    check("an empty part", nothing["message"],
          "there is no function that can be lowered")
    session.end()


def find_loops(text, function):
    """The lines on which linalg operations of a function start, and its end."""
    lines = text.split("\n")
    start = next(number for number, line in enumerate(lines)
                 if re.match(rf" *func\.func .*@{re.escape(function)}(_\d+)?\(", line))
    indent = lines[start][:len(lines[start]) - len(lines[start].lstrip())]
    end = next(number for number in range(start, len(lines))
               if lines[number].startswith(indent + "}"))
    return [number for number in range(start, end)
            if re.match(r" *(%\S+ = )?linalg\.(?!yield|index)", lines[number])], end


def check_loops(session, path, function, begin, end):
    """The hints of a function; how many there are."""
    hints = session.call("textDocument/inlayHint", range={
        "start": position(begin, 0), "end": position(end, 0)})
    shown = {}
    for hint in hints:
        place = hint["position"]["line"]
        label = re.fullmatch(r"loop (\d+)", hint["label"])
        if label and begin <= place < end:
            total = re.search(r"of (\d+) in this function", hint["tooltip"])
            shown.setdefault(place, []).append((int(label[1]), int(total[1])))
    if not shown:
        return 0
    stage = session.call("tcp/stage", stage="linalg", function=function,
                         position=position(begin, 0))
    where = f"{path}: @{function}"
    # The road takes no dialect that nobody knows.
    if "is not registered" in stage.get("message", ""):
        return 0
    loops, last = find_loops(stage["text"], function)
    for line, numbers in shown.items():
        targets = [target["start"]["line"] for link in stage["mapping"]
                   if link["source"]["start"]["line"] == line
                   for target in link["targets"]]
        for number, total in numbers:
            check(f"{where}: loops", len(loops), total)
            # What only repeats elements leaves nothing behind.
            if "tcp.broadcast" in session.text.split("\n")[line]:
                continue
            ends = loops[number:] + [last]
            inside = [target for target in targets
                      if loops[number - 1] <= target < ends[0]]
            check(f"{where}: line {line + 1} in loop {number}", bool(inside), True)
    return sum(map(len, shown.values()))


def test_loops(server, _):
    """The loops that hints show are those that the compile makes."""
    root = os.path.join(os.path.dirname(__file__), "../..")
    session = Session(server, "", {"pipelineDiagnostics": False})
    num_hints = 0
    for base, _, names in sorted(os.walk(root)):
        for name in sorted(names):
            path = os.path.join(base, name)
            if not name.endswith(".mlir") or os.path.getsize(path) > 100000:
                continue
            with open(path, encoding="utf-8", newline="") as file:
                session.change(file.read())
            lines = session.text.split("\n")
            starts = [number for number, line in enumerate(lines)
                      if re.match(r" *func\.func ", line)] + [len(lines)]
            for begin, end in zip(starts, starts[1:]):
                function = re.search(r"@([\w$.]+)\(", lines[begin])
                if function:
                    num_hints += check_loops(session, path, function[1], begin, end)
    check("there are many", num_hints > 50, True)
    session.end()


def test_undefined(server, _):
    """What is an error already, or uses such a thing, no pass reports again."""
    calls = """func.func @calls(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = func.call @none(%a) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @indirect(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = func.call @calls(%a) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @address() -> !llvm.ptr {
  %0 = llvm.mlir.addressof @none : !llvm.ptr
  return %0 : !llvm.ptr
}
"""
    session = Session(server, calls + CRASHES, {"pipelineDelay": 0})
    own = [entry[2:4] for entry in session.diagnostics()]
    check("its own", own, [("symbols", 1), ("symbols", 9)])
    check("and what passes find", [entry[2:4] for entry in session.diagnostics()],
          own + [("canonicalize", 14)])
    session.end()


def test_late(server, _):
    """Lowering that takes too long says so, and in which pass."""
    session = Session(server, slow("slow"),
                      {"pipelineDelay": 0, "loweringTimeout": 100})
    check("at first", session.diagnostics(), [])
    [(severity, source, _, line, message)] = session.diagnostics()
    check("found", (severity, source, line), (1, "tcp", 0))
    check("says", bool(re.fullmatch(
        r"lowering was ended after 0\.1\d* s, in the (pass|stage) '[\w-]+'", message)),
        True)
    failure = session.call("tcp/stage", stage="asm")["failure"]
    check("request", failure["message"].startswith("lowering was ended after"), True)
    check("no child is left", children(session.client), [])
    session.end()


def test_kill(server, _):
    """An edit, a cancellation, a close and the end each end the child."""
    session = Session(server, slow("slow"), {"pipelineDiagnostics": False})
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
    # One child at a time, and others of the document are not held up.
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
    # Background work gives way.
    client.notify("workspace/didChangeConfiguration", {
        "settings": {"tcp": {"pipelineDelay": 0, "pipelineDiagnostics": True}}})
    request = session.ask("tcp/stage", stage="asm")
    [child] = wait_for_child(client)
    client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    check("by closing", client.answer(request)["error"]["code"], -32801)
    # The server's end.
    client.open(URI, slow("slow"))
    session.ask("tcp/stage", stage="asm")
    [child] = wait_for_child(client)
    client.shut_down()
    check("gone with the server", os.path.exists(f"/proc/{child}"), False)
    # A server that is killed takes its child along.
    session = Session(server, slow("slow"), {"pipelineDiagnostics": False})
    session.ask("tcp/stage", stage="asm")
    [child] = wait_for_child(session.client)
    handle = os.pidfd_open(int(child))
    session.client.process.kill()
    session.client.process.wait()
    check("killed with it", bool(select.select([handle], [], [], 60)[0]), True)


def test_background(server, _):
    """Lowering that nobody asked for leaves the processor to others."""
    session = Session(server, slow("slow"), {"pipelineDelay": 0})
    [child] = wait_for_child(session.client)
    handle = os.pidfd_open(int(child))

    def has_ended():
        return bool(select.select([handle], [], [], 0)[0])

    # Priorities count within a session.
    check("session", os.getsid(int(child)), os.getsid(session.client.process.pid))
    while os.getpriority(os.PRIO_PROCESS, int(child)) != 10 and not has_ended():
        pass
    check("it gave way before its end", has_ended(), False)
    session.change(GOOD)
    check("an edit ends it", bool(select.select([handle], [], [], 60)[0]), True)
    session.end()


def test_missing(server, scratch):
    """Without tcp-aot there are no stages, and one word about it."""
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


def test_progress(server, _):
    """Long work says where it is; the status is calm."""
    session = Session(server, GOOD, {"pipelineDiagnostics": False})
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
    """Reading a large workspace is told to clients that agree."""
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


def main():
    server, case = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        globals()["test_" + case](server, scratch)


main()
