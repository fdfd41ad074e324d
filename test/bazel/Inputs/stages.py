"""Compares the stages in `tcp-aot --print-stages=json`, a file, with those in stages.bzl."""

import json
import re
import sys

with open(sys.argv[1]) as file:
    stages = json.load(file)["stages"]
with open(sys.argv[2]) as file:
    rows = re.findall(r'^    \("(\w+)", "\w+", "([\w.]+)"\),$', file.read(), re.MULTILINE)
# These are made by rules of their own.
expected = [(stage["name"], stage["suffix"]) for stage in stages
            if stage["name"] not in ("torch", "archive", "library")]
assert len(expected) > 5
if rows != expected:
    sys.exit(f"stages.bzl has {rows}\ntcp-aot has {expected}")
