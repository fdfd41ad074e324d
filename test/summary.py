"""Prints the totals of runs of lit, whose reports are the arguments:
`N passed, N failed[, N skipped]`. What skipped tests lack goes to standard error, and which tests
passed only at the second try, and the slowest of many."""

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


def print_summary(reports):
    """Returns the exit status: 1 if a test failed, or none was run."""
    tests = []
    for report in filter(os.path.exists, reports):
        with open(report) as file:
            tests += json.load(file)["tests"]
    if not tests:
        # lit has said what is wrong.
        print("0 passed, 0 failed")
        return 1
    codes = [test["code"] for test in tests]
    passed = sum(code in ("PASS", "XFAIL", "FLAKYPASS") for code in codes)
    skipped = sum(code in ("UNSUPPORTED", "SKIPPED", "EXCLUDED") for code in codes)
    failed = len(codes) - passed - skipped
    reasons = collections.Counter(find_reason(test) for test in tests
                                  if test["code"] == "UNSUPPORTED")
    for reason, count in reasons.most_common():
        print(f"{count} skipped without: {reason}", file=sys.stderr)
    for test in tests:
        if test["code"] == "FLAKYPASS":
            print("passed at the second try:", test["name"], file=sys.stderr)
    if len(tests) >= MANY:
        print_slowest(tests)
    line = f"{passed} passed, {failed} failed"
    if skipped:
        line += f", {skipped} skipped"
    print(line)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(print_summary(sys.argv[1:]))
