#===- composites.py - PyTorch's composite ops in an export ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Before PyTorch decomposes a program it looks for all composite ops there are, and overrides
some five hundred of them. For a small program this takes as long as everything else. It is
the same for each program, so that it is done once and kept."""

import contextlib
import dataclasses
from unittest import mock

import torch
from torch._export import utils
from torch._subclasses import fake_impls
from torch.export import exported_program

_override = exported_program._override_composite_implicit_decomp
_materialize = utils._materialize_cpp_cia_ops
_rules = fake_impls.op_implementations_dict


@dataclasses.dataclass
class _Change:
    """What PyTorch's override of an op by a decomposition changes: the kernels in Python and the
    rule for fake tensors, which is None if there is none."""

    decomposition: object
    kernels: dict
    rule: object
    new_kernels: dict
    new_rule: object

    def fits(self, op, decomposition):
        """Returns whether the override would change an op in this way, as it is now."""
        return (self.decomposition is decomposition and self.rule is _rules.get(op)
                and self.kernels == op.py_kernels)

    def make(self, op):
        """Overrides an op."""
        _set_kernels(op, self.new_kernels)
        if self.new_rule is not self.rule:
            fake_impls.register_op_impl(op)(self.new_rule)

    def undo(self, op):
        """Takes the override back, and the op's rule for fake tensors, as PyTorch does."""
        _set_kernels(op, self.kernels)
        fake_impls._deregister_op_impl(op)


def _set_kernels(op, kernels):
    op.py_kernels.clear()
    op.py_kernels.update(kernels)
    op._dispatch_cache.clear()


#: The last change of each op.
_changes = {}

#: The names of the composite ops that PyTorch has made objects for.
_materialized = None


@contextlib.contextmanager
def _override_again(table):
    """PyTorch's override, which it makes itself where an op or its decomposition is not as it was
    the last time."""
    kept = {op: change for op, decomposition in table.items()
            if (change := _changes.get(op)) and change.fits(op, decomposition)}
    others = {op: decomposition for op, decomposition in table.items() if op not in kept}
    before = {op: (op.py_kernels.copy(), _rules.get(op)) for op in others}
    with _override(others):
        for op, decomposition in others.items():
            _changes[op] = _Change(decomposition, *before[op], op.py_kernels.copy(),
                                   _rules.get(op))
        for op, change in kept.items():
            change.make(op)
        try:
            yield
        finally:
            for op, change in kept.items():
                change.undo(op)


@contextlib.contextmanager
def keep_found():
    """Inside, PyTorch makes no objects for composite ops that it has, and makes the overrides
    that it has made before anew from what they changed. Libraries may register ops between two
    such blocks."""
    is_current = False

    def materialize():
        nonlocal is_current
        global _materialized
        if is_current:
            return
        names = torch._C._dispatch_get_registrations_for_dispatch_key(
            "CompositeImplicitAutograd")
        if names != _materialized:
            _materialize()
            _materialized = names
        is_current = True

    with mock.patch.object(utils, "_materialize_cpp_cia_ops", materialize), \
            mock.patch.object(exported_program, "_override_composite_implicit_decomp",
                              _override_again):
        yield
