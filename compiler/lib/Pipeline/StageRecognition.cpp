//===- StageRecognition.cpp - Where on the road a module is ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Dialect/Torch/Torch.h"
#include "tcp-mlir/Pipeline/Stages.h"
#include "tcp-mlir/Transforms/TensorOps.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::tcp;

static bool hasTorchType(TypeRange types) {
  return llvm::any_of(types, [](Type type) {
    return isa<torch::TorchDialect>(type.getDialect());
  });
}

static bool hasTensor(TypeRange types) {
  return llvm::any_of(types, llvm::IsaPred<TensorType>);
}

/// The name of the last stage after which `op` may still be there; empty if no
/// stage takes it.
static StringRef lastStageWith(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  if (isa<torch::TorchDialect, torch_c::TorchConversionDialect>(
          op->getDialect()))
    return "torch";
  if (isa<TcpDialect>(op->getDialect()) || isa<tensor::ConcatOp>(op) ||
      isLoweredAsTensorOp(op))
    return "tcp";
  bool onTensors =
      hasTensor(op->getOperandTypes()) || hasTensor(op->getResultTypes());
  if (auto function = dyn_cast<FunctionOpInterface>(op)) {
    if (hasTorchType(function.getArgumentTypes()) ||
        hasTorchType(function.getResultTypes()))
      return "torch";
    onTensors = hasTensor(function.getArgumentTypes()) ||
                hasTensor(function.getResultTypes());
  }
  if (isa<memref::CopyOp>(op))
    return "memref";
  // Nothing lowers it.
  if (isa<tensor::ScatterOp>(op))
    return "";
  return llvm::StringSwitch<StringRef>(dialect)
      .Case("tensor", "linalg")
      .Cases({"linalg", "bufferization"}, onTensors ? "linalg" : "memref")
      .Cases({"affine", "arith", "cf", "func", "index", "math", "memref", "scf",
              "ub", "vector"},
             onTensors ? "linalg" : "loops")
      .Cases({"builtin", "dlti", "llvm", "omp"}, onTensors ? "linalg" : "llvm")
      .Default("");
}

const Stage *mlir::tcp::recognizeStage(ModuleOp module, std::string &why) {
  const Stage *stage = findStage("llvm");
  WalkResult result = module.walk([&](Operation *op) {
    StringRef name = op->getDialect() ? lastStageWith(op) : StringRef();
    if (name.empty()) {
      why = op->getName().getStringRef().str();
      return WalkResult::interrupt();
    }
    stage = std::min(stage, findStage(name));
    return WalkResult::advance();
  });
  return result.wasInterrupted() ? nullptr : stage;
}
