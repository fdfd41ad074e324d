#===- constraints.py - The older way to say which sizes may change --------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""`constraints=[dynamic_dim(x, 0)]`, which PyTorch had before `dynamic_shapes`."""

from ..errors import ExportError


class Constraint:
    """Says that a dimension of a sample argument is dynamic. Comparisons with numbers limit
    it, and `==` makes two dimensions equal."""

    def __init__(self, tensor, dim):
        self.tensor = tensor
        self.dim = dim
        self.least = None
        self.most = None
        #: Constraints on the same size.
        self.same = []

    def __ge__(self, least):
        self.least = least
        return self

    def __gt__(self, least):
        return self >= least + 1

    def __le__(self, most):
        self.most = most
        return self

    def __lt__(self, most):
        return self <= most - 1

    def __eq__(self, other):
        if not isinstance(other, Constraint):
            return NotImplemented
        self.same.append(other)
        return self

    __hash__ = object.__hash__


def dynamic_dim(tensor, dim):
    """Makes dimension `dim` of the sample argument `tensor` dynamic, as the function of
    this name in older versions of torch.export did."""
    if not 0 <= dim < tensor.dim():
        raise ExportError(f"dynamic_dim: a tensor of rank {tensor.dim()} has no "
                          f"dimension {dim}")
    return Constraint(tensor, dim)


def translate(constraints, inputs):
    """Returns `dynamic_shapes` for sample arguments. Raises an ExportError."""
    from torch.export import Dim

    # Groups of equal sizes, by their places.
    groups = []
    for constraint in constraints:
        if not isinstance(constraint, Constraint):
            raise ExportError(
                "'constraints' holds a " + type(constraint).__name__ + "; PyTorch no "
                "longer has them: take tcp_ide.dynamic_dim, or instead of "
                "constraints=[dynamic_dim(x, 0)] write dynamic_shapes={'x': "
                "{0: torch.export.Dim('d0')}}")
        members = [constraint, *constraint.same]
        places = {(_find(one.tensor, inputs), one.dim) for one in members}
        for group in [g for g in groups if g[0] & places]:
            groups.remove(group)
            places |= group[0]
            members += group[1]
        groups.append((places, members))
    shapes = [{} for _ in inputs]
    for number, (places, members) in enumerate(groups):
        least = [one.least for one in members if one.least is not None]
        most = [one.most for one in members if one.most is not None]
        dim = Dim(f"d{number}", min=max(least, default=None), max=min(most, default=None))
        for place, index in places:
            shapes[place][index] = dim
    return tuple(shape or None for shape in shapes)


def _find(tensor, inputs):
    for place, value in enumerate(inputs):
        if value is tensor:
            return place
    raise ExportError("'constraints' names a tensor that is none of the inputs; give "
                      "dynamic_dim an object of inputs")
