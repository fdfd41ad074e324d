"""A session: steps forward and back, stops at breakpoints, looks at the IR."""

import sys

from agent_driver import Debuggee, show

debuggee = Debuggee(sys.argv[1:])


def tell(what, event):
    text = show(event) if event["event"] == "stopped" else f"{event['reason']} {event['exitCode']}"
    print(f"{what}: {text}")


def show_variable(variable, indent=""):
    print(f"{indent}{variable['name']} = {variable['value']} : {variable.get('type')}")


tell("start", debuggee.wait_stop())
for frame in debuggee.stack():
    print(f"frame {frame['id']}: {frame['description']} at {frame['line']}")
for mode, granularity in [
    ("stepIn", "action"),
    ("stepOver", "action"),
    ("stepOut", "action"),
    ("stepIn", "pass"),
    ("stepOver", "pass"),
    ("stepBack", "pass"),
    ("stepBack", "action"),
]:
    tell(f"{mode} {granularity}", debuggee.run(mode, granularity=granularity))

verified = debuggee.breakpoints(
    dict(kind="line", file="sums.mlir", line=3),
    dict(kind="line", file="sums.mlir", line=99),
    dict(kind="name", of="pass", pattern="one-shot-*"),
    dict(kind="name", of="pass", pattern="canonicalize", enabled=False),
    dict(kind="nonsense"),
)
for breakpoint in verified:
    print(f"breakpoint {breakpoint['id']}: {breakpoint['verified']} {breakpoint.get('message')}")
tell("continue", debuggee.run())
print("hit", debuggee.stopped["breakpoints"])
frame = debuggee.stack()[0]
text = debuggee.text(id=frame["document"]).split("\n")
print("line of the frame:", text[frame["line"] - 1].strip())
for variable in debuggee.scope("Operation"):
    show_variable(variable)
    for child in debuggee.children(variable["ref"]) if variable["name"] == "operands" else []:
        show_variable(child, "  ")
        for part in debuggee.children(child["ref"]):
            show_variable(part, "    ")

debuggee.breakpoints()
for index in range(4):
    tell("change", debuggee.run("stepIn", granularity="change"))
for variable in debuggee.scope("Changes"):
    show_variable(variable)
before = debuggee.text()
tell("change back", debuggee.run("stepBack", granularity="change"))
tell("change back", debuggee.run("stepBack", granularity="change"))
tell("change", debuggee.run("stepIn", granularity="change"))
tell("change", debuggee.run("stepIn", granularity="change"))
print("the same IR:", debuggee.text() == before)

debuggee.breakpoints(dict(kind="name", of="pass", pattern="one-shot-*"))
tell("continue", debuggee.run())
print(debuggee.scope("Pass", next(
    frame["id"] for frame in debuggee.stack() if frame["name"].startswith("one-shot-")
))[0]["value"])
tell("end", debuggee.run())
tell("go", debuggee.go_to(action=10))
tell("reverse", debuggee.run("reverseContinue"))
tell("go", debuggee.go_to(action=400, phase="after"))
tell("reverse", debuggee.run("reverseContinue"))
tell("end", debuggee.run())
status, out, err = debuggee.end()
print("status", status, out, err)
