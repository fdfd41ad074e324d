"""What a program computes of constants is what PyTorch computes of them, by torch.compile
and by tcp_ide.compile: for each element type, op and way to write a constant."""

import sys
import warnings

import torch

import tcp_ide
from tcp_ide.backend import tcp

torch.manual_seed(0)
warnings.filterwarnings("error", message="tcp: ")

BINARY = (
    torch.gt, torch.ge, torch.lt, torch.le, torch.eq, torch.ne, torch.add, torch.sub,
    torch.mul, torch.div, torch.floor_divide, torch.remainder, torch.fmod, torch.pow)
OF_TENSORS = (*BINARY, torch.maximum, torch.minimum, torch.rsub, torch.logical_and)
UNARY = (
    torch.neg, torch.abs, torch.logical_not, torch.bitwise_not, torch.sqrt, torch.rsqrt,
    torch.floor, torch.ceil, torch.round, torch.sign, torch.sum, torch.any, torch.all,
    torch.amax, torch.exp, torch.log, torch.reciprocal, lambda x: x.to(torch.int32),
    lambda x: x.to(torch.bool), lambda x: x.to(torch.float16), lambda x: x.unsqueeze(0),
    lambda x: torch.where(x > 1, x, 2))
MAKERS = {
    "scalar_tensor": lambda value, dtype: torch.scalar_tensor(value, dtype=dtype),
    "full": lambda value, dtype: torch.full((70,), value, dtype=dtype),
    "different": lambda value, dtype: torch.tensor([value, 1], dtype=dtype),
}


def find_functions(make, dtype):
    """Functions of no arguments by name, without those that PyTorch refuses."""
    values = [-2, 2.5 if dtype.is_floating_point else 3]
    functions = {}
    for value in values:
        for op in BINARY:
            for other in (-2, 0.5):
                functions[f"{op.__name__}({value}, {other})"] = \
                    lambda op=op, value=value, other=other: op(make(value, dtype), other)
        for op in OF_TENSORS:
            functions[f"{op.__name__}({value}, tensor)"] = \
                lambda op=op, value=value: op(make(value, dtype), make(2, dtype))
        for number, op in enumerate(UNARY):
            functions[f"{number}({value})"] = \
                lambda op=op, value=value: op(make(value, dtype))

    def is_taken(function):
        try:
            function()
        except Exception:
            return False
        return True

    return {name: function for name, function in functions.items() if is_taken(function)}


def check(dtype):
    functions = {f"{what}: {name}": function for what, make in MAKERS.items()
                 for name, function in find_functions(make, dtype).items()}

    def program(x):
        # Few results, as many would take long to compile.
        values = [function().double().sum() for function in functions.values()]
        return [torch.stack(values[i:i + 50]) * x for i in range(0, len(values), 50)]

    x = torch.ones(1, dtype=torch.float64)
    expected = torch.cat(program(x))
    torch._dynamo.reset()
    failed = 0
    for results in (torch.compile(program, backend=tcp, options={"O": 1})(x),
                    tcp_ide.compile(program, (x,), options=("-O1",))(x)):
        for name, result, value in zip(functions, torch.cat(results), expected,
                                       strict=True):
            if not torch.allclose(result, value, rtol=1e-3, equal_nan=True):
                failed += 1
                print(f"{dtype}, {name}: {result} in place of {value}")
    return failed


def main():
    failed = sum(map(check, (torch.float32, torch.int64, torch.bool)))
    print(f"{failed} constants differ")
    return failed != 0


sys.exit(main())
