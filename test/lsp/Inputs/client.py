"""A small LSP client for tests and benchmarks."""

import json
import subprocess


class Client:
    """Talks to a server over its stdin and stdout."""

    def __init__(self, command, **options):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, **options)
        self.last_id = 0
        self.waiting = []

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps(dict(message, jsonrpc="2.0")).encode()
        self.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params):
        """Sends a request, and returns its id."""
        self.last_id += 1
        self.send({"id": self.last_id, "method": method, "params": params})
        return self.last_id

    def receive_text(self):
        """Returns the text of the next message, or None at the end."""
        length = None
        while True:
            line = self.process.stdout.readline()
            if not line:
                return None
            line = line.strip()
            if not line and length is not None:
                return self.process.stdout.read(length)
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])

    def receive(self):
        """Returns the next message, or None at the end."""
        text = self.receive_text()
        return None if text is None else json.loads(text)

    def wait_for(self, accepts):
        """Returns the next message for which `accepts` is true. Keeps others for later calls."""
        for index, message in enumerate(self.waiting):
            if accepts(message):
                return self.waiting.pop(index)
        while True:
            message = self.receive()
            if message is None:
                raise EOFError(f"the server has ended with {self.process.wait()}")
            if accepts(message):
                return message
            self.waiting.append(message)

    def answer(self, number):
        return self.wait_for(lambda m: m.get("id") == number and "method" not in m)

    def call(self, method, params):
        """Sends a request, and returns its result or error."""
        message = self.answer(self.request(method, params))
        return message.get("result", message.get("error"))

    def diagnostics(self, uri, version=None):
        return self.wait_for(
            lambda m: m.get("method") == "textDocument/publishDiagnostics"
            and m["params"]["uri"] == uri
            and version in (None, m["params"].get("version")))["params"]

    def initialize(self, capabilities=None):
        result = self.call("initialize", {"capabilities": capabilities or {}})
        self.notify("initialized", {})
        return result

    def open(self, uri, text, version=1):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "mlir", "version": version, "text": text}})

    def change(self, uri, version, changes):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version},
            "contentChanges": changes})

    def shut_down(self):
        """Ends the server by `shutdown` and `exit`. Returns its exit code."""
        self.call("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(timeout=300)

    def memory(self, key="VmRSS"):
        """Returns a memory size of the server's process in MB. The key VmHWM is the peak."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as status:
            for line in status:
                if line.startswith(key + ":"):
                    return int(line.split()[1]) / 1024
        return 0


class SettledClient(Client):
    """Talks to a server without threads. It does all its work, including background work,
    before it reads the next message."""

    def __init__(self, command, **options):
        super().__init__([*command, "-lit-test"], **options)

    def send(self, message):
        body = json.dumps(dict(message, jsonrpc="2.0")).encode()
        self.write(body + b"\n// -----\n")


def position(line, character):
    return {"line": line, "character": character}


def insertion(line, character, text):
    place = position(line, character)
    return {"range": {"start": place, "end": place}, "text": text}


def at(uri, line, character):
    return {"textDocument": {"uri": uri}, "position": position(line, character)}
