#===- linear_systems.py - Inverses, determinants and solutions -------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Systems of linear equations. Factors are computed column by column, and solutions row by row,
in loops of compiled programs, such as `tcp_ide::factor_lu`. Large matrices are left to PyTorch's
LAPACK, whose blocks stay in the cache."""

import functools

import torch

_aten = torch.ops.aten

#: Larger matrices are factored by LAPACK.
_MOST = 64
#: So many rows of a solution are computed one after the other. More are halved, and the halves
#: have a product of matrices between them.
_MOST_ROWS = 64


@torch.library.custom_op("tcp_ide::factor_lu", mutates_args=())
def _factor_lu(matrices: torch.Tensor, pivots: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """Factors matrices with one batch dimension. A compiled program has loops for it; PyTorch
    calls this function where nothing is compiled."""
    if pivots:
        return torch.linalg.lu_factor_ex(matrices)[:2]
    lu = matrices.clone()
    for column in range(min(lu.shape[1:])):
        lu[:, column + 1:, column] /= lu[:, column, column, None]
        lu[:, column + 1:, column + 1:] -= \
            lu[:, column + 1:, column, None] * lu[:, column, None, column + 1:]
    rank = min(lu.shape[1:])
    return lu, torch.arange(1, rank + 1, dtype=torch.int32).expand(len(lu), rank).clone()


@torch.library.custom_op("tcp_ide::solve_lower", mutates_args=())
def _solve_lower(matrices: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
    """Does the same for solutions, by matrices of which only what is below the diagonal counts;
    on it are ones."""
    return torch.linalg.solve_triangular(matrices, right, upper=False,
                                         unitriangular=True).contiguous()


@torch.library.custom_op("tcp_ide::swap_rows", mutates_args=())
def _swap_rows_of_batch(matrices: torch.Tensor, pivots: torch.Tensor,
                        reverse: bool) -> torch.Tensor:
    """Does the same for rows that change places, as pivots of `factor_lu` say."""
    found = matrices.clone()
    batch = torch.arange(len(found))
    steps = range(pivots.shape[-1])
    for step in reversed(steps) if reverse else steps:
        other = pivots[:, step].to(torch.int64) - 1
        found[batch, step], found[batch, other] = found[batch, other], found[batch, step]
    return found


@_factor_lu.register_fake
def _(matrices, pivots):
    batch, rows, columns = matrices.shape
    return matrices.new_empty(matrices.shape), \
        matrices.new_empty(batch, torch.sym_min(rows, columns), dtype=torch.int32)


@_swap_rows_of_batch.register_fake
def _(matrices, pivots, reverse):
    return matrices.new_empty(matrices.shape)


@_solve_lower.register_fake
def _(matrices, right):
    return right.new_empty(right.shape)


def _is_taken(*matrices):
    """Returns whether there are loops for matrices."""
    return all(x.dtype in (torch.float32, torch.float64) for x in matrices)


def _is_static(x):
    return all(isinstance(n, int) for n in x.shape[-2:])


def _is_small(x):
    """Returns whether matrices are factored by loops of ours."""
    return _is_taken(x) and _is_static(x) and max(x.shape[-2:]) <= _MOST


def _with_batch(op):
    """Returns a function of matrices, which calls `op` with those that have one batch
    dimension."""
    @functools.wraps(op)
    def call(first, *others):
        batch = torch.broadcast_shapes(first.shape[:-2], *(x.shape[:-2] for x in others))

        def flatten(x):
            x = x.expand(*batch, *x.shape[-2:])
            return x.flatten(0, -3) if batch else x.unsqueeze(0)

        found = op(*map(flatten, (first, *others)))
        return tuple(x.unflatten(0, batch) if batch else x.squeeze(0) for x in found)

    return call


def _join_rows(before, after):
    return torch.cat([before, after], -2)


def _forward(matrix, right):
    """Returns solutions by matrices whose diagonal counts as ones, and of which the rest above
    it is not read. All have one batch dimension."""
    rows = right.shape[-2]
    if not isinstance(rows, int) or rows <= _MOST_ROWS:
        return torch.ops.tcp_ide.solve_lower(matrix, right)
    half = rows // 2
    first = _forward(matrix[:, :half, :half], right[:, :half])
    rest = right[:, half:] - matrix[:, half:, :half] @ first
    return _join_rows(first, _forward(matrix[:, half:, half:], rest))


def _solve_triangular(matrix, right, *, upper, left=True, unitriangular=False):
    if not _is_taken(matrix, right):
        return NotImplemented
    if not left:
        return _solve_triangular(matrix.mT, right.mT, upper=not upper,
                                 unitriangular=unitriangular).mT
    if not unitriangular:
        diagonal = matrix.diagonal(dim1=-2, dim2=-1).unsqueeze(-1)
        matrix, right = matrix / diagonal, right / diagonal
    if upper:
        # From the last row to the first.
        matrix, right = matrix.flip(-2, -1), right.flip(-2)
    solution, = _with_batch(lambda *given: (_forward(*given),))(matrix, right)
    return solution.flip(-2) if upper else solution


def _factor(x, pivot=True):
    """Returns the factors of matrices in one matrix, and the rows of their pivots."""
    return _with_batch(lambda x: torch.ops.tcp_ide.factor_lu(x, pivot))(x)


def _factor_for_determinant(x):
    """Returns the factors of matrices, or of the transposed matrices if the rows are contiguous,
    as PyTorch does: LAPACK wants contiguous columns. The gradient reads the factors."""
    return _factor(x.mT if x.is_contiguous() else x)


def _swap_rows(x, pivots, reverse=False):
    return _with_batch(lambda x, pivots: (torch.ops.tcp_ide.swap_rows(
        x, pivots.squeeze(-1), reverse),))(x, pivots.unsqueeze(-1))[0]


def _find_info(diagonal, is_bad):
    """Returns the number of the first column whose element of the diagonal is bad, from 1 on,
    and 0 if there is none."""
    columns = diagonal.shape[-1]
    if not columns:
        return diagonal.new_zeros(diagonal.shape[:-1], dtype=torch.int32)
    numbers = torch.where(is_bad, torch.arange(1, columns + 1), columns + 1).amin(-1)
    return torch.where(numbers > columns, 0, numbers).to(torch.int32)


def _diagonal(x):
    return x.diagonal(dim1=-2, dim2=-1)


def _lu_factor(x, *, pivot=True, check_errors=False):
    if not _is_small(x) or check_errors:
        return NotImplemented
    lu, pivots = _factor(x, pivot)
    diagonal = _diagonal(lu)
    return lu, pivots, _find_info(diagonal, diagonal == 0)


def _solve_factored(lu, pivots, right, adjoint=False):
    """Returns solutions by factors."""
    if adjoint:
        found = _solve_triangular(lu.mT, right, upper=False)
        found = _solve_triangular(lu.mT, found, upper=True, unitriangular=True)
        return _swap_rows(found, pivots, True)
    found = _solve_triangular(lu, _swap_rows(right, pivots), upper=False, unitriangular=True)
    return _solve_triangular(lu, found, upper=True)


def _lu_solve(lu, pivots, right, *, left=True, adjoint=False):
    if not _is_small(lu) or not _is_taken(right):
        return NotImplemented
    if left:
        return _solve_factored(lu, pivots, right, adjoint)
    return _solve_factored(lu, pivots, right.mT, not adjoint).mT


def _inverse(x, *, check_errors=False):
    if not _is_small(x) or check_errors:
        return NotImplemented
    lu, pivots, info = _lu_factor(x)
    ones = torch.eye(x.shape[-1], dtype=x.dtype).expand(x.shape)
    return _solve_factored(lu, pivots, ones), info


def _solve(x, right, *, left=True, check_errors=False):
    if not _is_small(x) or not _is_taken(right) or check_errors:
        return NotImplemented
    lu, pivots, info = _lu_factor(x)
    # A right side is vectors, as in NumPy, if it has one dimension less
    # than the matrices.
    is_vector = right.dim() == 1 or (
        x.dim() - 1 == right.dim() and right.shape == x.shape[:-1])
    found = _lu_solve(lu, pivots, right.unsqueeze(-1) if is_vector else right, left=left)
    return found.squeeze(-1) if is_vector else found, lu, pivots, info


def _find_sign(pivots):
    """Returns 1 where an even number of rows changed places, and -1 elsewhere."""
    moved = (pivots != torch.arange(1, pivots.shape[-1] + 1)).sum(-1)
    return 1 - 2 * (moved % 2)


def _determinant(x):
    if not _is_small(x):
        return NotImplemented
    lu, pivots = _factor_for_determinant(x)
    return _diagonal(lu).prod(-1) * _find_sign(pivots).to(x.dtype), lu, pivots


def _log_determinant(x):
    if not _is_small(x):
        return NotImplemented
    lu, pivots = _factor_for_determinant(x)
    diagonal = _diagonal(lu)
    sign = diagonal.sign().prod(-1) * _find_sign(pivots).to(x.dtype)
    return sign, diagonal.abs().log().sum(-1), lu, pivots


def _cholesky(x, *, upper=False, check_errors=False):
    if not _is_small(x) or check_errors:
        return NotImplemented
    # Without pivots, the factor U of a symmetric matrix has the rows of the factor L times the
    # diagonal. PyTorch reads one half of the matrix.
    half = x.mT if upper else x
    lu, _ = _factor(half.tril() + half.tril(-1).mT, False)
    diagonal = _diagonal(lu)
    root = diagonal.sqrt().unsqueeze(-2)
    lower = torch.where(torch.eye(x.shape[-1], dtype=torch.bool), root, lu * root).tril()
    return lower.mT if upper else lower, _find_info(diagonal, ~(diagonal > 0))


def _cholesky_solve(right, factor, upper=False):
    if not _is_small(factor) or not _is_taken(right):
        return NotImplemented
    lower = factor.mT if upper else factor
    found = _solve_triangular(lower, right, upper=False)
    return _solve_triangular(lower.mT, found, upper=True)


def _cholesky_inverse(factor, upper=False):
    if not _is_small(factor):
        return NotImplemented
    ones = torch.eye(factor.shape[-1], dtype=factor.dtype).expand(factor.shape)
    return _cholesky_solve(ones, factor, upper)


def _lu_unpack(lu, pivots, unpack_data=True, unpack_pivots=True):
    if not _is_taken(lu) or not _is_static(lu):
        return NotImplemented
    rows, columns = lu.shape[-2:]
    rank = min(rows, columns)
    permutation = lower = upper = lu.new_empty(0)
    if unpack_pivots:
        ones = torch.eye(rows, dtype=lu.dtype).expand(*lu.shape[:-1], rows)
        permutation = _swap_rows(ones, pivots).mT
    if unpack_data:
        ones = torch.eye(rows, rank, dtype=lu.dtype)
        lower, upper = lu[..., :rank].tril(-1) + ones, lu[..., :rank, :].triu()
    return permutation, lower, upper


def _lu(x, *, pivot=True):
    if not _is_small(x):
        return NotImplemented
    return _lu_unpack(*_factor(x, pivot), unpack_pivots=pivot)


def _triangular_solve(right, matrix, upper=True, transpose=False, unitriangular=False):
    if not _is_taken(right, matrix):
        return NotImplemented
    batch = torch.broadcast_shapes(right.shape[:-2], matrix.shape[:-2])
    given = matrix.mT if transpose else matrix
    found = _solve_triangular(given, right, upper=upper != transpose,
                              unitriangular=unitriangular)
    return found, matrix.expand(*batch, *matrix.shape[-2:]).clone()


def _check(info, name, problem):
    """Adds the check of PyTorch's function `name` to a program."""
    torch._assert_async((info == 0).all(), f"{name}: {problem}")


