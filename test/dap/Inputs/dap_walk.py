"""Random walks through compiles as a client of DAP takes them: each stop is the same as on the way from the entry.

    dap_walk.py --tools DIR --plugin FILE --mlir-opt FILE [--moves N] [--seed N] [--watch | --threads] [PROGRAM...]

The walks of test/debug/Inputs/walk.py speak with the agent. These ones speak with the adapter, and have its moves:
breakpoints of all kinds with conditions, hit counts and logs; edits; restarts; the end of the process; a pause; another
adapter that attaches. Where a breakpoint stops is known from a second session, which runs through the compile once for
each breakpoint, and only forward.

With --watch the moves are not random: they watch one thing after another. With --threads the compile keeps its threads,
and the walk goes forward only: in a program of one function, it comes to the same stops as without threads.
"""

import argparse
import json
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../debug/Inputs"))

from dap_walk_moves import draw_forward, draw_moves, draw_watches  # noqa: E402
from dap_walk_session import END, ENTRY, Compile, Session  # noqa: E402
from dap_walk_straight import Straight, choose_hits  # noqa: E402
from walk_programs import make_programs, module_of_sums, write_module  # noqa: E402
from walking import Wrong, shrink, walk_in_turns  # noqa: E402

# The number of moves of a walk, before another module comes.
MOVES_OF_WALK = 40
# How often a walk that went wrong is tried with fewer moves.
TRIES_TO_SHRINK = 30


