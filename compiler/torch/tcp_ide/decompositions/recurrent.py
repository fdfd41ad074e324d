#===- recurrent.py - Layers of LSTMs ---------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Recurrent networks: whole ones, which torch.export keeps, and one direction of one layer
of an LSTM, which PyTorch runs by oneDNN if the sample needs no gradient. The steps of the
sequence are one op, such as `tcp_ide::lstm`, which becomes a loop. In a gradient, each step
is written out."""

import functools

import torch
from torch._decomp import decompositions

from .gradients import pull_back

_aten = torch.ops.aten

#: The kind of layer that is an LSTM.
_LSTM = 2


def _take_steps(gates, recurrent, state, cell, reverse):
    """Returns the states of all steps, and the last state and cell. `gates` does not have
    the products of the state; its first dimension is the steps."""
    states = [None] * len(gates)
    for step in reversed(range(len(gates))) if reverse else range(len(gates)):
        i, f, g, o = (gates[step] + torch.nn.functional.linear(state, recurrent)).chunk(4, -1)
        cell = torch.sigmoid(f) * cell + torch.sigmoid(i) * torch.tanh(g)
        states[step] = state = torch.sigmoid(o) * torch.tanh(cell)
    return torch.stack(states), state, cell


@torch.library.custom_op("tcp_ide::lstm", mutates_args=())
def _lstm(gates: torch.Tensor, recurrent: torch.Tensor, state: torch.Tensor, cell: torch.Tensor,
          reverse: bool) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Takes the steps. A compiled program has a loop for it; PyTorch calls this where
    nothing is compiled."""
    if not len(gates):
        return gates.new_empty(0, *state.shape), state.clone(), cell.clone()
    states, state, cell = _take_steps(gates, recurrent, state, cell, reverse)
    return states, state.clone(), cell


@_lstm.register_fake
def _(gates, recurrent, state, cell, reverse):
    return gates.new_empty(gates.shape[0], *state.shape), torch.empty_like(state), \
        torch.empty_like(cell)


def _take_simple_steps(gates, state, reverse, step):
    """Returns the states of all steps, and the last one. `step` returns the state after a
    step."""
    states = [None] * len(gates)
    for place in reversed(range(len(gates))) if reverse else range(len(gates)):
        states[place] = state = step(gates[place], state)
    return (torch.stack(states) if states else gates.new_empty(0, *state.shape)), state.clone()


