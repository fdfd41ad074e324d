#===- modules.py - PyTorch's own modules, as exported programs ------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: ./dev bench torch modules [MODULE...] [--samples=N]

Compiles the modules of torch.nn whose names match one of the expressions by tcp_ide.compile, for
N of the samples of PyTorch's own tests each, 3 by default: once for the sizes of the sample, and
once for all sizes that PyTorch's export lets change. The second program is called with tensors of
other sizes, too. Types, strides and elements are compared with those of eager PyTorch and of
float64. Samples that PyTorch does not export are counted. The status is 1 where a module fails or
differs.
"""

import collections
import copy
import logging
import multiprocessing
import os
import re
import sys
import warnings

import torch
from torch.testing._internal.common_modules import module_db

# Last: names beside this file are none of Python.
sys.path.append(os.path.dirname(__file__))
import other_sizes
import sweep
from float64 import find_error, find_tensors, to_wide

#: The longest text of a failure.
LONGEST = 300


def list_samples(info):
    return info.module_inputs_func(info, device="cpu", dtype=torch.float32, requires_grad=False,
                                   training=False)


def compare(module, call, arguments, named):
    """How the results of a compiled module differ; None if they do not."""
    eager = find_tensors(copy.deepcopy(module)(*arguments, **named))
    wide_arguments, wide_named = to_wide((arguments, named))
    wide = find_tensors(copy.deepcopy(module).double()(*wide_arguments, **wide_named))
    made = find_tensors(call(*arguments, **named))
    for what in (lambda x: x.dtype, lambda x: tuple(x.shape), lambda x: x.stride()):
        ours, theirs = ([what(x) for x in values] for values in (made, eager))
        if ours != theirs:
            return f"{ours} in place of {theirs}"
    error, least = find_error(made, wide), find_error(eager, wide)
    if sweep.is_off({"error": error, "eager_error": least,
                     "epsilon": torch.finfo(torch.float32).eps}):
        return f"off by {error:.2g}, eager PyTorch by {least:.2g}"
    return None


def find_problem(module, arguments, named, is_dynamic):
    """The state of a module with a sample, and what is wrong with it."""
    import tcp_ide

    shapes = other_sizes.find_shapes(module, arguments, named) if is_dynamic else None
    try:
        program = torch.export.export(module, arguments, named, dynamic_shapes=shapes).module()
    except Exception as error:
        return "not exported", error
    call = tcp_ide.compile(copy.deepcopy(module), arguments, shapes, ["-O1"], kwargs=named)
    problem = compare(module, call, arguments, named)
    if problem or not is_dynamic:
        return "differs" if problem else "right", problem
    for changed, resized in other_sizes.list_for_model((arguments, named)):
        try:
            program(*resized[0], **resized[1])
            module(*resized[0], **resized[1])
        except Exception:
            # The module has no such sizes, or its program refuses them.
            continue
        if problem := compare(module, call, *resized):
            return "differs", f"{changed}: {problem}"
    return "right", None


def run(task):
    """The task, the state and the problem of a sample, which runs in a process of its own."""
    index, number, is_dynamic = task
    logging.disable(logging.WARNING)
    torch.set_num_threads(1)
    torch.manual_seed(0)
    info = module_db[index]
    sample = list_samples(info)[number]
    try:
        with torch.no_grad():
            made = sample.constructor_input
            module = info.module_cls(*made.args, **made.kwargs).eval()
            arguments, named = tuple(sample.forward_input.args), sample.forward_input.kwargs
            # Lazy modules find their sizes here.
            module(*arguments, **named)
            return task, *find_problem(module, arguments, named, is_dynamic)
    except Exception as error:
        return task, "fails", f"{type(error).__name__}: {error}"


def list_tasks(words, samples):
    for index, info in enumerate(module_db):
        if not words or any(re.search(word, info.name) for word in words):
            for number in range(min(samples, len(list_samples(info)))):
                yield index, number, False
                yield index, number, True


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    options = dict(word[2:].partition("=")[::2] for word in sys.argv[1:] if word.startswith("--"))
    if unknown := set(options) - {"samples"}:
        sys.exit(f"torch: modules have no option '--{unknown.pop()}'")
    warnings.simplefilter("ignore")
    tasks = list(list_tasks(words, int(options.get("samples", 3))))
    if not tasks:
        sys.exit(f"torch: no module has '{words[0]}' in its name" if words else "torch: no modules")
    counts = collections.Counter()
    with multiprocessing.get_context("fork").Pool(len(os.sched_getaffinity(0)),
                                                  maxtasksperchild=1) as pool:
        for (index, number, is_dynamic), state, problem in pool.imap(run, tasks):
            counts[state] += 1
            if state in ("differs", "fails"):
                kind = " of other sizes" if is_dynamic else ""
                print(f"{module_db[index].name}, sample {number}{kind}: {state}: "
                      f"{str(problem)[:LONGEST]}", flush=True)
    print(f"{len(tasks)} programs: " + ", ".join(f"{count} {state}"
                                                 for state, count in sorted(counts.items())))
    return bool(counts["differs"] or counts["fails"])


if __name__ == "__main__":
    sys.exit(main())
