#===- in_place.py - Arguments that parts of a graph change ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A compiled part of a graph changes an argument where it lies if it computes the new elements
and nobody reads the old ones after it. The parts behind it read the argument."""

import operator

import torch

from .splitting import find_compiled


def _may_give_view(node):
    """Returns whether a node of a graph may give the memory of what it reads."""
    op = node.target
    if node.op != "call_function" or op is operator.getitem:
        return False
    return not isinstance(op, torch._ops.OpOverload) or op.is_view or op._schema.is_mutable or \
        op is torch.ops.aten._unsafe_view.default


def _gives_views(part):
    """Returns whether a part that PyTorch runs may give a view of one of its arguments."""
    return any(map(_may_give_view, part.graph.nodes))


class _Updates:
    """The top of a graph in parts, whose last results go into arguments."""

    def __init__(self, split, updated):
        self._split = split
        self._updated = updated
        self._compiled = find_compiled(split)
        self._calls = [node for node in split.graph.nodes if node.op == "call_module"]
        self._arguments = list(split.graph.find_nodes(op="placeholder"))
        #: The new values that parts get as further results, by the name of the part: pairs of
        #: the number of its argument and of its result.
        self._added = {}

    def write(self):
        """Leaves in the results of the graph those values that are stored behind the call.
        Gives the numbers of their arguments, and for each part that changes arguments the
        numbers of those, in the order of its last results."""
        output = self._split.graph.output_node()
        results = list(output.args[0])
        first = len(results) - len(self._updated)
        kept, stored, taken = results[:first], [], []
        for number, value in zip(self._updated, results[first:]):
            if value not in taken and self._is_last(self._arguments[number], value):
                taken.append(value)
                self._move(self._arguments[number], value)
            else:
                stored.append(number)
                kept.append(value)
        output.args = (tuple(kept),)
        numbers = {name: self._finish(name) for name in self._added}
        self._split.recompile()
        return stored, numbers

    def _is_last(self, argument, value):
        """Returns whether a compiled part gives a value, and only it and parts before it read
        the elements that it replaces."""
        if not isinstance(value, torch.fx.Node) or value.target is not operator.getitem or \
                value.args[0].target not in self._compiled:
            return False
        before = self._calls[:self._calls.index(value.args[0]) + 1]
        return all(user in before and self._gives_own(user) for user in argument.users)

    def _gives_own(self, call):
        """Returns whether what a part gives has memory of its own."""
        return call.target in self._compiled or not _gives_views(
            getattr(self._split, call.target))

    def _move(self, argument, value):
        """Lets the part of a value store it in an argument, which is read in its place where
        nobody keeps it."""
        call, result = value.args
        part = self._compiled[call.target]
        if argument not in call.args:
            with part.graph.inserting_before(next(iter(part.graph.nodes))):
                part.graph.placeholder(argument.name).meta.update(argument.meta)
            call.args = (argument, *call.args)
            self._added[call.target] = [(number + 1, result) for number, result
                                        in self._added.get(call.target, ())]
        self._added.setdefault(call.target, []).append((call.args.index(argument), result))
        value.replace_all_uses_with(
            argument, lambda user: user in self._calls and self._gives_own(user))

    def _finish(self, name):
        """Gives a part its further results, and takes those that nobody reads any more."""
        part = self._compiled[name]
        call = next(node for node in self._calls if node.target == name)
        output = part.graph.output_node()
        results = list(output.args[0])
        left = []
        for reader in sorted(call.users, key=lambda node: node.args[1]):
            if not reader.users:
                self._split.graph.erase_node(reader)
                continue
            left.append(results[reader.args[1]])
            reader.args = (call, len(left) - 1)
        added = self._added[name]
        output.args = ((*left, *(results[result] for _, result in added)),)
        part.recompile()
        return [number for number, _ in added]


def write(split, updated):
    """Lets the parts of a graph, which `splitting.split` has made, change those of the arguments
    `updated` in place that they can: the last results of the graph go into these. See
    `_Updates.write`."""
    return _Updates(split, updated).write()
