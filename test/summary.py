"""Prints the totals of a lit run: `N passed, N failed[, N skipped]`. What skipped tests
lack goes to standard error, and the slowest tests of a run of many."""

import collections
import json
import os
import re
import sys


def find_reason(test):
    """What lit says of a skipped test."""
    found = re.search("unavailable features: (.*)", test["output"])
    return found[1] if found else "another reason"


#: How many of the slowest tests are named, and of how many tests.
SLOWEST, MANY = 5, 100


def print_slowest(tests):
    times = sorted(((test.get("elapsed") or 0, test["name"].split(" :: ")[-1]) for test in tests),
                   reverse=True)
    print("the slowest:", ", ".join(f"{name} {elapsed:.0f} s" for elapsed, name in times[:SLOWEST]),
          file=sys.stderr)


def main():
    if not os.path.exists(sys.argv[1]):
        # lit has said what is wrong.
        print("0 passed, 0 failed")
        return 1
    with open(sys.argv[1]) as file:
        tests = json.load(file)["tests"]
    codes = [test["code"] for test in tests]
    passed = sum(code in ("PASS", "XFAIL", "FLAKYPASS") for code in codes)
    skipped = sum(code in ("UNSUPPORTED", "SKIPPED", "EXCLUDED") for code in codes)
    failed = len(codes) - passed - skipped
    reasons = collections.Counter(find_reason(test) for test in tests
                                  if test["code"] == "UNSUPPORTED")
    for reason, count in reasons.most_common():
        print(f"{count} skipped without: {reason}", file=sys.stderr)
    if len(tests) >= MANY:
        print_slowest(tests)
    line = f"{passed} passed, {failed} failed"
    if skipped:
        line += f", {skipped} skipped"
    print(line)
    return 1 if failed or not codes else 0


sys.exit(main())
