"""Random walks through compiles, forward and back: each stop is the same as on the way from the entry, step by step.

    walk.py --tools DIR --plugin FILE --mlir-opt FILE [--moves N] [--seed N] [--blind] [--changed | --back | --passes]
            [PROGRAM...]
    walk.py --tools DIR --plugin FILE --mlir-opt FILE --unseen MODULES [--bad-passes FILE] [--seed N] [PROGRAM...]

With --blind only the position of a stop is asked for. With --changed the moves are not random: from timestamps all
over the compile they go to the next end, and to the last one, of a pass that has changed something. With --back they
go to one timestamp after another, and from each back to the change before. With --passes they go to the begins of
passes, and take all steps from each.

With --unseen nobody walks: each change of so many modules, and the result, is what it is where nobody has looked at a
stop. With --bad-passes there is a program that writes addresses into its result.

A walk that goes wrong is shortened, and printed with its moves.
"""

import argparse
import hashlib
import itertools
import json
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from agent_driver import Debuggee  # noqa: E402
from walk_programs import make_programs, write_module  # noqa: E402
from walking import Wrong, shrink, walk_in_turns  # noqa: E402

ENTRY = 2
# The tags of the actions before which a step by pass stops.
TAGS_OF_PASSES = ("pass-execution", "llvm-pass", "codegen", "link")
# The number of moves of a walk, before another module comes.
MOVES_OF_WALK = 50
# The same where the moves are not random.
MOVES_OF_SWEEP = 200
# How often a walk that went wrong is tried with fewer moves.
TRIES_TO_SHRINK = 40


class Stop:
    """The facts about a stop that are compared. `None` stands for a fact that was not asked for."""

    def __init__(self, debuggee, event, looks=True):
        position = event["position"]
        self.timestamp = position["timestamp"]
        self.action = position["action"]
        self.phase = position["phase"]
        self.change = event.get("change")
        self.is_begin_of_pass = False
        # Whether a pass has changed the IR is known only while changes are looked for.
        self.description = event["description"]
        for known in (", changed", ", unchanged"):
            if self.phase == "after":
                self.description = self.description.removesuffix(known)
        # The same holds for whether a pattern has matched.
        if self.phase == "after" and self.description.startswith("after pattern"):
            for known in (": success", ": failure"):
                self.description = self.description.removesuffix(known)
        self.frames = self.text = None
        if looks:
            self.frames = [[frame["description"], frame.get("document"), frame.get("line"), frame["phase"]]
                           for frame in debuggee.stack()]
            self.text = hashlib.sha256(debuggee.text().encode()).hexdigest()

    def compare(self, there, what):
        for name in ("action", "phase", "change", "description", "frames", "text"):
            mine, others = getattr(self, name), getattr(there, name)
            if mine is not None and others is not None and mine != others:
                raise Wrong(f"{what}: {name} of timestamp {self.timestamp} is {mine}, but was {others}")
        if (self.change is None) != (there.change is None):
            raise Wrong(f"{what}: timestamp {self.timestamp} has change {self.change}, but had {there.change}")


