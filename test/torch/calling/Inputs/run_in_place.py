"""Functions that change arguments, compared with eager PyTorch bit by bit: their results, the
arguments after a call, and what is beside these in memory."""

import copy
import threading
import warnings

import torch
import torch.nn.functional as F

from tcp_ide import backend, graphs
from tcp_ide.calling import calls

from changes import FUNCTIONS, MEMORIES, bits, from_other, integers, part, product, read_after
from changes import read_both, swap

warnings.simplefilter("error")
torch.set_grad_enabled(False)

#: For each compiled graph, the arguments that it changes and those that it changes in place.
compiled = []


class Signature(calls.Signature):
    def make_call(self, library):
        compiled.append((list(self.updated), list(self.in_place)))
        return super().make_call(library)


graphs.Signature = Signature


def compile_(function, **named):
    torch._dynamo.reset()
    compiled.clear()
    return torch.compile(function, backend=backend.tcp, **named)


def check(name, function, make, in_place, rounds=3, **named):
    """Calls a function of `make()`, tensors and the larger tensors that they are views of,
    some times, eagerly and compiled. `in_place` says how many arguments of the last graph are
    to be changed without a copy."""
    got = compile_(function, **named)
    for number in range(rounds):
        torch.manual_seed(number)
        arguments, memory = make()
        # Tensors are copied with their memory, so that views stay views of one tensor.
        expected_arguments, expected_memory = copy.deepcopy((arguments, memory))
        expected = function(*expected_arguments)
        actual = got(*arguments)
        for what, one, other in (("results", actual, expected),
                                 ("arguments", arguments, expected_arguments),
                                 ("memory", memory, expected_memory)):
            assert bits(one) == bits(other), f"{name}, call {number}: other {what}"
    changed = [len(in_place) for _, in_place in compiled]
    assert changed[-1:] == [in_place], f"{name}: {compiled}"


def randn(*shape):
    return torch.randn(shape)


def plain(*tensors):
    return list(tensors), []


def step(query, key, value, keys, values, position):
    keys.index_copy_(2, position, key)
    values.index_copy_(2, position, value)
    return F.scaled_dot_product_attention(query, keys, values).round(decimals=4)


def step_by_index(query, key, keys, position):
    keys[:, :, position] = key
    return (query * keys).sum(-1).round(decimals=4)


def make_step():
    position = torch.randint(0, 40, (1,))
    return plain(randn(1, 2, 1, 8), randn(1, 2, 1, 8), randn(1, 2, 1, 8), randn(1, 2, 40, 8),
                 randn(1, 2, 40, 8), position)


check("static cache", step, make_step, 2)
check("static cache by index", step_by_index,
      lambda: plain(randn(1, 2, 1, 8), randn(1, 2, 1, 8), randn(1, 2, 40, 8),
                    torch.randint(0, 40, (1,))), 1)


for function, in_place in FUNCTIONS:
    check(function.__name__, function, lambda: plain(integers(4, 4), integers(4, 4)), in_place)
    check(f"{function.__name__}, sizes that change", function,
          lambda: plain(*(integers(n, n) for n in [4 + torch.randint(0, 9, ()).item()] * 2)),
          in_place, dynamic=True, rounds=4)
    check(f"{function.__name__}, transposed", function,
          lambda: plain(integers(4, 4).t(), integers(4, 4)), in_place)


# Memory that the caller sees in other ways, too.
for function in (read_after, swap, part, from_other, product):
    for make in MEMORIES:
        got = compile_(function)
        arguments, memory = make()
        expected_arguments, expected_memory = copy.deepcopy((arguments, memory))
        assert bits(got(*arguments)) == bits(function(*expected_arguments)), function
        assert bits(memory) == bits(expected_memory), (function, make)

# Compiled for arguments that share nothing, called with those that do: what is read is read
# before anything is written, as by PyTorch's own ops.
def scale(x, y):
    x.copy_(y.flip(0) * 2)


got = compile_(scale)
got(randn(5), randn(5))
memory = torch.arange(8.0)
got(memory[:5], memory[3:])
assert memory.tolist() == [14, 12, 10, 8, 6, 5, 6, 7], memory
same = torch.arange(5.0)
got(same, same.view(5))
assert same.tolist() == [8, 6, 4, 2, 0], same

# Arguments with gaps keep what is in these.
memory = torch.arange(12.0)
got = compile_(lambda x: x.mul_(2).sum())
assert got(memory[::2]) == 60
assert memory.tolist() == [0, 1, 4, 3, 8, 5, 12, 7, 16, 9, 20, 11], memory

# Threads have arguments of their own.
got = compile_(read_both)
got(randn(64, 64), randn(64, 64))
wrong = []


def run(number):
    generator = torch.Generator().manual_seed(number)
    for _ in range(50):
        x, y = (torch.randn(64, 64, generator=generator) for _ in range(2))
        expected_x = x.clone()
        expected = read_both(expected_x, y)
        if bits(got(x, y)) != bits(expected) or bits(x) != bits(expected_x):
            wrong.append(number)


