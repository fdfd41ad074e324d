"""Sessions of clients that differ: in what they can, in the order of their requests, and in how they fill fields.

    dap-clients.py PROGRAM [--sessions N] [--seed N]

PROGRAM is the `.mlir` that is compiled. Each session is one client of a tcp-dap of its own. Whatever the client does,
each of its requests is answered once, by a message that is valid by the schema of DAP and has the number and the
command of the request. At the end no process and no file is left.
"""

import argparse
import collections
import os
import random
import select
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../dap/Inputs"))
import dap  # noqa: E402
import leftovers  # noqa: E402

COMMANDS = sorted(name.removesuffix("Request")[0].lower() + name.removesuffix("Request")[1:]
                  for name in dap.SCHEMA["definitions"] if name.endswith("Request") and name != "Request")
# These go the other way, and those end the session or begin another one.
OTHERS = ["runInTerminal", "startDebugging", "disconnect", "launch", "attach", "initialize"]
RUNNING = ["continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue"]
EXTENSIONS = ["tcp/actions", "tcp/checkpoints", "tcp/diff", "tcp/stopOnEntry", "tcp/invalidate"]
LINE = 3
NUMBERS = [0, 1, 2, 3, -1, -(1 << 31), 1 << 31, (1 << 53) - 1, -(1 << 63), (1 << 63) - 1, 1 << 63, 1 << 64, 1e300, 1.5]
TEXTS = ["", "x", "op", "%0", "@f", "0x5", "0xfffffffffffffffff", "-0x1", "pass:*", "op:tcp.mul", "% 0", "== 0", "< 0",
         "99999999999999999999", "step 2", "back", "goto 5", "bt", "ir", "é😀", "\u0000", "a" * 5000, "changed", "uri",
         "file:///tmp/x", "file://%zz", "line", "statement", "instruction", "created@*", "symbol@f", "{op}", "{"]

# The arguments of `initialize`, by the names of the clients.
PROFILES = {
    "nvim-dap": {"clientID": "neovim", "pathFormat": "path", "linesStartAt1": True, "columnsStartAt1": True,
                 "supportsRunInTerminalRequest": True, "supportsVariableType": True,
                 "supportsProgressReporting": True, "supportsStartDebuggingRequest": True, "locale": "en_US"},
    "dap-mode": {"clientID": "vscode", "clientName": "Visual Studio Code", "pathFormat": "path",
                 "linesStartAt1": True, "columnsStartAt1": True, "supportsVariableType": True,
                 "supportsVariablePaging": True, "supportsRunInTerminalRequest": True, "locale": "en-us"},
    "vimspector": {"clientID": "vimspector", "clientName": "vimspector", "linesStartAt1": True,
                   "columnsStartAt1": True, "locale": "en_GB", "pathFormat": "path", "supportsVariableType": True,
                   "supportsVariablePaging": False, "supportsRunInTerminalRequest": True,
                   "supportsMemoryReferences": True, "supportsStartDebuggingRequest": True},
    "uri": {"pathFormat": "uri", "linesStartAt1": False, "columnsStartAt1": False},
    "least": {},
    "null": {"clientID": None, "linesStartAt1": None, "columnsStartAt1": None, "pathFormat": None,
             "supportsVariablePaging": None, "locale": None, "supportsMemoryEvent": None},
    "all": {name: True for name in dap.SCHEMA["definitions"]["InitializeRequestArguments"]["properties"]
            if name.startswith("supports") and name not in ("supportsRunInTerminalRequest",)},
}


