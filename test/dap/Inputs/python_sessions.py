"""A Python program that is debugged twice: its Python by the real debugpy, and its compile. Each session steps in its
own terms."""

import os
import re
import sys

import dap

PROGRAM, PYTHON, SCRATCH = sys.argv[1:]
LINES = {text.strip(): number for number, text in enumerate(open(PROGRAM), 1)}
CALL = next(number for text, number in LINES.items() if text.startswith("print("))

# debugpy's adapter waits for the program, on a port that it chooses.
python = dap.OtherAdapter((PYTHON, "-m", "debugpy.adapter"))
python.initialize()
attach = python.send("attach", {"listen": {"host": "127.0.0.1", "port": 0}, "subProcess": False,
                               "rules": [{"module": "tcp_ide", "include": False}]}, check=False)
address = python.event("debugpyWaitingForServer")

compiles = dap.Client()
compiles.initialize()
assert compiles.initialized["supportsRestartRequest"]
compiles.launch(
    PROGRAM, python=PYTHON, stopOnEntry=False,
    pythonDebugger=["-m", "debugpy", "--connect", f"{address['host']}:{address['port']}", "--wait-for-client"],
    env={"TCP_IDE_CACHE_DIR": SCRATCH, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": os.environ["PYTHONPATH"]})
compiles.ask("configurationDone")
# debugpy's adapter waits for one start of the program only.
assert not compiles.capabilities["supportsRestartRequest"]
print("restart:", compiles.fail("restart", {}))

python.event("initialized")
python.ask("setBreakpoints", {"source": {"path": PROGRAM}, "breakpoints": [{"line": CALL}]})
python.ask("configurationDone")
assert python.response(attach)["success"]


def show_python():
    thread = python.event("stopped")["threadId"]
    frame = python.ask("stackTrace", {"threadId": thread})["stackFrames"][0]
    print(f"python: {frame['name']} at line {'of the call' if frame['line'] == CALL else frame['line']}")
    return thread


thread = show_python()
# A step into the line goes into its compile.
assert compiles.ask("tcp/stopOnEntry", {"stopOnEntry": True}) == {}
python.ask("stepIn", {"threadId": thread})
assert compiles.stop()["reason"] == "entry"
print("compile:", compiles.top()["name"])
# Through the passes.
compiles.ask("next", {"threadId": 1})
compiles.stop()
print("compile:", re.sub(" on .*", "", compiles.top()["name"]))
# Back out into Python, in whose session the step ends.
assert compiles.ask("tcp/stopOnEntry", {"stopOnEntry": False}) == {}
compiles.ask("continue", {"threadId": 1})
thread = show_python()
python.ask("continue", {"threadId": thread})
compiles.output("equal")
assert compiles.event("exited")["exitCode"] == 0
python.event("terminated")
assert compiles.close() == 0
python.ask("disconnect", {})
# debugpy's adapter leaves its end to the client.
python.process.kill()
python.process.wait()
