#===- comparison.py - Results beside those of eager PyTorch ---------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import torch
from torch.utils._pytree import tree_leaves

#: The relative and the absolute tolerance of floats.
TOLERANCES = {torch.float64: (1e-7, 1e-9), torch.float32: (1e-4, 1e-5)}
_COARSE = (2e-2, 2e-2)


def flatten(results):
    """Returns the results of a graph as a list, including nested ones."""
    return tree_leaves(results)


def compare(actual, expected):
    """Compares results pairwise.

    Returns a line for each pair that says how far they are apart, and whether all are close.
    """
    lines, close = [], True
    for i, (got, want) in enumerate(zip(actual, expected)):
        if not isinstance(want, torch.Tensor):
            same = got == want
            lines.append(f"result {i}: {got}" + ("" if same else f", not {want}"))
            close &= same
            continue
        name = f"result {i}: {str(want.dtype)[6:]}{list(want.shape)}"
        if got.dtype != want.dtype or got.shape != want.shape:
            lines.append(f"{name}, but it is {str(got.dtype)[6:]}{list(got.shape)}")
            close = False
            continue
        if not (want.dtype.is_floating_point or want.dtype.is_complex):
            count = int((got != want).sum())
            lines.append(f"{name}: " + (
                f"differs in {count} of {want.numel()} elements" if count else "equal"))
            close &= count == 0
            continue
        # The tolerance of a complex type is that of its parts.
        relative, absolute = TOLERANCES.get(want.dtype.to_real(), _COARSE)
        fits = torch.isclose(got, want, rtol=relative, atol=absolute, equal_nan=True)
        wide = torch.complex128 if want.dtype.is_complex else torch.float64
        largest = (got.to(wide) - want.to(wide)).abs().nan_to_num(0).max().item() \
            if want.numel() else 0.0
        if bool(fits.all()):
            lines.append(f"{name}: equal, largest difference {largest:.3g}")
            continue
        close = False
        place = (~fits).nonzero()[0].tolist()
        lines.append(f"{name}: differs in {int((~fits).sum())} of {want.numel()} elements; "
                     f"at {place} it is "
                     f"{got[tuple(place)].item()}, not {want[tuple(place)].item()}")
    if len(actual) != len(expected):
        lines.append(f"{len(actual)} results, not {len(expected)}")
        close = False
    return lines, close
