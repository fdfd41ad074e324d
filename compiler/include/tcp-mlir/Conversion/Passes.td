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

def ConvertTorchToTcp : Pass<"convert-torch-to-tcp", "func::FuncOp"> {
  let summary = "Convert torch ops to TCP ops";
  let description = [{
    Operands of a binary op get the element type of the result and one shape:
    leading ones by `tensor.expand_shape`, a static 1 by `tcp.broadcast` where
    the other side has another size. Two sizes that are unknown count as equal;
    the program checks them when it runs. Numbers become constants of rank 0.
    What TCP has no op for stays; with `convert-torch-ops`, an op that is named
    there and can't be converted is an error.

    Example:

    ```mlir
    %int1 = torch.constant.int 1
    %0 = torch.aten.add.Tensor %a, %b, %int1 : !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.int -> !torch.vtensor<[?],f32>
    ```

    becomes

    ```mlir
    %0 = torch_c.to_builtin_tensor %a : !torch.vtensor<[?],f32> -> tensor<?xf32>
    %1 = torch_c.to_builtin_tensor %b : !torch.vtensor<[?],f32> -> tensor<?xf32>
    %2 = tcp.add %0, %1 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    %3 = torch_c.from_builtin_tensor %2 : tensor<?xf32> -> !torch.vtensor<[?],f32>
    ```
  }];
  let options = [ListOption<
      "convertTorchOps", "convert-torch-ops", "std::string",
      "The ops to convert, without \"torch.\" (default: all)">];
  let dependentDialects = ["TcpDialect", "arith::ArithDialect",
                           "cf::ControlFlowDialect", "tensor::TensorDialect",
                           "torch_c::TorchConversionDialect"];
}

def ConvertTorchToTcpCustomOp
    : Pass<"convert-torch-to-tcp-custom-op", "func::FuncOp"> {
  let summary = "Convert torch ops that TCP has no op for to tcp.custom_op";
  let description = [{
    Tensors, and numbers that are not known, become operands; constants become
    attributes with the names of the operator's schema.

    Example:

    ```mlir
    %0 = torch.aten.cumsum %a, %int1, %none : !torch.vtensor<[2,3],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
    ```

    becomes

    ```mlir
    %0 = tcp.custom_op("torch.aten.cumsum") %a {dim = 1 : i64} : tensor<2x3xf32> -> tensor<2x3xf32>
    ```
  }];
  let options = [ListOption<
      "convertTorchOps", "convert-torch-ops", "std::string",
      "The ops to convert, without \"torch.\" (default: those that are known)">];
  let dependentDialects = ["TcpDialect", "arith::ArithDialect",
                           "tensor::TensorDialect",
                           "torch_c::TorchConversionDialect"];
}

def EliminateUnusedTorchOps : Pass<"eliminate-unused-torch-ops", "ModuleOp"> {
  let summary = "Erase torch ops whose results are not used";
  let description = [{
    Ops without results stay: `torch.runtime.assert` is a check of the program,
    and `torch.bind_symbolic_shape` says something.

    Example:

    ```mlir
    %int1 = torch.constant.int 1
    ```

    goes where nothing uses it.
  }];
}

def TorchFuncBackendTypeConversion
    : Pass<"torch-func-backend-type-conversion", "ModuleOp"> {
  let summary = "Let functions take and give builtin types";
  let description = [{
    Example:

    ```mlir
    func.func private @f(!torch.vtensor<[2],si64>) -> !torch.int
    ```

    becomes

    ```mlir
    func.func private @f(tensor<2xi64>) -> i64
    ```
  }];
  let dependentDialects = ["torch_c::TorchConversionDialect"];
}

def TorchFinalizingBackendTypeConversion
    : Pass<"torch-finalizing-backend-type-conversion", "func::FuncOp"> {
  let summary = "Remove the casts between torch and builtin types";
  let description = [{
    An op of torch that is left is an error, which names it.

    Example:

    ```mlir
    %0 = torch_c.from_builtin_tensor %a : tensor<2xf32> -> !torch.vtensor<[2],f32>
    %1 = torch_c.to_builtin_tensor %0 : !torch.vtensor<[2],f32> -> tensor<2xf32>
    ```

    both go; `%a` takes the place of `%1`.
  }];
  let dependentDialects = ["arith::ArithDialect", "tensor::TensorDialect"];
}

def TcpLowerWithTorchMlir : Pass<"tcp-lower-with-torch-mlir", "ModuleOp"> {
  let summary = "Let torch-mlir lower the torch ops that TCP does not have";
  let description = [{
    Where ops of torch are left, `torch-mlir-opt` gets the module as text, turns
    them into ops of linalg, tensor and arith, and gives the module back. Large
    constants stay here. Without `torch-mlir-opt`, nothing happens.

    It is the program that the environment variable `TCP_TORCH_MLIR_OPT` names,
    the one of the Python that `TCP_TORCH_PYTHON` names or that `./dev test`
    installs, or the one of the path.

    Example:

    ```mlir
    %0 = torch.aten.mm %a, %b : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3,4],f32> -> !torch.vtensor<[2,4],f32>
    ```

    becomes a `linalg.matmul`.
  }];
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect",
                           "linalg::LinalgDialect", "math::MathDialect",
                           "scf::SCFDialect", "tensor::TensorDialect",
                           "torch_c::TorchConversionDialect"];
}

#endif // TCP_MLIR_CONVERSION_PASSES_TD
