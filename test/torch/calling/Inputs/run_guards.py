"""What torch.export asks of sizes is checked in each call: at the least and the largest
sizes that a program takes it computes what PyTorch does, beyond them it says which line
asked for what."""

import math
import os
import re
import warnings

import torch
from torch.export import Dim

import tcp_ide


class Checked(torch.nn.Module):
    def forward(self, x):
        torch._check(x.size(0) > 3)
        return torch.relu(x) * 2


class Reshaped(torch.nn.Module):
    def forward(self, x):
        return x.reshape(-1, 4) + 1


class Scaled(torch.nn.Module):
    def forward(self, x):
        return x * 2


class Added(torch.nn.Module):
    def forward(self, x, y):
        return x * 2 + y


class Chosen(torch.nn.Module):
    def forward(self, x):
        if x.size(0) > 5:
            return x + 1
        return x - 1


class Doubled(torch.nn.Module):
    def forward(self, x, y):
        return torch.cat([x, x]) + y


class Quotients(torch.nn.Module):
    def forward(self, x):
        x = x * max(x.shape[0] / 3, 2.25)
        return x * (2 if (x.shape[0] / x.shape[1]) ** 0.5 <= 0.9 else 3)


class Rounded(torch.nn.Module):
    def forward(self, x):
        x = x * (2 if math.ceil(x.shape[0] / 2) + math.floor(x.shape[1] / 2.0) < 7 else 3)
        return x * (2 if int(x.shape[0] * 0.4) == round(x.shape[1] / 2) else 4)


class Bits(torch.nn.Module):
    def forward(self, x):
        x = x * (2 if x.shape[0] & 3 == 1 else 3)
        return x * (2 if abs(x.shape[1] - 9) > 1 else 3)


class Powers(torch.nn.Module):
    def forward(self, x):
        if 2 ** x.shape[0] > 20:
            return x * 2
        return x * 3


class Computed(torch.nn.Module):
    def forward(self, x):
        torch._check(x.size(0) % x.size(1) == 1)
        torch._check(torch.sym_max(x.size(0), x.size(1) ** 2) < 30)
        return x + x.size(0) % 3


class Either(torch.nn.Module):
    def forward(self, x):
        torch._check((x.size(0) > 5) | (x.size(1) % 4 == 0) & (x.size(0) != 3))
        return x * 2


class Neither(torch.nn.Module):
    def forward(self, x):
        torch._check(torch.sym_not((x.size(0) > 9) | (x.size(1) == 4)))
        return x * 2


class Product(torch.nn.Module):
    def forward(self, x, y):
        return x @ y


class Batches(torch.nn.Module):
    def forward(self, x, y):
        return torch.bmm(x, y)


class Window(torch.nn.Module):
    def forward(self, x, w):
        return torch.conv2d(x, w)


