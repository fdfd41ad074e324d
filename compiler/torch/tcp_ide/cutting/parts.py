#===- parts.py - Graphs, compiled as far as they can be -------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import functools
import operator
import warnings

import torch

from ..calling import updates, views
from ..calling.calls import GraphCall
from ..compiling.tcp_aot import TcpAot
from ..decompositions.random_ops import is_random
from ..errors import CompileError, ExportError
from ..graphs import start_graph
from ..importing.locations import find_place
from . import draws, fixed_numbers, in_place, splitting
from .branches import compile_branches, is_choice
from .checks import is_check
from .culprits import find_culprits
from .decisions import Decisions
from .memory import find_foreign

_ERRORS = (ExportError, CompileError)

#: The warnings that were given. Graphs of other sizes have the same ops.
_said = set()


class _Compiled(torch.nn.Module):
    """A compiled part, in place of its graph."""

    def __init__(self, call):
        super().__init__()
        self.forward = (call.make_fast() if isinstance(call, GraphCall) else None) or call


def summarize(error):
    """Returns the line of an error that says what is wrong and where."""
    lines = [line for line in str(error).splitlines() if line]
    errors = [line for line in lines if "error:" in line]
    rest = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return (errors or lines)[0] + rest


def _say(node, message):
    place = find_place(node)
    return f"{place}: {message}" if place else message


def _is_left(node):
    """Returns whether PyTorch runs a node by intention, so that there is no warning."""
    return is_random(node) or is_choice(node) or is_check(node)


class _Parts:
    """A graph of which PyTorch runs some ops. The rest is compiled."""

    def __init__(self, graph_module, name, options, is_whole, decisions, updated):
        self._updated = updated
        self._name = name
        self._options = options
        self._is_whole = is_whole
        values = {}
        graph = torch.fx.Graph()
        graph.output(graph.graph_copy(graph_module.graph, values))
        self._graph_module = torch.fx.GraphModule(graph_module, graph)
        #: The names of the nodes that PyTorch runs, each with the reason for a warning, or
        #: None.
        self._eager = {node.name: None for node in draws.write(graph)}
        self._eager.update({node.name: None for node in graph.nodes
                            if _is_left(node)})
        self._eager.update({node.name: message
                            for node, message in find_foreign(graph).items()})
        #: The messages of the nodes that the compiler has named.
        self._messages = {}
        self._decisions = decisions
        if not is_whole:
            self._decide(decisions.known)
        self._split = self._finishes = self._stored = None

    def _decide(self, messages):
        """Leaves nodes to PyTorch, with the compiler's messages. Returns whether one of
        them is new."""
        before = len(self._eager)
        for node, message in messages.items():
            while node.target is operator.getitem:
                node = node.args[0]
            self._messages[node.name] = message
            self._eager[node.name] = _say(node, message)
        return len(self._eager) > before

    @property
    def is_cut(self):
        """Whether PyTorch runs something."""
        return bool(self._eager)

    def refuse(self, part, error):
        """Leaves what can't be compiled in a part of the graph to PyTorch: the whole part
        if the error does not name nodes. Numbers become constants where that is enough. Raises an
        OptionError for an error of the options."""
        if isinstance(error, CompileError):
            TcpAot().blame_options(error, self._options)
        culprits = find_culprits(part, self._options)
        if fixed_numbers.fix(culprits, self._options):
            return
        if self._is_whole:
            raise error
        if self._decide(culprits):
            return
        found = {node.name: summarize(error) for node in part.graph.nodes
                 if node.op == "call_function"}
        if not found.keys() - self._eager.keys():
            raise error
        # Such an error may depend on the machine, so it is not kept.
        self._decisions = None
        self._eager.update(found)

    def _keep(self):
        if self._decisions:
            self._decisions.keep(self._messages)

    def start(self):
        """Starts to compile all parts. Raises the error of the program if nothing is left
        to compile."""
        while True:
            if self._decisions:
                self._decisions.note_conditions()
            graph = torch.fx.Graph()
            graph.output(graph.graph_copy(self._graph_module.graph, {}))
            whole = torch.fx.GraphModule(self._graph_module, graph)
            self._split = splitting.split(
                whole, [node for node in graph.nodes if node.name in self._eager])
            parts = splitting.find_compiled(self._split)
            reasons = self._find_reasons()
            if reasons and not parts:
                self._keep()
                raise CompileError("\n".join(reasons))
            self._finishes = {}
            self._stored, changed = in_place.write(self._split, self._updated)
            for number, (name, part) in enumerate(parts.items()):
                try:
                    self._finishes[name] = start_graph(
                        part, f"{self._name}_part_{number}", self._options,
                        changed.get(name, ()))
                except _ERRORS as error:
                    self.refuse(part, error)
                    break
            else:
                return

    def _find_reasons(self):
        return list(dict.fromkeys(reason for reason in self._eager.values() if reason))

    def _start_branch(self, graph_module, name):
        """Starts to compile a branch of a choice; see compile_branches."""
        def leave(error):
            if self._is_whole:
                raise error
            self._eager[f"branch {name}"] = summarize(error)

        try:
            finish = start(graph_module, f"{self._name}_{name}", self._options, self._is_whole)
        except _ERRORS as error:
            return functools.partial(leave, error)

        def finish_or_leave():
            try:
                return _Compiled(finish())
            except _ERRORS as error:
                return leave(error)

        return finish_or_leave

    def finish(self):
        """Waits for the parts and returns the function of the graph's arguments."""
        while True:
            for name, finish in self._finishes.items():
                try:
                    self._split.add_module(name, _Compiled(finish()))
                except _ERRORS as error:
                    self.refuse(getattr(self._split, name), error)
                    self.start()
                    break
            else:
                break
        self._keep()
        for part in list(self._split.children()):
            if isinstance(part, torch.fx.GraphModule):
                compile_branches(part, self._start_branch)
        for reason in self._find_reasons():
            if reason not in _said:
                _said.add(reason)
                warnings.warn(f"tcp: a part of a graph runs eagerly: {reason}", stacklevel=2)
        return self._call

    def _call(self, *arguments):
        # Parts that come later read what overlaps an argument that changes.
        given = list(arguments)
        shared = updates.find_shared(arguments, set(self._updated) - set(self._stored))
        for number in shared:
            given[number] = arguments[number].clone()
        results = updates.store_last(list(self._split(*given)), arguments, self._stored)
        for number in shared:
            updates.store(arguments[number], given[number])
        return results


