"""A session of a walk: a client of DAP that moves, and says where it is."""

import collections
import hashlib
import json
import os
import re
import subprocess

import dap
from agent_driver import disable_aslr
from walking import Wrong

# The timestamp of the first stop, and the one behind the last.
ENTRY = 2
END = 1 << 60


class Stop:
    """The facts about a stop that are compared."""

    def __init__(self, session, timestamp):
        self.timestamp = timestamp
        self.place = session.find_place()
        self.action, self.phase, self.change = self.place
        # Whether anything has changed, and whether a pattern has matched, is known only while changes are looked for.
        self.description = session.stopped["description"]
        # So it is said at the entry that there was no breakpoint before.
        self.description = self.description.removeprefix("no breakpoint is hit before; ")
        if self.phase == "after":
            self.description = re.sub(", (un)?changed$", "", self.description)
            if self.description.startswith("after pattern"):
                self.description = re.sub(": (success|failure)$", "", self.description)
        self.is_begin_of_pass = bool(re.match("before (pass|llvm-pass|codegen|link) ", self.description)) \
            and not re.match("before pass pipeline", self.description)
        frames = session.frames()
        self.frames = [[frame["name"], frame["line"], frame.get("source", {}).get("name")] for frame in frames]
        self.text = hashlib.sha256(session.text(frames[0]).encode()).hexdigest()
        self.scopes = session.variables(frames[0])
        self.depth = 0

    def compare(self, there, what):
        for name in ("place", "description", "frames", "text", "scopes"):
            mine, others = getattr(self, name), getattr(there, name)
            if mine != others:
                raise Wrong(f"{what}: {name} of timestamp {self.timestamp} is {mine}, but was {others}")


# A variable that can be watched: its id, the reference of the variable that has it, its name and its text.
Watchable = collections.namedtuple("Watchable", ["data", "parent", "name", "value"])


class Stand:
    """Where a compile stands, and what is seen there."""

    def __init__(self):
        self.client = None
        self.logs = []
        # The event of the last stop.
        self.stopped = {}
        self.is_attached = False
        # The ids of what is watched, by its place and the mode.
        self.data = {}

    @property
    def is_end(self):
        return self.stopped.get("reason") in (None, "end")

    def wait_stop(self):
        """Waits for a stop. Returns whether it is the end."""
        while True:
            event = self.client.event("stopped", "terminated", "output")
            if "output" in event:
                if event.get("category") == "console" and event["output"].startswith("log "):
                    self.logs += event["output"].splitlines()
                continue
            assert "reason" in event or self.is_attached, f"the session has ended: {event}"
            self.stopped = event
            return self.is_end

    def find_watchable(self, mode=None):
        """The data that can be watched here, by the names of the variables on the way to it: the operation of the frame,
        its attributes, operands and results. Each has its id, its operation, and its value."""
        data = {}
        for scope in self.client.ask("scopes", {"frameId": self.top()["id"]})["scopes"]:
            if scope["name"] != "Operation":
                continue
            for variable in self.list_variables(scope["variablesReference"]):
                way = (variable["name"],)
                if variable["name"] in ("this", "parent"):
                    self.add_watchable(data, way, scope["variablesReference"], variable, mode)
                elif variable["name"] in ("attributes", "operands", "results"):
                    for child in self.list_variables(variable["variablesReference"]):
                        self.add_watchable(data, (*way, child["name"]), variable["variablesReference"], child, mode)
        return data

    def list_variables(self, reference):
        return self.client.ask("variables", {"variablesReference": reference})["variables"] if reference else []

    def add_watchable(self, data, way, parent, variable, mode):
        info = self.client.ask("dataBreakpointInfo", {
            "variablesReference": parent, "name": variable["name"], **({"mode": mode} if mode else {})})
        if info["dataId"]:
            data[way] = Watchable(info["dataId"], parent, variable["name"], variable["value"])

    def take_logs(self):
        logs, self.logs = self.logs, []
        return logs

    def frames(self):
        return self.client.ask("stackTrace", {"threadId": 1})["stackFrames"]

    def top(self):
        return self.client.ask("stackTrace", {"threadId": 1, "levels": 1})["stackFrames"][0]

    def find_phase(self):
        """"before", "change" or "after". The frame of a change is within that of its action."""
        inner, *outer = self.client.ask("stackTrace", {"threadId": 1, "levels": 2})["stackFrames"]
        references = [frame.get("instructionPointerReference") for frame in (inner, *outer)]
        if references[0] in references[1:]:
            return "change"
        return "after" if inner["name"].endswith(" (has ended)") else "before"

    def is_change(self):
        return self.find_phase() == "change"

    def is_inside(self):
        return self.stopped["description"].startswith("in the middle of ")

    def find_place(self):
        """The action, the phase, and the number of the change."""
        action = int(self.top()["instructionPointerReference"], 16)
        phase = self.find_phase()
        return action, phase, self.evaluate("change") if phase == "change" else None

    def see(self, timestamp):
        return Stop(self, timestamp)

    def text(self, frame):
        source = frame["source"]
        return self.client.ask("source", {"source": source, "sourceReference": source["sourceReference"]})["content"]

    def variables(self, frame):
        """The variables of each scope, without those in them."""
        return {scope["name"]: [[variable["name"], variable["value"]] for variable in self.client.ask(
                    "variables", {"variablesReference": scope["variablesReference"]})["variables"]]
                for scope in self.client.ask("scopes", {"frameId": frame["id"]})["scopes"] if scope["name"] != "Result"}

    def evaluate(self, expression):
        return self.client.ask("evaluate", {"expression": expression, "frameId": self.top()["id"]})["result"]

    def set_variable(self, parent, name, value):
        """Returns whether the compiler has taken it."""
        return self.client.request("setVariable", {
            "variablesReference": parent, "name": name, "value": value})["success"]

    def has_value(self, expression):
        return self.client.request("evaluate", {"expression": expression, "frameId": self.top()["id"]})["success"]


