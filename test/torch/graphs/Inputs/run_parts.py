"""Programs with ops that can't be compiled, beside eager PyTorch: those ops are run, the
others are compiled, and what is left to PyTorch is said once."""

import os
import warnings

import torch
from torch._higher_order_ops.while_loop import while_loop
from torch.nn import functional
from torch.profiler import profile

from tcp_ide import CompileError, ExportError
from tcp_ide.backend import tcp
from tcp_ide.compiling import cache

torch.manual_seed(0)


def run(function, arguments, with_gradients=True):
    """The results and the gradients, and the ops that PyTorch ran for them."""
    arguments = [a.clone().requires_grad_(with_gradients and a.is_floating_point())
                 for a in arguments]
    with profile() as profiled:
        results = function(*arguments)
        results = list(results) if isinstance(results, tuple) else [results]
        if with_gradients:
            sum(r.sum() for r in results if r.requires_grad).backward()
    ops = {event.name.removeprefix("aten::") for event in profiled.events()
           if event.name.startswith("aten::")}
    return [*results, *(a.grad for a in arguments)], ops


def check(name, function, *arguments, eager=(), compiled=(), others=(), dynamic=False,
          with_gradients=True):
    """Compares several calls, and which ops are run by PyTorch and which not."""
    torch._dynamo.reset()
    call = torch.compile(function, backend=tcp, fullgraph=True, dynamic=dynamic)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for given in (arguments, *others, arguments):
            expected, eager_ops = run(function, given, with_gradients)
            actual, ops = run(call, given, with_gradients)
            torch.testing.assert_close(actual, expected, rtol=1e-4, atol=1e-5)
            for a, e in zip(actual, expected):
                assert a is None or a.stride() == e.stride(), (name, a.stride(), e.stride())
    # The counts of the last call, which compiles nothing.
    for op in (*eager, *compiled):
        assert op in eager_ops, (name, op, eager_ops)
        assert (op in ops) == (op in eager), (name, op, ops)
    said = [str(w.message) for w in caught if str(w.message).startswith("tcp:")]
    assert len(said) == len(set(said)), said
    print(f"{name}:", *said, sep="\n  ")


x, weight = torch.randn(6, 4), torch.rand(4)


def middle(x, weight):
    x = functional.gelu(functional.layer_norm(x, (4,), weight))
    return functional.silu(torch.linalg.qr(x)[1]) + 1, x[:, 0].exp()


def two(x, weight):
    """One that the importer knows of and one that the compiler does, in turns with others."""
    x = torch.special.erfcx(functional.gelu(x))
    return functional.silu(torch.linalg.qr(x * weight)[1]) + torch.special.erfcx(weight + 1)


class Turned(torch.autograd.Function):
    """A sine, whose gradient only PyTorch computes."""

    @staticmethod
    def forward(ctx, x):
        return x.sin()

    @staticmethod
    def backward(ctx, gradient):
        return torch.linalg.qr(gradient)[0]


def backward(x, weight):
    return functional.gelu(Turned.apply(functional.layer_norm(x, (4,), weight)))


def spectrum(x, weight):
    """Complex numbers are pairs of real ones."""
    return (torch.fft.rfft(functional.gelu(x)).abs() * weight[:3]).exp()


def random_too(x, weight):
    """The dropout is drawn, and said to nobody."""
    x = functional.dropout(functional.gelu(x), 0.0 + 0.5) * weight
    return torch.linalg.qr(x)[1].exp()


def chosen(x, weight):
    return torch.cond(x.sum() > 0, lambda a: a.sin(), lambda a: a.cos(),
                      (functional.gelu(x * weight),)) * 2


def partly_chosen(x, weight):
    """One branch has an op that can't be compiled, and an op that can; the other one has only
    the former."""
    return torch.cond(x.sum() > 0, lambda a: torch.linalg.qr(a.sin())[1].exp(),
                      lambda a: torch.linalg.qr(a)[1], (x,)) * weight


def repeated(x, weight):
    """An operator on functions that torch-mlir knows, but can't import."""
    step = lambda i, a: (i + 1, a * 2)
    return while_loop(lambda i, a: i < 3, step, (torch.tensor(0), functional.gelu(x * weight)))[1]


