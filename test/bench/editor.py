#===- editor.py - Times in a real VS Code ---------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""From a key to diagnostics on the screen, activation, and steps of a debug session."""

import os
import shutil
import subprocess
import sys


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
    script = os.path.join(source, "test/e2e/Inputs/bench.mjs")
    subprocess.run(["node", script], env=environment, check=True)
