"""Systems of linear equations, compiled, beside float64: results and gradients may be as far from
it as those of PyTorch, times 8, because pivots and sums have another order."""

import warnings

import torch

import tcp_ide
from tcp_ide.backend import tcp

warnings.filterwarnings("error", "tcp: ")
linalg = torch.linalg
torch.manual_seed(0)


def square(*sizes, dtype=torch.float32):
    return torch.randn(*sizes, sizes[-1], dtype=dtype) + torch.eye(sizes[-1], dtype=dtype)


def positive(*sizes, dtype=torch.float32):
    x = square(*sizes, dtype=dtype)
    return x @ x.mT + torch.eye(sizes[-1], dtype=dtype)


def find_error(actual, reference):
    scale = reference.abs().max() if reference.numel() else 0
    return ((actual - reference).abs().max() / scale).item() if scale else 0


def weigh(x):
    return (x * torch.linspace(0.5, 1.5, x.numel(), dtype=x.dtype).view(x.shape)).sum()


def run(function, arguments):
    """Returns the results, and the gradients of all arguments."""
    taken = [x.clone().requires_grad_(x.is_floating_point()) for x in arguments]
    found = function(*taken)
    found = found if isinstance(found, tuple) else (found,)
    summed = [x for x in found if x.requires_grad]
    if summed:
        sum(map(weigh, summed)).backward()
    return [*(x.detach() for x in found), *(x.grad for x in taken if x.grad is not None)]


def check(name, function, *arguments, **options):
    torch._dynamo.reset()
    actual = run(torch.compile(function, backend=tcp, fullgraph=True, **options), arguments)
    eager = run(function, arguments)
    exact = run(function, [x.double() if x.is_floating_point() else x for x in arguments])
    assert len(actual) == len(eager), name
    for number, (ours, theirs, reference) in enumerate(zip(actual, eager, exact)):
        assert (ours.shape, ours.dtype) == (theirs.shape, theirs.dtype), (name, number)
        if not theirs.is_floating_point():
            assert torch.equal(ours, theirs), (name, number)
            continue
        epsilon = torch.finfo(ours.dtype).eps
        if ours.dtype == torch.float64:
            reference, bound = theirs, 1000 * epsilon
        else:
            bound = 8 * find_error(theirs.double(), reference) + 8 * epsilon
        error = find_error(ours.double(), reference)
        assert error <= bound, (name, number, error, bound)
    print(f"{name}: equal")


def solve_unpacked(x, right):
    permutation, lower, upper = torch.lu_unpack(*linalg.lu_factor(x))
    return permutation @ lower @ upper @ right


FUNCTIONS = {
    "inv": (linalg.inv, square, ()),
    "inv_ex": (lambda x: linalg.inv_ex(x)[0], square, ()),
    "det": (linalg.det, square, ()),
    "slogdet": (linalg.slogdet, square, ()),
    "solve": (linalg.solve, square, (3,)),
    "solve of vectors": (lambda x, right: linalg.solve(x, right[..., 0]), square, (3,)),
    "solve from the right": (lambda x, right: linalg.solve(x, right.mT, left=False), square, (3,)),
    "lu_factor": (lambda x: linalg.lu_factor(x), square, ()),
    "lu": (linalg.lu, square, ()),
    "lu_unpack": (solve_unpacked, square, (2,)),
    "cholesky": (linalg.cholesky, positive, ()),
    "upper cholesky": (lambda x: linalg.cholesky(x, upper=True), positive, ()),
    "cholesky_solve": (lambda x, right: torch.cholesky_solve(right, linalg.cholesky(x)),
                       positive, (3,)),
    "cholesky_inverse": (lambda x: torch.cholesky_inverse(linalg.cholesky(x)), positive, ()),
    "lower triangle": (lambda x, right: linalg.solve_triangular(x, right, upper=False),
                       positive, (3,)),
    "upper triangle": (lambda x, right: linalg.solve_triangular(x, right, upper=True),
                       positive, (3,)),
    "triangle of ones": (lambda x, right: linalg.solve_triangular(
        x / 10, right, upper=False, unitriangular=True), square, (3,)),
    "triangle from the right": (lambda x, right: linalg.solve_triangular(
        x, right.mT, upper=True, left=False), positive, (3,)),
    "matrix_power": (lambda x: linalg.matrix_power(x, -2), positive, ()),
    "log_prob": (lambda x, right: torch.distributions.MultivariateNormal(
        right[..., 0], x, validate_args=False).log_prob(right[..., 1]), positive, (2,)),
}

