#===- expand.py - A graph without the ops that are written by others ------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Takes the ops of a graph apart that a table of decompositions has.

AOTAutograd could do so where it traces a program. The graph would then be no longer the
one that eager PyTorch runs, as a graph is that can't be compiled, and its results
would have the strides of the decompositions.
"""

import contextlib
import operator

import torch
from torch._guards import detect_fake_mode
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils._pytree import tree_flatten, tree_leaves, tree_unflatten


#: Ops that are written in one way for tensors of all sizes.
SIZELESS = {torch.ops.aten._native_batch_norm_legit_no_training.default}


def get_value(argument):
    """Returns the value of a node of a graph; an argument that is none is its own value."""
    return argument.meta["val"] if isinstance(argument, torch.fx.Node) else argument


def _describe(target, value):
    """A key that is equal for values of which an op is taken apart in one way."""
    if not isinstance(value, torch.Tensor):
        return type(value), repr(value)
    if target in SIZELESS:
        return value.dim(), value.dtype
    return tuple(value.shape), value.stride(), value.dtype


def _is_static(values):
    return all(isinstance(n, int) for value in values if isinstance(value, torch.Tensor)
               for n in (*value.shape, *value.stride())) and \
        not any(isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool))
                for value in values)


def _separate(values):
    """Values of which no tensor is there twice: make_fx takes it for one argument."""
    found = []
    for value in values:
        if isinstance(value, torch.Tensor) and any(value is other for other in found):
            value = value.new_empty_strided(value.shape, value.stride())
        found.append(value)
    return found


def trace(function, values, mode, table):
    """The graph of a function of tensors and sizes like `values`, of ops that `table` does
    not have. `mode` is that of the fake tensors among them, or None."""
    with mode or contextlib.nullcontext(), torch.no_grad(), torch._C._DisableAutocast():
        return make_fx(function, decomposition_table=table)(*_separate(values))


class _Expansions:
    """The graphs of ops, by their arguments."""

    def __init__(self, table, backward, mode):
        self._table = table
        self._backward = backward
        self._mode = mode
        self._known = {}

    def find(self, node, leaves, spec):
        """The graph of what a node is written by, whose arguments are those of the
        `leaves` that are nodes."""
        values = [get_value(leaf) for leaf in leaves]
        if not _is_static(values):
            return self._trace(node.target, leaves, values, spec)
        key = node.target, spec, tuple(_describe(node.target, value) for value in values), \
            tuple(isinstance(leaf, torch.fx.Node) for leaf in leaves)
        if key not in self._known:
            self._known[key] = self._trace(node.target, leaves, values, spec)
        return self._known[key]

    def find_values(self, nodes):
        """Gives nodes the values that follow from those before them: the graph that they
        are from may be of other sizes."""
        with self._mode or contextlib.nullcontext(), torch.no_grad():
            for node in nodes:
                args, kwargs = torch.fx.map_arg((node.args, node.kwargs), get_value)
                node.meta["val"] = node.target(*args, **kwargs)
                # torch-mlir would take the type from it.
                node.meta.pop("tensor_meta", None)

    def _trace(self, target, leaves, values, spec):
        places = [i for i, leaf in enumerate(leaves) if isinstance(leaf, torch.fx.Node)]

        def call(*given):
            every = list(values)
            for place, value in zip(places, given):
                every[place] = value
            args, kwargs = tree_unflatten(every, spec)
            write = self._backward.get(target)
            result = write(*args, **kwargs) if write else NotImplemented
            return target(*args, **kwargs) if result is NotImplemented else result

        return trace(call, [values[place] for place in places], self._mode, self._table)


def add_constants(graph_module, traced):
    """Gives the constants of a traced graph to the module that takes it in."""
    for node in traced.graph.find_nodes(op="get_attr"):
        constant = getattr(traced, node.target)
        node.meta.setdefault("val", constant)
        # Both live as long as their modules, so no other one has this number.
        node.target = f"_expanded_{id(constant)}"
        for module in (traced, graph_module):
            setattr(module, node.target, constant)


def _fit(part, value):
    """A part of what an op gives, as PyTorch has it, whose value is `value`: what its own
    function leaves empty, as for the backward one, is so."""
    if part.meta["val"].dtype != value.dtype:
        raise ValueError(f"it gives elements of {value.dtype}, and what it is written by gives "
                         f"{part.meta['val'].dtype}")
    sizes = [(size, wanted) for size, wanted in zip(part.meta["val"].shape, value.shape)
             if isinstance(size, int) and isinstance(wanted, int) and size != wanted]
    if part.meta["val"].dim() == value.dim() and not sizes:
        # The strides that the rest of the graph was found for.
        part.meta["val"] = value
        return part
    if value.numel() != 0:
        raise ValueError(f"it gives a tensor of {list(value.shape)}, and what it is written "
                         f"by gives {list(part.meta['val'].shape)}")
    with part.graph.inserting_after(part):
        empty = part.graph.call_function(torch.ops.aten.zeros.default, (list(value.shape),),
                                         {"dtype": value.dtype})
    empty.meta.update(part.meta, val=value)
    # torch-mlir would take the type from it.
    empty.meta.pop("tensor_meta", None)
    return empty


def _replace(node, result):
    """Lets what reads a node read its new value, which may be several."""
    if isinstance(result, torch.fx.Node):
        node.replace_all_uses_with(result)
        return
    for user in list(node.users):
        assert user.target is operator.getitem, f"{user} reads a tuple as a whole"
        part = result[user.args[1]]
        if isinstance(part, torch.fx.Node) and isinstance(user.meta["val"], torch.Tensor):
            part = _fit(part, user.meta["val"])
        user.replace_all_uses_with(part)
        user.graph.erase_node(user)


def splice(node, traced, given):
    """Puts a traced graph before a node, from whose line its nodes are: `given` are what its
    arguments are. Gives what it gives, with nodes of the graph of `node`, and those that
    are new."""
    values = dict(zip(traced.graph.find_nodes(op="placeholder"), given, strict=True))
    with node.graph.inserting_before(node):
        result = node.graph.graph_copy(traced.graph, values)
    nodes = [values[old] for old in traced.graph.nodes
             if old in values and old.op != "placeholder"]
    for new in nodes:
        if "stack_trace" in node.meta:
            new.meta["stack_trace"] = node.meta["stack_trace"]
    return result, nodes


def _take_apart(graph_module, node, expansions):
    leaves, spec = tree_flatten((node.args, node.kwargs))
    traced = expansions.find(node, leaves, spec)
    add_constants(graph_module, traced)
    given = [leaf for leaf in leaves if isinstance(leaf, torch.fx.Node)]
    result, nodes = splice(node, traced, given)
    if node.target in SIZELESS:
        expansions.find_values(nodes)
    if isinstance(result, torch.fx.Node) and result not in given and \
            isinstance(node.meta["val"], torch.Tensor):
        result = _fit(result, node.meta["val"])
    _replace(node, result)
    node.graph.erase_node(node)


def expand(graph_module, table, backward, targets=None):
    """Writes the ops of a graph by others, as `table` says, and `backward` of ops that need
    autograd for it; where `targets` are given, only those of them. Nodes that are new have
    the lines of Python of theirs. The nodes of the graph know their values."""
    if targets is None:
        targets = {*table, *backward}
    nodes = [node for node in graph_module.graph.nodes
             if node.op == "call_function" and node.target in targets]
    if not nodes:
        return
    values = [leaf for node in graph_module.graph.nodes
              for leaf in tree_leaves(node.meta.get("val"))]
    expansions = _Expansions(table, backward, detect_fake_mode(values))
    for node in nodes:
        _take_apart(graph_module, node, expansions)
    graph_module.graph.eliminate_dead_code()
    graph_module.recompile()
