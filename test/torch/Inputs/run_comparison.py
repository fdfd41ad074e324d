"""Compares results as the debug directory does: rounding is no difference, in each type of
numbers, in their real and in their imaginary parts."""

import torch

from tcp_ide.debug.comparison import compare

PARTS = {torch.complex64: 1e-5, torch.complex128: 1e-8, torch.float64: 1e-8, torch.float32: 1e-5,
         torch.float16: 1e-3, torch.bfloat16: 1e-2}

for dtype, part in PARTS.items():
    x = torch.tensor([3.0, -1.5, 0.0]).to(dtype)
    units = (1, 1j) if dtype.is_complex else (1,)
    for unit in units:
        _, is_close = compare([x * (1 + part * unit)], [x])
        assert is_close, (dtype, unit)
        lines, is_close = compare([x + 0.1 * unit], [x])
        assert not is_close and "differs in 3 of 3 elements" in lines[0], (dtype, unit, lines)
for dtype in (torch.int16, torch.int64, torch.bool):
    x = torch.tensor([3, 0, 0]).to(dtype)
    assert compare([x], [x])[1] and not compare([x.flip(0)], [x])[1], dtype
print("compared")