class Walk:
    """A session, and the timestamp at which it should be."""

    def __init__(self, session, straight):
        self.session = session
        self.straight = straight
        self.timestamp = ENTRY
        self.breakpoints = []
        # The earliest stop since the breakpoints were set: hits are counted from there.
        self.base = ENTRY
        self.check("the entry", {ENTRY})

    def hits(self):
        hits = set()
        for breakpoint in self.breakpoints:
            if "logMessage" not in breakpoint:
                counted = [timestamp for timestamp in self.straight.find_hits(breakpoint)
                           if timestamp > self.base or "hitCondition" not in breakpoint]
                hits.update(choose_hits(counted, breakpoint.get("hitCondition")))
        return hits

    def check(self, what, expected):
        """Compares the stop with that of the straight way, and returns its timestamp. If `expected` is None, any is
        right."""
        if self.session.is_end:
            if expected is not None and END not in expected:
                raise Wrong(f"{what}: the end, not {sorted(expected)}")
            self.timestamp = END
            if self.session.is_attached or self.session.has_threads:
                self.renew()
            return END
        place = self.session.find_place()
        timestamp = self.straight.by_place.get(place)
        if timestamp is None:
            raise Wrong(f"{what}: at {place}, where nothing was")
        if expected is not None and timestamp not in expected:
            raise Wrong(f"{what}: at {timestamp}, not {sorted(expected)}")
        self.session.see(timestamp).compare(self.straight.stops[timestamp], what)
        self.timestamp = timestamp
        self.base = min(self.base, timestamp)
        return timestamp

    def renew(self):
        """Begins with another compile, where there is no way back from the end of this one."""
        self.session.close()
        self.session.begin()
        self.base = self.timestamp = ENTRY
        self.drop_watches()

    def last(self, wanted):
        before = (each for each in self.straight.timestamps if each < self.timestamp and wanted(each))
        return {max(before, default=ENTRY)}

    def follow(self, wanted):
        """Returns the next timestamp that is wanted or hits a breakpoint. At the entry a breakpoint on the first action
        is another stop."""
        hits = self.hits()
        expected = {next((timestamp for timestamp in self.straight.timestamps if timestamp > self.timestamp
                          and (timestamp in hits or wanted(timestamp))), END)}
        if self.timestamp == ENTRY and ENTRY in hits:
            expected.add(ENTRY)
        return expected

    def expect(self, command, granularity):
        straight = self.straight
        if command == "stepBack":
            return self.last(lambda each: granularity == "instruction" and each % 2 == 0 or
                             granularity != "instruction" and each % 2)\
                if granularity != "instruction" or self.timestamp % 2 == 0 or self.timestamp == END\
                else {self.timestamp - 1 if self.timestamp - 1 in straight.stops else ENTRY}
        if command == "reverseContinue":
            hits = self.hits()
            return self.last(lambda each: each in hits)
        if command == "continue":
            return self.follow(lambda each: False)
        here = straight.stops[self.timestamp]
        depth = here.depth + (here.phase == "change")
        if command == "stepOut":
            return self.follow(lambda each: straight.stops[each].phase == "after"
                               and straight.stops[each].depth < depth)
        over = straight.ends[here.action] if command == "next" and here.phase == "before" else 0
        if command == "next" and granularity == "statement":
            return self.follow(lambda each: each > over and straight.stops[each].is_begin_of_pass)
        if granularity != "instruction":
            has_changed = over and straight.has_changed(here.action)
            return self.follow(lambda each: (each > over and each % 2) or (has_changed and each == over))
        if command == "stepIn":
            return self.follow(lambda each: each % 2 == 0)
        return self.follow(lambda each: each >= over and each % 2 == 0 and straight.stops[each].depth <= depth)

    # The moves.
    def run(self, command, granularity, what):
        if self.timestamp == END and command not in ("stepBack", "reverseContinue"):
            return
        expected = self.expect(command, granularity)
        begin = self.timestamp
        self.session.step(command, granularity)
        logged = self.session.take_logs()
        self.check(what, expected)
        if begin != END and self.timestamp > begin:
            self.check_logs(logged, begin, what)

    def check_logs(self, logged, begin, what):
        expected = [self.list_logs(begin)]
        if begin == ENTRY:
            # The first action may be logged, as it is if there is a stop at it.
            expected.append(self.list_logs(begin - 1))
        if sorted(logged) not in expected:
            raise Wrong(f"{what}: the logs are {logged[:9]}, not {expected[0][:9]}")

    def list_logs(self, begin):
        """Returns what is logged behind a timestamp up to this one."""
        logs = []
        for index, breakpoint in enumerate(self.breakpoints):
            if "logMessage" in breakpoint:
                counted = [each for each in self.straight.find_hits(breakpoint)
                           if each > self.base or "hitCondition" not in breakpoint]
                logs += [f"log {index} at {self.straight.find_log(breakpoint, timestamp)}"
                         for timestamp in choose_hits(counted, breakpoint.get("hitCondition"))
                         if begin < timestamp <= self.timestamp]
        return sorted(logs)

    def goto(self, action, phase, what):
        self.session.console_run(f"goto {action}" + (" after" if phase == "after" else ""))
        self.check(what, {(self.straight.ends if phase == "after" else self.straight.begins)[action]})

    def set(self, breakpoints, what):
        del what
        breakpoints = [{**each, "at": self.timestamp} if each["kind"] == "source" else each for each in breakpoints
                       if each["kind"] != "source" or self.timestamp != END]
        # Breakpoints that stay would go on counting.
        self.session.set_breakpoints([])
        self.session.set_breakpoints(breakpoints)
        self.breakpoints = breakpoints
        self.base = self.timestamp

    def watch(self, number, mode, terms, what):
        """Watches something that can be seen here, beside the breakpoints."""
        # In a stock mlir-opt without jemalloc, what a change makes may be at another address when it is made again.
        if self.timestamp == END or (self.session.is_stock and self.timestamp % 2):
            return
        data = self.session.find_watchable(mode)
        if not data:
            return
        way = list(data)[int(number * len(data))]
        place = [self.timestamp, list(way)]
        self.session.data[json.dumps([place, mode])] = data[way].data
        breakpoint = {"kind": "data", "place": place, "mode": mode, **terms}
        if mode == "uses" and way[0] not in ("operands", "results"):
            return
        self.set([*self.breakpoints, breakpoint], what)
        self.check_watched(breakpoint, data[way], what)

    def check_watched(self, breakpoint, watchable, what):
        """What hits a watched operation or attribute is a change of such an operation. It is erased once, and not before
        it was there to be watched."""
        name = json.loads(watchable.data[watchable.data.rindex('|{"') + 1:])["op"]
        hits = self.straight.find_hits(breakpoint)
        if breakpoint["mode"] == "erased" and (len(hits) > 1 or any(hit <= self.timestamp for hit in hits)):
            raise Wrong(f"{what}: {name} is said to be erased at {hits}, and was there at {self.timestamp}")
        for timestamp in hits:
            changed = [text for _, text in self.straight.stops[timestamp].scopes["Changes"]]
            if breakpoint["mode"] != "uses" and not any(name in text for text in changed):
                raise Wrong(f"{what}: {name} is said to be {breakpoint['mode']} at {timestamp} by {changed}")

    def drop_watches(self):
        """Drops what is watched: another compile has it at other places."""
        self.breakpoints = [{**each, "at": ENTRY} if "at" in each else each
                            for each in self.breakpoints if "place" not in each]
        self.session.set_breakpoints(self.breakpoints)

    def back_from_end(self, what):
        """Goes back from the end to a breakpoint on the last event."""
        if self.session.is_attached:
            return
        last = self.straight.stops[self.straight.timestamps[-1]]
        self.set([dict(kind="instruction", instructionReference=hex(last.action), mode="after")], what)
        while self.timestamp != END:
            self.run("continue", None, what)
        self.run("reverseContinue", None, what)

    def restart_frame(self, number, what):
        if self.timestamp == END:
            return
        frames = self.session.frames()
        frames = [frame for frame in frames if frame.get("instructionPointerReference")]
        frame = frames[int(number * len(frames))]
        self.session.run_to_stop("restartFrame", {"frameId": frame["id"]})
        self.check(what, {self.straight.begins[int(frame["instructionPointerReference"], 16)]})

    def refuse(self, what):
        """An edit that the verifier rejects changes nothing."""
        if self.timestamp == END:
            return
        has_symbol = self.session.has_value("op.sym_name")
        if self.session.set_expression(*(("op.sym_name", "3 : i32") if has_symbol else ("op.walked", "#unknown.x"))):
            raise Wrong(f"{what}: the edit is taken")

    def edit(self, kind, steps, part, what):
        """Edits at a stop, goes on, goes back to before it, and passes it again: then all is as it was."""
        before = [each for each in self.straight.timestamps if each < self.timestamp and each % 2 == 0]
        if self.timestamp == END or not before or self.straight.stops[self.timestamp].phase != "before":
            return
        breakpoints, timestamp = self.breakpoints, self.timestamp
        self.set([], what)
        if kind == "skip":
            self.session.set_breakpoints([dict(kind="change")] if steps else [])
            self.session.console_run("skip")
            self.session.set_breakpoints([])
        elif kind == "variable":
            if not self.edit_variable(part):
                return self.restore(breakpoints, timestamp, what)
        elif not self.session.set_expression("op.walked", "7 : i32"):
            return self.set(breakpoints, what)
        for _ in range(steps):
            if not self.session.is_end:
                self.session.step("stepIn", "line")
        if self.session.is_end and self.session.is_attached:
            self.breakpoints = breakpoints
            return self.renew()
        if kind == "set" and steps:
            self.session.console_run(f"goto {self.straight.stops[timestamp].action}")
            if self.session.evaluate("op.walked") != "7 : i32":
                raise Wrong(f"{what}: the edit is gone at its own timestamp")
        back = self.straight.stops[before[int(part * len(before))]]
        self.goto(back.action, back.phase, what)
        self.set([dict(kind="instruction", instructionReference=hex(self.straight.stops[timestamp].action))], what)
        while self.timestamp < timestamp:
            self.run("continue", "instruction", what)
        self.run("stepIn", "instruction", what)
        self.set(breakpoints, what)

    def edit_variable(self, part):
        """Gives another value to an attribute, an operand or a result. Returns whether the compiler takes it."""
        data = [each for way, each in self.session.find_watchable().items() if len(way) > 1]
        if not data:
            return False
        number = part * len(data)
        variable = data[int(number)]
        values = [f'"walked{self.timestamp}"', "17 : i32", "18", "%0", "[1, 2]", "unit", variable.value]
        return self.session.set_variable(variable.parent, variable.name, values[int(number % 1 * len(values))])

    def restore(self, breakpoints, timestamp, what):
        """After an edit that was refused, all is as it was."""
        self.check(what, {timestamp})
        self.set(breakpoints, what)

    def kill(self, command, what):
        """Ends the process, and goes back from there."""
        if self.timestamp == END:
            return
        self.session.kill()
        if command == "stepBack":
            # The walk may come to where the process ended.
            expected = {self.timestamp} | self.last(lambda each: True) | self.last(lambda each: each % 2)
            self.session.step("stepBack", "line")
        elif command == "reverseContinue":
            hits = self.hits()
            expected = self.last(lambda each: each in hits) | ({self.timestamp} & hits)
            self.session.step("reverseContinue")
        else:
            action = self.straight.stops[self.timestamp].action
            expected = {self.straight.begins[action]}
            self.session.console_run(f"goto {action}")
        self.session.take_logs()
        self.check(what, expected)

    def pause(self, what):
        """Pauses a run, which may have come to any event, or to its end."""
        if self.timestamp == END:
            return
        begin, hits = self.timestamp, self.hits()
        self.session.pause()
        self.session.take_logs()
        if not self.session.is_end and self.session.is_inside():
            self.session.step("stepBack", "instruction")
            begin = 0
        timestamp = self.check(what, None)
        first = min((each for each in hits if each > begin), default=END)
        if begin and not begin <= timestamp <= first:
            raise Wrong(f"{what}: at {timestamp}, behind the breakpoint at {first}")

    def restart(self, what):
        if self.session.is_attached:
            return
        self.session.restart()
        self.drop_watches()
        self.base = self.timestamp = ENTRY
        self.check(what, {ENTRY})

    def reattach(self, what):
        """Leaves the compile, and attaches to it from another adapter."""
        if self.timestamp == END or not self.session.is_attached:
            return
        timestamp = self.timestamp
        self.session.suspend_and_attach()
        self.check(what, {timestamp})
        self.set(self.breakpoints, what)

    def make(self, move):
        what = json.dumps(move) + f" from {self.timestamp}"
        getattr(self, move[0])(*move[1:], what)
        self.session.take_logs()