class Straight:
    """A compile from its entry to its end: each stop of steps by change and of steps by action."""

    def __init__(self, debuggee, looks):
        self.stops = {}
        for granularity in ("change", "action"):
            event = debuggee.go_to(timestamp=0)
            while event["event"] == "stopped":
                stop = Stop(debuggee, event, looks)
                if known := self.stops.get(stop.timestamp):
                    stop.compare(known, f"straight by {granularity}")
                self.stops[stop.timestamp] = stop
                if stop.phase != "change":
                    listed = debuggee.request("actions", **{"from": stop.action, "count": 1})
                    stop.depth = listed["actions"][0]["depth"]
                    stop.name = listed["actions"][0]["name"]
                    stop.tag = listed["actions"][0]["tag"]
                    stop.is_begin_of_pass = stop.phase == "before" and stop.tag in TAGS_OF_PASSES \
                        and (stop.tag, stop.name) != ("pass-execution", "pipeline")
                event = debuggee.run("stepIn", granularity=granularity)
            if event["exitCode"] != 0:
                raise Wrong(f"the compile fails: {event}")
        self.timestamps = sorted(self.stops)
        self.changes = [timestamp for timestamp in self.timestamps if timestamp % 2]
        self.begins, self.ends = {}, {}
        for timestamp in self.timestamps:
            stop = self.stops[timestamp]
            if stop.phase == "before":
                self.begins[stop.action] = timestamp
            elif stop.phase == "after":
                self.ends[stop.action] = timestamp
        self.last_action = max(self.begins)
        for timestamp in self.changes:
            stop = self.stops[timestamp]
            if stop.action not in self.begins:
                raise Wrong(f"action {stop.action} has made a change and never begun")
            stop.depth = self.stops[self.begins[stop.action]].depth

    def has_changed(self, action):
        return any(self.begins[action] < timestamp < self.ends[action] for timestamp in self.changes)

    def hits(self, breakpoint):
        """Returns the timestamps that a breakpoint hits."""
        if breakpoint["kind"] == "change":
            wanted = range(1 << 62)
            if "index" in breakpoint:
                wanted = range(breakpoint["index"], breakpoint["index"] + 1)
            elif "condition" in breakpoint:
                wanted = range(*breakpoint["_range"])
            return {timestamp for timestamp in self.changes if self.stops[timestamp].change in wanted}
        if breakpoint["kind"] == "action":
            actions = [breakpoint["index"]]
        else:
            actions = [action for action, timestamp in self.begins.items()
                       if self.stops[timestamp].tag == "pass-execution"
                       and self.stops[timestamp].name == breakpoint["pattern"]]
        mode = breakpoint.get("mode", "before")
        if mode == "changed":
            actions = [action for action in actions if self.has_changed(action)]
        return {(self.begins if mode == "before" else self.ends)[action] for action in actions}

    def list_passes(self):
        return sorted({stop.name for stop in self.stops.values()
                       if stop.timestamp % 2 == 0 and stop.tag == "pass-execution" and stop.name != "pipeline"})

    def draw_breakpoint(self, rng):
        choice = rng.randrange(6)
        changes = [self.stops[timestamp].change for timestamp in self.changes]
        if choice == 0 and changes:
            return dict(kind="change", index=rng.choice(changes))
        if choice == 1 and changes:
            first, last = sorted(rng.choices(changes, k=2))
            return dict(kind="change", condition=f"change > {first} && change < {last}",
                        _range=[first + 1, last])
        if choice == 2:
            return dict(kind="change")
        if choice == 3:
            return dict(kind="action", index=rng.randint(1, self.last_action),
                        mode=rng.choice(["before", "after", "changed"]))
        return dict(kind="name", of="pass", pattern=rng.choice(self.list_passes()),
                    mode=rng.choice(["before", "after", "changed"]))

    def draw_move(self, rng):
        choice = rng.random()
        if choice < 0.3:
            return ["run", rng.choice(["stepIn", "stepIn", "stepOver", "stepOut"]),
                    rng.choice(["change", "change", "action", "pass"])]
        if choice < 0.55:
            return ["run", "stepBack", rng.choice(["change", "change", "change", "action", "pass"])]
        if choice < 0.65:
            return ["run", "continue", "action"]
        if choice < 0.75:
            return ["run", "reverseContinue", "action"]
        if choice < 0.8 and self.changes:
            return ["goto", dict(timestamp=rng.choice(self.changes))]
        if choice < 0.85:
            return ["goto", dict(timestamp=rng.choice(self.timestamps))]
        if choice < 0.9:
            return ["goto", dict(action=rng.randint(1, self.last_action), phase=rng.choice(["before", "after"]))]
        if choice < 0.96:
            return ["breakpoints", [self.draw_breakpoint(rng) for _ in range(rng.randrange(3))]]
        return ["edit", rng.choice([0, 1, 3]), rng.random()]


