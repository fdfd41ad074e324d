#===- ops_options.py - Ops with other values of their options -------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Samples of PyTorch's database give options few values. This module makes more calls of them: each
op that a sample calls, with another value of one of its options."""

import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_flatten, tree_leaves, tree_unflatten

#: Values of options by their type in PyTorch's schemas. Those that an op refuses are left out.
_WORDS = ("mean", "sum", "amax", "amin", "prod", "none", "tanh", "linear", "lower", "higher",
          "nearest", "midpoint", "left", "right", "trunc", "floor", "reduce")
_TYPES = (None, torch.float64, torch.float32, torch.int64, torch.float16)
_VALUES = {
    "bool": (False, True),
    "Optional[bool]": (False, True),
    "number": (0, -1, 2, 0.5),
    "float": (0, -1, 2, 0.5),
    "Optional[float]": (0, -1, 2, 0.5),
    "int": (0, 1, 2, -1),
    "str": _WORDS,
    "Optional[str]": (None, *_WORDS),
}
#: Options that say where a tensor is, or that leave the order of elements open.
_PLACES = ("pin_memory", "non_blocking", "copy", "layout", "device", "memory_format", "sorted")
#: Ops that compute nothing, or that leave some results as they are found in memory.
_WITHOUT_ELEMENTS = ("empty", "new_empty", "empty_like", "empty_strided", "new_empty_strided",
                     "_embedding_bag", "_embedding_bag_forward_only")


class _Log(TorchDispatchMode):
    """Notes the ops that are called."""

    def __init__(self):
        super().__init__()
        self.calls = []

    def __torch_dispatch__(self, op, types, args=(), kwargs=None):
        self.calls.append((op, args, kwargs or {}))
        return op(*args, **(kwargs or {}))


class Call:
    """A call of an op of aten with `values`, the arguments by name, in the order of the schema. Its
    tensors are arguments of what is compiled, and the rest is not."""

    def __init__(self, op, values, with_gradients):
        self._op = op
        leaves, self._spec = tree_flatten(values)
        self._leaves = [None if isinstance(x, torch.Tensor) else x for x in leaves]
        self._places = [i for i, x in enumerate(leaves) if isinstance(x, torch.Tensor)]
        self.tensors = [leaves[i].detach() for i in self._places]
        self.is_wanted = [with_gradients and x.is_floating_point() for x in self.tensors]
        self._named = {argument.name for argument in op._schema.arguments if argument.kwarg_only}

    def call(self, *tensors):
        leaves = list(self._leaves)
        for place, tensor in zip(self._places, tensors):
            leaves[place] = tensor
        values = tree_unflatten(leaves, self._spec)
        return self._op(*(value for name, value in values.items() if name not in self._named),
                        **{name: value for name, value in values.items() if name in self._named})


def _describe_results(results):
    return [(x.shape, x.dtype, x.stride()) for x in tree_leaves(results)
            if isinstance(x, torch.Tensor) and x.layout == torch.strided]


def _is_traced(call):
    """Returns whether PyTorch knows what the results of a call are like."""
    with FakeTensorMode() as mode:
        try:
            traced = _describe_results(call.call(*map(mode.from_tensor, call.tensors)))
        except Exception:
            return False
    try:
        return traced == _describe_results(call.call(*call.tensors))
    except Exception:
        return False


def _complete(op, args, kwargs):
    """Returns all arguments by name."""
    arguments = op._schema.arguments
    given = {**dict(zip((a.name for a in arguments), args)), **kwargs}
    return {a.name: given.get(a.name, a.default_value) for a in arguments}


def _find_rank(values):
    return next((x.dim() for x in values.values() if isinstance(x, torch.Tensor)), 1)


def _list_values(argument, value, values):
    """Returns values for an option that has a `value`."""
    kind, rank = str(argument.type), _find_rank(values)
    if argument.name in _PLACES:
        return ()
    if kind == "Optional[ScalarType]" or argument.name.endswith("dtype"):
        return _TYPES
    if argument.name == "reduction" or argument.name.endswith("_mode") and kind == "int":
        return 0, 1, 2
    if argument.name in ("dim", "dim0", "dim1") and kind in ("int", "Optional[int]"):
        return range(-rank, rank)
    if kind in ("List[int]", "Optional[List[int]]") and isinstance(value, (list, tuple)) and value:
        if argument.name == "dim":
            return [0], [-1], list(range(rank)), [rank - 1, 0]
        return [[size + 1 for size in value], [size - 1 for size in value],
                [value[0] + 1, *value[1:]]]
    return _VALUES.get(kind, ())


def list_calls(samples, with_gradients):
    """Yields the calls that differ in one option from those of samples."""
    known = set()
    for sample in samples:
        with _Log() as log, torch.no_grad():
            try:
                sample.call(*sample.tensors)
            except Exception:
                continue
        for op, args, kwargs in log.calls:
            name = op._schema.name.removeprefix("aten::")
            if op._schema.is_mutable or not op._schema.name.startswith("aten::") or \
                    name in _WITHOUT_ELEMENTS:
                continue
            values = _complete(op, args, kwargs)
            ranks = [x.dim() for x in values.values() if isinstance(x, torch.Tensor)]
            for argument in op._schema.arguments:
                for value in _list_values(argument, values[argument.name], values):
                    key = str(op), argument.name, str(value), str(ranks)
                    if value == values[argument.name] or key in known:
                        continue
                    known.add(key)
                    call = Call(op, {**values, argument.name: value}, with_gradients)
                    if _is_traced(call):
                        yield call
