"""Writes debug directories, runs what is in them that runs, and says what there is."""

import contextlib
import io
import os
import re
import runpy
import shutil
import subprocess
import sys
import warnings
import xml.etree.ElementTree
from unittest import mock

import torch

import debugged
import tcp_ide
from tcp_ide.backend import tcp


def run_alone(path, *arguments):
    """What a script writes, and its status, in a process of its own, which knows only
    where it is."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    result = subprocess.run(
        [sys.executable, path, *arguments], cwd="/", env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return result.stdout, result.returncode


def run_here(path, *arguments):
    """The same in this process, for it takes seconds to import PyTorch."""
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output), \
                mock.patch.object(sys, "argv", [path, *arguments]):
            runpy.run_path(path, run_name="__main__")
        status = 0
    except SystemExit as end:
        status = end.code
    return output.getvalue(), status


def run(command, function):
    """Prints what a script writes."""
    output, status = function(*command)
    folder, name = command[0].split(os.sep)[-2:]
    print(f"{folder}/{name}:")
    for line in output.splitlines():
        print("  " + re.sub(r"difference .*", "difference N", line))
    print(f"  status {status}")


def show(root, name):
    folder = os.path.join(root, name)
    print(f"{name}: {' '.join(sorted(os.listdir(folder)))}")
    index = open(os.path.join(folder, "index.html")).read()
    assert "http:" not in index.replace("http://www.w3.org", ""), "needs a server"
    assert " src=" not in index, "needs another file"
    for picture in ("orig_fx_graph_diagram.svg", "graph_diagram.svg"):
        path = os.path.join(folder, picture)
        if os.path.exists(path):
            root_node = xml.etree.ElementTree.parse(path).getroot()
            texts = ["".join(t.itertext()) for t in root_node.iter(
                "{http://www.w3.org/2000/svg}text")]
            print(f"  {picture}: {' | '.join(' '.join(t.split()) for t in texts)}")


def replace(path, old, new):
    with open(path) as file:
        text = file.read()
    assert old in text, (path, old)
    with open(path, "w") as file:
        file.write(text.replace(old, new, 1))


#: The scripts that are run of each graph, by the start of its name.
SCRIPTS = {
    "func": ["fx_graph_runnable.py", "output_code.py"],
    "model__0_backward": ["fx_graph_runnable.py", "output_code.py"],
    "model__0_forward": ["output_code.py"],
    "model__1_inference": ["output_code.py"],
    "model__2_inference": ["fx_graph_runnable.py", "output_code.py"],
    "model__3_inference": ["fx_graph_runnable.py"],
    "model__3_inference_part": ["fx_graph_runnable.py", "output_code.py"],
}


def main():
    root = sys.argv[1]
    torch.manual_seed(0)
    model = debugged.Model()
    x, y = torch.randn(5, 3), torch.randn(5, 3)
    with tcp_ide.debug_dir(root):
        torch.compile(model, backend=tcp)(x, y).sum().backward()
        torch.compile(debugged.strided, backend=tcp)(x.T, y.T)
        torch.compile(debugged.counted, backend=tcp, dynamic=True)(x)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            torch.compile(debugged.unsupported, backend=tcp)(x)
        for warning in caught:
            if str(warning.message).startswith("tcp:"):
                print(warning.message)
        tcp_ide.compile(model, (x, y))(x, y)
    before = os.listdir(root)
    torch._dynamo.reset()
    torch.compile(debugged.strided, backend=tcp)(x, y)
    assert os.listdir(root) == before, "the directory is no longer wanted"

    for name in sorted(before):
        show(root, name)
    graph, library = "fx_graph_runnable.py", "output_code.py"
    commands = [[os.path.join(root, name, script)] for name in sorted(before)
                for script in SCRIPTS[re.sub("_(?:main|[0-9]+)(?:(_part).*)?[.]0$", r"\1", name)]]

    def edit(title, name, old="", new=""):
        """A copy of what tcp_ide.compile made, in which a file is edited."""
        folder = os.path.join(root, title)
        shutil.copytree(os.path.join(root, "func_main.0"), folder)
        replace(os.path.join(folder, name), old, new)
        return folder

    stage = "ir_post_fusion.mlir"
    folder = edit("stage", stage)
    commands.append([os.path.join(folder, library), os.path.join(folder, stage)])
    # tanh(x + y) * 2 becomes tanh(x + y) * 3.
    folder = edit("edited-stage", stage, old="constant 2.0", new="constant 3.0")
    commands.append([os.path.join(folder, library), os.path.join(folder, stage)])
    folder = edit("broken-stage", stage, old="math.tanh", new="math.tanhh")
    commands.append([os.path.join(folder, library), os.path.join(folder, stage)])
    folder = edit("edited-graph", graph, old="ops.aten.tanh.", new="ops.aten.sin.")
    # And with other arguments.
    os.remove(os.path.join(folder, "arguments.pt"))
    commands.append([os.path.join(folder, graph)])
    # Those of one folder say that they run alone.
    alone = os.path.join(root, "func_main.0")
    for command in commands:
        run(command, run_alone if command[0].startswith(alone) else run_here)


with contextlib.suppress(FileNotFoundError):
    shutil.rmtree(sys.argv[1])
sys.exit(main())
