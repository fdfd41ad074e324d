"""Runs tests by lit, and prints their totals: `run.py BUILD LIT PATH...`.

Tests in a VS Code run one after the other, beside all others: an editor and a browser use a whole
core, and in one run of lit a test that waits for its turn would keep a worker from other tests.
"""

import contextlib
import glob
import os
import socket
import subprocess
import sys
import tempfile

import summary

#: Names of the tests in a VS Code.
IN_EDITOR = ":: e2e/"

#: After so many seconds, a test hangs, and is stopped.
LONGEST = 900


def needs_torch(build, paths):
    """Returns whether some tests with PyTorch are among those under the paths."""
    tests = os.path.join(build, "test")
    return any(path == tests or "torch" in os.path.relpath(path, tests) for path in paths)


@contextlib.contextmanager
def serve_torch(build, paths):
    """Runs the server of torch_server.py, if PyTorch is there, and names its socket to lit."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    venv = os.path.join(cache, "tcp-ide/torch-venv")
    if os.environ.get("TCP_NO_TORCH") or not glob.glob(f"{venv}/.installed-*") or \
            not needs_torch(build, paths):
        yield
        return
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listener:
        path = os.path.join(folder, "torch")
        listener.bind(path)
        # More connections than there are workers may wait for the import.
        listener.listen(64)
        os.environ["TCP_TORCH_SERVER"] = path
        server = subprocess.Popen(
            [f"{venv}/bin/python", os.path.join(os.path.dirname(__file__), "torch_server.py"),
             str(listener.fileno())], pass_fds=[listener.fileno()])
        try:
            yield
        finally:
            server.terminate()
            server.wait()


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
    with serve_torch(build, paths):
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
