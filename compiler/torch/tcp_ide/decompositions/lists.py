#===- lists.py - Ops on each tensor of a list ------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The ops by which optimizers step all parameters at once, by ops on one tensor."""

import torch

_aten = torch.ops.aten
_PREFIX = "_foreach_"
_OVERLOADS = ("default", "List", "Scalar", "ScalarAndTensor", "ScalarList", "Tensor")


def _on_each(op):
    """Returns an op that applies `op` to each tensor of lists. An argument that is no list
    is used for all."""
    def compute(*arguments, **named):
        [count] = {len(x) for x in arguments if isinstance(x, (list, tuple))}
        columns = [x if isinstance(x, (list, tuple)) else [x] * count for x in arguments]
        return [op(*row, **named) for row in zip(*columns, strict=True)]

    return compute


def _with_value(op):
    """Returns an op with a positional last argument, which is named on one tensor."""
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
