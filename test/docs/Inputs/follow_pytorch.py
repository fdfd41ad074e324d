"""Follows docs/pytorch.md from an empty folder: the loader that it shows, each block of Python,
and the command of the debug directory. `sessions.py` runs the other commands."""

import glob
import os
import re
import subprocess
import sys

guide, folder = sys.argv[1:]
with open(guide, encoding="utf-8") as file:
    text = file.read()
os.makedirs(folder)
os.chdir(folder)
sys.path.insert(0, "")

blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
commands = [line.removeprefix("$ ") for session in
            re.findall(r"^```console\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
            for line in session.splitlines()]


def find_block(start):
    """The block of Python that begins so."""
    (block,) = [block for block in blocks if block.startswith(start)]
    return block


with open("models.py", "w", encoding="utf-8") as file:
    file.write(find_block("import torch\nfrom tcp_ide"))

# The names that the blocks of Python take as given.
import torch  # noqa: E402

from models import Program  # noqa: E402

model, x, y = Program(), torch.rand(4, 3), torch.rand(4, 3)
given = {"model": model, "x": x, "y": y, "torch": torch, "__name__": "guide"}
exec(find_block("import tcp_ide\n"), given)
torch.testing.assert_close(given["f"](x, y), model(x, y))
print("tcp_ide.compile: equal")
exec(find_block("class Counter"), dict(given))
from tcp_ide.backend import tcp  # noqa: E402

for line in find_block("torch.compile(model").splitlines():
    # As the guide says for who has not installed the package.
    function = eval(line.replace('backend="tcp"', "backend=tcp"), {**given, "tcp": tcp})
    torch.testing.assert_close(function(x, y), model(x, y))
    print(line)
    torch._dynamo.reset()
exec(find_block("import torch\n\n@torch.compile").replace('backend="tcp"', "backend=tcp"),
     {"tcp": tcp})

with open("train.py", "w", encoding="utf-8") as file:
    file.write("import torch\nfrom models import Program\nfrom tcp_ide.backend import tcp\n"
               "torch.compile(Program(), backend=tcp)(torch.rand(4, 3), torch.rand(4, 3))\n")
(debugged,) = [line for line in commands if line.startswith("TORCH_COMPILE_DEBUG=1 python ")]
print("$", debugged, flush=True)
subprocess.run(debugged.replace("python", sys.executable), shell=True, check=True)
# Dynamo makes folders of its own.
(graph,) = glob.glob("torch_compile_debug/run_*/tcp/*")
made = set(os.listdir(graph))
# Each file of the table, but those of graphs with constants and of failures.
table = text.split("| file | what it is |")[1].split("\n\n")[0]
named = set(re.findall(r"`([\w.]+)`", "\n".join(
    line.split("|")[1] for line in table.splitlines() if line.count("|") > 2)))
print("missing:", sorted(named - made - {"constants.pt", "error.txt"}))
edited = subprocess.run([sys.executable, "output_code.py", "program_linalg.mlir"],
                        cwd=graph, check=True, capture_output=True,
                        text=True)
print(edited.stdout.strip().splitlines()[-1])
