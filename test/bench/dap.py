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


def measure(command, report, turns, seed):
    def debug(*breakpoints):
        """The time from the entry to the end."""
        debuggee = Debuggee(command)
        debuggee.wait_stop()
        debuggee.breakpoints(*breakpoints)
        took, event = timed(debuggee.run)
        assert event["event"] == "ended" and event["exitCode"] == 0, event
        private = private_bytes(debuggee)
        debuggee.end()
        return took, private

    never = [dict(kind="name", pattern="never-*"), dict(kind="line", file="never.mlir", line=3)]
    def leave_alone():
        """The time from the entry to the end of a compile that was left there: its
        actions come to the hub, and nobody listens."""
        debuggee = Debuggee(command)
        debuggee.wait_stop()
        begin = time.perf_counter()
        debuggee.request("detach", debuggee.supervisor)
        debuggee.process.communicate()
        return (time.perf_counter() - begin) * 1e3

    plain, start, missed, armed, alone, private = [], [], [], [], [], []
    for _ in range(turns):
        took, _ = timed(lambda: subprocess.run(command, check=True))
        plain.append(took)

        def to_entry():
            debuggee = Debuggee(command)
            debuggee.wait_stop()
            return debuggee

        took, debuggee = timed(to_entry)
        debuggee.end()
        start.append(took)
        took, used = debug(*never)
        missed.append(took + start[-1])
        private.append(used)
        took, used = debug(dict(kind="change", index=1 << 60))
        armed.append(took + start[-1])
        private.append(used)
        alone.append(leave_alone() + start[-1])
    print(f"plain: {statistics.median(plain):.0f} ms")
    for flag in ("--action-stats", "--log-actions-to=/dev/null", "--profile-actions-to=/dev/null"):
        ratios = []
        for _ in range(turns):
            before, _ = timed(lambda: subprocess.run(command, check=True))
            took, _ = timed(lambda: subprocess.run([*command, flag], check=True,
                                                   stderr=subprocess.DEVNULL))
            ratios.append(took / before)
        print(f"{flag:44} {statistics.median(ratios):9.2f}         x")
    report.line("breakpoints that never hit",
                statistics.median(a / b for a, b in zip(missed, plain)), 1.3, "x")
    report.line("changes looked for", statistics.median(a / b for a, b in zip(armed, plain)), 3, "x")
    report.line("left alone", statistics.median(a / b for a, b in zip(alone, plain)), 1.3, "x")
    report.line("memory of checkpoints", max(private), 256, "MB")

    debuggee = Debuggee(command)
    debuggee.wait_stop()
    debuggee.run()
    last = debuggee.go_to(action=1 << 40)
    random.seed(seed)
    total = last["position"]["action"] if "position" in last else None
    if total is None:
        # The end: how many there are is known from a step back.
        debuggee.go_to(moment=0)
        total = 20000
    steps, stacks, children, backs, far = [], [], [], [], []
    # Documents of the innermost frame and of the whole module: the changed part, and all.
    documents, texts, parts, wholes = [], [], [], []
    for _ in range(10):
        took, event = timed(lambda: debuggee.go_to(action=random.randrange(2, total)))
        far.append(took)
        if event["event"] != "stopped":
            debuggee.go_to(action=random.randrange(2, 1000))
        for _ in range(5):
            took, event = timed(lambda: debuggee.run("stepIn", granularity="change"))
            if event["event"] != "stopped":
                break
            steps.append(took)
            took, frames = timed(debuggee.stack)
            stacks.append(took)
            shown = frames[0]["document"]
            took, text = timed(lambda: debuggee.changed_text(id=shown))
            documents.append(took)
            took, whole = timed(lambda: debuggee.text(id=shown))
            texts.append(took)
            assert text == whole
            took, text = timed(lambda: debuggee.changed_text())
            parts.append(took)
            took, whole = timed(lambda: debuggee.text())
            wholes.append(took)
            assert text == whole
            scope = debuggee.request("scopes", frame=len(frames) - 1)["scopes"]
            operation = next(each["ref"] for each in scope if each["name"] == "Operation")
            ref = next(each["ref"] for each in debuggee.children(operation) if each["name"] == "regions")
            ref = debuggee.children(ref)[0]["ref"]
            ref = debuggee.children(ref)[0]["ref"]
            took, _ = timed(lambda: debuggee.children(ref, start=0, count=100))
            children.append(took)
        else:
            for _ in range(5):
                took, event = timed(lambda: debuggee.run("stepBack", granularity="change"))
                backs.append(took)
    for _ in range(10):
        event = debuggee.go_to(action=random.randrange(2, total))
        if event["event"] == "stopped":
            took, _ = timed(lambda: debuggee.run("stepBack", granularity="change"))
            backs.append(took)
    debuggee.end()
    report.line("step by change, p95", percentile(steps, 0.95), 20, "ms")
    report.line("stack, p95", percentile(stacks, 0.95), 20, "ms")
    report.line("100 children, p95", percentile(children, 0.95), 20, "ms")
    report.line("document, what has changed, p95", percentile(documents, 0.95), 60, "ms")
    report.line("document, all of it, p95", percentile(texts, 0.95), 60, "ms")
    report.line("whole module, what has changed, p95", percentile(parts, 0.95), 60, "ms")
    report.line("whole module, all of it, p95", percentile(wholes, 0.95), 60, "ms")
    report.line("step back by change, p95", percentile(backs, 0.95), 60, "ms")
    report.line("step back by change, worst", max(backs), 400, "ms")
    report.line("go to any action, worst", max(far), 400, "ms")


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
