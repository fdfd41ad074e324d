#===- ops_measure.py - Ops of PyTorch's own database ----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: ops_measure.py --samples=N [--options | --dynamic] (NAME TYPE)...
       ops_measure.py --list TYPE...

Calls ops on samples of PyTorch's database of ops, eagerly and by torch.compile(backend="tcp"),
each op in a process of its own, which is forked: PyTorch is imported once. Prints a line of
JSON for each with what became of it. See ops.py.
"""

import copy
import functools
import gc
import json
import os
import re
import sys
import tempfile
import warnings

# This run compiles all that is compiled.
FOLDER = tempfile.TemporaryDirectory(prefix="tcp-ops-")
os.environ["TCP_IDE_CACHE_DIR"] = FOLDER.name

import torch
import torch._dynamo
from torch.testing._internal.common_methods_invocations import op_db
from torch.utils._pytree import tree_flatten, tree_leaves, tree_unflatten

# Last: names beside this file are none of Python.
sys.path.append(os.path.dirname(__file__))
import ops_options
import ops_roundings
import other_sizes
from apart import run_apart
from tcp_ide.backend import tcp

#: The limits of an op: seconds, and bytes of memory.
MOST_SECONDS, MOST_BYTES = 240, 8 << 30
TYPES = {name: getattr(torch, name) for name in (
    "float32", "float64", "float16", "bfloat16", "complex64", "int64", "int32", "int16", "int8",
    "uint8", "bool")}
#: The types of which gradients are computed, as "gradients-float64". Without a type, they are
#: those of float32.
GRADIENTS = "gradients"
TYPES |= {GRADIENTS: torch.float32, **{
    f"{GRADIENTS}-{name}": TYPES[name] for name in ("float64", "float16", "bfloat16", "complex64")}}
#: A warning of the backend that something is not compiled begins so.
EAGERLY = re.compile("tcp: (a graph|a part of a graph) runs eagerly: ")
#: The ways to call ops, other than with their samples.
MODES = ("--options", "--dynamic")
#: So many calls with other options are compiled as one function.
OPTIONS_AT_ONCE = 8
#: An error of results may be so many times that of eager PyTorch, and some units in the last
#: place of the largest of them.
MOST_FACTOR, UNITS = 4, 4
#: With float64 there is nothing wider to compare with, and both results are rounded.
UNITS_OF_WIDEST = 64
#: An error of eager PyTorch that is found by other roundings is at most this: a larger one is of a
#: function that jumps.
MOST_BY_ROUNDINGS = 0.02
#: The ops whose results have no elements that are certain.
EMPTY = re.compile(r"(new_)?empty")
#: The ops whose elements say how many elements another tensor has.
SIZES_AS_ELEMENTS = re.compile("_segment_reduce")
#: The ops that give places among equal elements, of which PyTorch names no certain one.
TIED = re.compile(r"(topk|m?sort|argsort|kthvalue|median|nanmedian|mode|masked\.median)$")


def get_name(info):
    return f"{info.name}.{info.variant_test_name}" if info.variant_test_name else info.name


OPS = {get_name(info): info for info in op_db}


def list_ops(kinds):
    for kind in kinds:
        for name, info in OPS.items():
            if TYPES[kind] in info.dtypes and (
                    not kind.startswith(GRADIENTS) or info.supports_autograd):
                print(name, kind)


def choose(samples, most):
    """At most so many of the samples, from the first to the last."""
    step = max(1, -(-len(samples) // most))
    return samples[::step]


class Sample:
    """A call of an op: its tensors are arguments of what is compiled, and the rest is not."""

    def __init__(self, info, sample, with_gradients):
        self._op = info.op
        leaves, self._spec = tree_flatten((sample.input, sample.args, sample.kwargs))
        self._leaves = [None if isinstance(x, torch.Tensor) else x for x in leaves]
        self._places = [i for i, x in enumerate(leaves) if isinstance(x, torch.Tensor)]
        self.tensors = [leaves[i].detach() for i in self._places]
        self.is_wanted = [with_gradients and leaves[i].requires_grad for i in self._places]

    def list_resized(self):
        """Yields this call with tensors of other sizes."""
        for tensors in other_sizes.list_for_op(self.tensors):
            resized = copy.copy(self)
            resized.tensors = tensors
            yield resized

    def call(self, *tensors):
        leaves = list(self._leaves)
        for place, tensor in zip(self._places, tensors):
            leaves[place] = tensor
        (first, args, kwargs) = tree_unflatten(leaves, self._spec)
        return self._op(first, *args, **kwargs)


class Calls:
    """Calls of an op, which are compiled as one function."""

    def __init__(self, samples):
        self._samples = samples
        self.tensors = [x for sample in samples for x in sample.tensors]
        self._is_wanted = [wanted for sample in samples for wanted in sample.is_wanted]

    def describe(self):
        """The types and sizes of the tensors."""
        sizes = ", ".join(f"{x.dtype}{list(x.shape)}" for x in self.tensors)
        return f"({sizes})".replace("torch.", "")

    def call(self, *tensors):
        given = iter(tensors)
        return [sample.call(*(next(given) for _ in sample.tensors)) for sample in self._samples]

    def run(self, call, convert=lambda x: x):
        """The tensors that a call gives, the gradients of what it takes, and the state of the
        generator after it."""
        tensors = [convert(x).clone().requires_grad_(is_wanted)
                   for x, is_wanted in zip(self.tensors, self._is_wanted)]
        torch.manual_seed(0)
        results = [x for x in tree_leaves(call(*tensors)) if isinstance(x, torch.Tensor)]
        taken = [x for x in results if x.requires_grad]
        if any(self._is_wanted) and taken:
            sum(weigh(x) for x in taken).backward()
        return [x.detach() for x in results] + [
            x.grad for x in tensors if x.grad is not None] + [torch.get_rng_state()]


def weigh(x):
    """A sum of all elements, each with a factor of its own."""
    x = torch.view_as_real(x) if x.is_complex() else x
    return (x * torch.linspace(0.5, 1.5, x.numel(), dtype=x.dtype).view(x.shape)).sum()


def to_wide(x):
    if x.is_complex():
        return x.resolve_conj().to(torch.complex128)
    return x.double() if x.is_floating_point() else x


def is_wider(wide, narrow):
    """Returns whether a result is that of the same call, of a wider type, the widest."""
    wanted = to_wide(narrow).dtype
    return wide.shape == narrow.shape and wide.dtype == wanted != narrow.dtype


def is_as_wide(result, widest):
    """Returns whether a result is that of the same call, of the widest type as the other is."""
    wanted = to_wide(widest).dtype
    return result.shape == widest.shape and result.dtype == wanted == widest.dtype


def find_error(value, reference):
    """The largest one, beside the value or a tenth of the largest value."""
    value, reference = to_wide(value), to_wide(reference)
    if value.is_complex():
        value, reference = torch.view_as_real(value), torch.view_as_real(reference)
    finite = reference.masked_fill(~reference.isfinite(), 0).abs()
    scale = finite.clamp(min=finite.max().item() / 10 + 1e-30)
    same = (value == reference) | (value.isnan() & reference.isnan())
    return ((value - reference).abs() / scale).nan_to_num(torch.inf, torch.inf).masked_fill(
        same, 0).max().item()


def compare(name, number, actual, eager, wide):
    """A sentence on what is wrong with a result, or None."""
    def describe(x):
        return f"{x.dtype} {list(x.shape)} with strides {list(x.stride())}"

    if actual.layout != torch.strided or not eager.numel():
        return None if actual.shape == eager.shape else f"{describe(actual)}"
    if describe(actual) != describe(eager):
        return f"result {number} is {describe(actual)}, and not {describe(eager)}"
    if EMPTY.match(name) or not eager.is_floating_point() and TIED.match(name):
        return None
    if not eager.is_floating_point() and not eager.is_complex():
        if torch.equal(actual, eager):
            return None
        place = tuple((actual != eager).nonzero()[0].tolist())
        return f"result {number} is {actual[place].item()} at {list(place)}, and not {eager[place].item()}"
    theirs = 0 if wide is None else find_error(eager, wide)
    if wide is not None and wide.dtype == eager.dtype:
        theirs = min(theirs, MOST_BY_ROUNDINGS)
    # Where PyTorch itself has an infinity or NaN and float64 has none, that is right, too.
    ours = min(find_error(actual, eager if wide is None else wide), find_error(actual, eager))
    units = UNITS_OF_WIDEST if to_wide(eager).dtype == eager.dtype else UNITS
    if ours <= MOST_FACTOR * theirs + units * torch.finfo(eager.dtype).eps:
        return None
    return f"result {number} is off by {ours:.2g}, eager PyTorch by {theirs:.2g}"


def try_again(run, eager, is_like):
    """The results of a run, each None where it is not like the one of eager PyTorch."""
    try:
        results = run()
    except Exception:
        results = []
    if len(results) != len(eager):
        return [None] * len(eager)
    return [new if is_like(new, old) else None for new, old in zip(results, eager)]


def find_wide(calls, eager):
    """The results of calls in float64, or of the same type with other roundings where that has none
    that can be compared, or None. Whole numbers become floats where results of them are."""
    def round_otherwise():
        with ops_roundings.OtherRoundings():
            return calls.run(calls.call, ops_roundings.round_otherwise)

    ways = [try_again(lambda: calls.run(calls.call, convert), eager, is_wider)
            for convert in (to_wide, torch.Tensor.double)]
    ways.append(try_again(round_otherwise, eager, is_as_wide))
    return [next((x for x in results if x is not None), None) for results in zip(*ways)]


def run_eagerly(calls):
    """The results of calls, and those in float64; None where PyTorch does not know the op."""
    try:
        eager = calls.run(calls.call)
    except Exception:
        return None
    torch.manual_seed(0)
    if not torch.equal(eager[-1], torch.get_rng_state()):
        # Numbers of another type are drawn in another way.
        return eager, [None] * len(eager)
    return eager, find_wide(calls, eager)


def compile_anew(calls, backend=functools.partial(tcp, options={"O": 1}), **options):
    """Compiles calls, without what is known of those before."""
    torch._dynamo.reset()
    return torch.compile(calls.call, backend=backend, **options)


def try_calls(name, calls, compiled, eager, wide, found):
    """Adds what becomes of calls to what is found."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            actual = calls.run(compiled)
        except Exception as error:
            lines = [line for line in str(error).splitlines() if line] or [""]
            found["failures"].append(f"{type(error).__name__}: {lines[0]}")
            return
    said = [str(warning.message) for warning in caught]
    found["reasons"] += [EAGERLY.sub("", text).splitlines()[0] for text in said
                         if EAGERLY.match(text)]
    if len(actual) != len(eager):
        found["wrong"].append(f"{len(actual)} results, and not {len(eager)}")
        return
    for number, values in enumerate(zip(actual, eager, wide)):
        if problem := compare(name, number, *values):
            found["wrong"].append(f"{problem} of {calls.describe()}".replace("torch.", ""))
            return


