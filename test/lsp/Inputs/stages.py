"""Tests the stages and passes of a document, and the messages when they change.

usage: stages.py SERVER CASE
"""

import os
import re
import subprocess

from client import position
from stage_session import CRASHES, FAILS, GOOD, QUIET, Session, check, children, run_case, slice_of, slow


def test_build(server, scratch):
    """Each stage is that of tcp-aot, also at -O0. Its mapping works in both directions."""
    stages = {"tcp": "_tcp.mlir", "linalg": "_linalg.mlir", "tiles": "_tiles.mlir",
              "memref": "_memref.mlir", "loops": "_loops.mlir", "llvm": "_llvm.mlir", "llvmir": ".ll",
              "asm": ".S"}
    session = Session(server, GOOD, QUIET)
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
    """Tests the passes, the change of each, and the IR after each."""
    session = Session(server, GOOD, QUIET)
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
    # patch(1) makes the IR after a pass from the IR before it and the diff.
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
    """An answer is valid until tcp/stageChanged, which is sent once for each answer."""
    both = GOOD + FAILS.replace("@fails", "@other")
    session = Session(server, both, dict(QUIET, stageDelay=0))
    shown = session.call("tcp/stage", stage="linalg", function="good")
    again = session.call("tcp/stage", stage="linalg", function="good",
                         previousResultId=shown["resultId"])
    check("unchanged", again, {"kind": "unchanged", "version": 1,
                               "resultId": shown["resultId"]})
    # Another function changes.
    session.change(both.replace("%z", "%w"))
    again = session.call("tcp/stage", stage="linalg", function="good",
                         previousResultId=shown["resultId"])
    check("unchanged by an edit elsewhere", again["kind"], "unchanged")
    check("at", again["version"], 2)
    # The shown function changes.
    session.change(both.replace("tcp.tanh", "tcp.ceil"))
    check("said of", session.stage_changed(), 3)
    again = session.call("tcp/stage", stage="linalg", function="good",
                         previousResultId=shown["resultId"])
    check("full", again["kind"], "full")
    check("new", "math.ceil" in again["text"], True)
    # An error is made and corrected. A client that shows an old answer is told of both.
    session.change(both.replace("tcp.tanh", "tcp.tan h"))
    check("said of the error", session.stage_changed(), 4)
    check("broken", session.call("tcp/stage", stage="linalg", function="good")["message"],
          "@good does not parse")
    session.change(both)
    check("said of its end", session.stage_changed(), 5)
    session.end()


def test_parts(server, _):
    """In a file of several chunks, a position selects one. The first is the default."""
    second = GOOD.replace("@good", "@second").replace("tcp.tanh", "tcp.ceil")
    text = GOOD + "// -----\n" + second + "// -----\n\n"
    session = Session(server, text, QUIET)
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
    # The line between the chunks belongs to the second one.
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
    """Returns the lines on which the linalg operations of a function start, and its last line."""
    lines = text.split("\n")
    start = next(number for number, line in enumerate(lines)
                 if re.match(rf" *func\.func .*@{re.escape(function)}(_\d+)?\(", line))
    indent = lines[start][:len(lines[start]) - len(lines[start].lstrip())]
    end = next(number for number in range(start, len(lines))
               if lines[number].startswith(indent + "}"))
    return [number for number in range(start, end)
            if re.match(r" *(%\S+ = )?linalg\.(?!yield|index)", lines[number])], end


def check_loops(session, path, function, begin, end):
    """Checks the hints of a function, and returns their number."""
    shown = {}
    for place, loop, total in session.loops():
        if begin <= place < end:
            shown.setdefault(place, []).append((loop, total))
    if not shown:
        return 0
    stage = session.call("tcp/stage", stage="linalg", function=function,
                         position=position(begin, 0))
    where = f"{path}: @{function}"
    # A file with an unknown dialect can't be lowered.
    if "is not registered" in stage.get("message", ""):
        return 0
    loops, last = find_loops(stage["text"], function)
    for line, numbers in shown.items():
        targets = [target["start"]["line"] for link in stage["mapping"]
                   if link["source"]["start"]["line"] == line
                   for target in link["targets"]]
        for number, total in numbers:
            check(f"{where}: loops", len(loops), total)
            # An op that only repeats elements leaves no operation in the loop.
            if "tcp.broadcast" in session.text.split("\n")[line]:
                continue
            ends = loops[number:] + [last]
            inside = [target for target in targets
                      if loops[number - 1] <= target < ends[0]]
            check(f"{where}: line {line + 1} in loop {number}", bool(inside), True)
    return sum(map(len, shown.values()))


def test_loops(server, _):
    """The hints show the loops that the compiler makes."""
    root = os.path.join(os.path.dirname(__file__), "../..")
    session = Session(server, "", {"pipelineDiagnostics": False}, settled=True)
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
    """A function with an error, or one that uses it, gets no errors of passes."""
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
    """If lowering takes too long, the diagnostic says so, and names the pass."""
    text = slow("slow")
    session = Session(server, text, {"pipelineDelay": 0, "loweringTimeout": 100})
    check("at first", session.diagnostics(), [])
    [(severity, source, _, line, message)] = session.diagnostics()
    check("found", (severity, source), (1, "tcp"))
    # A pattern that was at work when time was up says at which operation.
    check("in the function", line in range(text.count("\n")), True)
    check("says", bool(re.fullmatch(
        r"lowering was ended after 0\.1\d* s, in the (pass|stage) '[\w-]+'", message)),
        True)
    failure = session.call("tcp/stage", stage="asm")["failure"]
    check("request", failure["message"].startswith("lowering was ended after"), True)
    check("no child is left", children(session.client), [])
    session.end()


run_case(globals())
