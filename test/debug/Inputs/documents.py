"""Documents of functions, in modules that are too large to be shown whole: at many stops, the line of each frame is
that of its operation, and the document of a function has the same text as the whole module."""

import random
import sys

from agent_driver import Debuggee, show

FILLER = "func.func @filler() {\n" + "  func.call @outside() : () -> ()\n" * 1100 + "  return\n}\n"

SUMS = "func.func private @outside()\n" + FILLER + """
memref.global "private" @table : memref<2xi32> = dense<[1, 2]>
func.func private @unused(%x: i32) -> i32 {
  return %x : i32
}
func.func @sums(%x: i32, %y: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %a = arith.addi %x, %zero : i32
  %b = arith.muli %a, %y : i32
  %c = arith.muli %a, %y : i32
  %d:2 = func.call @pair(%b, %c) : (i32, i32) -> (i32, i32)
  %e = arith.maxsi %d#0, %d#1 : i32
  return %e : i32
}
func.func private @pair(%x: i32, %y: i32) -> (i32, i32) {
  %equal = arith.cmpi eq, %x, %y : i32
  cf.cond_br %equal, ^one(%x : i32), ^two
^one(%z: i32):
  return %z, %x : i32, i32
^two:
  return %y, %x : i32, i32
}
module @inner {
  func.func @deep(%x: i32) -> i32 {
    %zero = arith.constant 0 : i32
    %a = arith.addi %x, %zero : i32
    return %a : i32
  }
  func.func @deeper(%x: i32) -> i32 {
    %a = arith.addi %x, %x : i32
    %b = arith.addi %x, %x : i32
    %c = arith.muli %a, %b : i32
    return %c : i32
  }
}
"""

LOOPS = "func.func private @outside()\n" + FILLER + """
func.func @loops(%m: memref<8x8xf32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  scf.parallel (%i, %j) = (%zero, %zero) to (%n, %n) step (%one, %one) {
    memref.store %f, %m[%i, %j] : memref<8x8xf32>
  }
  return
}
"""

FORMS = {
    "sums": (SUMS, "builtin.module(builtin.module(func.func(canonicalize,cse)),func.func(canonicalize,cse),inline,"
                   "symbol-dce,func.func(convert-arith-to-llvm),convert-cf-to-llvm,convert-func-to-llvm)"),
    # async-parallel-for makes functions and calls them.
    "loops": (LOOPS, "builtin.module(async-parallel-for,func.func(canonicalize),symbol-dce)"),
}


class Stops:
    """Looks at stops of a compile."""

    def __init__(self, debuggee):
        self.debuggee = debuggee
        self.frames = self.parts = self.nested = self.converting = 0
        self.names = set()

    def address(self, **what):
        return self.debuggee.request("watch", **what)["data"]

    def check_slice(self, shown, whole, frame):
        """Checks that the document is a part of the whole text."""
        first, *rest = shown.splitlines()
        assert first.startswith("// ") and "the outermost frame shows the whole module" in first, first
        name = frame["document"].split(":", 1)[1]
        assert first.startswith(f"// {name}, "), (first, name)
        self.names.add(name)
        depth = 1 + name.count("::")
        inside = "".join(("  " * depth + line if line else "") + "\n" for line in rest)
        assert inside in whole, inside
        self.nested += depth > 1
        # A function is in the generic form only if it has lost its body to a conversion.
        assert not rest[0].startswith('"') or len(rest) == 2, rest[:3]

    def check(self):
        whole = self.debuggee.text()
        stack = self.debuggee.stack()
        self.converting += any(frame["tag"] == "apply-conversion" for frame in stack)
        for frame in stack:
            if "document" not in frame:
                continue
            self.frames += 1
            id, line = frame["document"], frame["line"]
            shown = self.debuggee.text(id=id)
            if ":" in id:
                self.parts += 1
                self.check_slice(shown, whole, frame)
            else:
                assert shown == whole and line == 1
            value = self.debuggee.request("evaluate", expression="op", frame=frame["id"])
            there = self.debuggee.request("lines", document=id, line=line)
            assert there["line"] == line and there["document"] == id, (there, frame)
            text = shown.splitlines()[line - 1].strip()
            wanted = value["value"].splitlines()[0].split(" {...}")[0].split(" ({...})")[0]
            is_same = self.address(expression="op", frame=frame["id"]) == self.address(ref=there["ref"], name="this")
            # An operation without a line of its own has the line of the one before.
            assert is_same or value["type"] in ("scf.reduce", "scf.yield"), (frame, text, there, value)
            # Within a function, names lack the prefix of its dialect.
            dialect = value["type"].split(".")[0] + "."
            assert not is_same or text.replace(dialect, "").startswith(wanted.replace(dialect, "")), (text, wanted)


def debug(name):
    text, pipeline = FORMS[name]
    with open(f"{sys.argv[2]}.{name}.mlir", "w") as file:
        file.write(text)
    debuggee = Debuggee([sys.argv[1], file.name, f"--pass-pipeline={pipeline}", "-o", "/dev/null"])
    debuggee.wait_stop()
    return debuggee