def find_nothing():
    return {"reasons": [], "failures": [], "wrong": [], "recompiles": []}


def try_samples(name, known):
    """Returns what becomes of calls that PyTorch takes."""
    found = find_nothing()
    if known:
        calls = Calls(known)
        try_calls(name, calls, compile_anew(calls), *run_eagerly(calls), found)
    if len(known) > 1 and (found["failures"] or found["wrong"]):
        # One of them alone says more, unless it is right alone.
        apart = find_nothing()
        for calls in map(Calls, ([sample] for sample in known)):
            try_calls(name, calls, compile_anew(calls), *run_eagerly(calls), apart)
        if apart["failures"] or apart["wrong"]:
            found = {**apart, "reasons": found["reasons"] + apart["reasons"]}
    return found


def try_sizes(name, sample):
    """Returns what becomes of a call that is compiled once, with tensors of several sizes. What
    PyTorch fails to trace is left out, and so are sizes that it compiles anew itself."""
    # Elements are repeated, and the gradients of equal ones go to any of them.
    is_fixed = SIZES_AS_ELEMENTS.match(name) or any(sample.is_wanted) and TIED.match(name)
    resized = [] if is_fixed else sample.list_resized()
    every = [Calls([one]) for one in (sample, *resized)]
    parts = [find_nothing() for _ in every]
    compiled = compile_anew(every[0], dynamic=True)
    for calls, part in zip(every, parts):
        if results := run_eagerly(calls):
            _, reasons = other_sizes.find_recompiles(
                lambda: try_calls(name, calls, compiled, *results, part))
            part["recompiles"] = [f"{reason} for {calls.describe()}" for reason in reasons]
        else:
            is_refused(calls, compiled)
    if any(part["failures"] or part["recompiles"] for part in parts):
        compiled = compile_anew(every[0], backend="aot_eager", dynamic=True)
        for calls, part in zip(every, parts):
            refused, reasons = other_sizes.find_recompiles(lambda: is_refused(calls, compiled))
            if reasons:
                part["recompiles"] = []
            if refused:
                part["failures"] = []
    return {key: [value for part in parts for value in part[key]] for key in find_nothing()}


