"""Random bytes, requests in any order, clients that vanish."""

import json
import os
import random
import re
import shutil
import sys
import tempfile

import dap
import leftovers

PROGRAM = sys.argv[1]
ROUNDS = int(sys.argv[2])
# Sockets are here.
SCRATCH = tempfile.mkdtemp()


def client():
    return dap.Client(env={**leftovers.ENVIRONMENT, "TMPDIR": SCRATCH, "XDG_RUNTIME_DIR": ""})


def garbage():
    """No message at all: an error response with a message."""
    for data in (b"\x00\xff\xfe garbage\r\n\r\n", b"Content-Length: x\r\n\r\n",
                 b"Content-Length: 5\r\n\r\n{\"a\":", dap.frame([1, 2]), dap.frame("x"),
                 dap.frame({}), dap.frame({"type": "request"}),
                 dap.frame({"type": "request", "seq": "a", "command": "threads"}),
                 dap.frame({"type": "request", "seq": 3, "command": 4}),
                 dap.frame({"type": "response", "request_seq": 7, "success": True}),
                 dap.frame({"type": "event", "event": "x"}),
                 # The next request, the client's first, must not be cancelled by these.
                 dap.frame({"type": "request", "seq": "a", "command": "cancel",
                            "arguments": {"requestId": 1}}),
                 dap.frame({"type": "event", "event": "x", "command": "cancel",
                            "arguments": {"requestId": 1}})):
        adapter = client()
        adapter.write(data)
        # It still serves.
        adapter.initialize()
        kept = list(adapter.responses.values())
        if b"request_seq" not in data:
            assert kept and all(not r["success"] and r["message"] for r in kept), data
        assert adapter.close() == 0


def random_bytes(seed):
    generator = random.Random(seed)
    adapter = client()
    good = dap.frame({"seq": 1, "type": "request", "command": "initialize",
                      "arguments": {"adapterID": "x"}})
    data = bytearray(good * 3)
    for _ in range(generator.randrange(1, 20)):
        data[generator.randrange(len(data))] = generator.randrange(256)
    try:
        adapter.write(bytes(data))
        adapter.process.stdin.close()
    except BrokenPipeError:
        pass
    # Whatever it says, it ends when there is no more.
    adapter.process.stdout.read()
    assert adapter.process.wait(dap.TIMEOUT) == 0


with open(os.path.join(os.path.dirname(__file__), "dap-schema.json")) as file:
    COMMANDS = sorted(
        re.sub("Request$", "", name)[0].lower() + re.sub("Request$", "", name)[1:]
        for name in json.load(file)["definitions"]
        if name.endswith("Request") and name != "Request")


def random_arguments(generator):
    """Of the types that the fields may have, and of others."""
    values = (0, 1, 2, -1, 1 << 40, 1.5, "", "x", "0x5", "%0", None, True, [], {}, [1],
              PROGRAM, {"path": PROGRAM}, {"sourceReference": 1},
              [{"line": 5}], [{"name": "pass:*"}], [{"name": "pattern:nope"}], "repl", "help",
              "step 3", "step 1000", "back", "set hex on", "up", "x/4 op", "p/x op", "crash",
              [{"filterId": "crash"}], {"hex": True}, "changed")
    names = ("threadId", "frameId", "variablesReference", "source", "breakpoints", "line",
             "expression", "context", "name", "value", "memoryReference", "count",
             "instructionCount", "granularity", "targetId", "program", "filters", "text",
             "column", "requestId", "progressId", "data", "port", "pid", "restart", "arguments",
             "startFrame", "levels", "startModule", "moduleCount", "start", "filterOptions",
             "format", "mode", "condition", "hitCondition")
    return {name: generator.choice(values)
            for name in generator.sample(names, generator.randrange(len(names)))}


def random_session(seed):
    generator = random.Random(seed)
    adapter = client()
    if generator.random() < 0.9:
        adapter.initialize()
    if generator.random() < 0.8:
        response = adapter.send("launch", {"program": PROGRAM,
                                           "stopOnEntry": generator.random() < 0.7})
        if generator.random() < 0.7:
            adapter.response(response)
        adapter.send("configurationDone")
    sent = []
    # `runInTerminal` and `startDebugging` are the client's to answer, and of
    # these the session would be over.
    commands = [c for c in COMMANDS if c not in ("disconnect", "attach")]
    for _ in range(generator.randrange(25)):
        sent.append(adapter.send(generator.choice(commands),
                                 random_arguments(generator), check=False))
    ending = generator.randrange(4)
    if ending == 0:
        # An adapter that is killed can't remove its directory.
        adapter.process.kill()
        adapter.process.wait()
        for name in os.listdir(SCRATCH):
            shutil.rmtree(os.path.join(SCRATCH, name))
    elif ending == 1:
        adapter.process.stdin.close()
        while adapter.read():
            pass
        assert adapter.process.wait(dap.TIMEOUT) == 0
    else:
        # Each request is answered, the last one behind all others that can be.
        done = adapter.send("disconnect", {})
        adapter.response(done)
        assert adapter.process.wait(dap.TIMEOUT) == 0
    assert not os.listdir(SCRATCH)


def signals_end_it():
    adapter = client()
    adapter.initialize()
    adapter.launch(PROGRAM, stopOnEntry=True)
    adapter.process.terminate()
    while adapter.read():
        pass
    assert adapter.process.wait(dap.TIMEOUT) == 0
    assert not os.listdir(SCRATCH)


def pending_requests_are_cancelled():
    adapter = client()
    adapter.initialize()
    # It waits for a compile that never comes.
    launch = adapter.send("launch", {"program": "sleep", "args": ["1000"]})
    assert adapter.fail("stackTrace", {"threadId": 1}) == "the compile has not begun yet"
    assert adapter.close() == 0
    assert adapter.response(launch)["message"] == "cancelled"


def main():
    garbage()
    signals_end_it()
    pending_requests_are_cancelled()
    for seed in range(ROUNDS):
        try:
            random_bytes(seed)
            random_session(seed)
        except Exception:
            print("seed", seed, file=sys.stderr)
            raise
    leftovers.check_all_end()
    assert not leftovers.find()
    os.rmdir(SCRATCH)


main()
