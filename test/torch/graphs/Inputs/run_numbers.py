"""Functions of tensors and of numbers that their ops take as constants only: they are compiled
whole with dynamic sizes, and anew for other numbers, but not for other sizes. Prints how many of
them are not as in eager PyTorch."""

import warnings

import torch
import torch.nn.functional as F

from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")

def draw(*sizes):
    return torch.linspace(-1, 2, torch.Size(sizes).numel()).sin().view(sizes).requires_grad_()


#: By name: a function of two tensors and a number, tensors of two sizes, and two numbers.
FUNCTIONS = {
    "correction": (lambda x, y, n: torch.var_mean(x @ y, 1, correction=n),
                   [(draw(4, 5), draw(5, 6)), (draw(7, 3), draw(3, 9))], [2, 3]),
    "computed correction": (lambda x, y, n: (x @ y).var(0, correction=2 * n - 3),
                            [(draw(4, 5), draw(5, 6)), (draw(7, 3), draw(3, 9))], [2, 3]),
    "absolute correction": (lambda x, y, n: (x @ y).std(0, correction=abs(1 - n)),
                            [(draw(4, 5), draw(5, 6)), (draw(7, 3), draw(3, 9))], [2, 3]),
    "stride": (lambda x, y, n: F.conv_transpose2d(x, y, stride=n, padding=1),
               [(draw(2, 4, 5, 6), draw(4, 3, 3, 3)), (draw(3, 4, 7, 6), draw(4, 3, 3, 3))],
               [2, 3]),
    "amount of a padding": (lambda x, y, n: F.pad((x * y).sin(), (n, 1), mode="circular"),
                            [(draw(2, 3, 5), draw(2, 3, 5)), (draw(3, 2, 6), draw(3, 2, 6))],
                            [2, 3]),
    "part of storage": (lambda x, y, n: (x * y).as_strided((2, n), (n + 1, 1), 1),
                        [(draw(4, 5), draw(4, 5)), (draw(6, 7), draw(6, 7))], [2, 4]),
}


def call(function, tensors, number):
    results = function(*tensors, number)
    results = results if isinstance(results, tuple) else (results,)
    gradients = torch.autograd.grad(sum(result.cos().sum() for result in results), tensors)
    return *results, *gradients


failed = 0
for name, (function, calls, numbers) in FUNCTIONS.items():
    torch._dynamo.reset()
    torch._dynamo.utils.clear_compilation_metrics()
    compiled = torch.compile(function, backend=tcp, dynamic=True, options={"O": 1})
    try:
        for n in numbers:
            for tensors in calls:
                torch.testing.assert_close(call(compiled, tensors, n), call(function, tensors, n))
        found = len(torch._dynamo.utils.get_compilation_metrics())
        assert found <= len(numbers), f"Dynamo compiles {found} times"
    except Exception as error:
        failed += 1
        print(f"{name}: {type(error).__name__}: {str(error)[:300]}", flush=True)
print(f"{failed} of {len(FUNCTIONS)} differ")
