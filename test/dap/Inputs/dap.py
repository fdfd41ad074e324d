"""A client of the Debug Adapter Protocol that takes nothing on trust: each
message, in both directions, must be valid by the published schema."""

import collections
import json
import os
import select
import socket
import subprocess
import time

import jsonschema

with open(os.path.join(os.path.dirname(__file__), "dap-schema.json")) as file:
    SCHEMA = json.load(file)

# The parts that the specification leaves to adapters: settings, and columns of modules.
for name in ("LaunchRequestArguments", "AttachRequestArguments", "Module"):
    SCHEMA["definitions"][name]["additionalProperties"] = True

# Generous: a machine may be busy, and its disk cold: the first import of PyTorch can
# take a minute. What hangs, hangs longer.
TIMEOUT = 300


class Invalid(Exception):
    pass


def definition_of(message):
    """The name of the schema's definition for a message."""

    def capital(text):
        return text[:1].upper() + text[1:]

    # The specification does not have these.
    if message.get("command", "").startswith("tcp/"):
        return message["type"].capitalize()
    if message.get("type") == "event":
        return capital(message["event"]) + "Event"
    if message.get("type") == "request":
        return capital(message["command"]) + "Request"
    if not message.get("success"):
        return "ErrorResponse"
    # These have the body of another one.
    return capital(message["command"]) + "Response"


VALIDATORS = {}


def validate(message):
    name = definition_of(message)
    if name not in SCHEMA["definitions"]:
        raise Invalid(f"there is no {name}: {message}")
    if name not in VALIDATORS:
        VALIDATORS[name] = jsonschema.Draft7Validator(
            {"$ref": f"#/definitions/{name}", **SCHEMA})
    for error in VALIDATORS[name].iter_errors(message):
        path = ".".join(str(part) for part in error.absolute_path)
        raise Invalid(f"{name}: {path}: {error.message}")
    if message.get("type") == "response" and not message["success"]:
        if not message.get("message"):
            raise Invalid(f"an error without a message: {message}")


def frame(message):
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Client:
    """Talks to an adapter over a pipe or a socket."""

    def __init__(self, command=("tcp-dap",), port=None, trace=None, env=None,
                 connection=None):
        self.process = None
        self.trace = trace
        if port is not None:
            connection = socket.create_connection(("127.0.0.1", port))
        if connection is None:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                env={**os.environ, **(env or {})})
            self.input = self.process.stdout.fileno()
            self.write = self._write_pipe
        else:
            self.socket = connection
            self.input = self.socket.fileno()
            self.write = self.socket.sendall
        self.buffer = b""
        self.seq = 0
        self.last_seq = 0
        self.events = collections.deque()
        self.responses = {}
        self.requests = collections.deque()
        # The capabilities that were sent after `initialize`.
        self.capabilities = {}

    def _write_pipe(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, command, arguments=None, check=True):
        """Sends a request without waiting; gives its number."""
        self.seq += 1
        message = {"seq": self.seq, "type": "request", "command": command}
        if arguments is not None:
            message["arguments"] = arguments
        if check:
            validate(message)
        self.write(frame(message))
        return self.seq

    def answer(self, request, body=None, failure=None):
        """Answers a request of the adapter's."""
        self.seq += 1
        message = {"seq": self.seq, "type": "response",
                   "request_seq": request["seq"],
                   "command": request["command"], "success": failure is None}
        if failure is not None:
            message["message"] = failure
        if body is not None:
            message["body"] = body
        self.write(frame(message))

    def read(self):
        """Reads one message, and keeps it; False at the end."""
        end = time.monotonic() + TIMEOUT
        while True:
            header, found, rest = self.buffer.partition(b"\r\n\r\n")
            if found:
                length = int(header.split(b":")[1])
                if len(rest) >= length:
                    self.buffer = rest[length:]
                    self.keep(json.loads(rest[:length]))
                    return True
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.input], [], [], left)[0]:
                raise TimeoutError("the adapter says nothing")
            data = os.read(self.input, 65536)
            if not data:
                return False
            self.buffer += data

    def keep(self, message):
        validate(message)
        if message["seq"] != self.last_seq + 1:
            raise Invalid(f"seq is not {self.last_seq + 1}: {message}")
        self.last_seq = message["seq"]
        if self.trace:
            self.trace(message)
        kind = message["type"]
        if kind == "event":
            if message["event"] == "capabilities":
                self.capabilities.update(message["body"]["capabilities"])
            self.events.append(message)
        elif kind == "request":
            self.requests.append(message)
        else:
            self.responses[message["request_seq"]] = message

    def response(self, seq):
        while seq not in self.responses:
            if not self.read():
                raise EOFError("the adapter has gone")
        return self.responses.pop(seq)

    def request(self, command, arguments=None, check=True):
        """Sends a request and gives the response."""
        return self.response(self.send(command, arguments, check))

    def ask(self, command, arguments=None):
        """The body of a response that must be a success."""
        response = self.request(command, arguments)
        assert response["success"], f"{command}: {response['message']}"
        return response.get("body", {})

    def fail(self, command, arguments=None, check=True):
        """The message of a response that must be an error."""
        response = self.request(command, arguments, check)
        assert not response["success"], response
        return response["message"]

    def event(self, *names):
        """The next event of one of these names; drops those in front."""
        while True:
            while self.events:
                event = self.events.popleft()
                if event["event"] in names:
                    return event.get("body", {})
            if not self.read():
                raise EOFError(f"the adapter has gone before {names}")

    def output(self, word):
        """Waits until this was printed: it comes in pieces of any size."""
        text = ""
        while word not in text:
            text += self.event("output")["output"]
        return text

    def reverse_request(self, name):
        while not self.requests:
            assert self.read()
        request = self.requests.popleft()
        assert request["command"] == name, request
        return request

    def initialize(self, **features):
        self.initialized = self.ask("initialize", {
            "adapterID": "tcp", "linesStartAt1": True, "columnsStartAt1": True,
            "pathFormat": "path", "supportsVariableType": True, **features})
        return self.initialized

    def launch(self, program, **settings):
        """To where breakpoints are set."""
        response = self.send("launch", {"program": program, **settings})
        self.event("initialized")
        assert self.response(response)["success"]

    def stop(self):
        """Waits for a stop."""
        event = self.event("stopped", "terminated")
        assert "reason" in event, "the compile has ended without a stop"
        return event

    def console(self, line):
        return self.ask("evaluate", {"expression": line, "context": "repl"})["result"]

    def top(self):
        """The innermost frame."""
        return self.ask("stackTrace", {"threadId": 1})["stackFrames"][0]

    def close(self):
        """Disconnects; gives the exit code of the adapter."""
        self.ask("disconnect", {})
        if not self.process:
            self.socket.close()
            return 0
        return self.process.wait(TIMEOUT)


class OtherAdapter(Client):
    """Another adapter, which may not be as strict as ours has to be."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.seen = set()

    def keep(self, message):
        self.seen.add(message.get("event"))
        if message["type"] == "event":
            self.events.append(message)
        elif message["type"] == "response":
            self.responses[message["request_seq"]] = message
