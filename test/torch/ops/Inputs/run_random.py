"""Programs that draw random numbers, beside eager PyTorch: results, gradients and the state
of the generator are equal bit by bit, and what is not drawn is compiled."""

import contextlib
import itertools
import warnings

import torch
from torch.nn import functional
from torch.utils.checkpoint import checkpoint

from tcp_ide.backend import tcp
from tcp_ide.cutting import parts

warnings.simplefilter("error")


@contextlib.contextmanager
def count_compiled(counts):
    """Adds how many parts of graphs are compiled."""
    original = parts.start_graph

    def counted(*arguments):
        counts.append(arguments[1])
        return original(*arguments)

    parts.start_graph = counted
    try:
        yield
    finally:
        parts.start_graph = original


def run(function, arguments, with_gradients):
    """What a function gives, its gradients, and the state of the generator after all."""
    torch.manual_seed(3)
    arguments = [a.clone().requires_grad_(with_gradients and a.is_floating_point())
                 for a in arguments]
    results = function(*arguments)
    results = list(results) if isinstance(results, tuple) else [results]
    between = torch.get_rng_state()
    total = sum(r.sum() for r in results if r.requires_grad)
    if with_gradients and isinstance(total, torch.Tensor):
        total.backward()
    return [*(r.detach() for r in results), *(a.grad for a in arguments if a.grad is not None),
            between, torch.get_rng_state()]


def check(name, function, *arguments, dynamic=False, others=(), compiled=None,
          gradients=(False, True)):
    """Compares several calls; `others` are arguments of other sizes. `compiled` is how many
    parts are compiled, of forward and backward graph."""
    for with_gradients in gradients:
        torch._dynamo.reset()
        counts = []
        with count_compiled(counts):
            call = torch.compile(function, backend=tcp, fullgraph=True, dynamic=dynamic)
            for given in (arguments, arguments, *others):
                expected = run(function, given, with_gradients)
                actual = run(call, given, with_gradients)
                assert len(actual) == len(expected), name
                for i, (a, e) in enumerate(zip(actual, expected)):
                    assert torch.equal(a, e), (name, with_gradients, dynamic, i, a, e)
                    assert a.dtype == e.dtype
        if compiled is not None:
            wanted = compiled[with_gradients]
            assert len(counts) == wanted, (name, with_gradients, counts)
    print(f"{name}: equal")


x, y = torch.linspace(-1, 1, 48).view(8, 6), torch.linspace(3, -2, 48).view(8, 6)
wide = torch.randn(2, 3, 8, 8).to(memory_format=torch.channels_last)


def dropouts(x, y):
    """Both masks are drawn before what is compiled, which is one part."""
    z = functional.dropout(torch.relu(x * y), 0.3)
    return functional.dropout(z + y, 0.1) * 3


def of_each_kind(x, y):
    z = x * y
    still = z.detach()
    return (z + torch.rand(8, 6) * torch.randn(6) + torch.bernoulli(y.clamp(0, 1)),
            torch.randint(3, (5,)), torch.randint(-2, 3, (5,)), torch.randperm(7),
            torch.multinomial(torch.relu(still) + 1, 3), torch.normal(still, 2.0),
            torch.normal(1.0, torch.relu(still) + 1), torch.normal(still, torch.relu(still)),
            torch.rand_like(z), torch.randn_like(z, dtype=torch.float64),
            torch.randint_like(z, 9), torch.poisson(torch.relu(still) * 3),
            torch.binomial(torch.full((8, 6), 9.0), torch.sigmoid(still)))


def in_place(x, y):
    """Also where what is written to lies in memory by columns."""
    z = x * y
    drawn = [torch.empty_like(z), torch.empty_like(z.t().contiguous()).t()]
    return tuple(d + z for empty in drawn for d in (
        empty.clone().uniform_(-1, 2), empty.clone().normal_(3, 2),
        empty.clone().exponential_(0.5), empty.clone().geometric_(0.4),
        empty.clone().log_normal_(), empty.clone().cauchy_(),
        empty.clone().bernoulli_(0.3), torch.empty_like(empty).bernoulli_(0.6),
        empty.clone().bernoulli_(y.clamp(0, 1))))


def not_read(x, y):
    """What nobody reads moves the generator on."""
    torch.rand(3)
    z = functional.dropout(x * y, 0.4)
    torch.randperm(5)
    torch.rand_like(z)
    return z * y


def in_order(x, y):
    """Numbers that need results, and others behind them."""
    first = torch.rand(6)
    picked = torch.multinomial(torch.sigmoid(x * y + first).detach(), 2)
    second = torch.rand(6)
    return x.gather(1, picked) * second[:2], torch.normal(second, 1.0) * x[0]