@torch.library.custom_op("tcp_ide::gru", mutates_args=())
def _gru(gates: torch.Tensor, recurrent: torch.Tensor, bias: torch.Tensor | None,
         state: torch.Tensor, reverse: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """Does the same for a GRU. The bias, which is that of the state's products, has a batch
    dimension."""
    def step(given, state):
        products = torch.nn.functional.linear(state, recurrent)
        products = (products if bias is None else products + bias).chunk(3, -1)
        given = given.chunk(3, -1)
        reset, keep = (torch.sigmoid(products[i] + given[i]) for i in range(2))
        candidate = torch.tanh(given[2] + products[2] * reset)
        return (state - candidate) * keep + candidate

    return _take_simple_steps(gates, state, reverse, step)


@torch.library.custom_op("tcp_ide::rnn", mutates_args=())
def _rnn(gates: torch.Tensor, recurrent: torch.Tensor, state: torch.Tensor, is_relu: bool,
         reverse: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """Does the same for a network with one activation function."""
    function = torch.relu if is_relu else torch.tanh
    return _take_simple_steps(gates, state, reverse, lambda given, state: function(
        torch.nn.functional.linear(state, recurrent) + given))


@_gru.register_fake
def _(gates, recurrent, bias, state, reverse):
    return gates.new_empty(gates.shape[0], *state.shape), torch.empty_like(state)


@_rnn.register_fake
def _(gates, recurrent, state, is_relu, reverse):
    return gates.new_empty(gates.shape[0], *state.shape), torch.empty_like(state)


def _run(take_steps, x, weight, recurrent, bias, state, cell, reverse):
    """Returns the states of all steps, and the last state and cell. The first dimension of
    `x` is the steps."""
    # The part that does not depend on the state is one product for all steps.
    gates = torch.nn.functional.linear(x, weight, bias)
    return take_steps(gates, recurrent, state, cell, reverse)


def _run_layer(take_steps, x, weight, recurrent, bias, other_bias, state, cell, reverse, has_biases,
               batch_first):
    """Does the same for the arguments and results of `mkldnn_rnn_layer`."""
    states, state, cell = _run(
        take_steps, x.transpose(0, 1) if batch_first else x, weight, recurrent,
        bias + other_bias if has_biases else None, state.squeeze(0), cell.squeeze(0), reverse)
    return states.transpose(0, 1) if batch_first else states, state.unsqueeze(0), cell.unsqueeze(0)


def _is_wide(x):
    """Returns whether the steps of `x` are rounded as in PyTorch. For 16-bit floats they
    are not: oneDNN rounds only at the end of a step, and PyTorch's own ops round each
    result."""
    return x.dtype.itemsize > 2


def _layer(x, weight, recurrent, bias, other_bias, state, cell, reverse, batch_sizes, mode,
           size, layers, has_biases, bidirectional, batch_first, train):
    if mode != _LSTM or not _is_wide(x) or batch_sizes:
        return NotImplemented
    # The last result is only read by oneDNN's own backward op.
    return *_run_layer(torch.ops.tcp_ide.lstm, x, weight, recurrent, bias, other_bias, state, cell,
                       reverse, has_biases, batch_first), torch.empty(0, dtype=torch.uint8)


def _run_lstm(x, hidden, params, has_biases, reverse=False):
    """Computes one direction of one layer; PyTorch's `_rnn_helper` calls it. An LSTM with
    projections has one more parameter, and its steps are written out."""
    if len(params) % 2 or not _is_wide(x):
        return decompositions.one_layer_lstm(x, hidden, params, has_biases, reverse)
    weight, recurrent, *biases = params
    states, *last = _run(torch.ops.tcp_ide.lstm, x, weight, recurrent,
                         sum(biases) if has_biases else None, *hidden, reverse)
    return states, last


def _run_gru(x, state, params, has_biases, reverse=False):
    """Does the same for a GRU."""
    if not _is_wide(x):
        return decompositions.one_layer_rnn(x, state, params, has_biases, decompositions.gru_cell,
                                            reverse)
    weight, recurrent, *biases = params
    bias, other_bias = biases or (None, None)
    gates = torch.nn.functional.linear(x, weight, bias)
    if has_biases:
        other_bias = other_bias.expand(state.shape[0], -1)
    return torch.ops.tcp_ide.gru(gates, recurrent, other_bias, state, reverse)


def _run_rnn(x, state, params, has_biases, reverse=False, *, function):
    """Does the same for a network with one activation function."""
    if not _is_wide(x):
        return decompositions.one_layer_rnn(x, state, params, has_biases,
                                            decompositions.rnn_cell(function), reverse)
    weight, recurrent, *biases = params
    gates = torch.nn.functional.linear(x, weight, sum(biases) if has_biases else None)
    return torch.ops.tcp_ide.rnn(gates, recurrent, state, function is torch.relu, reverse)


def _lstm_of_layers(x, hidden, params, has_biases, *options):
    """Decomposes a whole LSTM as PyTorch does, except for the steps."""
    params = decompositions.gather_params(params, has_biases,
                                          hidden[0].size(2) != hidden[1].size(2))
    x, last = decompositions._rnn_helper(x, list(zip(*hidden)), params, has_biases, *options,
                                         _run_lstm)
    states, cells = zip(*last)
    return x, torch.stack(states), torch.stack(cells)


def _write_layers(run):
    """Returns the same for networks that have a state only. `run` computes one direction of
    a layer."""
    def write(x, hidden, params, has_biases, *options):
        x, last = decompositions._rnn_helper(
            x, hidden.unbind(0), decompositions.gather_params(params, has_biases, False),
            has_biases, *options, run)
        return x, torch.stack(last)

    return write


def _layer_backward(x, weight, recurrent, bias, other_bias, state, cell, result, last_state,
                    last_cell, of_result, of_state, of_cell, reverse, mode, size, layers,
                    has_biases, train, bidirectional, batch_sizes, batch_first, workspace):
    length = x.shape[1 if batch_first else 0]
    if mode != _LSTM or not _is_wide(x) or batch_sizes or not isinstance(length, int) or not length:
        return NotImplemented
    gradients = tuple(torch.zeros_like(value) if gradient is None else gradient
                      for gradient, value in ((of_result, result), (of_state, last_state),
                                              (of_cell, last_cell)))
    return pull_back(lambda *tensors: _run_layer(_take_steps, *tensors, reverse, has_biases, batch_first), gradients,
                     x, weight, recurrent, bias, other_bias, state, cell)


#: Ops that torch.export keeps.
COMPOSITES = {
    _aten.gru.input: _write_layers(_run_gru),
    _aten.lstm.input: _lstm_of_layers,
    _aten.rnn_relu.input: _write_layers(functools.partial(_run_rnn, function=torch.relu)),
    _aten.rnn_tanh.input: _write_layers(functools.partial(_run_rnn, function=torch.tanh)),
}

TABLE = {_aten.mkldnn_rnn_layer.default: _layer}

#: Functions for backward ops, which need autograd; see gradients.py.
BACKWARD = {_aten.mkldnn_rnn_layer_backward.default: _layer_backward}
