//===- ScalarPasses.td - Passes on scalars -----------------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_SCALARPASSES_TD
#define TCP_MLIR_TRANSFORMS_SCALARPASSES_TD

include "mlir/Pass/PassBase.td"

def TcpExpandMath : Pass<"tcp-expand-math", "ModuleOp"> {
  let summary = "Compute elementary functions by arithmetic";
  let description = [{
    Replaces `math.tanh`, `exp`, `exp2`, `expm1`, `erf`, `log`, `log1p`, `sin`,
    `cos`, `atan`, `atan2` and `1 / (1 + exp(-x))` by arithmetic without branches
    and calls, which the loop vectorizer takes; all but `sin`, `cos` and `atan2`
    also on vectors of f32 and f64. In f64, `sin`, `cos` and `atan2` stay, and
    become calls of libm. `math.clampf`, `isinf` and `isnormal`, which no pass of
    upstream's takes to LLVM, become comparisons.

    Errors: at most 2 ULP in f32 and 4 in f64; results in f16 and bf16 are
    rounded correctly. NaN, infinities and the signs of zeros are as in C's
    `<math.h>`.

    Sine and cosine look their argument's exponent up in a table, which becomes
    a private `memref.global`.

    Example:

    ```mlir
    %0 = math.exp %x : f16
    ```

    becomes

    ```mlir
    %1 = arith.extf %x : f16 to f64
    ...
    %n = arith.mulf %k, %m : f64
    %0 = arith.truncf %n : f64 to f16
    ```
  }];
  let options = [
    Option<"nativeFma", "native-fma", "bool", "false",
           "The target has an instruction for a product and a sum in one "
           "rounding">
  ];
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect",
                           "memref::MemRefDialect"];
}

def TcpExpandHalfFloats : Pass<"tcp-expand-half-floats", "ModuleOp"> {
  let summary = "Compute f16 and bf16 in f32, and convert them by integers";
  let description = [{
    Scalar arith and math ops on f16 and bf16 compute in f32. The conversions
    become integer arithmetic: LLVM would call libgcc on a target without the
    instruction, and what x86-64 has for bf16 flushes denormals to zero. Each
    conversion rounds once, also from f64 and from 64-bit integers.

    Example:

    ```mlir
    %1 = arith.addf %0, %0 : bf16
    ```

    becomes

    ```mlir
    %2 = arith.bitcast %0 : bf16 to i16
    %3 = arith.extui %2 : i16 to i32
    %4 = arith.shli %3, %c16 : i32
    %5 = arith.bitcast %4 : i32 to f32
    %6 = arith.addf %5, %5 : f32
    %7 = arith.bitcast %6 : f32 to i32
    ...
    ```
  }];
  let options = [
    Option<"nativeF16", "native-f16", "bool", "false",
           "The target converts between f16 and f32 by an instruction">
  ];
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_SCALARPASSES_TD
