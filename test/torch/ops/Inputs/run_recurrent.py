"""Layers of recurrent networks in one graph, where Dynamo is allowed to trace them, with
gradients, beside eager PyTorch. A graph break, or a graph that runs eagerly, is an error."""

import copy
import warnings

import torch
from torch.utils._pytree import tree_leaves

from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")
torch.manual_seed(0)


def run(layer, call, x):
    """The results, and the gradients of the parameters."""
    results = tree_leaves(call(x))
    sum(result.square().sum() for result in results).backward()
    return [*(result.detach() for result in results), *(p.grad for p in layer.parameters())]


with torch._dynamo.config.patch(allow_rnn=True):
    # The forward graph of 20 steps returns parts of what it concatenates, in memory of their own.
    for kind, options, steps in ((torch.nn.RNN, {}, 3), (torch.nn.RNN, {}, 20),
                                 (torch.nn.GRU, {"bidirectional": True}, 3),
                                 (torch.nn.LSTM, {"num_layers": 2}, 3)):
        torch._dynamo.reset()
        x = torch.randn(2, steps, 5)
        layer = kind(5, 4, batch_first=True, **options)
        eager = copy.deepcopy(layer)
        found = run(layer, torch.compile(layer, backend=tcp, fullgraph=True,
                                         options={"O": 1}), x)
        torch.testing.assert_close(found, run(eager, eager, x), rtol=1e-5, atol=1e-5)
        print(f"{kind.__name__}: equal", flush=True)
