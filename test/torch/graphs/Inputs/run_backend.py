"""torch.compile(backend=tcp) beside eager PyTorch."""

import itertools
import os
import re
import shutil
import sys
import warnings
from unittest import mock

import torch

from tcp_ide.backend import _apply_mode, tcp
from tcp_ide.calling.calls import GraphCall
from tcp_ide.calling.layouts import Layout, find_layout
from tcp_ide.compiling import cache
from tcp_ide.errors import OptionError


def check(name, actual, expected, tolerance=1e-5):
    torch.testing.assert_close(actual, expected, rtol=tolerance, atol=tolerance)
    print(f"{name}: equal")


def count_entries():
    return len(os.listdir(cache.get_folder()))


def check_strides():
    """Tensors that are not contiguous are passed as they are, and what a graph
    gives has the strides that it would have without a backend."""
    x, y = torch.randn(4, 6), torch.randn(4, 6)
    z = torch.randn(2, 3, 4)
    arguments = {
        "transposed": (x.T, y.T),
        "permuted": (z.permute(2, 0, 1), z.permute(2, 0, 1)),
        "columns": (x[:, 2:5], y[:, ::2]),
        "every other": (x[::2], y[1::2]),
        "expanded": (x[0].expand(4, 6), y),
        "last": (z[..., -1], z[..., 0]),
        "mixed": (z.permute(0, 2, 1)[:, 1:3], z.permute(0, 2, 1)[:, :2]),
        "channels last": (torch.randn(2, 3, 4, 5).contiguous(
            memory_format=torch.channels_last),) * 2,
        "one": (x[:1].T, y[:1].T),
        "empty": (x[:0].T, y[:0].T),
    }

    def f(a, b):
        return (a + b) * 2, a - b

    def refuse(*_, **__):
        raise AssertionError("a copy is made")

    for dynamic in (False, True):
        for name, (a, b) in arguments.items():
            if dynamic and name not in ("transposed", "permuted"):
                continue
            torch._dynamo.reset()
            with mock.patch.object(Layout, "make", refuse), \
                    mock.patch.object(GraphCall, "make_contiguous", refuse):
                results = torch.compile(f, backend=tcp, dynamic=dynamic)(a, b)
            expected = f(a, b)
            torch.testing.assert_close(results, expected)
            for result, wanted in zip(results, expected):
                assert result.stride() == wanted.stride(), (
                    name, result.stride(), wanted.stride())
        print(f"without copies, {'dynamic' if dynamic else 'static'}: equal")
    torch._dynamo.reset()
    # One of which only the sizes are read.
    check("not read", torch.compile(lambda a: torch.ones(a.shape), backend=tcp)(x[:, :1]),
          torch.ones(4, 1))
    # A tensor that overlaps itself has no contiguous form.
    windows = torch.arange(9.0).unfold(0, 3, 1)
    check("a copy", torch.compile(f, backend=tcp)(windows, windows), f(windows, windows))
    # Another tensor for one that is expanded.
    layout = find_layout(x[0].expand(4, 6))
    same = x[:1].repeat(4, 1)
    copy = layout.make(same)
    assert layout.fits(copy) and not layout.fits(same) and copy.equal(same)
    try:
        layout.make(x)
    except ValueError as error:
        print("expanded:", error)


def check_parts():
    """Results that are parts of other tensors in eager PyTorch, and have the strides of
    those."""
    def f(a, weight):
        return (torch.nn.functional.layer_norm(a, (6,), weight)[:, 0], (a + 1)[::2, :, 1],
                a.sum(0).expand(3, -1, -1), torch.tanh(a).transpose(0, 2)[1:],
                (a * 3)[..., None].expand(-1, -1, -1, 2), (a * 2).unfold(2, 3, 1),
                (a - 1)[:, :0])

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for dynamic in (False, True):
            torch._dynamo.reset()
            compiled = torch.compile(f, backend=tcp, dynamic=dynamic)
            for sizes in ((4, 5), (7, 3)):
                arguments = torch.randn(*sizes, 6), torch.rand(6)
                results, expected = compiled(*arguments), f(*arguments)
                torch.testing.assert_close(results, expected)
                assert [r.stride() for r in results] == [e.stride() for e in expected]
    print("parts: equal")


def check_units():
    """Results with dimensions of one element, in each order: these have strides, too."""
    shapes = list(itertools.product((1, 3), (1, 4), (1, 5)))
    orders = list(itertools.permutations(range(3)))

    def f(*tensors):
        return [(x + number).permute(order) for x in tensors for number, order in enumerate(orders)]

    tensors = [torch.randn(shape) for shape in shapes]
    results, expected = torch.compile(f, backend=tcp)(*tensors), f(*tensors)
    torch.testing.assert_close(results, expected)
    assert [r.stride() for r in results] == [e.stride() for e in expected]
    print("units: equal")


def check_squeezed():
    """Dimensions of size 1 go, from the start, from within and from the end; those of
    other sizes stay."""
    def f(a):
        return (a.squeeze(0) + 1, a.squeeze(2) * 2, a.squeeze(-1) - 1, a.squeeze(1) + 2,
                a.squeeze() * 3, a.squeeze((0, 2)) + 4, a[0] * 5, a.squeeze(0).unsqueeze(-2))

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for dynamic in (False, True):
            torch._dynamo.reset()
            compiled = torch.compile(f, backend=tcp, dynamic=dynamic)
            for rows in (3, 5):
                a = torch.randn(1, rows, 1, 4, 1)
                check("squeezed", compiled(a), f(a))


