"""The lines of tcp_ide that run for models of 4, 8 and 16 layers: a layer more costs
as much behind many layers as behind few."""

import collections
import os
import sys

import torch

from tcp_ide import compile as compile_whole
from tcp_ide.backend import tcp
from tcp_ide.files import PACKAGE


def make_model(layers):
    """A network of `layers` equal layers, whose ops are on the same lines of Python."""
    class Layer(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(4, 4)
            self.norm = torch.nn.BatchNorm1d(4)

        def forward(self, x):
            return x + torch.tanh(self.norm(self.linear(x)) * 2 + 1)

    return torch.nn.Sequential(*(Layer() for _ in range(layers)))


def count_lines(run):
    """How many lines of each function of tcp_ide `run` runs through."""
    counts = collections.Counter()

    def trace_line(frame, event, _):
        if event == "line":
            code = frame.f_code
            counts[f"{os.path.basename(code.co_filename)}:{code.co_name}"] += 1
        return trace_line

    def trace_call(frame, _, __):
        return trace_line if frame.f_code.co_filename.startswith(PACKAGE) else None

    sys.settrace(trace_call)
    try:
        run()
    finally:
        sys.settrace(None)
    return counts


def check(name, run):
    """Compares what `run`, a function of the number of layers, costs."""
    run(2)  # What is done once for a process.
    few, some, many = (count_lines(lambda: run(layers)) for layers in (4, 8, 16))
    assert sum(few.values()) > 500, name
    for function, count in many.items():
        first, second = some[function] - few[function], count - some[function]
        # Twice as many layers more, and some lines that are not for a layer.
        if second > 2.2 * first + 100:
            print(f"{name}: {function} runs {few[function]}, {some[function]}, {count} lines")


x = torch.rand(3, 4)


def run_ahead(layers):
    compile_whole(make_model(layers).eval(), (x,))


def run_compiled(layers):
    torch.compiler.reset()
    torch.compile(make_model(layers).eval(), backend=tcp)(x)


def run_training(layers):
    torch.compiler.reset()
    torch.compile(make_model(layers), backend=tcp)(x).sum().backward()


check("tcp_ide.compile", run_ahead)
check("torch.compile", run_compiled)
check("training", run_training)
print("as expected")
