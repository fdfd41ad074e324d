"""Runs tests by lit, and prints their totals: `run.py BUILD LIT PATH...`.

Tests in a VS Code run one after the other, beside all others: an editor and a browser use a whole
core, and in one run of lit a test that waits for its turn would keep a worker from other tests.
"""

import os
import subprocess
import sys

import summary

#: Names of the tests in a VS Code.
IN_EDITOR = ":: e2e/"

#: After so many seconds, a test hangs, and is stopped.
LONGEST = 900


def main():
    build, lit, *paths = sys.argv[1:]
    reports = [os.path.join(build, "test", f"report-{name}.json") for name in ("editors", "others")]
    for report in filter(os.path.exists, reports):
        os.remove(report)
    command = [lit, "--order=smart", f"--timeout={LONGEST}", "--allow-empty-runs"]
    ways = (
        ["--quiet", "--workers=1", "--filter", IN_EDITOR],
        ["--succinct", f"--workers={os.cpu_count()}", "--filter-out", IN_EDITOR],
    )
    # The processes are of the terminal's group, so that Ctrl+C reaches both.
    runs = [
        subprocess.Popen([*command, *way, "-v", "--output", report, *paths], stdout=sys.stderr)
        for way, report in zip(ways, reports)
    ]
    try:
        codes = [run.wait() for run in runs]
    except KeyboardInterrupt:
        for run in runs:
            run.wait()
        return 130
    return summary.print_summary(reports) or max(codes)


sys.exit(main())
