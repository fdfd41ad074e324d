"""Checks that a file is a trace in the Trace Event Format: valid JSON, each end
with its begin, times in order, and what each event must say."""

import argparse
import json

parser = argparse.ArgumentParser()
parser.add_argument("file")
parser.add_argument("--threads", type=int)
parser.add_argument("--expect", nargs="*", default=[], metavar="CAT[:NAME]")
arguments = parser.parse_args()

with open(arguments.file) as file:
    events = json.load(file)

open_events = {}
last_time = {}
named = set()
seen = set()
indices = []
for event in events:
    thread = event["pid"], event["tid"]
    if event["ph"] == "M":
        assert event["name"] == "thread_name" and event["args"]["name"], event
        named.add(thread)
        continue
    assert event["ts"] >= last_time.get(thread, 0), event
    last_time[thread] = event["ts"]
    stack = open_events.setdefault(thread, [])
    if event["ph"] == "B":
        assert event["name"], event
        args = event["args"]
        indices.append(args["index"])
        if event["cat"] == "llvm-pass":
            assert args["unit"], event
        else:
            assert args["op"] and args["location"], event
        if event["cat"] == "apply-pattern":
            assert args["pattern"] == event["name"], event
        seen.add(event["cat"])
        seen.add(event["cat"] + ":" + event["name"])
        stack.append(event)
    elif event["ph"] == "E":
        begin = stack.pop()
        assert event["args"]["status"] in ("success", "failure"), event
        if begin["cat"] == "apply-pattern":
            matched = event["args"]["status"] == "success"
            assert event["args"]["changed"] == matched, event
    elif event["ph"] == "i":
        assert event["name"] == "change", event
        assert stack[-1]["args"]["index"] == event["args"]["action"], event
        seen.add("change")
    else:
        raise AssertionError(event)

assert all(not stack for stack in open_events.values())
assert named == set(open_events)
assert len(set(indices)) == len(indices)
if arguments.threads is not None:
    assert len(open_events) == arguments.threads
for expected in arguments.expect:
    assert expected in seen, expected
