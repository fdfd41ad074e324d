"""Random programs that draw random numbers, beside eager PyTorch: results, gradients and the
states of the generators are equal bit by bit, with static and with dynamic sizes.

usage: run_random_programs.py [FIRST [COUNT]], the seeds of programs."""

import random
import sys
import warnings

import torch
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

from tcp_ide.backend import tcp

warnings.simplefilter("error")
# PyTorch's own, of what its tracer looks at.
warnings.filterwarnings("ignore", message="The .grad attribute of a Tensor that is not a leaf")
torch.set_num_threads(1)
SEEDS = 12

PROBABILITIES = (0.1, 0.25, 0.3, 0.5, 0.8)
#: Expressions that draw numbers for a tensor of 2 dimensions; `p` is one of the probabilities.
NUMBERS = {
    "dropout": F.dropout, "dropout in place": lambda x, p: F.dropout(x * 2, p, inplace=True),
    "dropout of none": lambda x, p: F.dropout(x, 0.0), "dropout of all": lambda x, p: F.dropout(x, 1.0),
    "dropout1d": lambda x, p: F.dropout1d(x[None], p)[0],
    "dropout2d": lambda x, p: F.dropout2d(x[None, :, :, None], p)[0, :, :, 0],
    "alpha_dropout": lambda x, p: F.alpha_dropout(x, p, training=True),
    "feature_alpha_dropout": lambda x, p: F.feature_alpha_dropout(x, p, training=True),
    # PyTorch's tracer has another order in memory for its result than PyTorch has.
    "rrelu": lambda x, p: F.rrelu(x.contiguous(), p, p + 0.1, training=True),
    "rand_like": lambda x, p: x * torch.rand_like(x),
    "randn_like": lambda x, p: x + torch.randn_like(x),
    "randn_like of doubles": lambda x, p: x + torch.randn_like(x, dtype=torch.float64).to(x.dtype),
    "randint_like": lambda x, p: x * torch.randint_like(x, -3, 9),
    "rand": lambda x, p: x - torch.rand(x.shape, dtype=x.dtype),
    "randn of rows": lambda x, p: x * torch.randn(x.shape[1], dtype=x.dtype),
    "randint": lambda x, p: x * torch.randint(5, (x.shape[0], 1)),
    "randperm": lambda x, p: x[torch.randperm(x.shape[0])],
    "columns": lambda x, p: x.index_select(1, torch.randperm(x.shape[1])),
    "bernoulli": lambda x, p: x * torch.bernoulli(torch.sigmoid(x.detach())),
    "bernoulli of a number": lambda x, p: x * torch.bernoulli(x.detach(), p),
    "multinomial": lambda x, p: x.gather(1, torch.multinomial(x.detach().float().abs() + 1, 2)),
    "multinomial with replacement": lambda x, p: x.gather(
        1, torch.multinomial(x.detach().float().abs() + 1, 6, replacement=True)),
    "normal": lambda x, p: x + torch.normal(x.detach(), 2.0),
    "normal of deviations": lambda x, p: x + torch.normal(p, x.detach().abs()),
    "normal of both": lambda x, p: x * torch.normal(x.detach(), x.detach().abs()),
    "normal of sizes": lambda x, p: x * torch.normal(0.0, 1.0, (x.shape[1],)).to(x.dtype),
    "poisson": lambda x, p: x + torch.poisson(x.detach().abs()),
    "binomial": lambda x, p: x * torch.binomial(torch.full_like(x, 9.0).detach(),
                                                torch.sigmoid(x.detach())),
    "native_dropout": lambda x, p: x * torch.native_dropout(x.detach(), p, True)[1],
    "not read": lambda x, p: (torch.rand(3), torch.randn_like(x), x)[2],
    "checkpoint": lambda x, p: checkpoint(lambda y: F.dropout(y * 2, p) * y, x,
                                          use_reentrant=False),
}
#: Methods that write what they draw.
METHODS = {
    "uniform_": lambda x: x.uniform_(-2, 3), "normal_": lambda x: x.normal_(3, 2),
    "exponential_": lambda x: x.exponential_(0.5), "geometric_": lambda x: x.geometric_(0.4),
    "log_normal_": lambda x: x.log_normal_(), "cauchy_": lambda x: x.cauchy_(),
    "bernoulli_": lambda x: x.bernoulli_(0.3),
    "bernoulli_ of a tensor": lambda x: x.bernoulli_(torch.full_like(x, 0.7)),
}
#: Tensors that the methods write to: they lie in memory in several ways.
TARGETS = {
    "empty": torch.empty_like, "zeros": torch.zeros_like, "a copy": lambda x: x.detach().clone(),
    "columns": lambda x: torch.empty_like(x.t().contiguous()).t(),
    "a slice": lambda x: torch.zeros(x.shape[0], 2 * x.shape[1], dtype=x.dtype)[:, ::2],
}
NUMBERS.update({f"{method} on {target}": lambda x, p, draw=METHODS[method], make=TARGETS[target]:
                x + draw(make(x)) for method in METHODS for target in TARGETS})