# The path of tcp-dap, the arguments of a compiler, and the file that it compiles.
Compile = collections.namedtuple("Compile", ["adapter", "command", "file"])


class Session(Stand):
    """A session on a compile that the adapter has started, or that it has been attached to. With threads there is no way
    back from its end."""

    def __init__(self, compile, attaches=False, has_threads=False):
        super().__init__()
        self.adapter, self.command, self.file = compile
        self.is_attached = attaches
        self.has_threads = has_threads
        self.compiler = None
        self.begin()

    @property
    def is_stock(self):
        return any(argument.startswith("--load-dialect-plugin") for argument in self.command)

    def begin(self):
        """Goes to the entry of a new compile."""
        self.logs = []
        self.client = self.open()
        if self.is_attached:
            # A stock mlir-opt has the plugin, and no such option.
            self.compiler = subprocess.Popen(
                self.command + ([] if self.is_stock else ["--wait-for-debugger"]), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                env={**os.environ, "TCP_WAIT_FOR_DEBUGGER": "0"}, preexec_fn=disable_aslr)
            self.attach()
            return
        program, *arguments = self.command
        self.client.launch(program, args=arguments, stopOnEntry=True, stopAtEnd=True, threading=self.has_threads)
        self.client.ask("configurationDone")
        self.wait_stop()
        if self.has_threads:
            self.set_breakpoints([])

    def attach(self):
        port = int(re.search(r"port (\d+)", self.compiler.stderr.readline())[1])
        answer = self.client.send("attach", {"port": port})
        self.client.event("initialized")
        assert self.client.response(answer)["success"]
        self.client.ask("configurationDone")
        return self.wait_stop()

    def open(self):
        client = dap.Client(command=(self.adapter,))
        client.initialize()
        return client

    def close(self):
        self.client.ask("disconnect", {"terminateDebuggee": True})
        assert self.client.process.wait(dap.TIMEOUT) == 0
        if self.compiler:
            self.compiler.communicate(timeout=dap.TIMEOUT)
            self.compiler = None

    def run_to_stop(self, command, arguments):
        self.client.ask(command, arguments)
        return self.wait_stop()

    def step(self, command, granularity=None):
        arguments = {"threadId": 1}
        if granularity and command not in ("continue", "reverseContinue"):
            arguments["granularity"] = granularity
        return self.run_to_stop(command, arguments)

    def console(self, line):
        return self.client.console(line)

    def console_run(self, line):
        self.console(line)
        return self.wait_stop()

    def set_expression(self, expression, value):
        """Returns whether the compiler has taken it."""
        return self.client.request("setExpression", {
            "expression": expression, "value": value, "frameId": self.top()["id"]})["success"]

    def resolve(self, breakpoint):
        """Replaces a place that is watched by its id in this compile."""
        breakpoint.pop("at", None)
        if "place" not in breakpoint:
            return breakpoint
        plain = {key: value for key, value in breakpoint.items() if key not in ("place", "mode")}
        return {**plain, "dataId": self.data[json.dumps([breakpoint["place"], breakpoint["mode"]])]}

    def set_breakpoints(self, breakpoints):
        """Sets all breakpoints there are."""
        lists = {"function": [], "instruction": [], "data": [], "source": [], "exception": []}
        rest = []
        for number, breakpoint in enumerate(breakpoints):
            breakpoint = self.resolve(dict(breakpoint))
            kind = breakpoint.pop("kind")
            (lists[kind] if kind in lists and not (kind != "source" and "logMessage" in breakpoint)
             else rest).append((kind, breakpoint))
            if "logMessage" in breakpoint:
                breakpoint["logMessage"] = f"log {number} at {breakpoint['logMessage']}"
        self.console("delete")
        for kind in ("function", "instruction", "data"):
            self.client.ask(f"set{kind.capitalize()}Breakpoints", {"breakpoints": [each for _, each in lists[kind]]})
        self.client.ask("setBreakpoints", {"source": {"path": self.file},
                                           "breakpoints": [each for _, each in lists["source"]]})
        self.client.ask("setExceptionBreakpoints", {
            "filters": [], "filterOptions": [each for _, each in lists["exception"]]})
        for kind, breakpoint in rest:
            if kind == "function":
                command = "break-on-" + breakpoint["name"].replace(":", " ", 1)
            else:
                command = "break-on-change" if kind == "change" else f"{kind} {breakpoint['name']}"
            number = re.search(r"Breakpoint (\d+)", self.console(command))[1]
            if "logMessage" in breakpoint:
                self.console(f'log {number} "{breakpoint["logMessage"]}"')
        if self.has_threads:
            # The number of a change is known only where all before it were looked for, if there are threads.
            self.console("break-on-change if depth > 999")

    def kill(self):
        self.client.ask("terminateThreads", {"threadIds": [1]})
        self.wait_stop()

    def pause(self):
        self.client.ask("continue", {"threadId": 1})
        # The compile may have stopped before.
        self.client.request("pause", {"threadId": 1})
        self.wait_stop()

    def restart(self):
        self.client.ask("restart", {})
        self.wait_stop()

    def suspend_and_attach(self):
        """Another adapter takes over the compile."""
        self.client.ask("disconnect", {"suspendDebuggee": True})
        assert self.client.process.wait(dap.TIMEOUT) == 0
        self.client = self.open()
        self.attach()
