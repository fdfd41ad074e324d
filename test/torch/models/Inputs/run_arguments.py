"""Programs that take arguments by name, in lists and dictionaries, and arguments that are no
tensors; and programs that torch.export has made, by tcp_ide.compile."""

import collections
import io

import torch
from torch.export import Dim

import tcp_ide

x, y = torch.randn(4, 3), torch.randn(3)
Pair = collections.namedtuple("Pair", "first second")


class Program(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(3, 3)
        self.register_buffer("calls", torch.zeros(()))

    def forward(self, x, others, *, scale=None, mode="reflect"):
        self.calls += 1
        padded = torch.nn.functional.pad(self.layer(x), (1, 1), mode=mode)[:, 1:-1]
        result = padded + others["a"][0] - others["b"][1]
        return {"result": result if scale is None else result * scale, "mode": mode}


def check(name, call, program, *arguments, **named):
    before = program.calls.clone()
    actual, after = call(*arguments, **named), program.calls.clone()
    expected = program(*arguments, **named)
    torch.testing.assert_close(actual["result"], expected["result"])
    assert actual["mode"] == expected["mode"]
    print(f"{name}: equal, {(after - before).item():g} call")


def fail(name, call, *arguments, **named):
    try:
        call(*arguments, **named)
        print(f"{name}: no error")
    except (TypeError, tcp_ide.ExportError) as error:
        print(f"{name}: {type(error).__name__}: {error}")


program, others = Program().eval(), {"a": [y, None], "b": Pair(1, y + 1)}
more = torch.randn(7, 3)
rows = Dim("rows")
call = tcp_ide.compile(program, (x, others), kwargs={"scale": 2.0, "mode": "circular"},
                       dynamic_shapes={"x": {0: rows}})
check("nested", call, program, more, others, mode="circular", scale=2.0)
fail("constant", call, x, others, scale=3.0, mode="circular")
fail("tensor for a constant", call, x, others, scale=y, mode="circular")
fail("name", call, x, others, scale=2.0)
fail("structure", call, x, {"a": [y], "b": Pair(1, y)}, scale=2.0, mode="circular")
fail("constant for a tensor", call, x, {"a": [3, None], "b": Pair(1, y)}, scale=2.0,
     mode="circular")
call = tcp_ide.compile(program, (x, others), dynamic_shapes=({0: rows}, {"a": None, "b": None}))
check("by position", call, program, more, others)

fail("object", tcp_ide.compile, program, (x, {"a": [y, None], "b": Pair(object(), y)}))
fail("name of a shape", tcp_ide.compile, program, (x, others), {"z": {0: rows}})
fail("shape", tcp_ide.compile, program, (x, others), {"others": {"c": {0: rows}}})


class Shift(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(3, 3)

    def forward(self, x, others, *, scale=None):
        return self.layer(x) + others["a"] if scale is None else x


program, others = Shift().eval(), {"a": y}
exported = torch.export.export(program, (x, others), {"scale": None}, strict=False,
                               dynamic_shapes={"x": {0: rows}, "others": {"a": None}, "scale": None})
file = io.BytesIO()
torch.export.save(exported, file)
file.seek(0)
loaded = torch.export.load(file)
module = loaded.module()
call = tcp_ide.compile(module, (x, others), kwargs={"scale": None})
torch.testing.assert_close(call(x, others, scale=None), program(x, others))
print("a module of torch.export: equal")
call = tcp_ide.compile(loaded)
for size in (x, more):
    torch.testing.assert_close(call(size, others, scale=None), program(size, others))
print("a program of torch.export: equal")
