"""Prints the totals of a lit run: `N passed, N failed[, N skipped]`."""

import json
import os
import sys


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
    line = f"{passed} passed, {failed} failed"
    if skipped:
        line += f", {skipped} skipped"
    print(line)
    return 1 if failed or not passed else 0


sys.exit(main())
