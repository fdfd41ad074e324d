//===- TorchConversionOps.td - Between torch and builtin ---*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TORCH_TORCHCONVERSIONOPS_TD
#define TCP_MLIR_DIALECT_TORCH_TORCHCONVERSIONOPS_TD

include "mlir/Interfaces/SideEffectInterfaces.td"
include "tcp-mlir/Dialect/Torch/TorchBase.td"

def TorchConversion_Dialect : Dialect {
  let name = "torch_c";
  let cppNamespace = "::mlir::torch_c";
  let summary = "Values of torch as builtin ones, and back";
  let description = [{
    The casts that stand between ops of the torch dialect and those of others
    while a program is converted.

    Example:

    ```mlir
    %0 = torch_c.to_builtin_tensor %a : !torch.vtensor<[2],si64> -> tensor<2xi64>
    ```
  }];
  let dependentDialects = ["::mlir::torch::TorchDialect"];
}

class TorchConversion_Op<string mnemonic, list<Trait> traits = []>
    : Op<TorchConversion_Dialect, mnemonic, traits>;

class TorchConversion_TensorOp<string mnemonic, Type from, Type to, string what>
    : TorchConversion_Op<mnemonic, [Pure]> {
  let summary = what;
  let arguments = (ins from:$operand);
  let results = (outs to:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` qualified(type($operand)) `->`
    qualified(type($result))
  }];
}

def TorchConversion_ToBuiltinTensorOp
    : TorchConversion_TensorOp<"to_builtin_tensor", Torch_ValueTensorType,
                               AnyTensor, "A tensor of torch as a builtin one">;
def TorchConversion_FromBuiltinTensorOp
    : TorchConversion_TensorOp<"from_builtin_tensor", AnyTensor,
                               Torch_ValueTensorType,
                               "A builtin tensor as one of torch">;

class TorchConversion_ScalarOp<string mnemonic, Type from, Type to, string what>
    : TorchConversion_Op<mnemonic, [Pure]> {
  let summary = what;
  let arguments = (ins from:$operand);
  let results = (outs to:$result);
  let assemblyFormat = "$operand attr-dict";
}

def TorchConversion_ToI1Op
    : TorchConversion_ScalarOp<"to_i1", Torch_BoolType, I1, "A bool as an i1">;
def TorchConversion_FromI1Op
    : TorchConversion_ScalarOp<"from_i1", I1, Torch_BoolType, "An i1 as a bool">;
def TorchConversion_ToI64Op
    : TorchConversion_ScalarOp<"to_i64", Torch_IntType, I64, "An int as an i64">;
def TorchConversion_FromI64Op
    : TorchConversion_ScalarOp<"from_i64", I64, Torch_IntType,
                               "An i64 as an int">;
def TorchConversion_ToF64Op
    : TorchConversion_ScalarOp<"to_f64", Torch_FloatType, F64,
                               "A float as an f64">;
def TorchConversion_FromF64Op
    : TorchConversion_ScalarOp<"from_f64", F64, Torch_FloatType,
                               "An f64 as a float">;
def TorchConversion_GeneratorToI64Op
    : TorchConversion_ScalarOp<"generator_to_i64", Torch_GeneratorType, I64,
                               "A generator as an i64">;
def TorchConversion_I64ToGeneratorOp
    : TorchConversion_ScalarOp<"i64_to_generator", I64, Torch_GeneratorType,
                               "An i64 as a generator">;

def TorchConversion_GetNextSeedOp
    : TorchConversion_Op<"get_next_seed", []> {
  let summary = "The next seed of the global generator of random numbers";
  let results = (outs I64:$seed);
  let assemblyFormat = "attr-dict `:` functional-type(operands, results)";
}

#endif // TCP_MLIR_DIALECT_TORCH_TORCHCONVERSIONOPS_TD
