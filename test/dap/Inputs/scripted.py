"""What the scripts of sessions with tcp-dap share.

  usage of each: SCRIPT.py PROGRAM FOLDER PLUGIN [TEST...]

PROGRAM is the `.mlir` that is compiled, FOLDER is for files of the tests, PLUGIN has passes
that crash and loop. All tests of the script run, or those that are named."""

import os
import sys

import dap

PROGRAM, SCRATCH, PLUGIN = sys.argv[1:4]
FEATURES = {"supportsVariablePaging": True, "supportsInvalidatedEvent": True,
            "supportsProgressReporting": True, "supportsMemoryReferences": True,
            "supportsMemoryEvent": True}


def start(program=PROGRAM, features=None, **settings):
    """A client whose compile is launched and waits for `go`."""
    client = dap.Client()
    client.initialize(**{**FEATURES, **(features or {})})
    client.launch(program, **settings)
    return client


def go(client):
    """Lets a launched compile run to its first stop."""
    client.ask("configurationDone")
    return client.stop()


def write(name, text):
    """The path of a file of this text."""
    path = os.path.join(SCRATCH, name)
    with open(path, "w") as file:
        file.write(text)
    return path


def try_all(tests):
    os.makedirs(SCRATCH, exist_ok=True)
    for function in tests:
        if len(sys.argv) > 4 and function.__name__ not in sys.argv[4:]:
            continue
        print(function.__name__, flush=True)
        function()