def make_walk(compile, kind, moves):
    """Returns what goes wrong, None if nothing does, the moves, and the numbers of stops and changes. `kind` has further
    arguments of the session that walks."""
    sessions = [Session(compile), Session(compile, **kind)]
    try:
        straight = Straight(sessions[0])
        if callable(moves):
            moves = moves(straight)
        walk = Walk(sessions[1], straight)
        for move in moves:
            walk.make(move)
    except (Wrong, AssertionError) as wrong:
        return str(wrong) or repr(wrong), moves, None
    finally:
        for session in sessions:
            session.close()
    return None, moves, (len(straight.timestamps), len(straight.changes))


def walk_through(adapter, program, seed, count, draw):
    """Walks through one module. Returns the numbers of its stops and changes."""
    make, command_for = program
    with tempfile.TemporaryDirectory() as directory:
        file = os.path.join(directory, "module.mlir")
        write_module(make, seed, file)
        compile = Compile(adapter, command_for(file), file)
        rng = random.Random(seed)
        kind = {"has_threads": True} if draw == draw_forward else {"attaches": rng.random() < 0.3}
        wrong, moves, size = make_walk(compile, kind, lambda straight: draw(straight, rng, count))
        if wrong and not callable(moves):
            moves = shrink(moves, lambda fewer: make_walk(compile, kind, fewer)[0], TRIES_TO_SHRINK)
            wrong = make_walk(compile, kind, moves)[0] or wrong
            wrong += "".join(f"\n  {json.dumps(move)}" for move in moves)
        if wrong:
            raise Wrong(wrong)
        return size


