#===- sweep_measure.py - One real model through torch.compile -------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: sweep_measure.py [--inductor] [--untimed] [--O=LEVEL] [MODEL MODE]...
       sweep_measure.py --list

Prints what torch.compile(backend="tcp"), or tcp_ide.compile, makes of each model as a line of JSON:
graphs that are compiled and eager with the reasons, the error against float64, times. See sweep.py.
Each has a process of its own, which is forked: PyTorch is imported once.
"""

import copy
import gc
import importlib
import json
import logging
import os
import re
import signal
import statistics
import sys
import tempfile
import time
import unittest.mock
import warnings

import torch

# Last: names beside this file are none of Python.
sys.path.append(os.path.dirname(__file__))
import other_sizes
import sweep_models
from apart import run_apart
from float64 import find_error, find_tensors, to_wide

#: The limits of a model: seconds, and bytes of memory in each process.
MOST_SECONDS, MOST_BYTES = 600, 8 << 30

#: Each side is called in turns, for so many seconds in all and so often at least.
TURNS_TIME, LEAST_TURNS = 1.0, 3
#: A warning of the backend that something is not compiled begins so.
EAGERLY = re.compile("tcp: (a graph|a part of a graph) runs eagerly: ")


def perturb(model):
    """Moves what is the same for all channels or next to nothing, as the scales of norms
    and layers are in the beginning: a part that is multiplied by 0 hides its errors."""
    generator = torch.Generator().manual_seed(2)
    for parameter in model.parameters():
        if parameter.is_floating_point() and parameter.numel():
            with torch.no_grad():
                noise = torch.randn(parameter.shape, generator=generator) * 0.02
                parameter += noise.to(parameter.dtype)
    for name, buffer in model.named_buffers():
        if name.endswith("running_mean"):
            buffer += torch.randn(buffer.shape, generator=generator) * 0.1
        elif name.endswith("running_var"):
            buffer *= torch.rand(buffer.shape, generator=generator) + 0.5


def remove_chance(model):
    """Lets no layer leave anything out by chance: each side would leave out something else."""
    for module in model.modules():
        kind = type(module).__name__
        if "Drop" not in kind and kind != "StochasticDepth":
            continue
        for name in ("p", "drop_prob"):
            if isinstance(getattr(module, name, None), float):
                setattr(module, name, 0.0)


class Side:
    """A model that is called in one way; `convert` makes its arguments of those that all sides
    have."""

    def __init__(self, model, call, values, is_trained, convert=lambda values: values):
        self._model = model
        self._call = call
        self._is_trained = is_trained
        self._convert = convert
        self.values = values
        self.take(values)

    def take(self, values):
        """Lets the next calls have these arguments, by position and by name."""
        self._arguments, self._named = self._convert(values)

    def __call__(self):
        """The results, and in training the gradients of the parameters."""
        if not self._is_trained:
            with torch.no_grad():
                return find_tensors(self._call(*self._arguments, **self._named))
        self._model.zero_grad(set_to_none=True)
        results = find_tensors(self._call(*self._arguments, **self._named))
        sum(weigh(x) for x in results if x.requires_grad).backward()
        return [x.detach() for x in results] + [
            p.grad for p in self._model.parameters() if p.grad is not None]


def weigh(x):
    """A sum of all elements, each with a factor of its own."""
    return (x * torch.linspace(0.5, 1.5, x.numel(), dtype=x.dtype).view(x.shape)).mean()


def call_resized(sides, values, takes=lambda values: True):
    """Calls all sides with arguments of other sizes, which `takes` may refuse. Returns these sizes,
    the largest errors of eager PyTorch and of the compiled model, and why graphs run eagerly."""
    wide, eager, compiled = sides
    found, theirs, ours, reasons = [], 0.0, 0.0, []
    for changed, resized in other_sizes.list_for_model(values):
        for side in sides:
            side.take(resized)
        try:
            reference, results = wide(), eager()
        except Exception:
            # The model has no other sizes here, such as the number of channels.
            continue
        if not takes(resized):
            continue
        made, _, reasons_here = call_and_listen(compiled)
        theirs = max(theirs, find_error(results, reference))
        ours = max(ours, find_error(made, reference))
        found.append({str(size): new for size, new in changed.items()})
        reasons += reasons_here
    for side in sides:
        side.take(values)
    return found, theirs, ours, reasons


def count_graphs():
    """The number of graphs that Dynamo has made."""
    return torch._dynamo.utils.counters["stats"]["unique_graphs"]


def count_needed(model, values, is_trained, sizes):
    """The number of graphs that PyTorch makes for these other sizes without a compiler."""
    torch._dynamo.reset()
    side = Side(model, torch.compile(model, backend="aot_eager", dynamic=True), values, is_trained)
    side()
    before = count_graphs()
    for changed, resized in other_sizes.list_for_model(values):
        if {str(size): new for size, new in changed.items()} in sizes:
            side.take(resized)
            side()
    return count_graphs() - before


class Counter:
    """Counts the graphs, and parts of graphs, that are compiled while it watches."""

    def __init__(self):
        from tcp_ide.cutting import parts

        self.compiled = 0
        self._start = parts.start_graph
        parts.start_graph = self._count

    def _count(self, *arguments):
        finish = self._start(*arguments)

        def counted():
            call = finish()
            self.compiled += 1
            return call

        return counted


def widen(model):
    """Calls the model so that tensors that it makes, and those that it converts to float32, are of
    float64, too."""
    def call(*arguments, **named):
        torch.set_default_dtype(torch.float64)
        try:
            with unittest.mock.patch.object(torch.Tensor, "float", torch.Tensor.double):
                return model(*arguments, **named)
        finally:
            torch.set_default_dtype(torch.float32)

    return call


def call_and_listen(side):
    """The result of the first call, its time, and why graphs run eagerly."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        start = time.perf_counter()
        results = side()
        taken = time.perf_counter() - start
    said = [str(warning.message) for warning in caught]
    reasons = [EAGERLY.sub("", text) for text in said if EAGERLY.match(text)]
    return results, taken, reasons


