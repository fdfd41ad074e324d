"""Runs a command that calls Bazel, without a network, and leaves no process.

  usage: session.py FOLDER --rules DIR [--example DIR] [--torch PYTHON] -- COMMAND...

The command runs in FOLDER/workspace, a copy of the example, in namespaces of its own: they
have no network but the loopback, and their processes end with the command. Its HOME is
FOLDER/home, with a .bazelrc that lets Bazel write below FOLDER. In the workspace,
user.bazelrc names the rules and, with `--torch`, the Python that has PyTorch."""

import argparse
import fcntl
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import sys

NAMESPACES = ["unshare", "--map-root-user", "--net", "--pid", "--fork", "--mount-proc",
              "--kill-child"]
#: Of <linux/sockios.h> and <linux/if.h>.
SIOCSIFFLAGS, IFF_UP = 0x8914, 1


def start_loopback():
    """Makes 127.0.0.1 reachable in a new network namespace."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        fcntl.ioctl(s, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP))


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
    return workspace


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--rules", required=True)
    parser.add_argument("--example")
    parser.add_argument("--torch")
    split = sys.argv.index("--")
    options = parser.parse_args(sys.argv[1:split])
    options.folder = options.folder.absolute()
    options.command = sys.argv[split + 1:]
    if not options.example:
        options.example = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                       "../../../docs/examples/bazel")
    return options


def main():
    if sys.argv[1:2] != ["--inside"]:
        os.execvp(NAMESPACES[0], [*NAMESPACES, sys.executable, __file__, "--inside",
                                  *sys.argv[1:]])
    del sys.argv[1]
    options = parse()
    start_loopback()
    folder = options.folder
    workspace = write_settings(folder, options)
    return subprocess.run(options.command, cwd=workspace).returncode


if __name__ == "__main__":
    sys.exit(main())