def _checked(op, name, problem):
    """Returns a function like `op` of PyTorch, whose last result is a number that says what went
    wrong, but with a check in its place."""
    def call(*arguments, **named):
        *found, info = op(*arguments, **named)
        _check(info, name, problem)
        return found[0] if len(found) == 1 else tuple(found)

    return call


def _checked_solve(x, right, *, left=True):
    found, _, _, info = _aten._linalg_solve_ex.default(x, right, left=left)
    _check(info, "linalg.solve", _SINGULAR)
    return found


_SINGULAR = "the input matrix is singular"

#: Composite ops that torch.export keeps. With PyTorch's own checks, a program would have more
#: arguments and results.
COMPOSITES = {
    _aten.linalg_cholesky.default: _checked(
        _aten.linalg_cholesky_ex.default, "linalg.cholesky",
        "the input matrix is not positive-definite"),
    _aten.linalg_inv.default: _checked(_aten.linalg_inv_ex.default, "linalg.inv", _SINGULAR),
    _aten.linalg_lu_factor.default: _checked(
        _aten.linalg_lu_factor_ex.default, "linalg.lu_factor", _SINGULAR),
    _aten.linalg_solve.default: _checked_solve,
}

TABLE = {
    _aten._linalg_det.default: _determinant,
    _aten._linalg_slogdet.default: _log_determinant,
    _aten._linalg_solve_ex.default: _solve,
    _aten.cholesky_inverse.default: _cholesky_inverse,
    _aten.cholesky_solve.default: _cholesky_solve,
    _aten.linalg_cholesky_ex.default: _cholesky,
    _aten.linalg_inv_ex.default: _inverse,
    _aten.linalg_lu.default: _lu,
    _aten.linalg_lu_factor_ex.default: _lu_factor,
    _aten.linalg_lu_solve.default: _lu_solve,
    _aten.linalg_solve_triangular.default: _solve_triangular,
    _aten.lu_unpack.default: _lu_unpack,
    _aten.triangular_solve.default: _triangular_solve,
}