class Walk:
    """A debuggee, and the timestamp at which it should be."""

    def __init__(self, debuggee, straight, looks):
        self.straight = straight
        self.looks = looks
        self.debuggee = debuggee
        self.timestamp = self.take(debuggee.go_to(timestamp=0), "the entry", {ENTRY}, looks)
        self.set_breakpoints([])

    def take(self, event, what, expected, looks):
        """Checks a stop or the end. Returns its timestamp, None for the end. If `expected` is None, any timestamp is
        right."""
        if event["event"] == "ended":
            if event.get("exitCode") != 0:
                raise Wrong(f"{what}: {event}")
            if expected is not None and None not in expected:
                raise Wrong(f"{what}: the end, not {sorted(expected)}")
            return None
        if event.get("diverged"):
            raise Wrong(f"{what}: {event['description']}")
        timestamp = event["position"]["timestamp"]
        if expected is not None and timestamp not in expected:
            raise Wrong(f"{what}: at {timestamp}, not {expected}")
        if timestamp not in self.straight.stops:
            raise Wrong(f"{what}: at {timestamp}, where nothing was")
        Stop(self.debuggee, event, looks).compare(self.straight.stops[timestamp], what)
        return timestamp

    def follow(self, wanted):
        """Returns the next timestamp that is wanted or hits a breakpoint. It is a set, because at the entry a
        breakpoint on the first action is another stop."""
        expected = {next((timestamp for timestamp in self.straight.timestamps if timestamp > self.timestamp
                          and (timestamp in self.hits or wanted(timestamp))), None)}
        if self.timestamp == ENTRY and ENTRY in self.hits:
            expected.add(ENTRY)
        return expected

    def expect(self, mode, granularity):
        straight, timestamp = self.straight, self.timestamp
        here = straight.stops[timestamp]
        depth = here.depth + (here.phase == "change")

        def last(wanted):
            return {max((each for each in straight.timestamps if each < timestamp and wanted(each)), default=ENTRY)}

        if mode == "stepBack":
            if granularity == "change":
                return last(lambda each: each % 2)
            if granularity == "action":
                return {max(ENTRY, timestamp - 1 if timestamp % 2 else timestamp - 2)}
            return last(lambda each: straight.stops[each].is_begin_of_pass)
        if mode == "reverseContinue":
            return last(lambda each: each in self.hits)
        if mode == "continue":
            return self.follow(lambda each: False)
        if mode == "stepOut":
            return self.follow(lambda each: straight.stops[each].phase == "after"
                               and straight.stops[each].depth < depth)
        over = straight.ends[here.action] if mode == "stepOver" and here.phase == "before" else 0
        if granularity == "pass":
            return self.follow(lambda each: each > over and straight.stops[each].is_begin_of_pass)
        if granularity == "change":
            has_changed = over and straight.has_changed(here.action)
            return self.follow(lambda each: (each > over and each % 2) or (has_changed and each == over))
        if mode == "stepIn":
            return self.follow(lambda each: each % 2 == 0)
        return self.follow(lambda each: each >= over and each % 2 == 0 and straight.stops[each].depth <= depth)

    def go_to(self, position, what, looks):
        if "timestamp" in position:
            expected = {position["timestamp"]}
        else:
            expected = {(self.straight.ends if position["phase"] == "after" else self.straight.begins)
                        [position["action"]]}
        self.timestamp = self.take(self.debuggee.go_to(**position), what, expected, looks)

    def edit(self, steps, part, what):
        """Skips an action, goes on, goes back to before it, and passes it again: then all is as it was."""
        before = [timestamp for timestamp in self.straight.timestamps if timestamp < self.timestamp]
        if self.straight.stops[self.timestamp].phase != "before" or not before:
            return
        self.debuggee.breakpoints()
        event = self.debuggee.run("stepIn", granularity="action", skip=True)
        for _ in range(steps):
            if event["event"] == "stopped":
                event = self.debuggee.run("stepIn", granularity="change")
        action = self.straight.stops[self.timestamp].action
        breakpoints = self.breakpoints
        self.go_to(dict(timestamp=before[int(part * len(before))]), what, self.looks)
        self.set_breakpoints([dict(kind="action", index=action)])
        self.make(["run", "continue", "action"], self.looks)
        if self.timestamp == ENTRY:
            self.make(["run", "continue", "action"], self.looks)
        self.make(["run", "stepIn", "action"], self.looks)
        self.set_breakpoints(breakpoints)

    def set_breakpoints(self, breakpoints):
        self.breakpoints = breakpoints
        self.hits = set().union(*map(self.straight.hits, breakpoints))
        self.debuggee.breakpoints(*({key: value for key, value in each.items() if key[0] != "_"}
                                    for each in breakpoints))

    def make(self, move, looks):
        what = json.dumps(move) + f" from {self.timestamp}"
        if move[0] == "goto":
            self.go_to(move[1], what, looks)
        elif self.timestamp is None:
            # From the end, one can only go back.
            return
        elif move[0] == "breakpoints":
            self.set_breakpoints(move[1])
        elif move[0] == "edit":
            self.edit(*move[1:], what)
        else:
            expected = self.expect(*move[1:])
            self.timestamp = self.take(self.debuggee.run(move[1], granularity=move[2]), what, expected, looks)