def start(graph_module, name, options, is_whole=False):
    """Starts to compile a graph, as start_graph does. PyTorch runs random ops, and ops that
    can't be compiled, about which it warns. With `is_whole`, an op that can't be compiled
    is an error."""
    graph_module, updated = updates.take(graph_module)
    graph_module, found = views.take(graph_module, updated)
    finish = _start(graph_module, name, options, is_whole, updated)
    return (lambda: found.wrap(finish())) if found else finish


def _start(graph_module, name, options, is_whole, updated):
    """Does what `start` does for a graph that changes no argument, and whose last results go into
    the arguments `updated`."""
    foreign = find_foreign(graph_module.graph)
    if foreign and is_whole:
        raise CompileError("\n".join(foreign.values()))
    decisions = Decisions(graph_module, options)

    def cut(error):
        parts = _Parts(graph_module, name, options, is_whole, decisions, updated)
        parts.refuse(graph_module, error)
        if not parts.is_cut:
            # Numbers are constants now.
            decisions.keep_conditions()
            return _start(graph_module, name, options, is_whole, updated)
        parts.start()
        return parts.finish

    def finish_or_cut():
        try:
            return finish()
        except _ERRORS as error:
            return cut(error)()

    if (decisions.known and not is_whole or foreign
            or any(map(_is_left, graph_module.graph.nodes))):
        parts = _Parts(graph_module, name, options, is_whole, decisions, updated)
        parts.start()
        return parts.finish
    try:
        finish = start_graph(graph_module, name, options, updated)
        if fixed_numbers.has_numbers(graph_module.graph):
            # What can't be compiled is known now, and not when PyTorch asks for the result.
            compiled = finish()
            return lambda: compiled
    except _ERRORS as error:
        return cut(error)
    return finish_or_cut
