"""Sessions of random requests, valid and invalid ones: each is answered, and no process is left."""

import argparse
import os
import random

from agent_driver import Debuggee

parser = argparse.ArgumentParser()
parser.add_argument("--sessions", type=int, default=10)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("command", nargs=argparse.REMAINDER)
arguments = parser.parse_args()

MODES = ["continue", "stepIn", "stepOver", "stepOut", "stepBack", "reverseContinue"]
BREAKPOINTS = [
    dict(kind="line", file="sums.mlir", line=3),
    dict(kind="name", pattern="tcp.*", of="op"),
    dict(kind="name", pattern="canonicalize", mode="changed"),
    dict(kind="name", pattern="*", of="pattern", condition="op =~ linalg.* && changed", mode="after"),
    dict(kind="action", index=250),
    dict(kind="data", data="created@memref.alloc"),
    dict(kind="nonsense"),
    dict(kind="name", pattern="[", of="pass"),
    dict(kind="exception", filter="error"),
]
ASKS = [
    ("stack", {}), ("scopes", dict(frame=0)), ("scopes", dict(frame=99)), ("children", dict(ref=1)),
    ("children", dict(ref=7777)), ("document", {}), ("document", dict(id="ir/4")),
    ("document", dict(id="nonsense")), ("evaluate", dict(expression="%0")),
    ("evaluate", dict(expression='ops("*")')), ("evaluate", dict(expression="(((")),
    ("complete", dict(text="%", column=2)), ("modules", {}), ("names", dict(kind="pattern")),
    ("cursor", dict(move="child")), ("diff", {}), ("diff", dict(action=2)), ("pipeline", {}),
    ("reproducer", {}), ("origin", {}), ("becomes", dict(file="sums.mlir", line=3)),
    ("actions", {"from": 1, "count": 5}), ("set", dict(ref=1, name="a", value="1 : i32")),
    ("insertPasses", dict(pipeline="func.func(cse)")), ("nonsense", {}),
    ("lines", dict(document="ir/2", line=3)), ("watch", dict(expression="%1")),
    ("run", dict(mode="nonsense")), ("read", dict(memory="x")), ("pause", {}),
]


def session(number):
    choose = random.Random(arguments.seed * 1000 + number)
    debuggee = Debuggee(arguments.command)
    event = debuggee.wait_stop()
    for _ in range(choose.randrange(5, 25)):
        if event["event"] == "ended" or choose.random() < 0.15:
            position = choose.choice([
                dict(action=choose.randrange(1, 700), phase=choose.choice(["before", "after"])),
                dict(timestamp=choose.randrange(0, 1500)),
            ])
            event = debuggee.go_to(**position)
        elif choose.random() < 0.2:
            debuggee.breakpoints(*choose.sample(BREAKPOINTS, choose.randrange(0, 4)))
        elif choose.random() < 0.5:
            method, params = choose.choice(ASKS)
            try:
                debuggee.request(method, **params)
            except RuntimeError as error:
                assert str(error), method
        elif choose.random() < 0.1:
            debuggee.current.socket.sendall(choose.randbytes(20).replace(b"\n", b"") + b"\n")
        else:
            event = debuggee.run(choose.choice(MODES),
                                 granularity=choose.choice(["action", "change", "pass"]))
    # A replay does the same as the compile before.
    assert not any("diverged" in each for each in debuggee.events), debuggee.events
    processes = [each["pid"] for each in debuggee.events if "pid" in each]
    how = choose.randrange(3)
    if how == 0:
        debuggee.end()
    else:
        if how == 1:
            # A client that vanishes.
            debuggee.supervisor.socket.close()
            debuggee.current.socket.close()
        else:
            debuggee.request("detach", debuggee.supervisor)
        debuggee.process.communicate(timeout=300)
        debuggee.listener.close()
        debuggee.directory.cleanup()
    left = [pid for pid in processes if os.path.exists(f"/proc/{pid}")]
    assert not left, left


for number in range(arguments.sessions):
    try:
        session(number)
    except BaseException:
        print(f"in session {number}", flush=True)
        raise
print(f"{arguments.sessions} sessions")
