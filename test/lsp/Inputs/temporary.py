"""Only their user can read temporary files. The server removes them when it ends, or the next
server does."""

import os
import pathlib
import signal
import stat
import sys

from client import Client

TEXT = """func.func @f(%a: tensor<2xi32>) -> tensor<2xi32> {
  return %a : tensor<2xi32>
}
"""


def check(what, got, expected):
    if got != expected:
        sys.exit(f"{what}: {got!r} is not {expected!r}")


def compile_in(client):
    client.initialize()
    client.open("untitled:a", TEXT)
    answer = client.call("workspace/executeCommand", {
        "command": "tcp.compile", "arguments": ["untitled:a", "f"]})
    check("compiled", answer["succeeded"], True)


def main():
    server, scratch = sys.argv[1:]
    scratch = pathlib.Path(scratch)
    os.environ["TMPDIR"] = str(scratch)
    os.umask(0o022)
    other = scratch / "tcp-lsp-other"
    other.mkdir()

    killed, living = Client([server]), Client([server])
    compile_in(killed)
    (left,) = set(scratch.iterdir()) - {other}
    for path in [left, *left.rglob("*")]:
        if path.is_dir():
            check(f"mode of {path}", stat.S_IMODE(path.stat().st_mode), 0o700)
    compile_in(living)
    (kept,) = set(scratch.iterdir()) - {other, left}
    killed.process.send_signal(signal.SIGKILL)
    killed.process.wait()

    following = Client([server])
    compile_in(following)
    check("exit code", following.shut_down(), 0)
    check("left", sorted(scratch.iterdir()), sorted([other, kept]))
    check("exit code", living.shut_down(), 0)
    check("at the end", list(scratch.iterdir()), [other])


main()
