#===- expand.py - A graph without the ops that are written by others ------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Replaces the ops of a graph that have a decomposition in a table.

AOTAutograd could do so while it traces a program. But then a graph that can't be compiled would not
be the one that eager PyTorch runs, and its results would have the strides of the decompositions.
"""

import contextlib
import operator

import torch
from torch._guards import detect_fake_mode
from torch._subclasses.fake_tensor import disable_fake_tensor_cache
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils._pytree import tree_flatten, tree_leaves, tree_unflatten


#: Ops whose decomposition is the same for tensors of all sizes.
SIZELESS = {torch.ops.aten._native_batch_norm_legit_no_training.default}


def _is_given(argument):
    """Returns whether an argument of a node is another node with a value, and not a graph, for
    example."""
    return isinstance(argument, torch.fx.Node) and "val" in argument.meta


def get_value(argument):
    """Returns the value of a node, or the graph that it names. An argument that is no node is
    its own value."""
    if not isinstance(argument, torch.fx.Node):
        return argument
    return argument.meta["val"] if _is_given(argument) else \
        getattr(argument.graph.owning_module, argument.target)


def _describe(target, value):
    """Returns a key that is equal for values with which an op has one decomposition."""
    if isinstance(value, torch.nn.Module):
        return id(value)
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


def uncached(values):
    """Returns a context in which PyTorch does not look up what ops make of tensors like `values`
    if they have sizes that are not known. The keys of its cache, and tensors made from an entry,
    ask for more about such sizes than the ops: a quarter of the time of a compile."""
    mode = detect_fake_mode(values)
    return contextlib.nullcontext() if mode is None or _is_static(values) else \
        disable_fake_tensor_cache(mode)


def _separate(values):
    """Returns values without duplicate tensors, which make_fx would take for one
    argument."""
    found = []
    for value in values:
        if isinstance(value, torch.Tensor) and any(value is other for other in found):
            value = value.new_empty_strided(value.shape, value.stride())
        found.append(value)
    return found


def trace(function, values, mode, table):
    """Returns the graph of a function for tensors and sizes like `values`, without ops in
    `table`. `mode` is that of the fake tensors among them, or None."""
    with mode or contextlib.nullcontext(), torch.no_grad(), torch._C._DisableAutocast(), \
            uncached(values):
        return make_fx(function, decomposition_table=table)(*_separate(values))


class _Expansions:
    """The decompositions of ops as graphs, by the ops' arguments."""

    def __init__(self, table, untraced, mode):
        self._table = table
        self._untraced = untraced
        self._mode = mode
        self._known = {}

    def find(self, node, leaves, spec):
        """Returns the graph that a node is replaced by. Its arguments are those of the
        `leaves` that are nodes."""
        values = [get_value(leaf) for leaf in leaves]
        if not _is_static(values):
            return self._trace(node.target, leaves, values, spec)
        key = node.target, spec, tuple(_describe(node.target, value) for value in values), \
            tuple(map(_is_given, leaves))
        if key not in self._known:
            self._known[key] = self._trace(node.target, leaves, values, spec)
        return self._known[key]

    def find_values(self, nodes):
        """Computes the values of nodes from those before them, because the graph that they
        are from may be for other sizes."""
        with self._mode or contextlib.nullcontext(), torch.no_grad():
            for node in nodes:
                args, kwargs = torch.fx.map_arg((node.args, node.kwargs), get_value)
                node.meta["val"] = node.target(*args, **kwargs)
                # torch-mlir would read the type from it.
                node.meta.pop("tensor_meta", None)

    def _trace(self, target, leaves, values, spec):
        places = [i for i, leaf in enumerate(leaves) if _is_given(leaf)]

        def call(*given):
            every = list(values)
            for place, value in zip(places, given):
                every[place] = value
            args, kwargs = tree_unflatten(every, spec)
            write = self._untraced.get(target)
            result = write(*args, **kwargs) if write else NotImplemented
            return target(*args, **kwargs) if result is NotImplemented else result

        return trace(call, [values[place] for place in places], self._mode, self._table)


def add_constants(graph_module, traced):
    """Moves the constants of a traced graph into the module that gets its nodes."""
    for node in traced.graph.find_nodes(op="get_attr"):
        constant = getattr(traced, node.target)
        node.meta.setdefault("val", constant)
        # Both live as long as their modules, so no other constant has this number.
        node.target = f"_expanded_{id(constant)}"
        for module in (traced, graph_module):
            setattr(module, node.target, constant)


def _fit(part, value):
    """Returns a result of a decomposition with PyTorch's `value`. A result that PyTorch's
    own function leaves empty, for use by the backward op, becomes empty, too."""
    if part.meta["val"].dtype != value.dtype:
        raise ValueError(f"it gives elements of {value.dtype}, and what it is written by gives "
                         f"{part.meta['val'].dtype}")
    sizes = [(size, wanted) for size, wanted in zip(part.meta["val"].shape, value.shape)
             if isinstance(size, int) and isinstance(wanted, int) and size != wanted]
    if part.meta["val"].dim() == value.dim() and not sizes:
        # The rest of the graph was traced for the strides of `value`.
        part.meta["val"] = value
        return part
    if value.numel() != 0:
        raise ValueError(f"it gives a tensor of {list(value.shape)}, and what it is written "
                         f"by gives {list(part.meta['val'].shape)}")
    with part.graph.inserting_after(part):
        empty = part.graph.call_function(torch.ops.aten.zeros.default, (list(value.shape),),
                                         {"dtype": value.dtype})
    empty.meta.update(part.meta, val=value)
    # torch-mlir would read the type from it.
    empty.meta.pop("tensor_meta", None)
    return empty


def _replace(node, result):
    """Replaces the uses of a node by its new value, which may be several nodes."""
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
    """Inserts a traced graph before a node. Its nodes get the lines of that node; `given`
    are its arguments. Returns its result, with nodes of the graph of `node`, and the new
    nodes."""
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
    given = list(filter(_is_given, leaves))
    result, nodes = splice(node, traced, given)
    if node.target in SIZELESS:
        expansions.find_values(nodes)
    if isinstance(result, torch.fx.Node) and result not in given and \
            isinstance(node.meta["val"], torch.Tensor):
        result = _fit(result, node.meta["val"])
    _replace(node, result)
    node.graph.erase_node(node)


def expand(graph_module, table, untraced, targets=None):
    """Replaces the ops of a graph by their decompositions in `table`, and in `untraced` for
    ops that PyTorch's tables can't have; with `targets`, only these ops. New nodes have the lines
    of Python of the nodes that they replace. The nodes of the graph must know their
    values."""
    if targets is None:
        targets = {*table, *untraced}
    nodes = [node for node in graph_module.graph.nodes
             if node.op == "call_function" and node.target in targets]
    if not nodes:
        return
    values = [leaf for node in graph_module.graph.nodes
              for leaf in tree_leaves(node.meta.get("val"))]
    expansions = _Expansions(table, untraced, detect_fake_mode(values))
    for node in nodes:
        _take_apart(graph_module, node, expansions)
    graph_module.graph.eliminate_dead_code()
    graph_module.recompile()