def is_refused(calls, compiled):
    """Returns whether what is compiled raises an error; whatever it says, nothing ends."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            calls.run(compiled)
        except Exception:
            return True
    return False


def measure(name, kind, most, mode):
    torch.manual_seed(0)
    with_gradients = kind.startswith(GRADIENTS)
    info = OPS[name]
    samples = choose(list(info.sample_inputs("cpu", TYPES[kind], requires_grad=with_gradients)), most)
    samples = [Sample(info, sample, with_gradients) for sample in samples]
    if mode == "--options":
        samples = ops_options.list_calls(samples, with_gradients)
    torch._dynamo.utils.counters.clear()
    with torch.set_grad_enabled(with_gradients):
        known = [sample for sample in samples if run_eagerly(Calls([sample]))]
        if mode == "--dynamic":
            parts = [try_sizes(name, sample) for sample in known]
        else:
            # So many calls are compiled as one function.
            size = OPTIONS_AT_ONCE if mode == "--options" else max(len(known), 1)
            parts = [try_samples(name, known[start:start + size])
                     for start in range(0, len(known), size)]
    return {"samples": len(known), "breaks": len(torch._dynamo.utils.counters["graph_break"]),
            **{key: list(dict.fromkeys(value for part in parts for value in part[key]))
               for key in find_nothing()}}


def measure_apart(name, kind, most, mode):
    """Measures an op in a process of its own."""
    row, failure = run_apart(lambda: measure(name, kind, most, mode), MOST_SECONDS, MOST_BYTES)
    return {"failures": [failure]} if failure else row


def main(arguments):
    if arguments[:1] == ["--list"]:
        list_ops(arguments[1:])
        return
    most = int(arguments.pop(0).removeprefix("--samples="))
    mode = arguments.pop(0) if arguments[0] in MODES else None
    torch.set_num_threads(1)
    # A call with other sizes may be compiled anew, and PyTorch would call what has been compiled
    # often enough eagerly.
    torch._dynamo.config.recompile_limit = torch._dynamo.config.accumulated_recompile_limit
    # All processes have what the first compile imports and finds. Their garbage collectors leave
    # it alone, which would also copy its memory.
    torch.compile(torch.sin, backend=tcp)(torch.ones(1))
    gc.collect()
    gc.freeze()
    for name, kind in zip(arguments[::2], arguments[1::2]):
        row = {"op": name, "type": kind, **measure_apart(name, kind, most, mode)}
        print(json.dumps(row), flush=True)
    # Libraries whose objects are not collected complain.
    gc.unfreeze()


if __name__ == "__main__":
    main(sys.argv[1:])
