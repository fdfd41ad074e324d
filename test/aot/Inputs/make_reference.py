"""Writes a program of every element type and rank, and references for it.

usage: make_reference.py DIRECTORY

DIRECTORY/all_types.mlir has, for each type and rank, T_R(tensor, T) -> (tensor, T)
that gives its arguments back; DIRECTORY/T_R.npz is its reference.
"""

import sys

import numpy as np

TYPES = {
    "f16": np.float16, "bf16": np.dtype("V2"), "f32": np.float32,
    "f64": np.float64, "i1": np.bool_, "i8": np.int8, "i16": np.uint16,
    "i32": np.int32, "i64": np.int64, "index": np.int64,
}

directory = sys.argv[1]
rng = np.random.default_rng(0)
with open(f"{directory}/all_types.mlir", "w") as out:
    for name, dtype in TYPES.items():
        for rank in range(9):
            t = "tensor<" + "?x" * rank + name + ">"
            out.write(
                f"func.func @{name}_{rank}(%a: {t}, %s: {name}) -> ({t}, {name}) {{\n"
                f"  return %a, %s : {t}, {name}\n}}\n"
            )
            shape = [2, 3, 1, 2, 1, 2, 1, 3][:rank]
            bits = rng.integers(0, 2, [*shape, np.dtype(dtype).itemsize], np.uint8)
            # Not copied: frombuffer knows V2, astype does not.
            a = np.frombuffer(bits.tobytes(), dtype).reshape(shape)
            if rank == 3:
                a = np.asfortranarray(a)
            s = np.frombuffer(b"\x01" * np.dtype(dtype).itemsize, dtype)[0]
            save = np.savez_compressed if rank % 2 else np.savez
            save(f"{directory}/{name}_{rank}.npz", Input0=a, Input1=s, Output0=a, Output1=s)
