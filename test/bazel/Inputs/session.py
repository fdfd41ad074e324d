"""Runs a command that calls Bazel, without a network, and leaves no process.

  usage: session.py FOLDER --rules DIR [--example DIR] [--torch PYTHON]
                    [--casd PROGRAM [--jobs N] [--mount DIR]... [--grid PYTHON]] -- COMMAND...

The command runs in FOLDER/workspace, a copy of the example, in namespaces of its own: they
have no network but the loopback, and their processes end with the command. Its HOME is
FOLDER/home, with a .bazelrc that lets Bazel write below FOLDER. In the workspace,
user.bazelrc names the rules and, with `--torch`, the Python that has PyTorch.

With `--casd`, BuildBox's cache and executor listens at the address in $CASD. The commands
`start-casd [OPTION...]`, `stop-casd` and `stop-casd -9` are in PATH for tests that end it.

With `--grid`, a Python that has the package buildgrid, the engine is BuildGrid with two workers
(see grid.py), whose caches are those of `--casd`. `start-worker N` and `stop-worker N`, which kills
the worker and what it runs, are in PATH then."""

import argparse
import fcntl
import os
import pathlib
import shutil
import socket
import stat
import struct
import subprocess
import sys
import time

NAMESPACES = ["unshare", "--map-root-user", "--net", "--pid", "--fork", "--mount-proc",
              "--kill-child"]
PORT = 8980
GRID = os.path.join(os.path.dirname(os.path.abspath(__file__)), "grid.py")
#: Seconds in which an engine starts or ends.
PATIENCE = 120
#: Of <linux/sockios.h> and <linux/if.h>.
SIOCSIFFLAGS, IFF_UP = 0x8914, 1

START = """#!/bin/sh
# Starts the engine, and returns when it answers. $JOBS is how many actions it runs at once.
'{casd}' --bind=127.0.0.1:{port} --buildbox-run='{run}' --jobs=${{JOBS:-{jobs}}} --log-level=warning \\
  {mounts} "$@" '{state}' >>'{log}' 2>&1 &
echo $! >'{pid}'
exec '{python}' '{script}' --wait {port} $!
"""
START_GRID = """#!/bin/sh
# Starts the server of the cluster, and returns when it answers.
'{grid}' '{grid_script}' server '{folder}/grid' {port} >>'{folder}/grid.log' 2>&1 &
exec '{python}' '{script}' --wait {port} $!
"""
START_WORKER = """#!/bin/sh
# Starts worker $1, in a process group of its own.
setsid '{grid}' '{grid_script}' worker '{folder}/worker'$1 {port} 898$1 w$1 '{casd}' {grid_mounts} \\
  >>'{folder}/worker'$1.log 2>&1 &
echo $! >'{folder}/worker'$1.pid
"""
STOP_WORKER = """#!/bin/sh
# Kills worker $1, and returns when it has ended.
pkill -9 -g $(cat '{folder}/worker'$1.pid)
exec timeout {patience} tail --pid=$(cat '{folder}/worker'$1.pid) -f /dev/null
"""
STOP = """#!/bin/sh
# Ends the engine, and returns when it has ended.
kill ${{1:--15}} $(cat '{pid}')
exec timeout {patience} tail --pid=$(cat '{pid}') -f /dev/null
"""


def start_loopback():
    """Makes 127.0.0.1 reachable in a new network namespace."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        fcntl.ioctl(s, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP))


def wait_for_port(port, process):
    """Returns when something listens at the port; ends if its process has ended."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with socket.socket() as s:
            if s.connect_ex(("127.0.0.1", port)) == 0:
                return
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            sys.exit("session.py: the engine has ended; its log says why")
        time.sleep(0.05)
    sys.exit(f"session.py: the engine does not listen after {PATIENCE} s")


