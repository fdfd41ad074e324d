"""Compiles ops in their variants, on all element types, and compares what they
compute with PyTorch on random values and on edges."""

import itertools
import os
import re
import sys

import torch
from torch.utils._pytree import tree_leaves

import tcp_ide

from op_cases import CASES
from op_cases.case import EXACT

TOLERANCE = {torch.float64: 1e-13, torch.float32: 6e-7, torch.float16: 2e-3,
             torch.bfloat16: 1.6e-2}


def name_of(dtype):
    return str(dtype).removeprefix("torch.")


def compare(got, want, rtol):
    if got.dtype != want.dtype or got.shape != want.shape:
        return f"{got.dtype}{list(got.shape)} for {want.dtype}{list(want.shape)}"
    if not want.dtype.is_floating_point:
        wrong = got != want
    elif rtol == EXACT:
        same = (got == want) & (torch.signbit(got) == torch.signbit(want))
        wrong = ~(same | (got.isnan() & want.isnan()))
    else:
        rtol = rtol or TOLERANCE[want.dtype]
        rtol, atol = rtol if isinstance(rtol, tuple) else (rtol, rtol * 0.1)
        wrong = ~torch.isclose(got, want, rtol=rtol, atol=atol, equal_nan=True)
    if wrong.any():
        place = wrong.nonzero()[0].tolist()
        return f"{got[tuple(place)]} for {want[tuple(place)]} at {place}"
    return None


def run(function, cases, folder):
    """Compiles one program for cases of a function, each for another element type, and
    gives for each what is wrong with its results."""
    made = [make(dtype) for dtype, make, _ in cases]

    def program(*tensors):
        rest = iter(tensors)
        return tuple(function(*itertools.islice(rest, len(arguments)))
                     for arguments, _ in made)

    shapes = itertools.chain.from_iterable(
        dims or (None,) * len(arguments) for arguments, dims in made)
    every = [tensor for arguments, _ in made for tensor in arguments]
    names = "_".join(name_of(dtype) for dtype, _, _ in cases)
    # The texts and the library stay, for who looks into a failure.
    call = tcp_ide.compile(program, every, tuple(shapes),
                           keep=os.path.join(folder, f"{function.__name__}_{names}"))
    problems = []
    for (_, _, rtol), (arguments, _), results in zip(cases, made, call(*every)):
        with torch.no_grad():
            expected = tree_leaves(function(*arguments))
        differences = (compare(got, want, rtol)
                       for got, want in zip(tree_leaves(results), expected, strict=True))
        problems.append(next((f"result {i}: {difference}"
                              for i, difference in enumerate(differences) if difference),
                             None))
    return problems


def try_run(function, cases, folder):
    """As run; where a program of several cases fails, each has one of its own."""
    try:
        return run(function, cases, folder)
    except Exception as error:
        if len(cases) > 1:
            return [try_run(function, [case_], folder)[0] for case_ in cases]
        return [f"{type(error).__name__}: {error}"]


def main():
    folder = sys.argv[1]
    pattern = sys.argv[2] if len(sys.argv) > 2 else ""
    chosen = [case_ for case_ in CASES
              if re.search(pattern, f"{case_[0].__name__} {name_of(case_[1])}")]
    failed = 0
    for function, group in itertools.groupby(chosen, key=lambda case_: case_[0]):
        cases = [case_[1:] for case_ in group]
        for (dtype, _, _), problem in zip(cases, try_run(function, cases, folder)):
            if problem:
                failed += 1
                print(f"{function.__name__} {name_of(dtype)}: {problem[:300]}")
    print(f"{len(chosen) - failed} of {len(chosen)} cases")
    return failed != 0


sys.exit(main())
