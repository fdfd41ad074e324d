"""Going back and forth: hits that are counted, and a compile that differs from run to run."""

import os
import sys
import tempfile

from agent_driver import Debuggee, show

tool, plugin = sys.argv[1:]


def debug(pipeline, **env):
    debuggee = Debuggee(
        [tool, f"--load-pass-plugin={plugin}", "adds.mlir", "-o", "/dev/null",
         f"--pass-pipeline=builtin.module({pipeline})"], env=env)
    debuggee.wait_stop()
    return debuggee


def forward(debuggee):
    """Returns the actions of all stops up to the end."""
    actions = []
    while (event := debuggee.run())["event"] == "stopped":
        actions.append(event["position"]["action"])
    return actions


def backward(debuggee, start):
    """Returns the actions of all stops from there back to the entry."""
    event = debuggee.go_to(action=start, phase="after")
    actions = []
    while (event := debuggee.run("reverseContinue"))["reason"] != "entry":
        actions.append(event["position"]["action"])
    return actions


patterns = dict(kind="name", of="pattern", pattern="*")
for hits in ("% 3", "4", "== 5", "< 3"):
    debuggee = debug("canonicalize,cse,canonicalize")
    debuggee.breakpoints(dict(patterns, hits=hits))
    there = forward(debuggee)
    back = backward(debuggee, there[-1])
    debuggee.go_to(timestamp=0)
    again = forward(debuggee)
    print(f"hits {hits}: {len(there)} there, {len(back)} back", there[::-1] == back, there == again)
    debuggee.end()

# Hits count from where the breakpoint was set, also in processes from earlier checkpoints.
debuggee = debug("canonicalize,cse,canonicalize")
debuggee.breakpoints(dict(kind="name", of="pass", pattern="cse"))
print(show(debuggee.run()))
set_at = debuggee.stopped["position"]["action"]
debuggee.breakpoints(dict(patterns, hits="== 2"))
there = forward(debuggee)
print("set late:", len(there), there[0] > set_at)
debuggee.go_to(action=there[0], phase="after")
print("from behind:", debuggee.run("reverseContinue")["position"]["action"] == there[0])
# After a way back to before that, hits count from there.
debuggee.go_to(timestamp=0)
first = forward(debuggee)
print("set early:", len(first), first[0] < set_at)
debuggee.end()

# The way back finds the same changes as the way there. Checkpoints stay at changes that it has looked through.
debuggee = debug("func.func(canonicalize,cse),convert-arith-to-llvm,func.func(canonicalize)")
there = []
while debuggee.run("stepIn", granularity="change")["event"] == "stopped":
    there.append(debuggee.stopped["position"])
debuggee.end()
debuggee = debug("func.func(canonicalize,cse),convert-arith-to-llvm,func.func(canonicalize)")
debuggee.breakpoints(dict(kind="action", index=there[-1]["action"], mode="after"))
debuggee.run()
debuggee.breakpoints()
back = []
most = 0
while debuggee.run("stepBack", granularity="change")["reason"] != "entry":
    back.append(debuggee.stopped["position"])
    kept = [each["position"] for each in debuggee.checkpoints.values() if each["position"]["phase"] == "change"]
    assert all(position in there for position in kept)
    most = max(most, len(kept))
print(f"back through {len(back)} changes:", back == there[::-1], 1 <= most <= 8)
debuggee.end()

# Nobody looks for changes on the way to the end of a pass. The edit there leaves a checkpoint, and from this checkpoint
# it is known all the same whether the pass has changed anything.
debuggee = debug("canonicalize,cse")
debuggee.breakpoints(dict(kind="name", of="pass", pattern="canonicalize"))
debuggee.run()
print(show(debuggee.run("stepOver", granularity="action")))
debuggee.request("insertPasses", pipeline="func.func(sccp)")
debuggee.breakpoints(dict(kind="name", of="pass", pattern="cse"))
print(show(debuggee.run()))
debuggee.breakpoints(dict(kind="name", of="pass", pattern="canonicalize", mode="changed"))
print(show(debuggee.run("reverseContinue")))
debuggee.end()

with tempfile.TemporaryDirectory() as directory:
    file = os.path.join(directory, "count")
    debuggee = debug("bad-count,canonicalize,cse", BAD_COUNT_FILE=file)
    debuggee.breakpoints(dict(kind="name", of="pass", pattern="cse"))
    print(show(debuggee.run()), debuggee.stopped.get("diverged"))
    debuggee.go_to(timestamp=0)
    print(show(debuggee.run()), debuggee.stopped.get("diverged"))
    # The present state stays as it is.
    there = debuggee.stopped["position"]
    debuggee.run("stepIn")
    print(debuggee.run("stepBack")["position"] == there, debuggee.stopped.get("diverged"))
    debuggee.end()