threads = [threading.Thread(target=run, args=(number,)) for number in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not wrong, wrong

# In a graph of which PyTorch runs parts: the old elements, a view of them, what is between two
# changes, and the new ones are read by an op that is not compiled.
@torch.library.custom_op("changes::passed", mutates_args=())
def passed(x: torch.Tensor) -> torch.Tensor:
    return x.clone()


passed.register_fake(torch.empty_like)


def cut(function):
    def before(x, y):
        return passed(x), function(x, passed(y))

    def view(x, y):
        return passed(x.t()), passed(x[1:]), function(x, y)

    def behind(x, y):
        return function(x, y), passed(x), passed(y), x * 2 + y

    def between(x, y):
        first = function(x, y)
        middle = passed(x) + y
        return first, function(y, x), middle, passed(y), x - y

    return before, view, behind, between


with warnings.catch_warnings():
    warnings.filterwarnings("ignore", ".*changes.passed")
    for function, _ in FUNCTIONS:
        makes = MEMORIES if function in (read_after, swap, part) else ()
        for whole in cut(function):
            for make in (lambda: ([integers(4, 4), integers(4, 4)], []), *makes):
                got = compile_(whole)
                arguments, memory = make()
                expected_arguments, expected_memory = copy.deepcopy((arguments, memory))
                name = f"{function.__name__}, {whole.__name__}"
                assert bits(got(*arguments)) == bits(whole(*expected_arguments)), name
                assert bits(arguments) == bits(expected_arguments), name
                assert bits(memory) == bits(expected_memory), name


def step_in_parts(query, key, keys, position):
    keys.index_copy_(2, position, key)
    return passed(query * keys)


def step_behind(query, key, keys, position):
    keys.index_copy_(2, position, passed(key))
    return query * keys


# The cache is changed where it lies, and given to nobody.
for function in (step_in_parts, step_behind):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*changes.passed")
        check(function.__name__, function,
              lambda: plain(randn(1, 2, 1, 8), randn(1, 2, 1, 8), randn(1, 2, 40, 8),
                            torch.randint(0, 40, (1,))), 1)
    assert len(compiled) == 1, compiled

# Parts that come later read what they would have read if the arguments did not overlap.
def scale_in_parts(x, y):
    x.copy_(y.flip(0) * 2)
    return y + passed(x)


with warnings.catch_warnings():
    warnings.filterwarnings("ignore", ".*changes.passed")
    got = compile_(scale_in_parts)
    got(randn(5), randn(5))
    memory = torch.arange(8.0)
    result = got(memory[:5], memory[3:])
assert memory.tolist() == [14, 12, 10, 8, 6, 5, 6, 7], memory
assert result.tolist() == [17, 16, 15, 14, 13], result


# PyTorch makes a view of an argument, which is read behind the part that changes the argument.
def read_view(x, y):
    view = x.as_strided((x.shape[0], x.shape[0]), (1, x.shape[0]))
    result = view * passed(passed(y) + 1)
    x.add_(y)
    return result


with warnings.catch_warnings():
    warnings.filterwarnings("ignore", ".*(changes.passed|as_strided)")
    check("view of old elements", read_view, lambda: plain(integers(4, 4), integers(4, 4)), 0,
          dynamic=True)


def draw(x, y):
    x.add_(torch.rand(4, 4))
    y.copy_(x * 2)
    return F.dropout(x, 0.5) + y


torch.manual_seed(3)
arguments = [torch.ones(4, 4), torch.ones(4, 4)]
expected = draw(*arguments)
torch.manual_seed(3)
others = [torch.ones(4, 4), torch.ones(4, 4)]
assert bits(compile_(draw)(*others)) == bits(expected) and bits(others) == bits(arguments)
assert [len(changed) for _, changed in compiled] == [2], compiled

# Training: statistics change in a forward graph whose backward graph reads old ones, and an
# optimizer changes parameters.
torch.set_grad_enabled(True)


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(5)
        self.linear = torch.nn.Linear(6, 6)
        self.register_buffer("total", torch.ones(6))

    def forward(self, x):
        y = torch.tanh(self.linear(x)) * self.total.clone()
        self.total.mul_(0.5).add_(1)
        return (y * self.total).sum(0)


def train(compile_step):
    model = Model()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.1, foreach=True)
    call, update = model, optimizer.step
    if compile_step:
        call, update = compile_(model), torch.compile(optimizer.step, backend=backend.tcp)
    for number in range(3):
        torch.manual_seed(number)
        optimizer.zero_grad()
        call(torch.randn(4, 6)).sum().backward()
        update()
    return [model.total, *model.parameters()]


for actual, expected in zip(train(True), train(False)):
    torch.testing.assert_close(actual, expected, rtol=1e-5, atol=1e-5)
assert any(in_place for _, in_place in compiled), compiled

# Autograd knows that an argument has changed.
weight = torch.ones(3, requires_grad=True)
x = torch.ones(3)
result = weight * x
with torch.no_grad():
    compile_(lambda x: x.add_(1))(x)
try:
    result.sum().backward()
    raise AssertionError("an old value is read")
except RuntimeError as error:
    assert "modified by an inplace operation" in str(error), error
print("as expected")