def take_turns(sides):
    """The median time of a call of each side, in seconds."""
    times = {name: [] for name in sides}
    end = time.perf_counter() + TURNS_TIME
    while time.perf_counter() < end or len(times["eager"]) < LEAST_TURNS:
        for name, side in sides.items():
            start = time.perf_counter()
            side()
            times[name].append(time.perf_counter() - start)
    return {name: statistics.median(each) for name, each in times.items()}


def make_sides(name, is_trained):
    """The model in float64 and by eager PyTorch, a copy to compile, and what makes a Side of a model
    and its call."""
    torch.manual_seed(0)
    model, *values = sweep_models.find(name)()
    model.train(is_trained)
    remove_chance(model)
    perturb(model)
    wide = copy.deepcopy(model).double()
    if hasattr(wide, "set_experts_implementation"):
        # PyTorch has no grouped products of doubles.
        wide.set_experts_implementation("eager")

    def make(call, model, **options):
        return Side(model, call, values, is_trained, **options)

    # Statistics of norms and the like change with a call: each side has a copy.
    eager = copy.deepcopy(model)
    return make(widen(wide), wide, convert=to_wide), make(eager, eager), model, make


def find_settings(options):
    return {"O": int(options["O"])} if "O" in options else {}


def measure(name, mode, options):
    """What torch.compile makes of a model."""
    from tcp_ide.backend import tcp

    is_trained, is_dynamic = mode in ("train", "dynamic-train"), mode.startswith("dynamic")
    wide, eager, model, make = make_sides(name, is_trained)
    reference, settings = wide(), find_settings(options)
    theirs = find_error(eager(), reference)
    # Libraries that are loaded once in a process are not counted.
    torch.compile(lambda x: x + 5, backend=tcp, options=settings)(torch.ones(3))
    counter = Counter()
    torch._dynamo.utils.counters.clear()
    compiled = copy.deepcopy(model)
    side = make(torch.compile(compiled, backend=tcp, options=settings,
                              dynamic=is_dynamic or None), compiled)
    results, seconds, reasons = call_and_listen(side)
    sides = {"eager": eager, "tcp": side}
    found = {"compiled": counter.compiled, "eager": len(reasons), "reasons": reasons,
             "breaks": dict(torch._dynamo.utils.counters["graph_break"]),
             "error": find_error(results, reference), "eager_error": theirs, "seconds": seconds,
             "epsilon": torch.finfo(torch.float32).eps}
    if is_dynamic:
        found = measure_resized(found, (wide, eager, side))
    if "inductor" in options:
        other = copy.deepcopy(model)
        sides["inductor"] = make(torch.compile(other, dynamic=is_dynamic or None), other)
        found["inductor_seconds"] = call_and_listen(sides["inductor"])[1]
    if "untimed" not in options:
        found["times"] = take_turns(sides)
    if found.get("recompiled"):
        found["recompiles_needed"] = count_needed(
            copy.deepcopy(model), side.values, is_trained, found["sizes"])
    return found


