//===- Passes.td - Conversions between dialects ------------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_CONVERSION_PASSES_TD
#define TCP_MLIR_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertTcpToLinalg : Pass<"convert-tcp-to-linalg", "func::FuncOp"> {
  let summary = "Convert TCP ops to linalg ops on tensors";
  let description = [{
    Each elementwise, broadcast and gather op becomes one parallel
    `linalg.generic` that writes into a `tensor.empty`. Other ops stay.

    Example:

    ```mlir
    %0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>
    ```

    becomes

    ```mlir
    %e = tensor.empty() : tensor<4xf32>
    %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.tanh %in : f32
      linalg.yield %1 : f32
    } -> tensor<4xf32>
    ```
  }];
  let options = [
    Option<"runtimeChecks", "runtime-checks", "bool", "false",
           "Check sizes, indices and divisors when the program runs">,
    Option<"defineEdgeCases", "define-edge-cases", "bool", "false",
           "Give a defined result where LLVM has none: the smallest integer "
           "divided by -1, and floats out of an integer's range">
  ];
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect",
                           "linalg::LinalgDialect", "math::MathDialect",
                           "tensor::TensorDialect"];
}

def ConvertTcpToArith : Pass<"convert-tcp-to-arith", "func::FuncOp"> {
  let summary = "Convert tcp.const to arith.constant";
  let description = [{
    Example:

    ```mlir
    %0 = tcp.const {value = dense<2.5> : tensor<f32>} : tensor<f32>
    ```

    becomes

    ```mlir
    %0 = arith.constant dense<2.5> : tensor<f32>
    ```
  }];
  let dependentDialects = ["arith::ArithDialect"];
}

def ConvertTcpToTensor : Pass<"convert-tcp-to-tensor", "func::FuncOp"> {
  let summary = "Convert tcp.slice to tensor.extract_slice";
  let description = [{
    Example:

    ```mlir
    %0 = tcp.slice %a starts(%b) sizes(%s) strides(%c)
        : tensor<?xf32> -> tensor<?xf32>
    ```

    becomes

    ```mlir
    %0 = tensor.extract_slice %a[%b] [%s] [%c] : tensor<?xf32> to tensor<?xf32>
    ```
  }];
  let options = [
    Option<"runtimeChecks", "runtime-checks", "bool", "false",
           "Check the bounds of slices when the program runs">
  ];
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect",
                           "tensor::TensorDialect"];
}

#endif // TCP_MLIR_CONVERSION_PASSES_TD