def make_small_programs(tools, plugin, mlir_opt):
    """The programs of the other walks, with functions of fewer operations: more is asked for at each stop here."""
    programs = make_programs(tools, plugin, mlir_opt)
    for name, (make, command_for) in programs.items():
        if make is module_of_sums:
            programs[name] = (lambda rng: module_of_sums(rng, 6), command_for)
    return programs


def walk_all(adapter, programs, moves, seed, draw=draw_moves, log=print):
    """Walks until there were so many moves. Returns how many walks went wrong."""
    return walk_in_turns(lambda name, program, seed, count: walk_through(adapter, program, seed, count, draw),
                         programs, moves, MOVES_OF_WALK, seed, log)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tools", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--mlir-opt", required=True)
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--watch", action="store_const", dest="draw", const=draw_watches, default=draw_moves)
    parser.add_argument("--threads", action="store_const", dest="draw", const=draw_forward)
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args()
    programs = make_small_programs(options.tools, options.plugin, options.mlir_opt)
    for name in options.programs:
        if name not in programs:
            parser.error(f"no program {name}; there are: {', '.join(programs)}")
    chosen = {name: programs[name] for name in options.programs or programs}
    wrong = walk_all(os.path.join(options.tools, "tcp-dap"), chosen, options.moves, options.seed, options.draw)
    print(f"{options.moves} moves, {wrong} walks went wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
