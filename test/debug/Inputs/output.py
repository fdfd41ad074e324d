"""Passes that print: questions about other timestamps run passes again, and their output is not repeated."""

import re
import sys

from agent_driver import Debuggee

PIPELINE = "builtin.module(print-ir{label=first},canonicalize,print-ir{label=second},cse,print-ir{label=third})"


def debug():
    debuggee = Debuggee([sys.argv[1], "adds.mlir", f"--pass-pipeline={PIPELINE}", "-o", "/dev/null"])
    debuggee.wait_stop()
    return debuggee


def end(debuggee):
    """Runs to the end. Returns the labels that the compile has printed."""
    while debuggee.run()["event"] == "stopped":
        pass
    out, err = debuggee.end()[1:]
    return re.findall(r"IR Dump (\w+)", out + err)


print("straight:", *end(debug()))

debuggee = debug()
debuggee.breakpoints(dict(kind="name", pattern="cse", of="pass"))
cse = debuggee.run()["position"]
debuggee.breakpoints()
for timestamp in range(1, cse["timestamp"], 3):
    text = debuggee.text(id=f"ir/{timestamp}")
    generic = debuggee.request("document", id=f"ir/{timestamp}", form="generic")
    assert text.startswith("module") and generic["text"].startswith('"builtin.module"'), generic
    assert generic["id"] == f"ir/{timestamp}/generic", generic
debuggee.request("diff", action=1)
assert debuggee.request("diff", change=1)["text"]
assert debuggee.request("origin", expression="%0")["steps"]
assert debuggee.request("becomes", file="adds.mlir", line=4)["text"]
print("with questions:", *end(debuggee))