for name, (function, make, columns) in FUNCTIONS.items():
    for sizes in (5,), (3, 4), (2, 2, 1):
        x = make(*sizes)
        right = [torch.randn(*sizes, *columns)] if columns else []
        check(f"{name} {list(sizes)}", function, x, *right)
    check(f"{name} f64", function, make(3, 6, dtype=torch.float64),
          *([torch.randn(3, 6, *columns, dtype=torch.float64)] if columns else []))

# Rectangles, other batches on the right side, transposed solutions, large triangles, unknown sizes,
# no matrices and no rows.
check("wide", lambda x: linalg.lu_factor_ex(x), torch.randn(2, 3, 5))
check("tall", lambda x: linalg.lu_factor_ex(x), torch.randn(2, 5, 3))
check("tall lu", lambda x: linalg.lu(x), torch.randn(5, 3))
check("one matrix", linalg.solve, square(4), torch.randn(3, 4, 2))
check("adjoint", lambda x, right: linalg.lu_solve(*linalg.lu_factor(x), right, adjoint=True),
      square(2, 4), torch.randn(2, 4, 3))
check("adjoint from the right", lambda x, right: linalg.lu_solve(
    *linalg.lu_factor(x), right, left=False, adjoint=True), square(2, 4), torch.randn(2, 3, 4))
large = torch.randn(200, 200) / 15
check("large triangle", lambda x, right: linalg.solve_triangular(
    x, right, upper=True, unitriangular=True), large, torch.randn(2, 200, 5))
check("unknown sizes", lambda x, right: linalg.solve_triangular(x, right, upper=True),
      positive(3, 6), torch.randn(3, 6, 4), dynamic=True)
check("no matrices", linalg.inv, torch.randn(0, 3, 3))
check("no rows", linalg.inv, torch.randn(2, 0, 0))

# A pivot of 0 is not divided by, and what is above a diagonal is not read.
check("singular", lambda x: linalg.lu_factor_ex(x.detach()), torch.tensor([[0.0, 0.0], [0.0, 3.0]]))
check("no determinant", lambda x: linalg.det(x.detach()), torch.ones(3, 3))
x = torch.tensor([[2.0, torch.nan], [1.0, 4.0]])
found = torch.compile(lambda x, y: linalg.solve_triangular(x, y, upper=False), backend=tcp)(
    x, torch.ones(2, 1))
assert found.flatten().tolist() == [0.5, 0.125], found

# The errors are those of PyTorch.
for name, function, x in (
        ("inv", linalg.inv, torch.zeros(2, 3, 3)), ("cholesky", linalg.cholesky, -torch.eye(3)),
        ("solve", lambda x: linalg.solve(x, x), torch.ones(2, 2))):
    torch._dynamo.reset()
    messages = []
    for call in function, torch.compile(function, backend=tcp):
        try:
            call(x)
        except torch.linalg.LinAlgError as error:
            messages.append(str(error))
    assert len(messages) == 2 and messages[0] == messages[1], messages
    print(f"{name}: the same error")

    class Module(torch.nn.Module):
        def forward(self, x):
            return function(x)

    call = tcp_ide.compile(Module(), (positive(*x.shape[:-1]),))
    try:
        call(x)
    except RuntimeError as error:
        print(str(error).split(": ", 1)[1])