def features(x):
    """Whole channels, and a noise that lies in memory as the image does."""
    x = functional.dropout2d(x * 2, 0.4)
    return functional.dropout(functional.alpha_dropout(x, 0.2), 0.5) + 1


def extremes(x, y):
    return functional.dropout(x * y, 1.0), functional.dropout(x * y, 0.0) + 1, \
        functional.dropout(x * y, 0.5, training=False) + 2, \
        functional.dropout(x[:0] * 2, 0.5) + 3


def leaky(x, y):
    return functional.rrelu(x * y, 0.1, 0.4, training=True) * 2


def only(x, y):
    """Nothing is left to compile."""
    return torch.rand_like(x), torch.randperm(4)


for dynamic, others in ((False, ()), (True, [(x[:5], y[:5])])):
    check("dropouts", dropouts, x, y, dynamic=dynamic, others=others,
          compiled=(1, 2) if not dynamic else None)
    check("in order", in_order, x, y, dynamic=dynamic, others=others)
    check("not read", not_read, x, y, dynamic=dynamic, others=others)
    check("in place", in_place, x, y, dynamic=dynamic)
check("of each kind", of_each_kind, x, y)
check("features", features, wide)
check("extremes", extremes, x, y)
check("rrelu", leaky, x, y)
check("only", only, x, y, compiled=(0, 0))
check("native_dropout", lambda x, y: torch.native_dropout(x * y, 0.3, True)[1] * 2, x, y)

# Each probability, in each type: what is kept is multiplied by what eager PyTorch has.
for dtype, percent in itertools.product(
        (torch.float32, torch.float64, torch.float16, torch.bfloat16), (4, 9, 42, 70)):
    def drop(x):
        return functional.dropout(x + 1, percent / 100)

    check(f"{dtype} {percent} %", drop, x.to(dtype))


def checkpointed(x, y):
    """Drawn again in the backward graph, from the state that the generator had."""
    return checkpoint(lambda a: torch.relu(functional.dropout(a * 2, 0.5)) * a, x * y,
                      use_reentrant=False) + torch.rand_like(x)


# Without gradients, PyTorch refuses it for every backend.
check("checkpointed", checkpointed, x, y, gradients=(True,))


def check_generators():
    """Dynamo leaves ops with a generator of their own, and random_, to PyTorch; the rest is
    compiled. All numbers and the states of both generators are those of eager PyTorch."""
    def draw(x, y, own):
        z = torch.relu(x * y)
        z = z + torch.rand(8, 6, generator=own) * torch.randn(6)
        z = z * torch.empty_like(z).bernoulli_(0.4, generator=own) + z.clone().random_(0, 9)
        z = z + torch.empty(8, 6).uniform_(-1, 2, generator=own).normal_(generator=own)
        return (z * torch.randint(5, (6,), generator=own) + torch.randperm(6, generator=own),
                torch.bernoulli(torch.sigmoid(z), generator=own) - torch.rand(6),
                torch.multinomial(torch.relu(z) + 1, 2, generator=own) + x.int()[:, :2],
                torch.normal(z, 1.0, generator=own) + torch.empty(8, 6).random_(generator=own))

    for first in (1, 2):
        found = []
        for call in (draw, torch.compile(draw, backend=tcp)):
            torch._dynamo.reset()
            own, counts = torch.Generator().manual_seed(first), []
            torch.manual_seed(7)
            with count_compiled(counts):
                found.append([*call(x, y, own), *call(y, x, own), own.get_state(),
                              torch.get_rng_state()])
        assert all(map(torch.equal, *found)) and len(counts) > 3, counts
    print("generators: equal")


check_generators()


class Encoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.TransformerEncoderLayer(16, 2, 32, dropout=0.2,
                                                      batch_first=True)
        self.last = torch.nn.Linear(16, 4)

    def forward(self, x):
        return self.last(functional.dropout(self.layer(x), 0.3)).relu()


def train(compile_):
    """A few steps; what is drawn is equal in each, and what is computed close."""
    torch.manual_seed(0)
    model = Encoder().train()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    call, losses, states = compile_(model), [], []
    for _ in range(4):
        optimizer.zero_grad()
        loss = call(torch.randn(3, 5, 16)).square().mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        states.append(torch.get_rng_state())
    return losses, states


torch._dynamo.reset()
expected, states = train(lambda model: model)
losses, found = train(lambda model: torch.compile(model, backend=tcp, fullgraph=True))
assert all(map(torch.equal, states, found))
torch.testing.assert_close(losses, expected, rtol=1e-4, atol=1e-6)
print("training: equal states, close losses")