class Client(dap.Client):
    """A client that counts the answers to its requests by number and command, because numbers may occur twice."""

    def __init__(self, rng, scratch):
        super().__init__(env={**leftovers.ENVIRONMENT, "TMPDIR": scratch, "XDG_RUNTIME_DIR": ""})
        self.rng = rng
        self.sent = collections.Counter()
        self.answered = collections.Counter()
        self.repeats_numbers = rng.random() < 0.1
        # The values that the adapter has named, by the fields that take them.
        self.known = collections.defaultdict(list)
        self.stands = False
        self.adds_fields = rng.random() < 0.3

    def post(self, command, arguments=None, leaves_out=False):
        """Sends a request without waiting. Returns its number."""
        self.seq = self.rng.randrange(1, 5) if self.repeats_numbers else self.seq + 1
        message = {"seq": self.seq, "type": "request", "command": command}
        if not leaves_out:
            message["arguments"] = arguments if arguments is not None else {}
        if self.adds_fields:
            message["unknown"] = [None, {"deep": [1]}]
            if isinstance(message.get("arguments"), dict):
                message["arguments"]["__unknown"] = {"of": ["the", "client"]}
        self.sent[self.seq, command] += 1
        self.write(dap.frame(message))
        return self.seq

    def keep(self, message):
        if message["type"] == "response":
            self.answered[message["request_seq"], message["command"]] += 1
            assert self.answered[message["request_seq"], message["command"]] <= \
                self.sent[message["request_seq"], message["command"]], f"answered too often: {message}"
            self.learn(message.get("body"))
        elif message["type"] == "event":
            if message["event"] == "stopped":
                # A name of an earlier stop is known no more.
                for name in ("frameId", "targetId", "variablesReference", "locationReference"):
                    self.known[name].clear()
            self.stands = message["event"] == "stopped" or (self.stands and message["event"] != "continued")
        elif message["type"] == "request":
            # This client refuses such a request, as one that can't serve it does.
            dap.validate(message)
            if message["command"] not in ("runInTerminal", "startDebugging"):
                raise dap.Invalid(f"there is no such request: {message}")
        super().keep(message)
        if message["type"] == "request":
            self.requests.clear()
            self.write(dap.frame({"seq": 1 << 20, "type": "response", "request_seq": message["seq"],
                                  "command": message["command"], "success": False, "message": "no"}))

    def learn(self, body):
        if isinstance(body, list):
            for each in body:
                self.learn(each)
        if not isinstance(body, dict):
            return
        for name, value in body.items():
            if name == "id":
                self.known["frameId"].append(value)
                self.known["targetId"].append(value)
            elif name == "instructionPointerReference":
                self.known["instructionReference"].append(value)
                self.known["memoryReference"].append(value)
            elif name == "evaluateName":
                self.known["expression"].append(value)
            elif name.endswith("LocationReference"):
                self.known["locationReference"].append(value)
            elif not isinstance(value, (dict, list)):
                self.known[name].append(value)
            self.learn(value)

    def fill(self, arguments):
        """Replaces fields by what the adapter has named."""
        for name, value in arguments.items():
            if isinstance(value, dict):
                self.fill(value)
            elif isinstance(value, list):
                for each in value:
                    if isinstance(each, dict):
                        self.fill(each)
            elif self.known.get(name) and self.rng.random() < 0.9:
                arguments[name] = self.rng.choice(self.known[name][-12:])

    def wait_stop(self):
        """Waits until the compile stands or has ended."""
        while not self.stands and not any(event["event"] == "terminated" for event in self.events):
            if not self.read():
                return
        if self.rng.random() < 0.7:
            self.response(self.post("stackTrace", {"threadId": 1}))
            if self.known["frameId"]:
                self.response(self.post("scopes", {"frameId": self.known["frameId"][0]}))

    def drain(self):
        """Reads what has come, without waiting."""
        while select.select([self.input], [], [], 0)[0]:
            if not self.read():
                return


def draw_value(rng, schema, depth=0):
    """A value of a schema, or another one."""
    if "$ref" in schema:
        return draw_value(rng, dap.SCHEMA["definitions"][schema["$ref"].rsplit("/", 1)[1]], depth)
    choice = rng.random()
    if choice < 0.03:
        return None
    if choice < 0.05:
        return rng.choice([rng.choice(NUMBERS), rng.choice(TEXTS), [], {}, True, [None], {"x": None}])
    kinds = schema.get("type", "object")
    kind = rng.choice(kinds) if isinstance(kinds, list) else kinds
    if "anyOf" in schema:
        return draw_value(rng, rng.choice(schema["anyOf"]), depth)
    if "enum" in schema or "const" in schema:
        return rng.choice(schema.get("enum", [schema.get("const")]))
    if kind == "object" and depth < 4:
        required = schema.get("required", [])
        return {name: draw_value(rng, each, depth + 1) for name, each in schema.get("properties", {}).items()
                if rng.random() < (0.97 if name in required else 0.4)}
    if kind == "array":
        return [draw_value(rng, schema.get("items", {}), depth + 1) for _ in range(rng.randrange(3))]
    if kind in ("number", "integer"):
        return rng.choice(NUMBERS[:4] if rng.random() < 0.7 else NUMBERS)
    if kind == "boolean":
        return rng.random() < 0.5
    return rng.choice(TEXTS)


def draw_arguments(rng, command, program):
    if command.startswith("tcp/"):
        return {"from": rng.choice(NUMBERS), "count": rng.choice(NUMBERS), "stopOnEntry": True, "areas": ["all"]}
    name = command[0].upper() + command[1:]
    arguments = draw_value(rng, dap.SCHEMA["definitions"].get(f"{name}Arguments", {"type": "object"}))
    if isinstance(arguments, dict):
        if "source" in arguments and rng.random() < 0.7:
            arguments["source"] = rng.choice([{"path": program}, {"path": "file://" + program},
                                              {"sourceReference": rng.choice(NUMBERS), "path": None}])
        if "threadId" in arguments and rng.random() < 0.8:
            arguments["threadId"] = 1
    return arguments


