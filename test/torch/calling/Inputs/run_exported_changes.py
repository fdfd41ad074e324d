"""Exported programs that change their arguments and buffers, compared with eager PyTorch bit by
bit: results, arguments and buffers after each of some calls, and what is beside these in memory."""

import copy
import warnings

import torch

import tcp_ide

from changes import FUNCTIONS, MEMORIES, bits, integers
from changing_loaders import Buffers, make_program

warnings.simplefilter("error")
torch.set_grad_enabled(False)


def same(name, got, arguments, expected_arguments, memory, expected_memory, expected):
    for what, one, other in (("results", got, expected),
                             ("arguments", arguments, expected_arguments),
                             ("memory", memory, expected_memory)):
        assert bits(one) == bits(other), f"{name}: other {what}: {one}, not {other}"


def check_arguments(function, compiled, make, name):
    arguments, memory = make()
    expected_arguments, expected_memory = copy.deepcopy((arguments, memory))
    before = [value._version for value in (*arguments, *expected_arguments)]
    got, expected = compiled(*arguments), function(*expected_arguments)
    same(f"{function.__name__}, {name}", got, arguments, expected_arguments, memory,
         expected_memory, expected)
    after = [value._version for value in (*arguments, *expected_arguments)]
    changes = [new > old for new, old in zip(after, before)]
    # Views of one tensor have one version.
    assert memory or changes[:2] == changes[2:], f"{function.__name__}, {name}: autograd"
    # Who gets an argument back gets this tensor.
    for one, other in zip(*(value if isinstance(value, tuple) else (value,)
                            for value in (got, expected))):
        if isinstance(other, torch.Tensor):
            assert (any(one is a for a in arguments)
                    == any(other is a for a in expected_arguments)), f"{function}, {name}"


def check_buffers(function, shared):
    model = Buffers(function, shared)
    eager = copy.deepcopy(model)
    compiled = tcp_ide.compile(model, (integers(4, 4),))
    assert bits(list(model.state_dict().values())) == bits(list(eager.state_dict().values()))
    for call in range(3):
        y = integers(4, 4)
        other = y.clone()
        addresses = [model.part.x.data_ptr(), model.weight.data_ptr()]
        same(f"{function.__name__}, buffers, call {call}", compiled(y), [y], [other],
             [model.part.x, model.weight], [eager.part.x, eager.weight], eager(other))
        assert addresses == [model.part.x.data_ptr(), model.weight.data_ptr()]
    # A tensor that takes the place of a buffer is the buffer.
    if not shared:
        model.part.x, eager.part.x = integers(4, 4), None
        eager.part.x = model.part.x.clone()
        same(f"{function.__name__}, another buffer", compiled(y), [y], [other],
             [model.part.x], [eager.part.x], eager(other))


torch.manual_seed(0)
for function, changed in FUNCTIONS:
    static = tcp_ide.compile(function, (integers(4, 4), integers(4, 4)))
    sizes = torch.export.Dim.AUTO
    dynamic = tcp_ide.compile(make_program(function), (integers(6, 6), integers(6, 6)),
                              ({0: sizes, 1: sizes},) * 2)
    for _ in range(2):
        check_arguments(function, static, lambda: ([integers(4, 4), integers(4, 4)], []), "static")
    check_arguments(function, static, lambda: ([integers(4, 4).t(), integers(4, 4)], []),
                    "transposed")
    for make in MEMORIES:
        check_arguments(function, static, make, make.__name__)
    for size in (4, 9):
        check_arguments(function, dynamic,
                        lambda: ([integers(size, size), integers(size, size)], []), f"n = {size}")
    check_buffers(function, False)
    check_buffers(function, True)


# Arguments that overlap: all elements are read before the first one is written.
call = tcp_ide.compile(lambda x, y: x.copy_(y.flip(0) * 2), (torch.zeros(5), torch.zeros(5)))
memory = torch.arange(8.0)
call(memory[:5], memory[3:])
assert memory.tolist() == [14, 12, 10, 8, 6, 5, 6, 7], memory

# The arguments of a call are compared with those of the sample, also if results are arguments.
for arguments in ((torch.ones(4, 4),), (torch.ones(4, 4), torch.ones(4)),
                  (torch.ones(4, 4), torch.ones(4, 4).double()), (torch.ones(4, 4), 1)):
    try:
        static(*arguments)
        raise AssertionError("wrong arguments are taken")
    except TypeError as error:
        print(error)
counter = tcp_ide.compile(Buffers(lambda x, y: x.add_(y)), (torch.ones(4, 4),))
try:
    counter(torch.ones(4, 4), torch.ones(4, 4))
except TypeError as error:
    print(error)


# A compiled program can't do this to its caller's tensors.
for name, change in (("set_", lambda x: x.set_(torch.ones(4))),
                     ("resize_", lambda x: x.resize_(2)), ("t_", lambda x: x.t_()),
                     ("squeeze_", lambda x: x.add_(1).squeeze_(0)),
                     ("complex", lambda x: x.mul_(2))):
    x = torch.ones(1, 3, dtype=torch.complex64 if name == "complex" else torch.float32)
    try:
        tcp_ide.compile(change, (x,))
        raise AssertionError(f"{name} is compiled")
    except tcp_ide.ExportError as error:
        print(f"{name}: {error}")
