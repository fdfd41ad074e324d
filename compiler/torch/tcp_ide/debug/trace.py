#===- trace.py - Times of a compile ---------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import json


def read_passes(text):
    """Returns the actions in the text of a trace, the longest first: (kind, name,
    milliseconds without the actions inside of it, changes)."""
    try:
        events = json.loads(text)
    except ValueError:
        return []
    totals, open_ = {}, []
    for event in events:
        if event["ph"] == "B":
            open_.append((event, [0.0]))
        elif event["ph"] == "E" and open_:
            begin, inner = open_.pop()
            took = event["ts"] - begin["ts"]
            kind = begin.get("cat")
            if kind not in ("pass-execution", "llvm-pass", "codegen", "link") \
                    or begin["name"] == "pipeline":
                # The time of patterns counts as that of their pass.
                if open_:
                    open_[-1][1][0] += inner[0]
                continue
            if open_:
                open_[-1][1][0] += took
            entry = totals.setdefault((kind, begin["name"]), [0.0, 0])
            entry[0] += (took - inner[0]) / 1000
            entry[1] += bool(event.get("args", {}).get("changed"))
    return sorted(((kind, name, ms, changes)
                   for (kind, name), (ms, changes) in totals.items()),
                  key=lambda row: -row[2])