def begin(client, rng, program):
    """Starts a compile, as some client does."""
    profile = rng.choice(sorted(PROFILES))
    first = client.post("initialize", {"adapterID": "tcp", **PROFILES[profile]})
    pipelines = rng.random() < 0.2
    if not pipelines and not client.repeats_numbers:
        client.response(first)
    breakpoints = [("setBreakpoints", {"source": {"path": program}, "breakpoints": [{"line": LINE}]}),
                   ("setFunctionBreakpoints", {"breakpoints": [{"name": "op:tcp.mul", "condition": None}]}),
                   ("setExceptionBreakpoints", {"filters": ["error", "crash", "none of ours"]})]
    launch = ("launch", {"program": program, "args": ["--emit=linalg", "-o", "/dev/null"],
                         "stopOnEntry": rng.choice(6 * [True] + [False, None]), "env": None, "cwd": None,
                         "stopAtEnd": rng.random() < 0.8, "noDebug": rng.choice([None] + 8 * [False] + [True]),
                         "console": rng.choice([None] + 8 * ["internalConsole"] + ["integratedTerminal"]),
                         "threading": rng.random() < 0.2})
    # Most clients wait for the event `initialized`, some set breakpoints before, and some never end the set-up.
    order = [launch, *breakpoints] if rng.random() < 0.7 else [*breakpoints, launch]
    order = [each for each in order if each is launch or rng.random() < 0.7]
    is_launched = False
    for command, arguments in order:
        number = client.post(command, arguments)
        if command == "launch" and not pipelines and not client.repeats_numbers:
            is_launched = client.response(number)["success"]
    if rng.random() < 0.95:
        done = client.post("configurationDone", leaves_out=rng.random() < 0.5)
        if is_launched and client.response(done)["success"]:
            client.wait_stop()


def run_session(seed, program, scratch):
    rng = random.Random(seed)
    client = Client(rng, scratch)
    if rng.random() < 0.97:
        begin(client, rng, program)
    commands = [each for each in COMMANDS if each not in OTHERS] + EXTENSIONS
    for _ in range(rng.randrange(40)):
        client.drain()
        choice = rng.random()
        if choice < 0.03:
            command, arguments = rng.choice(["launch", "attach", "initialize"]), {"adapterID": "x"}
        elif choice < 0.14:
            # A request before, or one that comes.
            command, arguments = "cancel", {"requestId": client.seq + rng.randrange(-3, 3)}
        elif choice < 0.3:
            command, arguments = rng.choice([*RUNNING, "pause"]), {"threadId": 1}
        elif choice < 0.45:
            command, arguments = rng.choice(["stackTrace", "scopes", "variables"]), \
                {"threadId": 1, "frameId": 1, "variablesReference": 1}
        else:
            command = rng.choice(commands)
            arguments = draw_arguments(rng, command, program)
        if isinstance(arguments, dict):
            client.fill(arguments)
        number = client.post(command, arguments, leaves_out=rng.random() < 0.03)
        if client.repeats_numbers or rng.random() < 0.3:
            continue
        if command in RUNNING:
            client.stands = False
        succeeds = client.response(number)["success"]
        if command in RUNNING and not succeeds:
            client.stands = True
        if command in RUNNING and succeeds and rng.random() < 0.7:
            client.wait_stop()
    if rng.random() < 0.5:
        client.post("terminate")
        client.post("threads")
    client.post("disconnect", leaves_out=rng.random() < 0.3)
    while client.read():
        pass
    assert client.process.wait(dap.TIMEOUT) == 0, client.process.returncode
    client.process.stdin.close()
    client.process.stdout.close()
    missing = client.sent - client.answered
    assert not missing, f"not answered: {dict(missing)}"


def check_nothing_is_left(scratch):
    leftovers.check_all_end()
    left = os.listdir(scratch)
    assert not left, f"left: {left}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--sessions", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        for seed in range(options.seed, options.seed + options.sessions):
            try:
                run_session(seed, os.path.abspath(options.program), scratch)
                check_nothing_is_left(scratch)
            except (AssertionError, dap.Invalid, EOFError, TimeoutError, BrokenPipeError) as error:
                wrong += 1
                print(f"seed {seed}: {type(error).__name__}: {error}", flush=True)
    print(f"{options.sessions} sessions, {wrong} went wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
