//===- VectorPasses.td - Passes on vectors -----------------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_VECTORPASSES_TD
#define TCP_MLIR_TRANSFORMS_VECTORPASSES_TD

include "mlir/Pass/PassBase.td"

def TcpLowerVectors : Pass<"tcp-lower-vectors", "func::FuncOp"> {
  let summary = "Lower the vector dialect";
  let description = [{
    Does nothing to a function without vectors. In any other,
    `convert-vector-to-scf`, `tcp-scalarize-vectors` and
    `convert-vector-to-llvm` run. Vectors of bf16 become vectors of i16, and
    without `native-f16` those of f16 do, too.

    Example:

    ```mlir
    %1 = vector.extract %0[1] : f32 from vector<4xf32>
    ```

    becomes

    ```mlir
    %1 = llvm.extractelement %0[%one : i64] : vector<4xf32>
    ```
  }];
  let options = [
    Option<"nativeF16", "native-f16", "bool", "false",
           "The target converts between f16 and f32 by an instruction">
  ];
}

def TcpScalarizeVectors : Pass<"tcp-scalarize-vectors", "func::FuncOp"> {
  let summary = "Compute on vectors element by element where scalars do better";
  let description = [{
    Some functions, and arithmetic on f16 and bf16, are lowered as scalars,
    with the accuracy that scalars have: math ops on vectors that
    `tcp-expand-math` does not take, and arith ops,
    `vector.fma` and `vector.reduction` on vectors of f16 and bf16, become ops on
    each element. Conversions between f32 and these types become arithmetic on
    vectors of integers; with `native-f16`, those of f16 stay. A reduction goes from the first element to the last.
    `vector.contract`, `vector.multi_reduction`, `vector.outerproduct` and
    `vector.scan` on f16 and bf16 are an error, and so are scalable vectors where
    each element would be needed.

    Example:

    ```mlir
    %1 = arith.negf %0 : vector<2xbf16>
    ```

    becomes

    ```mlir
    %2 = vector.extract %0[0] : bf16 from vector<2xbf16>
    %3 = arith.negf %2 : bf16
    %4 = vector.extract %0[1] : bf16 from vector<2xbf16>
    %5 = arith.negf %4 : bf16
    %1 = vector.from_elements %3, %5 : vector<2xbf16>
    ```
  }];
  let options = [
    Option<"nativeF16", "native-f16", "bool", "false",
           "The target converts between f16 and f32 by an instruction">
  ];
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect",
                           "vector::VectorDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_VECTORPASSES_TD
