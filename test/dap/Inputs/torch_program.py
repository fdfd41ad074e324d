"""A PyTorch program as `program` of a launch: its compile is debugged in terms of its
own lines."""

import os
import re
import sys

import dap

PROGRAM, PYTHON, SCRATCH = sys.argv[1:]
LINES = {text.strip(): number for number, text in enumerate(open(PROGRAM), 1)}
TANH = LINES["bent = torch.tanh(total)"]

client = dap.Client()
client.initialize(supportsProgressReporting=True)
client.launch(PROGRAM, pythonPath=PYTHON, stopOnEntry=False,
              env={"TCP_IDE_CACHE_DIR": SCRATCH, "PYTHONDONTWRITEBYTECODE": "1",
                   "PYTHONPATH": os.environ["PYTHONPATH"]})
client.ask("setBreakpoints", {"source": {"path": PROGRAM}, "breakpoints": [{"line": TANH}]})
client.ask("configurationDone")
# PyTorch is imported first, and so long a client has something to show.
progress = client.event("progressStart")
assert progress["title"] == f"Waiting until {os.path.basename(PROGRAM)} compiles", progress
assert not progress.get("cancellable"), progress
assert client.event("progressEnd", "stopped")["progressId"] == progress["progressId"]
event = client.stop()
assert event["reason"] == "breakpoint", event
passes = set()
while "reason" in event:
    frames = client.ask("stackTrace", {"threadId": 1})["stackFrames"]
    # The last frame is the line of Python that it came from.
    last = frames[-1]
    assert os.path.basename(last["source"]["path"]) == os.path.basename(PROGRAM), last
    # A fused operation has the first of its lines.
    assert last["line"] == TANH if not passes else last["line"] in range(TANH - 1, TANH + 2), last
    passes |= {re.sub(r"^pass (\S+).*", r"\1", frame["name"])
               for frame in frames if frame["name"].startswith("pass ")}
    client.ask("continue", {"threadId": 1})
    event = client.event("stopped", "terminated")
# From PyTorch's operations down to those of LLVM.
print("passes", " ".join(sorted(passes)))
assert client.close() == 0