def become_child():
    """Returns in a child process. The caller, the first process of its namespace, becomes the
    parent of processes whose own has ended: it reaps these, which would else stay as zombies,
    and exits as the child does."""
    child = os.fork()
    while child:
        ended, status = os.wait()
        if ended == child:
            os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def write_program(path, text):
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def make_engine(folder, options):
    """Writes the commands that start and end the engine."""
    casd = pathlib.Path(options.casd)
    # Folders of the system are links, which a sandbox does not follow.
    mounts = [f"{os.path.realpath(path)}:{path}" for path in
              ["/usr", "/bin", "/lib", "/lib64", *options.mount] if os.path.exists(path)]
    values = {
        "casd": casd, "run": casd.with_name("buildbox-run"), "port": PORT,
        "jobs": options.jobs, "state": folder / "cas", "log": folder / "casd.log",
        "pid": folder / "casd.pid", "python": sys.executable, "patience": PATIENCE,
        "script": os.path.abspath(__file__),
        "mounts": " ".join(f"--runner-arg=--ro-bind-mount='{mount}'" for mount in mounts),
        "grid": options.grid, "grid_script": GRID, "folder": folder,
        "grid_mounts": " ".join(f"'{mount}'" for mount in mounts),
    }
    programs = {"start-casd": START, "stop-casd": STOP}
    if options.grid:
        programs = {"start-grid": START_GRID, "start-worker": START_WORKER,
                    "stop-worker": STOP_WORKER}  # fmt: skip
    for name, text in programs.items():
        write_program(folder / "bin" / name, text.format(**values))
    os.environ["CASD"] = f"grpc://127.0.0.1:{PORT}"


def write_settings(folder, options):
    """Copies the example, and writes what is true for this run alone."""
    workspace = folder / "workspace"
    if not workspace.exists():
        shutil.copytree(options.example, workspace)
    printed = subprocess.run([os.path.join(options.rules, "print-bazelrc")], check=True,
                             capture_output=True, text=True).stdout
    if options.torch:
        printed += f"build --action_env=TCP_TORCH_PYTHON={options.torch}\n"
    (workspace / "user.bazelrc").write_text(printed)
    home = folder / "home"
    home.mkdir(exist_ok=True)
    (home / ".bazelrc").write_text(
        f"startup --output_user_root={folder}/bazel --local_startup_timeout_secs=600\n"
        "build --color=no --curses=no --show_progress_rate_limit=1000\n")
    os.environ["HOME"] = str(home)
    os.environ["RULES"] = options.rules
    os.environ["PATH"] = f"{folder}/bin:{os.environ['PATH']}"
    return workspace


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--rules", required=True)
    parser.add_argument("--example")
    parser.add_argument("--torch")
    parser.add_argument("--casd")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--mount", action="append", default=[])
    parser.add_argument("--grid")
    split = sys.argv.index("--")
    options = parser.parse_args(sys.argv[1:split])
    options.folder = options.folder.absolute()
    options.command = sys.argv[split + 1:]
    if not options.example:
        options.example = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                       "../../../docs/examples/bazel")
    return options


def main():
    if sys.argv[1:2] == ["--wait"]:
        wait_for_port(int(sys.argv[2]), int(sys.argv[3]))
        return 0
    if sys.argv[1:2] != ["--inside"]:
        command = [*NAMESPACES, sys.executable, __file__, "--inside", *sys.argv[1:]]
        # A namespace has no user that PostgreSQL could run as.
        if parse().grid:
            command = [sys.executable, GRID, "database", *command]
        os.execvp(command[0], command)
    del sys.argv[1]
    become_child()
    options = parse()
    start_loopback()
    folder = options.folder
    (folder / "bin").mkdir(parents=True, exist_ok=True)
    workspace = write_settings(folder, options)
    if options.casd:
        make_engine(folder, options)
    if options.grid:
        for command in (["start-grid"], ["start-worker", "1"], ["start-worker", "2"]):
            subprocess.run(command, check=True)
    elif options.casd:
        subprocess.run(["start-casd"], check=True)
    return subprocess.run(options.command, cwd=workspace).returncode


if __name__ == "__main__":
    sys.exit(main())
