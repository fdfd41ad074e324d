#===- dap.py - The debugger's speed ---------------------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""The agent in a compile of a module of 30,000 operations: what being debugged
costs, and how long a step, a stack, a document and a way back take.

A driver speaks the agent's protocol, so this is without the adapter.
"""

import argparse
import collections
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../debug/Inputs"))

from agent_driver import Debuggee  # noqa: E402

PIPELINE = "builtin.module(func.func(canonicalize,cse),convert-arith-to-llvm,canonicalize)"


def module(functions, ops):
    """Of `functions` functions with `ops` operations, of which some fold. What is
    done with 30,000 of them is about 57,000 actions."""
    lines = []
    for index in range(functions):
        lines.append(f"func.func @f{index}(%x: i32, %y: i32) -> i32 {{")
        lines.append("  %zero = arith.constant 0 : i32")
        value = "%x"
        for number in range(ops - 2):
            name = ["addi", "remui", "remsi", "maxsi", "minui", "remsi", "maxui", "minsi"][number % 8]
            other = "%zero" if number % 64 == index % 8 * 8 else "%y"
            lines.append(f"  %{number} = arith.{name} {value}, {other} : i32")
            value = f"%{number}"
        lines.append(f"  return {value} : i32")
        lines.append("}")
    return "\n".join(lines) + "\n"


class Report:
    def __init__(self):
        self.over = 0

    def line(self, label, value, bar, unit):
        mark = "" if value <= bar else "  over"
        self.over += value > bar
        print(f"{label:44} {value:9.2f} {bar:7.2f} {unit}{mark}", flush=True)


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def timed(action):
    start = time.perf_counter()
    result = action()
    return (time.perf_counter() - start) * 1e3, result


def private_bytes(debuggee):
    total = 0
    for checkpoint in list(debuggee.checkpoints.values()):
        try:
            with open(f"/proc/{checkpoint['pid']}/smaps_rollup") as file:
                total += sum(int(line.split()[1]) for line in file if line.startswith("Private"))
        except OSError:
            pass
    return total / 1024


def debug(command, *breakpoints):
    """The time from the entry to the end, and the private memory there."""
    debuggee = to_entry(command)
    debuggee.breakpoints(*breakpoints)
    took, event = timed(debuggee.run)
    assert event["event"] == "ended" and event["exitCode"] == 0, event
    private = private_bytes(debuggee)
    debuggee.end()
    return took, private


def leave_alone(command):
    """The time from the entry to the end of a compile that was left there: its
    actions come to the hub, and nobody listens."""
    debuggee = to_entry(command)
    begin = time.perf_counter()
    debuggee.request("detach", debuggee.supervisor)
    debuggee.process.communicate()
    return (time.perf_counter() - begin) * 1e3


def to_entry(command):
    debuggee = Debuggee(command)
    debuggee.wait_stop()
    return debuggee


def measure_whole_compiles(command, report, turns):
    """Compiles under the debugger against plain ones, in turns."""
    never = [dict(kind="name", pattern="never-*"), dict(kind="line", file="never.mlir", line=3)]
    plain, start, missed, looking, alone, private = [], [], [], [], [], []
    for _ in range(turns):
        took, _ = timed(lambda: subprocess.run(command, check=True))
        plain.append(took)
        took, debuggee = timed(lambda: to_entry(command))
        debuggee.end()
        start.append(took)
        took, used = debug(command, *never)
        missed.append(took + start[-1])
        private.append(used)
        took, used = debug(command, dict(kind="change", index=1 << 60))
        looking.append(took + start[-1])
        private.append(used)
        alone.append(leave_alone(command) + start[-1])
    print(f"plain: {statistics.median(plain):.0f} ms")
    report.line("breakpoints that never hit",
                statistics.median(a / b for a, b in zip(missed, plain)), 1.15, "x")
    report.line("changes looked for", statistics.median(a / b for a, b in zip(looking, plain)), 1.6, "x")
    report.line("left alone", statistics.median(a / b for a, b in zip(alone, plain)), 1.3, "x")
    report.line("memory of checkpoints", max(private), 256, "MB")


def measure_observers(command, turns):
    """Compiles with an observer of actions against plain ones, in turns."""
    for flag in ("--action-stats", "--log-actions-to=/dev/null", "--profile-actions-to=/dev/null",
                 "--profile-passes-to=/dev/null"):
        ratios = []
        for _ in range(turns):
            before, _ = timed(lambda: subprocess.run(command, check=True))
            took, _ = timed(lambda: subprocess.run([*command, flag], check=True,
                                                   stderr=subprocess.DEVNULL))
            ratios.append(took / before)
        print(f"{flag:44} {statistics.median(ratios):9.2f}         x")


def look(debuggee, times):
    """Looks at a stop as an editor does. Documents are of the innermost frame and of the
    whole module: the changed part, and all."""
    took, frames = timed(debuggee.stack)
    times["stack"].append(took)
    shown = frames[0]["document"]
    took, text = timed(lambda: debuggee.changed_text(id=shown))
    times["document"].append(took)
    took, whole = timed(lambda: debuggee.text(id=shown))
    times["text"].append(took)
    assert text == whole
    took, text = timed(lambda: debuggee.changed_text())
    times["part"].append(took)
    took, whole = timed(lambda: debuggee.text())
    times["whole"].append(took)
    assert text == whole
    scope = debuggee.request("scopes", frame=len(frames) - 1)["scopes"]
    operation = next(each["ref"] for each in scope if each["name"] == "Operation")
    ref = next(each["ref"] for each in debuggee.children(operation) if each["name"] == "regions")
    ref = debuggee.children(ref)[0]["ref"]
    ref = debuggee.children(ref)[0]["ref"]
    took, _ = timed(lambda: debuggee.children(ref, start=0, count=100))
    times["children"].append(took)


def measure_stops(command, report, seed):
    """Stops at random places of a compile, steps there forward and back."""
    debuggee = to_entry(command)
    debuggee.run()
    last = debuggee.go_to(action=1 << 40)
    random.seed(seed)
    total = last["position"]["action"] if "position" in last else None
    if total is None:
        # The end: how many there are is known from a step back.
        debuggee.go_to(timestamp=0)
        total = 20000
    times = collections.defaultdict(list)
    for _ in range(10):
        took, event = timed(lambda: debuggee.go_to(action=random.randrange(2, total)))
        times["far"].append(took)
        if event["event"] != "stopped":
            debuggee.go_to(action=random.randrange(2, 1000))
        for _ in range(5):
            took, event = timed(lambda: debuggee.run("stepIn", granularity="change"))
            if event["event"] != "stopped":
                break
            times["step"].append(took)
            look(debuggee, times)
        else:
            for _ in range(5):
                took, event = timed(lambda: debuggee.run("stepBack", granularity="change"))
                times["back"].append(took)
    for _ in range(10):
        event = debuggee.go_to(action=random.randrange(2, total))
        if event["event"] == "stopped":
            took, _ = timed(lambda: debuggee.run("stepBack", granularity="change"))
            times["back"].append(took)
    debuggee.end()
    report.line("step by change, p95", percentile(times["step"], 0.95), 20, "ms")
    report.line("stack, p95", percentile(times["stack"], 0.95), 20, "ms")
    report.line("100 children, p95", percentile(times["children"], 0.95), 20, "ms")
    report.line("document, what has changed, p95", percentile(times["document"], 0.95), 60, "ms")
    report.line("document, all of it, p95", percentile(times["text"], 0.95), 60, "ms")
    report.line("whole module, what has changed, p95", percentile(times["part"], 0.95), 60, "ms")
    report.line("whole module, all of it, p95", percentile(times["whole"], 0.95), 60, "ms")
    report.line("step back by change, p95", percentile(times["back"], 0.95), 40, "ms")
    report.line("step back by change, worst", max(times["back"]), 400, "ms")
    report.line("go to any action, worst", max(times["far"]), 400, "ms")


def measure(command, report, turns, seed):
    measure_whole_compiles(command, report, turns)
    measure_observers(command, turns)
    measure_stops(command, report, seed)


def main(build_dir, arguments):
    parser = argparse.ArgumentParser(prog="dev bench dap")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    tool = os.path.join(build_dir, "bin", "tcp-opt")
    report = Report()
    for label, functions, ops in [("300 functions of 100", 300, 100), ("3 functions of 10,000", 3, 10000)]:
        print(f"{label}: figure, bar")
        with tempfile.TemporaryDirectory() as scratch:
            source = os.path.join(scratch, "sums.mlir")
            with open(source, "w") as file:
                file.write(module(functions, ops))
            command = [tool, source, f"--pass-pipeline={PIPELINE}", "--mlir-disable-threading",
                       "-o", os.path.join(scratch, "out.mlir")]
            measure(command, report, options.turns, options.seed)
    return report.over