def check_numbers():
    """Graphs that give numbers."""
    def f(a):
        n = a.shape[0] * 2
        torch._dynamo.graph_break()
        b = a + n
        m = n * a.shape[1]
        torch._dynamo.graph_break()
        return b * m, m

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compiled = torch.compile(f, backend=tcp, dynamic=True)
        for rows in (3, 7):
            a = torch.randn(rows, 4)
            check("computed numbers", compiled(a), f(a))


def add_and_subtract(a, b):
    return torch.tanh(a + b) * 2, a - b


def check_corrupt_entry(x, y):
    """A corrupt entry of the cache is made again."""
    entries = len(os.listdir(cache.get_folder()))
    for name in os.listdir(cache.get_folder()):
        library = os.path.join(cache.get_folder(), name, "program.so")
        # Another file: this one is in use.
        os.remove(library)
        with open(library, "wb") as file:
            file.write(b"nothing")
    torch._dynamo.reset()
    check("corrupt entry", torch.compile(add_and_subtract, backend=tcp)(x, y),
          add_and_subtract(x, y))
    assert len(os.listdir(cache.get_folder())) == entries


def check_breaks_and_mutations(x):
    def broken(a):
        a = torch.sigmoid(a)
        print("a graph break")
        return torch.sin(a)

    entries = count_entries()
    check("graph break", torch.compile(broken, backend=tcp)(x), broken(x))
    print("graphs of it:", count_entries() - entries)

    def mutates(a):
        a.add_(1)
        return a * 2

    ours, theirs = x.clone(), x.clone()
    check("mutation", torch.compile(mutates, backend=tcp)(ours), mutates(theirs))
    check("mutated", ours, theirs)


def check_gradients(x, y):
    def gradients(function):
        a = x.clone().requires_grad_()
        torch.sigmoid(function(a, y)[0]).sum().backward()
        return a.grad

    entries = count_entries()
    check("backward", gradients(torch.compile(add_and_subtract, backend=tcp)), gradients(add_and_subtract))
    print("graphs of it:", count_entries() - entries)

    # Its backward graph takes and gives contiguous tensors only.
    def plain(function):
        a = x.clone().requires_grad_()
        function(a).backward(torch.ones_like(a))
        return a.grad

    def doubled_sine(a):
        return torch.sin(a) * 2

    check("plain backward", plain(torch.compile(doubled_sine, backend=tcp)),
          plain(doubled_sine))


def check_messages(x, y):
    """A graph that runs eagerly says why, once."""
    def unsupported(a):
        a = a * 2
        return torch.linalg.qr(a)[1] + 1

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check("eager", torch.compile(unsupported, backend=tcp)(x), unsupported(x))
    ours = [str(w.message) for w in caught if str(w.message).startswith("tcp:")]
    print("\n".join(ours))


def check_wrong_options(x, y):
    """An option that there is not, or that is not for a compile, is an error in each way to
    compile a graph, and names the one that may be meant."""
    def drops(a, b):
        return torch.nn.functional.dropout(a, 0.5) + b

    def cannot(a, b):
        return torch.linalg.qr(a * b)[1] + 1

    for options in ({"marsh": "native"}, {"O": 9}, {"emit": "tcp"}, {"whole_graph": True},
                    {"thread": 2}, {"fp-contract": "fats"}, {"help": True}):
        for function in (add_and_subtract, drops, cannot):
            torch._dynamo.reset()
            try:
                torch.compile(function, backend=tcp, options=options)(x, y)
                print(f"{options} of {function.__name__}: no error")
            except Exception as error:
                # Dynamo wraps what is found while it compiles.
                assert isinstance(error, OptionError) or "OptionError: " in str(error), error
                message = re.search("(?:tcp-aot:|the backend tcp has).*", str(error))[0]
                print(f"{options} of {function.__name__}: {message}")
    # An error for another reason does not blame the options.
    torch._dynamo.reset()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check("right option", torch.compile(cannot, backend=tcp, options={"O": 1})(x, y),
              cannot(x, y))


def main():
    torch.manual_seed(0)
    x, y = torch.randn(4, 3), torch.randn(4, 3)
    check("two results", torch.compile(add_and_subtract, backend=tcp)(x, y),
          add_and_subtract(x, y))
    check_corrupt_entry(x, y)

    dynamic = torch.compile(add_and_subtract, backend=tcp, dynamic=True)
    for rows in (4, 5, 31):
        arguments = torch.randn(rows, 3), torch.randn(rows, 3)
        check(f"dynamic {rows}", dynamic(*arguments), add_and_subtract(*arguments))

    check("views", torch.compile(add_and_subtract, backend=tcp)(x.T, y.T),
          add_and_subtract(x.T, y.T))
    check_strides()
    check_parts()
    check_units()
    check_squeezed()
    check_numbers()

    def scaled(a, n):
        return a * n + n

    check("numbers", torch.compile(scaled, backend=tcp)(x, 3), scaled(x, 3))
    check_breaks_and_mutations(x)
    check_gradients(x, y)
    check_messages(x, y)
    check_wrong_options(x, y)
    check_modes(add_and_subtract, x, y)


def check_modes(function, *arguments):
    """Each mode of torch.compile computes the same, and says what it leaves out."""
    for mode in ("default", "reduce-overhead", "max-autotune", "max-autotune-no-cudagraphs"):
        torch._dynamo.reset()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            call = torch.compile(function, backend=tcp, mode=mode)
            check(f"mode {mode}", call(*arguments), function(*arguments))
        print(*[w.message for w in caught if str(w.message).startswith("tcp:")])
    assert _apply_mode("max-autotune", {"O": 1}) == {"O": 1}
    assert _apply_mode("max-autotune", None) == {"O": 3}


shutil.rmtree(cache.get_folder(), ignore_errors=True)
sys.exit(main())