class Broadcast(torch.nn.Module):
    """Sizes that are 1 for all columns, and for some numbers of rows."""

    def forward(self, x):
        rows, columns = x.shape
        bias = torch.arange(90.0).view(9, 10)
        x = x + bias[max(0, 9 - columns):, max(0, 10 - columns):][:1 - max(0, 1 - columns)]
        return x + bias[:rows // 4, :1]


class Resized(torch.nn.Module):
    def forward(self, x):
        return torch.nn.functional.interpolate(x, (x.shape[2] // 2, x.shape[3] + 3),
                                               mode="bicubic", antialias=True)


class Viewed(torch.nn.Module):
    def forward(self, x):
        return x.view(5, 5, 5) * 2


class Fixed(torch.nn.Module):
    """Layers for images of one size, whose steps are columns."""

    def __init__(self):
        super().__init__()
        self.steps = torch.nn.GRU(4, 5, batch_first=True)
        self.layer = torch.nn.Linear(15, 2)

    def forward(self, x):
        return self.layer(self.steps(x)[0].flatten(1))


def check(name, model, sizes, dynamic_shapes, allowed, excluded):
    arguments = tuple(torch.rand(size) for size in sizes)
    call = tcp_ide.compile(model, arguments, dynamic_shapes=dynamic_shapes)
    module = torch.export.export(model, arguments, dynamic_shapes=dynamic_shapes).module()
    for case in [sizes, *allowed]:
        arguments = tuple(torch.rand(size) for size in case)
        expected = model(*arguments)
        torch.testing.assert_close(module(*arguments), expected)
        torch.testing.assert_close(call(*arguments), expected)
    print(f"{name}: {len(allowed) + 1} equal")
    for case in excluded:
        arguments = tuple(torch.rand(size) for size in case)
        try:
            call(*arguments)
            print(f"{name}: {case}: no error")
        except RuntimeError as error:
            file, line, column, message = re.fullmatch(
                r"(.*?):(\d+):(\d+): (.*)", str(error)).groups()
            with open(file, encoding="utf-8") as source:
                text = source.read().splitlines()[int(line) - 1].strip()
            print(f"{name}: {message} | {os.path.basename(file)}: {text}")


AUTO = Dim.AUTO
n = Dim("n", min=3, max=9)
check("range", Checked(), [(6, 2)], ({0: Dim("n", min=4, max=9)},),
      [[(4, 2)], [(9, 2)]], [[(3, 2)], [(10, 2)], [(6, 3)]])
check("least of one", Added(), [(6,), (6,)], ({0: Dim("n")}, {0: Dim("n")}),
      [[(1,), (1,)], [(2,), (2,)]], [[(2,), (3,)]])
check("check", Checked(), [(6, 2)], ({0: AUTO},), [[(4, 2)], [(100, 2)]], [[(3, 2)]])
check("branch", Chosen(), [(7,)], ({0: AUTO},), [[(6,)], [(50,)]], [[(5,)]])
check("divisible", Reshaped(), [(6, 10)], ({0: AUTO},), [[(4, 10)], [(40, 10)]],
      [[(5, 10)]])
check("equal", Product(), [(3, 4), (4, 5)], ({1: AUTO}, {0: AUTO}),
      [[(3, 2), (2, 5)], [(3, 40), (40, 5)]], [[(3, 2), (4, 5)]])
check("batches", Batches(), [(2, 3, 4), (2, 4, 5)], ({0: AUTO, 2: AUTO}, {0: AUTO, 1: AUTO}),
      [[(3, 3, 6), (3, 6, 5)]], [[(2, 3, 4), (3, 4, 5)], [(2, 3, 4), (2, 6, 5)]])
check("window", Window(), [(2, 3, 8, 8), (4, 3, 3, 3)], ({2: AUTO, 3: AUTO}, None),
      [[(2, 3, 4, 9), (4, 3, 3, 3)]],
      [[(2, 3, 2, 8), (4, 3, 3, 3)], [(2, 3, 8, 2), (4, 3, 3, 3)], [(2, 3, 8, 8), (4, 3, 3, 9)]])
check("fixed", Fixed().eval(), [(2, 3, 4)], ({0: AUTO, 1: AUTO, 2: AUTO},), [[(5, 3, 4)]],
      [[(2, 4, 4)], [(2, 3, 5)]])
check("viewed", Viewed(), [(25, 5)], ({0: AUTO, 1: AUTO},), [], [[(24, 5)]])
check("broadcast", Broadcast(), [(5, 3)], ({0: AUTO, 1: AUTO},), [[(4, 6)], [(7, 2)]], [[(8, 3)]])
check("resized", Resized(), [(2, 3, 8, 6)], ({2: AUTO, 3: AUTO},),
      [[(2, 3, 21, 13)], [(2, 3, 4, 2)]], [])
check("quotients", Quotients(), [(5, 7)], ({0: AUTO, 1: AUTO},), [[(6, 8)], [(3, 9)]],
      [[(8, 20)], [(6, 6)]])
check("rounded", Rounded(), [(5, 7)], ({0: AUTO, 1: AUTO},), [[(6, 7)], [(5, 6)]],
      [[(8, 7)], [(6, 12)]])
check("bits", Bits(), [(5, 7)], ({0: AUTO, 1: AUTO},), [[(9, 11)], [(13, 3)]],
      [[(6, 7)], [(5, 9)], [(5, 10)]])
# Calls compute no power whose exponent is a size.
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    check("powers", Powers(), [(5,)], ({0: AUTO},), [[(9,)]], [])
print(*sorted({str(warning.message) for warning in caught if "tcp: " in str(warning.message)}),
      sep="\n")
check("same dim", Scaled(), [(6, 6)], ({0: n, 1: n},), [[(9, 9)]], [[(8, 9)]])
check("derived", Doubled(), [(4,), (8,)], ({0: n}, {0: 2 * n}),
      [[(3,), (6,)], [(9,), (18,)]], [[(4,), (7,)], [(2,), (4,)], [(10,), (20,)]])
check("derived alone", Scaled(), [(9,)], ({0: 2 * n + 1},), [[(7,)], [(19,)]],
      [[(8,)], [(5,)], [(21,)]])
check("either", Either(), [(6, 2)], ({0: AUTO, 1: AUTO},), [[(2, 4)], [(7, 3)]],
      [[(2, 3)], [(3, 4)]])
check("neither", Neither(), [(6, 2)], ({0: AUTO, 1: AUTO},), [[(9, 9)]],
      [[(10, 2)], [(2, 4)]])
# torch.export asks for the order of these strides, which the values do not depend on.
scaled, x = Scaled(), torch.rand(12, 16)
call = tcp_ide.compile(scaled, (x[::2, ::2],), dynamic_shapes=({0: AUTO, 1: AUTO},))
for other in x[::2, ::2], torch.rand(6, 8), torch.rand(8, 6).T, x[:5, ::3]:
    torch.testing.assert_close(call(other), scaled(other))
print("strides: equal")
# A size of 0 divides nothing.
check("computed", Computed(), [(4, 3)], ({0: AUTO, 1: AUTO},), [[(3, 2)], [(29, 4)]],
      [[(5, 3)], [(31, 5)], [(4, 0)]])
# A transform is compiled for its size, which no call would check.
for dim in 1, 0:
    try:
        tcp_ide.compile(lambda x, d=dim: torch.fft.rfft(x, dim=d).abs(), (torch.rand(3, 6),),
                        dynamic_shapes=({0: AUTO, 1: AUTO},))
    except tcp_ide.ExportError as error:
        print("transform:", error)
rows = tcp_ide.compile(lambda x: torch.fft.rfft(x).abs(), (torch.rand(3, 6),),
                       dynamic_shapes=({0: AUTO},))
torch.testing.assert_close(rows(scaled(x[:5, :6])), torch.fft.rfft(scaled(x[:5, :6])).abs())
