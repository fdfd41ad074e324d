"""A compile that traces itself under a debugger: both see its actions."""

import json
import os
import subprocess
import sys
import tempfile

from agent_driver import Debuggee, show


def read(file):
    """Returns a trace without its times."""
    with open(file) as stream:
        return json.dumps(
            json.load(stream, object_hook=lambda each: {
                key: value for key, value in each.items() if "time" not in key.lower()
                and "second" not in key.lower()}), sort_keys=True)


with tempfile.TemporaryDirectory() as directory:
    command = [*sys.argv[1:], "--trace-passes", "--trace=" + os.path.join(directory, "trace.json")]
    subprocess.run(command, check=True)
    alone = read(os.path.join(directory, "trace.json"))
    os.remove(os.path.join(directory, "trace.json"))
    debuggee = Debuggee(command)
    print(show(debuggee.wait_stop()))
    debuggee.breakpoints(dict(kind="name", of="pass", pattern="one-shot-bufferize"))
    print(show(debuggee.run()))
    print(show(debuggee.run("stepBack", granularity="pass")))
    print(show(debuggee.run()), debuggee.run()["reason"])
    print("status", debuggee.end()[0])
    print("the same trace:", alone == read(os.path.join(directory, "trace.json")), len(alone) > 1000)
