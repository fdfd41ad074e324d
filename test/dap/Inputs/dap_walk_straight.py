"""The straight way through a compile, with which the stops of a walk are compared."""

import json
import re

from dap_walk_session import ENTRY
from walking import Wrong


class Straight:
    """A compile from its entry to its end: each of its stops, and where a breakpoint stops."""

    def __init__(self, session):
        self.session = session
        self.oracles, self.logs = {}, {}
        self.stops = {ENTRY: session.see(ENTRY)}
        session.console("break-on-change")
        timestamp = ENTRY
        while not session.step("stepIn", "instruction"):
            # Changes have odd numbers, as in the agent.
            timestamp += 1 if session.is_change() or timestamp % 2 else 2
            self.stops[timestamp] = session.see(timestamp)
        session.console("delete")
        self.timestamps = sorted(self.stops)
        self.changes = [timestamp for timestamp in self.timestamps if timestamp % 2]
        self.begins, self.ends = {}, {}
        depth = 0
        for timestamp in self.timestamps:
            stop = self.stops[timestamp]
            if stop.phase == "before":
                self.begins[stop.action] = timestamp
                stop.depth = depth
                depth += 1
            elif stop.phase == "after":
                self.ends[stop.action] = timestamp
                depth -= 1
                stop.depth = depth
        for timestamp in self.changes:
            self.stops[timestamp].depth = self.stops[self.begins[self.stops[timestamp].action]].depth
        self.last_action = max(self.begins)
        self.by_place = {self.stops[timestamp].place: timestamp for timestamp in self.timestamps}

    def go_to(self, timestamp):
        """Lets the session go to a timestamp: to a change from the event right after it."""
        stop = self.stops[timestamp + timestamp % 2]
        self.session.console_run(f"goto {stop.action}" + (" after" if stop.phase == "after" else ""))
        if timestamp % 2:
            self.session.step("stepBack", "line")

    def has_changed(self, action):
        return any(self.begins[action] < timestamp < self.ends[action] for timestamp in self.changes)

    def list_passes(self):
        return sorted({re.match("before pass ([^ ]+)", stop.description)[1] for stop in self.stops.values()
                       if stop.description.startswith("before pass ")} - {"pipeline"})

    def list_patterns(self):
        return sorted({match[1] for stop in self.stops.values()
                       if (match := re.match("before pattern (.+) on [^ ]+$", stop.description))})

    def list_ops(self):
        return sorted({stop.description.rsplit(" ", 1)[1] for stop in self.stops.values()
                       if stop.phase == "before" and " on " in stop.description})

    def count_lines(self):
        with open(self.session.file) as file:
            return len(file.readlines())

    def list_symbols(self):
        with open(self.session.file) as file:
            return re.findall(r"func\.func (?:private )?@(\w+)", file.read())

    def find_hits(self, breakpoint):
        """Returns the timestamps at which the breakpoint stops without its hit count."""
        plain = {key: value for key, value in breakpoint.items() if key not in ("hitCondition", "logMessage")}
        key = json.dumps(breakpoint if "logMessage" in breakpoint else plain, sort_keys=True)
        if key not in self.oracles:
            self.session.set_breakpoints([])
            if "at" in plain:
                # A line moves to one that operations come from where the breakpoint is set.
                self.go_to(plain["at"])
            if "place" in plain:
                self.find_data(plain)
            self.session.set_breakpoints([plain])
            self.session.console_run("goto 1")
            hits = []
            while not self.session.step("continue"):
                hits.append(self.by_place[self.session.find_place()])
                if "logMessage" in breakpoint:
                    self.logs[key, hits[-1]] = self.format_log(breakpoint["logMessage"])
            self.oracles[key] = hits
            if "place" in plain:
                self.check_straight(plain, hits)
        return self.oracles[key]

    def check_straight(self, breakpoint, hits):
        """What is watched is hit by the same changes behind its place, whether the compile was before it again or not."""
        place = breakpoint["place"][0]
        self.session.set_breakpoints([])
        self.go_to(place)
        self.session.set_breakpoints([breakpoint])
        straight = []
        while not self.session.step("continue"):
            straight.append(self.by_place[self.session.find_place()])
        if straight != [timestamp for timestamp in hits if timestamp > place]:
            raise Wrong(f"{breakpoint} is hit at {straight}, but from the entry on at {hits}")

    def find_data(self, breakpoint):
        """Finds the id of what is watched, in this compile."""
        timestamp, way = breakpoint["place"]
        self.go_to(timestamp)
        watchable = self.session.find_watchable(breakpoint["mode"])[tuple(way)]
        self.session.data[json.dumps([breakpoint["place"], breakpoint["mode"]])] = watchable.data

    def format_log(self, message):
        return re.sub("{(.*?)}", lambda part: self.session.evaluate(part[1]), message)

    def find_log(self, breakpoint, timestamp):
        """Returns what the breakpoint prints at a timestamp that it hits."""
        return self.logs[json.dumps(breakpoint, sort_keys=True), timestamp]


def choose_hits(hits, condition):
    """Returns which of the hits stop under a hit condition."""
    if condition is None:
        return hits
    sign, number = re.fullmatch(r"(\D*?) ?(\d+)", condition).groups()
    number = int(number)
    chosen = {"": lambda at: at >= number, ">=": lambda at: at >= number, "==": lambda at: at == number,
              ">": lambda at: at > number, "<": lambda at: at < number, "<=": lambda at: at <= number,
              "%": lambda at: at % number == 0}[sign]
    return [timestamp for at, timestamp in enumerate(hits, 1) if chosen(at)]