random.seed(7)
for name in FORMS:
    print("--- each frame's line is its operation:", name)
    debuggee = debug(name)
    stops = Stops(debuggee)
    stops.check()
    debuggee.run()
    total = debuggee.go_to(timestamp=1 << 40).get("position", {}).get("action", 200)
    for _ in range(30):
        if debuggee.go_to(action=random.randrange(1, total), phase=random.choice(["before", "after"]))["event"] != "stopped":
            continue
        stops.check()
        if debuggee.run("stepIn", granularity="change")["event"] == "stopped":
            stops.check()
    # The last conversion replaces functions.
    if name == "sums":
        debuggee.breakpoints(dict(kind="name", pattern="convert-func-to-llvm", of="pass"))
        debuggee.go_to(timestamp=0)
        debuggee.run()
        debuggee.breakpoints()
        while debuggee.run("stepIn", granularity="change")["event"] == "stopped" and stops.converting < 20:
            stops.check()
    print(f"{stops.frames > 100} {stops.parts > 30} {stops.nested > 0} {stops.converting > 10}")
    print(sorted(name for name in stops.names if "parallel" not in name), any("parallel" in name for name in stops.names))
    debuggee.end()

print("--- what was shown can be read later, from another position")
debuggee = debug("sums")
seen = {}
for _ in range(12):
    if debuggee.run("stepIn", granularity="change")["event"] != "stopped":
        break
    for frame in debuggee.stack():
        seen[frame["document"]] = debuggee.text(id=frame["document"])
debuggee.go_to(timestamp=0)
print(len(seen) > 15, all(debuggee.text(id=id) == text for id, text in seen.items()))


def refuse(**params):
    try:
        debuggee.request("document", **params)
    except RuntimeError as error:
        print(error)


here = debuggee.request("document")["id"]
refuse(id=here + "/99")
refuse(id=here + "/1.0")
refuse(id=here + "/x")
refuse(id="ir/8/99:@nobody")

print("--- a breakpoint on a line of a function")
debuggee.breakpoints(dict(kind="name", pattern="pair", of="symbol"))
debuggee.run()
pair = debuggee.stack()[0]
number = 1 + next(at for at, line in enumerate(debuggee.text(id=pair["document"]).splitlines()) if "cf.cond_br" in line)
print(pair["document"].split(":")[1], debuggee.breakpoints(
    dict(kind="line", document=pair["document"], line=number))[0]["verified"])
print(show(debuggee.run()))
debuggee.breakpoints()


def undo(after, diff):
    """The text before a unified diff."""
    lines, before, at = after.splitlines(), [], 0
    for line in diff.splitlines():
        if line.startswith("@@"):
            start, _, count = line.split(" ")[2][1:].partition(",")
            # A hunk without lines names the line before.
            begin = int(start) - (count != "0")
            before += lines[at:begin]
            at = begin
        elif line.startswith("+") and not line.startswith("+++"):
            assert lines[at] == line[1:], (lines[at], line)
            at += 1
        elif line.startswith("-") and not line.startswith("---"):
            before.append(line[1:])
        elif line.startswith(" "):
            assert lines[at] == line[1:], (lines[at], line)
            before.append(lines[at])
            at += 1
    return before + lines[at:]


def before(id):
    """The document of the same function at the timestamp before."""
    start, timestamp, *rest = id.split("/")
    return "/".join([start, str(int(timestamp) - 1), *rest])


print("--- the diff of a function's document has its lines")
debuggee.go_to(timestamp=0)
diffs = 0
while debuggee.run("stepIn", granularity="change")["event"] == "stopped":
    id = debuggee.stack()[0]["document"]
    if ":" not in id:
        continue
    diff = debuggee.request("diff", document=id)["text"]
    after, earlier = debuggee.text(id=id), debuggee.text(id=before(id))
    # The first line has the number of operations, which may differ.
    assert diff and undo(after, diff)[1:] == earlier.splitlines()[1:], (id, diff)
    diffs += 1
print(diffs > 10)

print("--- of what was made, all is new")
debuggee.end()
debuggee = debug("loops")
debuggee.breakpoints(dict(kind="name", pattern="async-parallel-for", of="pass", mode="after"))
debuggee.run()
made = debuggee.request("evaluate", expression="@async_dispatch_fn")["ref"]
place = debuggee.request("watch", ref=made, name="this")
whole = debuggee.text().splitlines()
at = next(at for at, line in enumerate(whole) if "func.func" in line and "@async_dispatch_fn" in line)
operations = [line for line in whole[1:at] if line.startswith("  ") and line[2] not in " }"]
id = f"{debuggee.request('document')['id']}/{len(operations)}:"
diff = debuggee.request("diff", document=id)["text"]
text = debuggee.text(id=id)
print("@async_dispatch_fn" in text.splitlines()[1], undo(text, diff))
diff = debuggee.request("diff", document=id.split("/")[0] + "/" + id.split("/")[1] + "/1:")["text"]
print(repr(diff))

print("--- of a small module, all is shown")
debuggee.end()
with open(f"{sys.argv[2]}.small.mlir", "w") as file:
    file.write(SUMS.replace(FILLER, ""))
debuggee = Debuggee([sys.argv[1], file.name, f"--pass-pipeline={FORMS['sums'][1]}", "-o", "/dev/null"])
debuggee.wait_stop()
documents = set()
while debuggee.run("stepIn", granularity="change")["event"] == "stopped":
    documents |= {frame["document"] for frame in debuggee.stack()}
print(len(documents) > 10, any(":" in id for id in documents))
debuggee.end()
