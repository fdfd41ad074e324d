#===- recurrent.py - Layers of LSTMs ---------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""One direction of one layer of an LSTM, which PyTorch hands to oneDNN whole if the sample needs
no gradient. Each step of the sequence is written out."""

import torch

from .gradients import pull_back

_aten = torch.ops.aten

#: The kind of layer that is an LSTM.
_LSTM = 2


def _run(x, weight, recurrent, bias, other_bias, state, cell, reverse, has_biases, batch_first):
    """The states of all steps, and the last state and cell."""
    dim = 1 if batch_first else 0
    length = x.shape[dim]
    linear = torch.nn.functional.linear
    # The part that needs no state is one product for all steps.
    gates = linear(x, weight, bias + other_bias if has_biases else None).unbind(dim)
    state, cell = state.squeeze(0), cell.squeeze(0)
    states = [None] * length
    for step in reversed(range(length)) if reverse else range(length):
        i, f, g, o = (gates[step] + linear(state, recurrent)).chunk(4, -1)
        cell = torch.sigmoid(f) * cell + torch.sigmoid(i) * torch.tanh(g)
        states[step] = state = torch.sigmoid(o) * torch.tanh(cell)
    return torch.stack(states, dim), state.unsqueeze(0), cell.unsqueeze(0)


def _is_known(x, mode, batch_sizes, batch_first):
    """Returns whether each step can be written out; oneDNN rounds halves only where a step ends."""
    length = x.shape[1 if batch_first else 0]
    return mode == _LSTM and x.dtype.itemsize > 2 and not batch_sizes and \
        isinstance(length, int) and length > 0


def _layer(x, weight, recurrent, bias, other_bias, state, cell, reverse, batch_sizes, mode,
           size, layers, has_biases, bidirectional, batch_first, train):
    if not _is_known(x, mode, batch_sizes, batch_first):
        return NotImplemented
    # The last result is for oneDNN's own backward op.
    return *_run(x, weight, recurrent, bias, other_bias, state, cell, reverse, has_biases,
                 batch_first), torch.empty(0, dtype=torch.uint8)


def _layer_backward(x, weight, recurrent, bias, other_bias, state, cell, result, last_state,
                    last_cell, of_result, of_state, of_cell, reverse, mode, size, layers,
                    has_biases, train, bidirectional, batch_sizes, batch_first, workspace):
    if not _is_known(x, mode, batch_sizes, batch_first):
        return NotImplemented
    gradients = tuple(torch.zeros_like(value) if gradient is None else gradient
                      for gradient, value in ((of_result, result), (of_state, last_state),
                                              (of_cell, last_cell)))
    return pull_back(lambda *tensors: _run(*tensors, reverse, has_biases, batch_first), gradients,
                     x, weight, recurrent, bias, other_bias, state, cell)


TABLE = {_aten.mkldnn_rnn_layer.default: _layer}

#: Functions for backward ops, which call autograd; see gradients.py.
BACKWARD = {_aten.mkldnn_rnn_layer_backward.default: _layer_backward}
