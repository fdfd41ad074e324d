"""Conditions, hit counts, log points, modes and data breakpoints."""

import sys

from agent_driver import Debuggee, show

debuggee = Debuggee(sys.argv[1:])
debuggee.wait_stop()


def set(*breakpoints):
    for answer in debuggee.breakpoints(*breakpoints):
        if not answer["verified"]:
            print(f"breakpoint {answer['id']}: {answer['message']}")


def run():
    event = debuggee.run()
    print(show(event) if event["event"] == "stopped" else event["reason"])


patterns = dict(kind="name", of="pattern", pattern="*")
set(
    dict(patterns, condition="op =="),
    dict(patterns, condition="op == tcp.tanh && (depth > 2"),
    dict(patterns, condition="nothing == 3"),
    dict(patterns, hits="often"),
    dict(patterns, mode="sometimes"),
    dict(kind="name", of="op", pattern="tcp.*", mode="after"),
    dict(kind="name", of="symbol", pattern="*", mode="changed"),
    dict(kind="name", of="symbol", pattern="*", mode="before"),
)
set(dict(patterns, condition="op == tcp.tanh && depth > 2", hits="2"))
run()
set(dict(patterns, condition="pass =~ convert-tcp-* && !(op == tcp.add)"))
run()
set(
    dict(kind="name", of="pass", pattern="*", log="pass {pass} in {stage}, line {line}"),
    dict(kind="name", of="pass", pattern="canonicalize", mode="changed"),
)
run()
print([event["text"] for event in debuggee.events if event["event"] == "log"][:2])
set(dict(kind="name", of="pattern", pattern="EraseDead*", mode="failed"))
run()
set(dict(kind="data", data="created@memref.alloc"))
run()
debuggee.end()
