#===- editor.py - Times in a real VS Code ---------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""From a key to diagnostics on the screen, activation, and steps of a debug session; how long
`./dev ide` takes when all is installed, and the server of the packaged extension."""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lsp/Inputs"))
from client import Client  # noqa: E402

# The figures: a name, and the bar in milliseconds at the median; none for what others do, which
# tells how busy the machine is.
FIGURES = {
    "character": ("key to its character on the screen, 10k lines", None),
    "diagnostics": ("key to diagnostics on the screen, 10k lines", 150),
    "diagnostics-to": ("  of that: from the key to the server", None),
    "diagnostics-in": ("  in the server, from the change to its answer", None),
    "diagnostics-from": ("  from the answer to the screen", None),
    "activation": ("activation", 300),
    "step": ("step to repainted view, 30k operations", 200),
    "peer-step": ("the same of another debugger, whose stops cost nothing", None),
    "tensor": ("key to the elements of a tensor of 100 MB", 1000),
    "tensor-page": ("  of that: from the begin of its page to the elements", None),
    "tensor-frame": ("a frame while this tensor is scrolled", 17),
    "graph": ("command to the graph of 10k operations", None),
    "ide": ("second start of ./dev ide, to the URL", 10000),
    "server": ("start of the packaged server, to its first answer", 300),
}
STARTS = 11


def show(what, times):
    name, bar = FIGURES[what]
    median = statistics.median(times)
    worst = sorted(times)[int((len(times) - 1) * 0.95)]
    verdict = "  misses" if bar and median > bar else ""
    limit = f"{bar:6} ms" if bar else " " * 9
    print(f"{name:54} {median:6.0f} ms {worst:6.0f} ms {limit} {len(times):6}{verdict}", flush=True)


def server_starts(vsix):
    """Milliseconds from the start of the packaged server to its answer to `initialize`."""
    with tempfile.TemporaryDirectory() as directory:
        with zipfile.ZipFile(vsix) as package:
            for entry in package.infolist():
                # zipfile drops permissions.
                file = package.extract(entry, directory)
                os.chmod(file, (entry.external_attr >> 16) or 0o644)
        server = os.path.join(directory, "extension/bin/tcp-lsp-server")
        times = []
        for _ in range(STARTS):
            begin = time.perf_counter()
            client = Client([server])
            client.initialize()
            times.append(1000 * (time.perf_counter() - begin))
            client.shut_down()
        return times


def ide_starts(source, build):
    """Milliseconds from `./dev ide` to the URL that it prints, but for the first time."""
    environment = {**os.environ, "TCP_BUILD_DIR": build}
    # The one in the browser, where VS Code is installed, too.
    environment["PATH"] = os.pathsep.join(
        directory for directory in os.environ["PATH"].split(os.pathsep)
        if not os.path.exists(os.path.join(directory, "code")))
    times = []
    for _ in range(4):
        begin = time.perf_counter()
        with subprocess.Popen([os.path.join(source, "dev"), "ide"], env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as ide:
            for line in ide.stdout:
                if "http://127.0.0.1" in line:
                    times.append(1000 * (time.perf_counter() - begin))
                    break
            ide.terminate()
    return times[1:]


def main(build, arguments):
    if arguments:
        sys.exit("editor takes no arguments")
    if "TCP_CODE_SERVER" not in os.environ:
        sys.exit("editor: there is no VS Code; `./dev bench editor` installs it")
    source = os.path.join(os.path.dirname(__file__), "../..")
    environment = {
        **os.environ,
        "PATH": os.path.join(build, "bin") + os.pathsep + os.environ["PATH"],
        "TCP_CHROMIUM": shutil.which("chromium"),
        "TCP_VSIX": os.path.join(build, "tcp-ide-universal.vsix"),
        "TCP_BUILD": build,
        "TCP_SOURCE": os.path.abspath(source),
    }
    print(f"{'':54} {'median':>9} {'p95':>9} {'bar':>9} {'rounds':>6}")
    script = os.path.join(source, "test/e2e/Inputs/bench.mjs")
    with subprocess.Popen(["node", script], env=environment, stdout=subprocess.PIPE, text=True) as bench:
        for line in bench.stdout:
            show(**json.loads(line))
    if bench.returncode != 0:
        sys.exit("editor: the run in VS Code failed; its picture is in build/test/e2e/screenshots")
    show("ide", ide_starts(source, build))
    show("server", server_starts(os.path.join(build, "tcp-ide-linux-x64.vsix")))