def make_refusing(model, values):
    """What says whether PyTorch's own program of a model takes arguments."""
    arguments, named = values
    program = torch.export.export(model, arguments, named,
                                  dynamic_shapes=other_sizes.find_shapes(model, *values)).module()

    def takes(resized):
        try:
            program(*resized[0], **resized[1])
        except Exception:
            return False
        return True

    return takes


def measure_program(name, mode, options):
    """What tcp_ide.compile makes of a model."""
    import tcp_ide

    is_dynamic = mode == "dynamic-program"
    wide, eager, model, make = make_sides(name, False)
    reference = wide()
    theirs = find_error(eager(), reference)
    compiled = copy.deepcopy(model)
    arguments, named = values = eager.values
    settings = [f"-O{options['O']}"] if "O" in options else []
    shapes = other_sizes.find_shapes(compiled, *values) if is_dynamic else None
    start = time.perf_counter()
    with torch.no_grad():
        call = tcp_ide.compile(compiled, arguments, shapes, settings, kwargs=named)
    side = make(call, compiled)
    results = side()
    found = {"compiled": 1, "eager": 0, "reasons": [], "breaks": {},
             "error": find_error(results, reference), "eager_error": theirs,
             "seconds": time.perf_counter() - start, "epsilon": torch.finfo(torch.float32).eps}
    if is_dynamic:
        takes = make_refusing(copy.deepcopy(model), values)
        found = measure_resized(found, (wide, eager, side), takes)
    if "untimed" not in options:
        found["times"] = take_turns({"eager": eager, "tcp": side})
    return found


def measure_resized(found, sides, takes=lambda values: True):
    """What is found with arguments of other sizes, too."""
    graphs = count_graphs()
    (sizes, theirs, ours, reasons), again = other_sizes.find_recompiles(
        lambda: call_resized(sides, sides[1].values, takes))
    return found | {
        "sizes": sizes, "eager_error": max(found["eager_error"], theirs),
        "error": max(found["error"], ours), "reasons": found["reasons"] + reasons,
        "eager": found["eager"] + len(reasons), "recompiled": count_graphs() - graphs,
        "recompile_reasons": again}


def measure_apart(name, mode, options):
    """What is made of a model, or why nothing is, in a process of its own, which compiles everything
    itself."""
    run = measure_program if mode.endswith("program") else measure
    with tempfile.TemporaryDirectory(prefix="tcp-sweep-") as folder:
        for variable in ("TCP_IDE_CACHE_DIR", "TORCHINDUCTOR_CACHE_DIR"):
            os.environ[variable] = os.path.join(folder, variable)
        row, failure = run_apart(lambda: run(name, mode, options), MOST_SECONDS, MOST_BYTES)
    return {"failure": failure} if failure else row


def import_all(names):
    """Imports what the first compile does, without compiling, and the libraries of models."""
    import tcp_ide.backend
    import torch._dynamo.backends.common

    for library in {name.partition("/")[0] for name in names if "/" in name}:
        importlib.import_module(library)
    # The garbage collectors of other processes leave alone what is there, which would also copy its
    # memory.
    gc.collect()
    gc.freeze()


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    options = dict(word[2:].partition("=")[::2] for word in sys.argv[1:]
                   if word.startswith("--"))
    if "list" in options:
        print("\n".join(sweep_models.load()))
        return
    # A signal that ends this process ends the model that is measured.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    logging.disable(logging.WARNING)
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    import_all(words[::2])
    for name, mode in zip(words[::2], words[1::2]):
        row = {"model": name, "mode": mode, **measure_apart(name, mode, options)}
        print(json.dumps(row), flush=True)
    # Libraries whose objects are not collected complain.
    gc.unfreeze()


if __name__ == "__main__":
    main()
