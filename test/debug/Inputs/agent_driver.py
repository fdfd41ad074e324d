"""Speaks docs/agent-protocol.md with a compiler, in the adapter's place."""

import ctypes
import json
import os
import select
import socket
import subprocess
import tempfile
import time

TIMEOUT = 300

ADDR_NO_RANDOMIZE = 0x0040000
LIBC = ctypes.CDLL(None)


def disable_aslr():
    """Turns address space layout randomization off in a child before it becomes the program, as the adapter does."""
    LIBC.personality(LIBC.personality(0xffffffff) | ADDR_NO_RANDOMIZE)


class Peer:
    """A connection to the supervisor or to a current process."""

    def __init__(self, sock):
        self.socket = sock
        self.buffer = b""
        self.queue = []
        self.closed = False

    def fill(self):
        try:
            data = self.socket.recv(1 << 20)
        except ConnectionResetError:
            # The process has ended with unread data.
            data = b""
        if not data:
            self.closed = True
            return
        self.buffer += data
        *lines, self.buffer = self.buffer.split(b"\n")
        self.queue += [json.loads(line) for line in lines]


class Debuggee:
    def __init__(self, command, env=None, cwd=None, attach=None, stderr=subprocess.PIPE):
        self.directory = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.directory.name, "agent")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen()
        environment = dict(os.environ, **(env or {}))
        if attach is None:
            environment["TCP_DEBUG_AGENT"] = self.path
        self.process = subprocess.Popen(
            command, env=environment, cwd=cwd, stdout=subprocess.PIPE, stderr=stderr,
            preexec_fn=disable_aslr
        )
        if attach is not None:
            attach(self)
        self.supervisor = None
        self.current = None
        self.next_id = 0
        self.events = []
        self.stopped = None
        self.checkpoints = {}
        self.fragments = {}
        self.wait(lambda event: event["event"] == "hello" and event["role"] == "supervisor")

    # Messages.
    def pump(self, timeout=TIMEOUT):
        """Waits for input, and reads it."""
        peers = [peer for peer in (self.supervisor, self.current) if peer and not peer.closed]
        ready, _, _ = select.select(
            [self.listener] + [peer.socket for peer in peers], [], [], timeout
        )
        if not ready:
            raise TimeoutError(f"nothing in {timeout} s")
        if self.listener in ready:
            sock, _ = self.listener.accept()
            peer = Peer(sock)
            while not peer.queue and not peer.closed:
                peer.fill()
            if peer.closed:
                return
            if peer.queue[0]["role"] == "supervisor":
                self.supervisor = peer
            else:
                self.current = peer
        for peer in peers:
            if peer.socket in ready:
                peer.fill()

    def take(self):
        """Returns the next message of any peer, or None."""
        for peer in (self.supervisor, self.current):
            if peer and peer.queue:
                return peer.queue.pop(0)
        return None

    def note(self, event):
        if event["event"] == "checkpoint":
            self.checkpoints[event["id"]] = event
        elif event["event"] == "dropped":
            self.checkpoints.pop(event["id"], None)
        self.events.append(event)

    def wait(self, wanted):
        """Waits for the first event that is wanted."""
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline:
            message = self.take()
            if message is None:
                self.pump()
            elif "event" in message:
                self.note(message)
                if wanted(message):
                    return message
        raise TimeoutError("the event did not come")

    def request(self, method, peer=None, /, **params):
        peer = peer or self.current
        self.next_id += 1
        wanted = self.next_id
        text = json.dumps({"id": wanted, "method": method, "params": params})
        peer.socket.sendall(text.encode() + b"\n")
        while True:
            message = peer.queue.pop(0) if peer.queue else None
            if message is None:
                if peer.closed:
                    raise EOFError(f"gone before it answered {method}")
                self.pump()
            elif "event" in message:
                self.note(message)
                if message["event"] in ("stopped", "ended"):
                    self.pending = message
            elif message["id"] is None:
                # This answers a message that was no request.
                assert message["error"]["message"]
            elif message["id"] == wanted:
                if "error" in message:
                    raise RuntimeError(message["error"]["message"])
                return message["result"]

    def send(self, method):
        """Sends a request to the current process. Its answer is ignored."""
        text = json.dumps({"id": 0, "method": method})
        self.current.socket.sendall(text.encode() + b"\n")

    # These methods do what a user does.
    def wait_stop(self):
        """Waits for the next stop or the end."""
        pending, self.pending = getattr(self, "pending", None), None
        event = pending or self.wait(lambda event: event["event"] in ("stopped", "ended"))
        self.stopped = event if event["event"] == "stopped" else None
        return event

    def run(self, mode="continue", **params):
        self.pending = None
        self.request("run", mode=mode, **params)
        return self.wait_stop()

    def go_to(self, **position):
        self.pending = None
        self.request("goTo", self.supervisor, position=position)
        return self.wait_stop()

    def breakpoints(self, *list):
        numbered = [dict(id=index + 1, **each) for index, each in enumerate(list)]
        return self.request("setBreakpoints", breakpoints=numbered)["breakpoints"]

    def stack(self):
        return self.request("stack")["frames"]

    def text(self, **params):
        return self.request("document", **params)["text"]

    def changed_text(self, **params):
        """Returns the same text. Only fragments that were not read before are sent."""
        fragments = self.request("document", known=list(self.fragments), **params)["fragments"]
        texts = {fragment["hash"]: fragment["text"] for fragment in fragments if "text" in fragment}
        sent = sum(map(len, texts.values()))
        self.fragments.update(texts)
        self.sent = sent
        return "".join(self.fragments[fragment["hash"]] for fragment in fragments)

    def scope(self, name, frame=0):
        for scope in self.request("scopes", frame=frame)["scopes"]:
            if scope["name"] == name:
                return self.children(scope["ref"])
        raise KeyError(name)

    def children(self, ref, **params):
        return self.request("children", ref=ref, **params)["variables"]

    def end(self):
        """Ends all processes. Returns the exit status and the output."""
        self.request("shutdown", self.supervisor)
        out, err = self.process.communicate(timeout=TIMEOUT)
        self.listener.close()
        self.directory.cleanup()
        return self.process.returncode, out.decode(), (err or b"").decode()


def show(event):
    """Returns a line that a test can check."""
    position = event["position"]
    return (
        f"{event['reason']} at {position['action']} {position['phase']}: {event['description']}"
    )
