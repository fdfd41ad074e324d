"""A stock compiler unloads its plugins when it exits. Requests that come until then do not end it.

  usage: plugin_end.py MLIR-OPT PROGRAM TIMES"""

import sys

import dap

COMPILER, PROGRAM, TIMES = sys.argv[1:]
#: So many requests come one after the other.
REQUESTS = 40


def run_to_end():
    client = dap.Client()
    client.initialize()
    client.launch(COMPILER, args=["--canonicalize", PROGRAM], stopOnEntry=True, stopAtEnd=True)
    client.ask("configurationDone")
    stop = client.stop()
    while stop["reason"] != "end":
        client.ask("continue", {"threadId": 1})
        for _ in range(REQUESTS):
            client.send("pause", {"threadId": 1})
        stop = client.stop()
        assert stop["reason"] == "end" or client.ask("stackTrace", {"threadId": 1})["stackFrames"], stop
    assert stop["description"] == "the compile has ended with exit code 0", stop
    assert client.close() == 0


for _ in range(int(TIMES)):
    run_to_end()
