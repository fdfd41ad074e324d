"""Graphs that compute the same have one text, and others have others. Any change of the package's
sources, and any other compiler, makes another key."""

import os
import shutil
import tempfile

import torch
from torch._dynamo.backends.common import aot_autograd

from tcp_ide.compiling import graphkey
from tcp_ide.compiling.tcp_aot import TcpAot
from tcp_ide.files import PACKAGE

texts = []


def keep(graph_module, example_inputs):
    texts.append(graphkey.describe(graph_module))
    return graph_module.forward


def describe(function, *arguments, dynamic=False):
    torch._dynamo.reset()
    before = len(texts)
    torch.compile(function, backend=aot_autograd(fw_compiler=keep), dynamic=dynamic)(
        *arguments)
    assert len(texts) == before + 1
    return texts[-1]


x, y = torch.rand(4, 3), torch.rand(4, 3)
i = torch.tensor([[0, 1, 2]])
constant = torch.tensor([1.0, 2.0, 3.0])


def add(a, b): return a + b


def same(first, second): return first + second


assert describe(add, x, y) == describe(same, y, x) != None  # noqa: E711
variants = [
    describe(add, x, y),
    describe(lambda a, b: a - b, x, y),
    describe(lambda a, b: (a + b, a * 2), x, y),
    describe(lambda a, b: torch.add(a, b, alpha=2), x, y),
    describe(lambda a, b: torch.add(a, b, alpha=3), x, y),
    describe(add, x[:2], y[:2]),
    describe(add, x.double(), y.double()),
    describe(add, x.double(), y),
    describe(add, torch.rand(3, 4).t(), y),
    describe(add, x, y, dynamic=True),
    describe(lambda a, b: torch.gather(a, 0, b), x, i),
    describe(lambda a, b: torch.gather(a, 1, b), x, i),
    describe(lambda a: a + torch.tensor([1.0, 2.0, 3.0]), x),
    describe(lambda a: a + torch.tensor([1.0, 2.0, 4.0]), x),
    describe(lambda a: a + 1, x),
    describe(lambda a: a + 1.0, x),
    describe(lambda a: a.to(torch.float64), x),
    describe(lambda a: a.to(torch.float16), x),
]
assert None not in variants
for number, text in enumerate(variants):
    assert variants.index(text) == number, (number, variants.index(text), text)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, content):
    with open(path, "wb") as file:
        file.write(content)


def check_sources(folder):
    """Changes each file of a copy of the package, in several ways."""
    package = os.path.join(folder, "package")
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    keys = {graphkey.hash_sources(package)}
    assert keys == {graphkey.hash_sources(PACKAGE)}
    paths = sorted(os.path.join(above, name) for above, _, names in os.walk(package)
                   for name in names if name.endswith(".py"))
    for number, path in enumerate(paths):
        content, following = read(path), paths[(number + 1) % len(paths)]
        write(path, content + b"# one more line\n")
        keys.add(graphkey.hash_sources(package))
        # The end of a file becomes the beginning of the next one.
        rest = read(following)
        write(path, content[:-9])
        write(following, content[-9:] + rest)
        keys.add(graphkey.hash_sources(package))
        write(path, content)
        write(following, rest)
        os.rename(path, f"{path[:-3]}_.py")
        keys.add(graphkey.hash_sources(package))
        os.rename(f"{path[:-3]}_.py", path)
    assert len(keys) == 1 + 3 * len(paths), (len(keys), len(paths))


def check_compiler(folder):
    """Replaces the compiler, and torch-mlir-opt, by another file of the same size and time."""
    programs = [os.path.join(folder, name) for name in ("tcp-aot", "torch-mlir-opt")]
    for program in programs:
        write(program, b"old")
        os.utime(program, (1, 1))
    compiler = TcpAot(programs[0], {"TCP_TORCH_MLIR_OPT": programs[1]})
    before = compiler.identify()
    assert compiler.identify() == before
    for program in programs:
        write(f"{program}.new", b"new")
        os.utime(f"{program}.new", (1, 1))
        os.rename(f"{program}.new", program)
        assert compiler.identify() != before, program
        before = compiler.identify()


with tempfile.TemporaryDirectory() as temporary:
    check_sources(temporary)
    check_compiler(temporary)
print("as expected")
