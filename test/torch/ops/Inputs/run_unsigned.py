"""Calls the functions of unsigned.mlir through `tcp-aot run` and compares what they
compute with PyTorch."""

import os
import subprocess
import sys

import numpy as np
import torch

a = torch.tensor([[255, 3, 200], [7, 128, 0]], dtype=torch.uint8)
b = torch.tensor([[1, 200, 100], [250, 3, 1]], dtype=torch.uint8)

EXPECTED = {
    "sums": ([a], [a.sum(), a.sum(1), a.prod(1), a.amax(1), a.argmin(0), a.cumsum(0)]),
    "truths": ([a, b], [a > b, a == -1, a >= -1, a.any(), a.all(1)]),
    "others": ([a, b], [
        a @ b.T, torch.nn.functional.pad(a, (1, 1), value=255), *a.sort(1), a % b,
        torch.pow(a, b), torch.exp(b),
        torch.tensor([250, 252, 254, 4], dtype=torch.uint8)]),
}

program, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
failed = 0
for name, (arguments, expected) in EXPECTED.items():
    given, made = (os.path.join(folder, f"{name}_{kind}.npz") for kind in ("in", "out"))
    np.savez(given, **{f"Input{i}": value.numpy() for i, value in enumerate(arguments)})
    subprocess.run(["tcp-aot", "run", program, "--function", name, "--input", given,
                    "--output", made], check=True)
    results = np.load(made)
    for i, want in enumerate(expected):
        got = results[f"Output{i}"]
        # A library knows no signs, so the bytes are compared.
        want = want.numpy()
        same = np.allclose(got, want, rtol=1e-6) if want.dtype.kind == "f" else \
            got.tobytes() == want.tobytes()
        if not same:
            failed += 1
            print(f"{name}, result {i}: {got} for {want}")
print(f"{failed} results differ")