#: Expressions that draw nothing. All of them are exact, or rounded once.
OTHERS = {
    "relu": lambda x, p: torch.relu(x), "neg": lambda x, p: -x, "double": lambda x, p: x * 2,
    "add": lambda x, p: x + 0.5, "turn": lambda x, p: x.flip(0), "abs": lambda x, p: x.abs(),
    "clamp": lambda x, p: x.clamp(-2, 2), "where": lambda x, p: torch.where(x > 0, x, 1.0),
    "transpose": lambda x, p: x.t(), "roll": lambda x, p: x.roll(1, 1),
    "columns in memory": lambda x, p: x.t().clone(memory_format=torch.contiguous_format).t(),
    "slice": lambda x, p: torch.cat([x[:, 1:], x[:, :1]], 1),
}
PAIRS = ("fork", "join")


def make_program(r):
    """A function of two tensors, and the names of its steps. A value is read twice at most: the
    sum of two gradients has the same bits in each order, and that of three has not."""
    methods = [name for name in NUMBERS if " on " in name]
    kinds = [list(NUMBERS.keys() - methods), methods, list(OTHERS), PAIRS]
    kinds = [sorted(kind) for kind in kinds]
    plan = [(r.choice(r.choices(kinds, (5, 2, 2, 2))[0]), r.randrange(8), r.choice(PROBABILITIES))
            for _ in range(r.randrange(3, 9))]

    def program(x, y):
        values = [x, y]
        for name, place, probability in plan:
            value = values.pop(place % len(values))
            if name == "fork":
                values.append(value * 0.5)
            elif name == "join":
                value = value * values.pop() if values and values[-1].shape == value.shape else value
            else:
                value = (NUMBERS.get(name) or OTHERS[name])(value, probability)
            values.append(value)
        return tuple(values)

    return program, [name for name, *_ in plan]


def run(call, tensors, with_gradients):
    """What a program gives, its gradients, and the states of the generator after each."""
    torch.manual_seed(5)
    # Tensors keep how they lie in memory.
    tensors = [x.clone().requires_grad_(with_gradients) for x in tensors]
    results = call(*tensors)
    state = torch.get_rng_state()
    wanted = [y for y in results if y.requires_grad]
    if wanted:
        torch.autograd.backward(wanted, [torch.ones_like(y) for y in wanted])
    return [*(y.detach() for y in results), *(x.grad for x in tensors), state,
            torch.get_rng_state()]


def make_arguments(rows, dtype, by_columns):
    x = torch.linspace(-3, 4, rows * 6).to(dtype)
    return [x.view(6, rows).t() if by_columns else x.view(rows, 6), x.flip(0).view(rows, 6)]


def is_known(program, tensors, with_gradients):
    """Returns whether PyTorch has the ops for these types and shapes, without a compiler."""
    try:
        run(program, tensors, with_gradients)
    except (RuntimeError, NotImplementedError):
        return False
    return True


def check(seed):
    """Raises an error that names what differs."""
    r, is_made = random.Random(seed), False
    while not is_made:
        program, names = make_program(r)
        # PyTorch refuses checkpoints without gradients, for every backend.
        dynamic, with_gradients = r.random() < 0.4, r.random() < 0.7 or "checkpoint" in names
        dtype = r.choice((torch.float32, torch.float32, torch.float64, torch.bfloat16, torch.float16))
        samples = [make_arguments(rows, dtype, r.random() < 0.5)
                   for rows in ((6, 6, 4) if dynamic else (6,))]
        is_made = all(is_known(program, sample, with_gradients) for sample in samples)
    torch._dynamo.reset()
    call = torch.compile(program, backend=tcp, dynamic=dynamic, fullgraph=True,
                         options={"whole-graph": True})
    for given in (samples[0], *samples):
        expected = run(program, given, with_gradients)
        actual = run(call, given, with_gradients)
        for number, (a, e) in enumerate(zip(actual, expected, strict=True)):
            where = f"{names}, {dtype}, dynamic={dynamic}, value {number} of {len(expected)}"
            assert (a is None) == (e is None), where
            if e is None:
                continue
            assert (a.dtype, a.stride()) == (e.dtype, e.stride()), \
                f"{where}: {a.dtype} {a.stride()}, and not {e.dtype} {e.stride()}"
            assert torch.equal(torch.nan_to_num(a, 7), torch.nan_to_num(e, 7)), f"{where}: {a}, {e}"


def main():
    first, count = [*map(int, sys.argv[1:]), *(0, SEEDS)[len(sys.argv) - 1:]]
    failed = 0
    for seed in range(first, first + count):
        try:
            check(seed)
        except Exception as error:
            failed += 1
            print(f"seed {seed}: {type(error).__name__}: {str(error)[:900]}", flush=True)
    print(f"{failed} of {count} programs differ")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
