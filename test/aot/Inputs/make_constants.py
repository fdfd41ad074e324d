"""Writes DIR/constants.mlir, with large constants, two of which are equal, and
DIR/reference.npz."""

import sys

import numpy as np

folder = sys.argv[1]
random = np.random.default_rng(3)
TYPES = {"f32": np.float32, "f64": np.float64, "i16": np.int16, "i64": np.int64}
SHAPE = (256, 512)


def make(number, name):
    values = (random.standard_normal(SHAPE) * 100).astype(TYPES[name])
    tensor = f"tensor<{SHAPE[0]}x{SHAPE[1]}x{name}>"
    text = f'dense<"0x{values.tobytes().hex().upper()}">'
    if number % 2 == 0:
        text = f"dense_resource<blob{number}>"
        # The first four bytes are the alignment.
        blobs.append(f'blob{number}: "0x40000000{values.tobytes().hex().upper()}"')
    return values, f"""
func.func @add{number}(%a: {tensor}) -> {tensor} {{
  %0 = tcp.const {{value = {text} : {tensor}}} : {tensor}
  %1 = tcp.add %a, %0 : {tensor}, {tensor} -> {tensor}
  return %1 : {tensor}
}}
"""


blobs, functions = [], []
for number, name in enumerate(["f32", "f64", "i16", "i64"]):
    values, text = make(number, name)
    functions.append(text)
    if number == 0:
        # The same elements again.
        functions.append(text.replace("@add0", "@again"))
    argument = np.ones(SHAPE, TYPES[name])
    np.savez(f"{folder}/add{number}.npz", Input0=argument, Output0=argument + values)
with open(f"{folder}/constants.mlir", "w") as file:
    file.writelines(functions)
    file.write("{-# dialect_resources: { builtin: {" + ", ".join(blobs) + "} } #-}\n")
