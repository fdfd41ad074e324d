#===- lists.py - Ops on each tensor of a list ------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The ops of optimizers that step all parameters at once, by those on one tensor."""

import torch

_aten = torch.ops.aten
_PREFIX = "_foreach_"
_OVERLOADS = ("default", "List", "Scalar", "ScalarAndTensor", "ScalarList", "Tensor")


def _on_each(op):
    """A list of what an op gives for each tensor; an argument that is no list is all of
    theirs."""
    def compute(*arguments, **named):
        [count] = {len(x) for x in arguments if isinstance(x, (list, tuple))}
        columns = [x if isinstance(x, (list, tuple)) else [x] * count for x in arguments]
        return [op(*row, **named) for row in zip(*columns, strict=True)]

    return compute


def _with_value(op):
    """An op whose last argument has a name where it is on one tensor."""
    return lambda x, a, b, value=1: op(x, a, b, value=value)


def _find_ops():
    for name in dir(torch._C._VariableFunctions):
        packet = getattr(_aten, name, None) if name.startswith(_PREFIX) else None
        op = getattr(_aten, name.removeprefix(_PREFIX), None)
        if packet is None or op is None:
            continue
        op = _with_value(op) if op in (_aten.addcdiv, _aten.addcmul) else op
        for overload in set(packet.overloads()) & set(_OVERLOADS):
            yield getattr(packet, overload), _on_each(op)


TABLE = dict(_find_ops())
