//===- LowerWithTorchMlir.cpp - What TCP has no op for --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// torch-mlir stands on another LLVM than this: they meet as text. All ops go
/// there in the generic form, in which ops of TCP pass through it.
///
//===----------------------------------------------------------------------===//

#include "TmTensor.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "tcp-mlir/Conversion/Passes.h"
#include "tcp-mlir/Conversion/PythonEnvironment.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Dialect/Torch/TableOp.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPLOWERWITHTORCHMLIR
#include "tcp-mlir/Conversion/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// What torch-mlir does; each pass leaves what it does not know.
static constexpr StringLiteral kPipeline =
    "builtin.module(func.func(convert-torch-to-tmtensor,"
    "convert-torch-to-linalg,convert-torch-to-scf,convert-torch-to-arith,"
    "convert-torch-to-tensor))";

/// Constants of more elements than this do not become text.
static constexpr int64_t kLargeConstant = 64;

/// The name of a torch.operator that stands for a large constant, and of its
/// attribute, the constant's number.
static constexpr StringLiteral kConstantName = "tcp.constant";
static constexpr StringLiteral kNumberName = "number";

static Type asTorch(RankedTensorType type) {
  Type element = type.getElementType();
  if (auto integer = dyn_cast<IntegerType>(element);
      integer && integer.getWidth() != 1)
    element = IntegerType::get(type.getContext(), integer.getWidth(),
                               IntegerType::Signed);
  return torch::ValueTensorType::get(type.getContext(), true, type.getShape(),
                                     element, {});
}

/// Puts operators in the places of large constants.
static SmallVector<ElementsAttr> takeConstants(ModuleOp module) {
  SmallVector<ElementsAttr> constants;
  module.walk([&](ConstOp op) {
    auto type = op.getType();
    if (type.getNumElements() <= kLargeConstant || op.getValue().isSplat() ||
        !type.getElementType().isIntOrFloat())
      return;
    OpBuilder b(op);
    auto standIn = torch::OperatorOp::create(
        b, op.getLoc(), TypeRange{asTorch(type)},
        b.getStringAttr(kConstantName), ValueRange(), 0);
    standIn->setAttr(kNumberName, b.getI64IntegerAttr(constants.size()));
    constants.push_back(op.getValue());
    Value value = torch_c::ToBuiltinTensorOp::create(b, op.getLoc(), type,
                                                     standIn.getResult(0));
    op.getResult().replaceAllUsesWith(value);
    op.erase();
  });
  return constants;
}

static void putConstantsBack(ModuleOp module,
                             ArrayRef<ElementsAttr> constants) {
  module.walk([&](torch::OperatorOp op) {
    if (op.getName() != kConstantName)
      return;
    OpBuilder b(op);
    auto number = op->getAttrOfType<IntegerAttr>(kNumberName);
    ElementsAttr value = constants[number.getInt()];
    auto constant = ConstOp::create(
        b, op.getLoc(), cast<RankedTensorType>(value.getType()), value);
    Value torchValue = torch_c::FromBuiltinTensorOp::create(
        b, op.getLoc(), op.getResult(0).getType(), constant);
    op.getResult(0).replaceAllUsesWith(torchValue);
    op.erase();
  });
}

/// Whether something is left that torch-mlir might lower.
static bool needsTorchMlir(ModuleOp module) {
  return module.walk([](torch::TableOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

namespace {
class TcpLowerWithTorchMlir
    : public tcp::impl::TcpLowerWithTorchMlirBase<TcpLowerWithTorchMlir> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (!needsTorchMlir(module))
      return;
    std::optional<std::string> program = findTorchMlirOpt();
    // The ops that are left are errors later, which say what to do.
    if (!program)
      return;
    SmallVector<ElementsAttr> constants = takeConstants(module);
    std::string text;
    llvm::raw_string_ostream os(text);
    module->print(os, OpPrintingFlags()
                          .printGenericOpForm()
                          .enableDebugInfo()
                          .assumeVerified());
    llvm::Expected<ProgramOutput> output = tcp::runProgram(
        *program,
        {"--allow-unregistered-dialect", "--mlir-print-debuginfo",
         "--mlir-print-op-generic", "--pass-pipeline=" + kPipeline.str()},
        text);
    if (!output)
      return fail(toString(output.takeError()));
    if (output->status != 0)
      return fail("torch-mlir can't lower this:\n" + output->err);
    renameTmTensorOps(output->out);
    ParserConfig config(&getContext(), /*verifyAfterParse=*/false);
    OwningOpRef<ModuleOp> lowered =
        parseSourceString<ModuleOp>(output->out, config, *program);
    if (!lowered)
      return fail("torch-mlir gave a text that can't be read");
    putConstantsBack(*lowered, constants);
    if (failed(lowerTmTensorOps(*lowered)))
      return signalPassFailure();
    module.getBodyRegion().takeBody(lowered->getBodyRegion());
  }

  void fail(const Twine &message) {
    emitError(UnknownLoc::get(&getContext())) << message;
    signalPassFailure();
  }
};
} // namespace