@torch.library.custom_op("test::increment", mutates_args={"x"})
def increment(x: torch.Tensor) -> None:
    x.add_(1)


def mutating(x, weight):
    y = functional.gelu(x * weight)
    increment(y)
    return y.exp()


def types(x, weight):
    """A type that no compiled program has."""
    return (x * 10).abs().to(torch.uint16).float() * weight


class Model(torch.nn.Module):
    """With a buffer that changes."""

    def __init__(self):
        super().__init__()
        self.norm = torch.nn.BatchNorm1d(4)
        self.last = torch.nn.Linear(4, 3)

    def forward(self, x):
        return self.last(functional.gelu(torch.linalg.qr(self.norm(x))[0]))


check("middle", middle, x, weight, eager=("linalg_qr",), compiled=("gelu", "silu", "exp"),
      others=[(torch.randn(9, 4), weight)])
check("dynamic", middle, x, weight, eager=("linalg_qr",), compiled=("gelu", "silu"),
      others=[(torch.randn(9, 4), weight)], dynamic=True)
check("inference", middle, x, weight, eager=("linalg_qr",), compiled=("gelu", "silu"),
      with_gradients=False)
check("two", two, x, weight, eager=("linalg_qr", "special_erfcx"), compiled=("gelu", "silu"))
check("backward", backward, x, weight, eager=("linalg_qr",),
      compiled=("sin", "gelu_backward", "native_layer_norm_backward"))
check("spectrum", spectrum, x, weight, with_gradients=False, compiled=("gelu", "exp"))
check("types", types, x, weight, with_gradients=False)
check("cond", chosen, x.abs(), weight, with_gradients=False, compiled=("gelu", "sin"),
      others=[(-x.abs(), weight)])
check("cond, gradients", chosen, x.abs(), weight, compiled=("gelu", "sin"),
      others=[(-x.abs(), weight)])
check("cond, in part", partly_chosen, x.abs(), weight, with_gradients=False,
      eager=("linalg_qr",), compiled=("sin", "exp"), others=[(-x.abs(), weight)])
check("loop", repeated, x, weight, with_gradients=False, compiled=("gelu",))
check("mutating", mutating, x, weight, with_gradients=False, compiled=("gelu", "exp"))

torch._dynamo.reset()
torch.manual_seed(5)
expected = random_too(x, weight)
state = torch.get_rng_state()
torch.manual_seed(5)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    actual = torch.compile(random_too, backend=tcp, fullgraph=True)(x, weight)
torch.testing.assert_close(actual, expected)
assert torch.equal(torch.get_rng_state(), state)
print("random:", *[str(w.message) for w in caught if str(w.message).startswith("tcp:")],
      sep="\n  ")

torch._dynamo.reset()
models = [Model(), Model()]
models[1].load_state_dict(models[0].state_dict())
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    call = torch.compile(models[1], backend=tcp, fullgraph=True)
    for _ in range(3):
        torch.testing.assert_close(call(x), models[0](x), rtol=1e-4, atol=1e-5)
torch.testing.assert_close(dict(models[1].named_buffers()), dict(models[0].named_buffers()))
print("changed buffers: equal")

# The parts come out of the cache.
entries = sorted(os.listdir(cache.get_folder()))
torch._dynamo.reset()
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    run(torch.compile(middle, backend=tcp, fullgraph=True), (x, weight))
assert sorted(os.listdir(cache.get_folder())) == entries
print("cache: no new entries")

# If the graph has to be whole, every op that can't be compiled is an error.
for name, function in (("middle", middle), ("two", two), ("backward", backward)):
    torch._dynamo.reset()
    call = torch.compile(function, backend=tcp, options={"whole-graph": True})
    try:
        run(call, (x, weight))
        print(f"{name}: no error")
    except (CompileError, ExportError, torch._dynamo.exc.BackendCompilerFailed) as error:
        line = next(line for line in str(error).splitlines() if "error:" in line)
        print(f"{name}, whole: {line}")
torch._dynamo.reset()
call = torch.compile(lambda x: functional.dropout(x, 0.5) * 2, backend=tcp,
                     options={"whole-graph": True})
call(x)
print("dropout, whole: no error")
