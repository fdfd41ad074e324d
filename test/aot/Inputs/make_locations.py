"""Writes programs into a folder, and prints their names: make_locations.py FOLDER

Each program has one kind of location at every place that can have one: at operations inside and
outside of functions, at arguments, at functions, and at constants that become globals."""

import pathlib
import sys

A, B = '"a.py":1:2', '"b.py":3:4'
KINDS = {
    "unknown": "unknown",
    "file": A,
    "range": '"a.py":1:2 to 3:4',
    "lines": '"a.py":1:2 to :4',
    "name": '"x"',
    "name-of-file": f'"x"({A})',
    "name-of-call": f'"x"(callsite({A} at {B}))',
    "call": f"callsite({A} at {B})",
    "call-of-unknown": f"callsite(unknown at {B})",
    "call-at-unknown": f"callsite({A} at unknown)",
    "call-of-name": f'callsite("x"({A}) at "y"({B}))',
    "call-of-fused": f"callsite(fused[{A}, {B}] at fused[{B}, unknown])",
    "call-of-call-at-unknown": f"callsite(callsite({A} at unknown) at {B})",
    "call-at-call-of-unknown": f"callsite({A} at callsite(unknown at {B}))",
    "call-of-nothing": "callsite(unknown at unknown)",
    "name-of-call-at-unknown": f'"x"(callsite({A} at unknown))',
    "nested-calls": f"callsite(callsite({A} at {B}) at callsite({B} at {A}))",
    "fused": f"fused[{A}, {B}]",
    "fused-calls": f"fused[callsite({A} at {B}), callsite({B} at {A})]",
    "fused-names": '"x"(fused["y", "z"])',
    "fused-with-data": f'fused<"data">[{A}, {B}]',
    "empty-file": '"":0:0',
}
PROGRAM = """
func.func private @helper(%x: tensor<2x2xf32> loc(LOC)) -> tensor<2x2xf32> {
  %0 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32> loc(LOC)
  %1 = tcp.add %x, %0 : tensor<2x2xf32>, tensor<2x2xf32> -> tensor<2x2xf32> loc(LOC)
  return %1 : tensor<2x2xf32> loc(LOC)
} loc(LOC)

func.func @main(%x: tensor<2x2xf32> loc(LOC), %n: index loc(LOC))
    -> (tensor<2x2xf32>, tensor<?xf32>) {
  %0 = call @helper(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32> loc(LOC)
  %1 = linalg.matmul ins(%0, %x : tensor<2x2xf32>, tensor<2x2xf32>)
    outs(%x : tensor<2x2xf32>) -> tensor<2x2xf32> loc(LOC)
  %2 = tensor.generate %n {
  ^bb0(%i: index loc(LOC)):
    %c = arith.constant 1.0 : f32 loc(LOC)
    tensor.yield %c : f32 loc(LOC)
  } : tensor<?xf32> loc(LOC)
  return %1, %2 : tensor<2x2xf32>, tensor<?xf32> loc(LOC)
} loc(LOC)
"""

for name, location in KINDS.items():
    path = pathlib.Path(sys.argv[1], name + ".mlir")
    path.write_text(PROGRAM.replace("LOC", location))
    print(path)