def make_walk(command, moves, looks=True):
    """Returns what goes wrong, None if nothing does, the moves, and the numbers of stops and changes."""
    debuggee = Debuggee(command)
    try:
        debuggee.wait_stop()
        straight = Straight(debuggee, looks)
        if callable(moves):
            moves = moves(straight)
        walk = Walk(debuggee, straight, looks)
        for move, looks_there in moves:
            walk.make(move, looks_there)
    except Wrong as wrong:
        return str(wrong), moves, None
    finally:
        debuggee.end()
    return None, moves, (len(straight.timestamps), len(straight.changes))


def look_for_changed(straight, count):
    """Returns moves from many timestamps, which may be in the middle of passes."""
    timestamps = straight.timestamps[::max(1, 8 * len(straight.timestamps) // count)]
    breakpoints = [dict(kind="name", of="pass", pattern=name, mode="changed") for name in straight.list_passes()]
    moves = []
    for timestamp in timestamps:
        # The search for the last change leaves checkpoints in the middle of a pass. Before them, changes were not
        # looked for.
        moves += [["breakpoints", []],
                  ["goto", dict(timestamp=straight.begins[straight.last_action])], ["run", "stepBack", "change"],
                  ["breakpoints", breakpoints],
                  ["goto", dict(timestamp=timestamp)], ["run", "reverseContinue", "action"],
                  ["goto", dict(timestamp=timestamp)], ["run", "continue", "action"]]
    return moves


def step_back_from_each(straight, count):
    """Returns moves to the first timestamps of a compile, and from each of them to the change before."""
    moves = []
    for timestamp in straight.timestamps[:count // 2]:
        moves += [["goto", dict(timestamp=timestamp)], ["run", "stepBack", "change"]]
    return moves


def step_from_passes(straight, count):
    """Returns moves to the begins of passes all over a compile, and from each of them all steps."""
    steps = list(itertools.product(["stepIn", "stepOver", "stepOut", "stepBack"], ["change", "action", "pass"]))
    begins = [timestamp for timestamp in straight.timestamps if straight.stops[timestamp].is_begin_of_pass]
    moves = []
    for timestamp in begins[::max(1, 2 * len(steps) * len(begins) // count)]:
        for mode, granularity in steps:
            moves += [["goto", dict(timestamp=timestamp)], ["run", mode, granularity]]
    return moves


def walk_through(program, seed, count, looks=True, draw_all=None):
    """Walks through one module. Returns the numbers of its stops and changes."""
    make, command_for = program
    with tempfile.TemporaryDirectory() as directory:
        file = os.path.join(directory, "module.mlir")
        write_module(make, seed, file)
        command = command_for(file)
        rng = random.Random(seed)

        def draw(straight):
            if draw_all:
                return [(move, False) for move in draw_all(straight, count)]
            return [(straight.draw_move(rng), looks and rng.random() < 0.7) for _ in range(count)]

        wrong, moves, size = make_walk(command, draw, looks)
        if wrong and not callable(moves):
            moves = shrink(moves, lambda fewer: make_walk(command, fewer, looks)[0], TRIES_TO_SHRINK)
            wrong = make_walk(command, moves, looks)[0] or wrong
            script = "\n".join(f"  {json.dumps(move)}{'' if looks else '  # without a look'}"
                               for move, looks in moves)
            raise Wrong(f"{wrong}\nmoves:\n{script}")
        if wrong:
            raise Wrong(wrong)
        return size


def walk_all(programs, moves, seed, looks=True, draw_all=None, log=print):
    """Walks until there were so many moves. Returns how many walks went wrong."""
    return walk_in_turns(
        lambda name, program, seed, count: walk_through(program, seed, count, looks, draw_all),
        programs, moves, MOVES_OF_SWEEP if draw_all else MOVES_OF_WALK, seed, log)


def look_around(debuggee):
    """Asks for all that a client shows at a stop."""
    debuggee.stack()
    debuggee.text()
    debuggee.text(form="generic")
    for scope in debuggee.request("scopes", frame=0)["scopes"]:
        for variable in debuggee.children(scope["ref"]):
            if variable.get("ref"):
                debuggee.children(variable["ref"])
    debuggee.request("modules")
    debuggee.request("cursor", move="context")
    debuggee.request("complete", text="op.", column=4)
    try:
        debuggee.request("evaluate", expression="op")
    except RuntimeError:
        # There is no operation, as after one was erased.
        pass
    # A breakpoint on a line of a document prints it, too.
    document = debuggee.request("document", known=[])["id"]
    debuggee.breakpoints(dict(kind="line", document=document, line=3, condition="op == none"))
    debuggee.breakpoints()


def list_changes(command, result, looks):
    """The description of each change by its timestamp, and the text of the file `result`, if the compile has made it;
    where `looks`, after all was asked for at each stop."""
    debuggee = Debuggee(command)
    try:
        debuggee.wait_stop()
        changes = {}
        event = debuggee.go_to(timestamp=0)
        while event["event"] == "stopped":
            if event.get("change"):
                changes[event["position"]["timestamp"]] = event["description"]
            if looks:
                look_around(debuggee)
            event = debuggee.run("stepIn", granularity="change")
    finally:
        debuggee.end()
    if os.path.exists(result):
        with open(result) as file:
            changes["the result"] = file.read()
        os.remove(result)
    return changes


def compare_unseen(programs, modules, seed, log=print):
    """In how many modules a look at the stops changes what is said of a change."""
    wrong = 0
    for number, (name, (make, command_for)) in zip(range(modules), itertools.cycle(programs.items())):
        with tempfile.TemporaryDirectory() as directory:
            file = os.path.join(directory, "module.mlir")
            write_module(make, seed + number, file)
            seen, unseen = (list_changes(command_for(file), file + ".out", looks) for looks in (True, False))
        differing = [each for each in sorted({*seen, *unseen}, key=str) if seen.get(each) != unseen.get(each)]
        wrong += bool(differing)
        log(f"{name} {seed + number}: {len(seen)} changes and results, {len(differing)} differ")
        for timestamp in differing:
            texts = [str(changes.get(timestamp))[:1000] for changes in (seen, unseen)]
            log(f"  timestamp {timestamp}: {texts[0]}, but unseen {texts[1]}")
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tools", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--mlir-opt", required=True)
    parser.add_argument("--bad-passes")
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--blind", action="store_true")
    parser.add_argument("--changed", action="store_true")
    parser.add_argument("--back", action="store_true")
    parser.add_argument("--passes", action="store_true")
    parser.add_argument("--unseen", type=int, metavar="MODULES")
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args()
    programs = make_programs(options.tools, options.plugin, options.mlir_opt, options.bad_passes)
    for name in options.programs:
        if name not in programs:
            parser.error(f"no program {name}; there are: {', '.join(programs)}")
    programs = {name: programs[name] for name in options.programs or programs}
    if options.unseen:
        wrong = compare_unseen(programs, options.unseen, options.seed)
        print(f"{options.unseen} modules, {wrong} differ where nobody looks")
        return wrong != 0
    draw_all = look_for_changed if options.changed else step_back_from_each if options.back \
        else step_from_passes if options.passes else None
    wrong = walk_all(programs, options.moves, options.seed, not options.blind, draw_all)
    print(f"{options.moves} moves, {wrong} walks went wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
