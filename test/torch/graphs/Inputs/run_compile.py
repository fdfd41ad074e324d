"""tcp_ide.compile: what may be compiled, how results are returned, wrong arguments."""

import functools
import operator
import re

import torch
from torch.export import Dim

import tcp_ide

x, y = torch.rand(3, 4), torch.rand(3, 4)


class Callable:
    def __call__(self, a):
        return a * 2


def nested(a):
    return {"sum": a + 1, "none": None, "number": 3, "size": a.shape[0]}, [a * 2, a]


def pick(a, i):
    # The line below.
    return a[i]


class Picker:
    def __call__(self, a, i):
        return pick(a, i)


def check_lines(name, model, *arguments):
    """Prints the lines of an operation, as the function that each is in."""
    text = tcp_ide.export(model, arguments).text
    starts = {pick.__code__.co_firstlineno: "pick",
              Picker.__call__.__code__.co_firstlineno: "__call__"}
    place = re.search(r"torch.aten.index.Tensor.* loc\((.*)\)", text)[1]
    while place.startswith("#"):
        place = re.search(rf"^{place} = loc\((.*)\)$", text, re.MULTILINE)[1]
        place = re.sub(r"#loc\d+", lambda m: re.search(
            rf"^{m[0]} = loc\((.*)\)$", text, re.MULTILINE)[1], place)
    lines = [int(line) for line in re.findall(r'run_compile.py":(\d+)', place)]
    found = []
    for line in lines:
        start = max(s for s in starts if s <= line)
        found.append(f"line {line - start} of {starts[start]}")
    print(f"{name}: {', '.join(found)}")


def check(name, model, *arguments, **options):
    try:
        call = tcp_ide.compile(model, arguments, **options)
        torch.testing.assert_close(call(*arguments), model(*arguments))
        print(f"{name}: equal")
    except (tcp_ide.ExportError, tcp_ide.CompileError) as error:
        print(f"{name}: {type(error).__name__}: {error}")
    return call


def fail(name, call, *arguments):
    try:
        call(*arguments)
        print(f"{name}: no error")
    except (TypeError, RuntimeError) as error:
        print(f"{name}: {type(error).__name__}: {error}")


def check_unsupported(name, model, *arguments):
    try:
        tcp_ide.compile(model, arguments)
        print(f"{name}: no error")
    except (tcp_ide.ExportError, tcp_ide.CompileError) as error:
        print(f"{name}: {str(error).splitlines()[0]}")


check("builtin", torch.tanh, x)
check("method", torch.Tensor.exp, x)
check("operator", operator.add, x, y)
check("partial", functools.partial(torch.add, alpha=2), x, y)
check("object", Callable(), x)
check("lambda", lambda a, b: (a * b, b), x, y)
check("builtin, dynamic", torch.tanh, x, dynamic_shapes=({0: Dim("n")},))
check("nested", nested, x, dynamic_shapes=({0: Dim("n")},))

call = tcp_ide.compile(lambda a, b: (a + b, a), (x, y))
fail("count", call, x)
fail("type", call, x, y.double())
fail("rank", call, x, y[0])
fail("no tensor", call, x, 3)
fail("size", call, x, y[:2])
fail("device", call, x, y.to("meta"))
torch.testing.assert_close(call(x, y)[0], x + y)
n = Dim("n")
call = tcp_ide.compile(torch.add, (x, y), dynamic_shapes=({0: n}, {0: n}))
fail("sizes that differ", call, x, y[:2])
fail("expanded", call, x, y[:1].expand(3, 4))
call = tcp_ide.compile(lambda a, i: a[i], (x, torch.tensor([0, 2])))
fail("index", call, x, torch.tensor([0, 3]))
torch.testing.assert_close(call(x, torch.tensor([1, -1])), x[[1, -1]])
print("after errors: equal")
check_lines("in a function", Picker(), x, torch.tensor([0, 2]))
check_lines("in a partial", functools.partial(pick, i=torch.tensor([0, 2])), x)

check_unsupported("complex", lambda a: -a, torch.zeros(2, dtype=torch.complex64))
check_unsupported("unsigned", lambda a: -a, torch.zeros(2, dtype=torch.uint16))
check_unsupported("float8", lambda a: a, torch.zeros(2).to(torch.float8_e4m3fn))
check_unsupported("no name", lambda a: torch.special.erfcx(a), x)
check_unsupported("refused", lambda i: i + torch.pow(i, -1), torch.tensor([1, 2]))

# Conditions that a program asked PyTorch to rely on.


def pick_row(a, i):
    number = i.item()
    torch._check(number >= 0)
    torch._check(number < a.shape[0])
    return a[number] * 2


call = tcp_ide.compile(pick_row, (x, torch.tensor(1)))
torch.testing.assert_close(call(x, torch.tensor(2)), x[2] * 2)
fail("guard", call, x, torch.tensor(3))
fail("other guard", call, x, torch.tensor(-1))
