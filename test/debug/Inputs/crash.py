"""Passes that crash, fail, loop or take all memory: the reports name the place, and one can go back."""

import os
import sys

from agent_driver import Debuggee, show


def print_line(frame):
    """Prints the function of a line of a backtrace, and the source line that it names."""
    function, at, place = frame.partition(" at ")
    print("backtrace", function)
    if at:
        path, _, line = place.rpartition(":")
        with open(path) as source:
            print("line", source.read().split("\n")[int(line) - 1].strip())


tool, plugin, *kinds = sys.argv[1:]
for kind in kinds:
    print(f"--- {kind}")
    debuggee = Debuggee(
        [tool, f"--load-pass-plugin={plugin}", "adds.mlir", "-o", "/dev/null",
         f"--pass-pipeline=builtin.module(canonicalize,bad-{kind},cse)"],
        env={"TCP_DEBUG_MEMORY": "1000"},
    )
    debuggee.wait_stop()
    debuggee.breakpoints(
        *(dict(kind="exception", filter=name)
          for name in ("pass-failure", "verifier-failure", "warning", "error"))
    )
    if kind == "loop":
        debuggee.breakpoints(dict(kind="name", of="pass", pattern="bad-loop"))
        print(show(debuggee.run()))
        debuggee.request("run", mode="continue")
        debuggee.send("pause")
        event = debuggee.wait_stop()
        print(show(event), event["busy"], [frame["name"] for frame in debuggee.stack()])
        try:
            debuggee.text()
        except RuntimeError as error:
            print("text:", error)
        print(show(debuggee.run("stepBack")))
        print(show(debuggee.run("stepIn", skip=True)))
        print(debuggee.run()["reason"])
    else:
        event = debuggee.run()
        if event["event"] == "stopped":
            print(show(event))
            event = debuggee.run()
        print(event["reason"], event.get("signal", event.get("exitCode")))
        for frame in event.get("frames", []):
            print("frame", frame["action"], frame["name"], frame["location"]["file"])
        backtrace = event.get("backtrace", [])
        ours = [line for line in backtrace if "::runOn" in line or "recurse" in line]
        # If the pass is not in the backtrace, all of it is printed, so that a failure shows why.
        for line in ours[:1] or backtrace:
            print_line(line)
    processes = [each["pid"] for each in debuggee.checkpoints.values()]
    print(show(debuggee.go_to(action=2)))
    debuggee.end()
    # No process is left.
    print("left:", [pid for pid in processes if os.path.exists(f"/proc/{pid}")])
