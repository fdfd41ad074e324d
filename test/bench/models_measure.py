#===- models_measure.py - Calls of one real model -------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: models_measure.py MODEL [--threads=N] [--turns=N] [--sides=eager,tcp] [--parts]

Calls a model of real_models.py eagerly, through Inductor and through tcp, in turns, and
prints the median time of a call of each side as a line of JSON. On one thread, times are
those of the processor. With --parts, it prints the ops instead that take most of the time.
"""

import argparse
import copy
import json
import logging
import math
import os
import statistics
import sys
import tempfile
import time
import warnings

# This run compiles everything itself.
FOLDER = tempfile.TemporaryDirectory(prefix="tcp-bench-")
for variable in ("TCP_IDE_CACHE_DIR", "TORCHINDUCTOR_CACHE_DIR"):
    os.environ[variable] = os.path.join(FOLDER.name, variable)

import torch

# Last: names beside this file are none of Python.
sys.path.append(os.path.dirname(__file__))
import real_models
from float64 import find_error, find_tensors, to_wide
from sweep import MOST_FACTOR, is_off

#: The distance of gradients from those in float64, beside their length, that is not too large.
MOST_DISTANCE = 1e-2


def make_sides(name):
    """A model, and a function that makes a side of it: of a copy, because a call changes
    statistics and caches, of what calls the copy and of what converts arguments. A side
    returns the tensors of a call, and in training the loss and the gradients."""
    trained = name in real_models.TRAINED
    model, arguments, named, *loss = \
        (real_models.TRAINED if trained else real_models.MODELS)[name]()
    model.train(trained)

    def make(compile_model=lambda module: module, convert=lambda value: value):
        module = convert(copy.deepcopy(model))
        call, (xs, options) = compile_model(module), convert((arguments, named))

        def step():
            if not trained:
                with torch.no_grad():
                    return find_tensors(call(*xs, **options))
            module.zero_grad(set_to_none=True)
            result = loss[0](call(*xs, **options))
            result.backward()
            return [result.detach(),
                    *(p.grad for p in module.parameters() if p.grad is not None)]

        return step

    return model, arguments, named, make


def widen(value):
    """A model or arguments in float64."""
    return value.double() if isinstance(value, torch.nn.Module) else to_wide(value)


def find_distance(gradients, references):
    """The distance from the references, beside their length. A sum that is rounded
    otherwise may be on the other side of a relu's 0, which changes a few gradients wholly
    and this distance little; gradients that are 0 but for rounding do not count."""
    pairs = list(zip(gradients, references, strict=True))
    return math.sqrt(sum((x - y).square().sum().item() for x, y in pairs)
                     / sum(y.square().sum().item() for _, y in pairs))


def check(results, theirs, references, side, is_trained):
    """Ends the program if a side is much further off from float64 than eager PyTorch is."""
    whole = 1 if is_trained else len(results)
    row = {"error": find_error(results[:whole], references[:whole]),
           "eager_error": find_error(theirs[:whole], references[:whole]),
           "epsilon": torch.finfo(torch.float32).eps}
    if is_off(row):
        sys.exit(f"{side}: off by {row['error']:.2g}, eager PyTorch by {row['eager_error']:.2g}")
    if is_trained:
        ours, other = (find_distance(x[1:], references[1:]) for x in (results, theirs))
        if not ours <= max(MOST_DISTANCE, MOST_FACTOR * other):
            sys.exit(f"{side}: gradients are off by {ours:.2g}, eager PyTorch's by {other:.2g}")


def take_turns(sides, turns, clock):
    """The median time of a call of each side."""
    times = {name: [] for name in sides}
    for _ in range(turns):
        for name, step in sides.items():
            start = clock()
            step()
            times[name].append(clock() - start)
    return {name: statistics.median(each) for name, each in times.items()}


def print_parts(module, arguments, named):
    from pytorch_parts import find_parts

    parts = find_parts(module, arguments, named)
    total = sum(ours for _, _, ours, _ in parts)
    for kind, count, ours, eager in parts[:12]:
        print(f"  {ours / total:4.0%} {count:>3} x {kind:<34} {eager / ours:6.2f} of eager's speed"
              f" {eager * 1e6:10.0f} us", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--sides", default="eager,inductor,tcp")
    parser.add_argument("--parts", action="store_true")
    options = parser.parse_args()
    warnings.filterwarnings("ignore")
    logging.disable(logging.WARNING)
    torch.manual_seed(0)
    torch.set_num_threads(options.threads)
    # Otherwise PyTorch runs the layer itself, whatever the backend is.
    torch._dynamo.config.allow_rnn = True
    model, arguments, named, make = make_sides(options.model)
    if options.parts:
        print_parts(model.eval(), arguments, named)
        return
    from tcp_ide.backend import tcp

    backends = {"inductor": "inductor", "tcp": tcp}
    sides, compiled = {"eager": make()}, {}
    reference = make(convert=widen)()
    theirs = sides["eager"]()
    for side in options.sides.split(","):
        if side == "eager":
            continue
        sides[side] = make(lambda module, side=side: torch.compile(
            module, backend=backends[side], dynamic=False))
        start = time.perf_counter()
        results = sides[side]()
        compiled[side] = time.perf_counter() - start
        check(results, theirs, reference, side, options.model in real_models.TRAINED)
    clock = time.process_time if options.threads == 1 else time.perf_counter
    print(json.dumps({"times": take_turns(sides, options.turns, clock),
                      "first": compiled}), flush=True)
    # Inductor's workers would be waited for.
    FOLDER.cleanup()
    os._exit(0)


main()
