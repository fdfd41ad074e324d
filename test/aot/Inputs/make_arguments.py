"""Writes functions that return their tensor, one for each element type and rank: every
other size is fixed by the type, from the first dimension on or from the second."""

for element in ("f16", "bf16", "f32", "f64", "i1", "i8", "i16", "i32", "i64", "index"):
    for rank in range(9):
        for first in (0, 1):
            sizes = (2 + dim % 2 if dim % 2 == first else "?" for dim in range(rank))
            tensor = "tensor<" + "".join(f"{size}x" for size in sizes) + element + ">"
            print(f"func.func @{element}_{rank}_{first}(%n: i8, %a: {tensor}) -> {tensor} {{")
            print(f"  return %a : {tensor}\n}}")
