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
import json
import logging
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
from torch.utils._pytree import tree_leaves

# Last: names beside this file are none of Python.
sys.path.append(os.path.dirname(__file__))
import real_models

#: The largest difference between two sides, beside the largest element of a tensor.
TOLERANCE = 1e-3


def _find_tensors(results):
    return [x for x in tree_leaves(results) if isinstance(x, torch.Tensor)]


def make_step(name):
    """The module of a model, and a function that calls it, or what `compile` makes of it,
    and returns its tensors."""
    trained = name in real_models.TRAINED
    module, arguments, named, *loss = \
        (real_models.TRAINED if trained else real_models.MODELS)[name]()
    module.train(trained)

    def step(call):
        if not trained:
            with torch.no_grad():
                return _find_tensors(call(*arguments, **named))
        module.zero_grad(set_to_none=True)
        result = loss[0](call(*arguments, **named))
        result.backward()
        return [result.detach(), *(p.grad for p in module.parameters() if p.grad is not None)]

    return module, arguments, named, step


def compare(results, references, side):
    """Raises an error if a side computes something else than eager PyTorch."""
    for number, (x, reference) in enumerate(zip(results, references, strict=True)):
        difference = (x - reference).abs().max().item() if x.numel() else 0.0
        if not difference <= TOLERANCE * max(reference.abs().max().item(), 1e-6):
            sys.exit(f"{side}: the result {number} is off by {difference:g}")


def take_turns(step, calls, turns, clock):
    """The median time of a step of each side."""
    times = {side: [] for side in calls}
    for _ in range(turns):
        for side, call in calls.items():
            start = clock()
            step(call)
            times[side].append(clock() - start)
    return {side: statistics.median(each) for side, each in times.items()}


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
    module, arguments, named, step = make_step(options.model)
    if options.parts:
        print_parts(module.eval(), arguments, named)
        return
    from tcp_ide.backend import tcp

    backends = {"inductor": "inductor", "tcp": tcp}
    calls, compiled = {"eager": module}, {}
    reference = step(module)
    for side in options.sides.split(","):
        if side == "eager":
            continue
        calls[side] = torch.compile(module, backend=backends[side], dynamic=False)
        start = time.perf_counter()
        compare(step(calls[side]), reference, side)
        compiled[side] = time.perf_counter() - start
    clock = time.process_time if options.threads == 1 else time.perf_counter
    print(json.dumps({"times": take_turns(step, calls, options.turns, clock),
                      "first": compiled}), flush=True)
    # Inductor's workers would be waited for.
    FOLDER.cleanup()
    os._exit(0)


main()
