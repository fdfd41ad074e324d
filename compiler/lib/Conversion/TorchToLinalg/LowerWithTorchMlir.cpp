//===- LowerWithTorchMlir.cpp - The lowering of other ops by torch-mlir ---===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// torch-mlir is built with another version of LLVM, so the module is exchanged
/// as text. All ops are in the generic form, in which torch-mlir also reads and
/// prints ops of TCP.
///
//===----------------------------------------------------------------------===//

#include "FlattenViews.h"
#include "OpenSums.h"
#include "RenameOps.h"
#include "TmTensor.h"
#include "TorchMlirError.h"
#include "WidenIntegers.h"
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
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Regex.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPLOWERWITHTORCHMLIR
#include "tcp-mlir/Conversion/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// The passes of torch-mlir; each leaves operations that it does not know.
static constexpr StringLiteral kPipeline =
    "builtin.module(func.func(convert-torch-to-tmtensor,"
    "convert-torch-to-linalg,convert-torch-to-scf,convert-torch-to-arith,"
    "convert-torch-to-tensor))";

/// The prefix of math's ops while the text is in torch-mlir. It loads the
/// dialect math only when it creates such ops, and then does not recognize ops
/// that it read before.
static constexpr StringLiteral kMath = "math.";
static constexpr StringLiteral kHiddenMath = "tcp.math.";

/// Constants with more elements are not passed as text.
static constexpr int64_t kLargeConstant = 64;

/// The name of the torch.operator that stands for a large constant, and of its
/// attribute with the constant's number.
static constexpr StringLiteral kConstantName = "tcp.constant";
static constexpr StringLiteral kNumberName = "number";

/// The attribute of loops that torch-mlir did not write.
static constexpr StringLiteral kOwnName = "tcp.own";

static Type asTorch(RankedTensorType type) {
  Type element = type.getElementType();
  if (auto integer = dyn_cast<IntegerType>(element);
      integer && integer.getWidth() != 1)
    element = IntegerType::get(type.getContext(), integer.getWidth(),
                               IntegerType::Signed);
  return torch::ValueTensorType::get(type.getContext(), true, type.getShape(),
                                     element, {});
}

/// Replaces large constants by operators, and returns them.
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

/// Sets the locations in the bodies of named ops, which torch-mlir makes
/// without, to those of the ops.
static void locateBodies(ModuleOp module) {
  module.walk([](linalg::LinalgOp op) {
    op->walk([&](Operation *inner) {
      if (isa<UnknownLoc>(inner->getLoc()))
        inner->setLoc(op->getLoc());
    });
  });
}

/// Marks the loops that were there before torch-mlir.
static void markOwnLoops(ModuleOp module) {
  module.walk([](linalg::GenericOp op) {
    op->setAttr(kOwnName, UnitAttr::get(op.getContext()));
  });
}

/// Leaves the order of the sums that torch-mlir wrote open.
static void openSums(ModuleOp module) {
  SmallVector<linalg::GenericOp> ops;
  module.walk([&](linalg::GenericOp op) {
    if (!op->removeAttr(kOwnName))
      ops.push_back(op);
  });
  for (linalg::GenericOp op : ops)
    openSum(op);
}

/// Reports the ops that torch-mlir refused according to `messages`, at their
/// locations, with the reason that precedes each. Returns whether there are
/// any.
static bool reportRefused(MLIRContext *context, StringRef messages) {
  static llvm::Regex refused("^failed to legalize operation '([^']+)'");
  bool found = false;
  std::string reason;
  for (StringRef line : llvm::split(messages, '\n')) {
    std::optional<TorchMlirError> error = parseTorchMlirError(context, line);
    if (!error)
      continue;
    SmallVector<StringRef> name;
    if (!refused.match(error->text, &name)) {
      reason = error->text.str();
      continue;
    }
    InFlightDiagnostic diagnostic = emitError(error->place);
    diagnostic << "torch-mlir can't lower '" << name[1] << "'";
    if (!reason.empty())
      diagnostic << ": " << reason;
    diagnostic << "; convert its operands to another type, or leave it to a C "
                  "function of yours by --custom-ops";
    found = true;
    reason.clear();
  }
  return found;
}

/// Reports the first error of torch-mlir that has a location, and returns
/// whether there is one.
static bool reportFirst(MLIRContext *context, StringRef messages) {
  for (StringRef line : llvm::split(messages, '\n'))
    if (auto found = parseTorchMlirError(context, line)) {
      auto error = emitError(found->place)
                   << "torch-mlir can't lower this: " << found->text;
      if (found->text.contains("complex<"))
        error << "; compute with tensors of real and imaginary parts";
      return true;
    }
  return false;
}

/// Returns the remaining ops that torch-mlir may lower.
static SmallVector<Operation *> findTableOps(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](torch::TableOp op) { ops.push_back(op); });
  return ops;
}

/// Returns whether an op selects elements by a mask. torch-mlir does not
/// terminate on such an op.
static bool isByMask(torch::TableOp op) {
  StringRef name = op->getName().stripDialect();
  if (name != "aten.index.Tensor" && name != "aten.index.Tensor_hacked_twin")
    return false;
  auto list = op->getOperand(1).getDefiningOp<torch::PrimListConstructOp>();
  return list && llvm::any_of(list->getOperandTypes(), [](Type type) {
           auto tensor = dyn_cast<torch::ValueTensorType>(type);
           return tensor && tensor.getDtype() && tensor.getDtype().isInteger(1);
         });
}

/// Reports the ops that torch-mlir must not get.
static LogicalResult checkOps(ArrayRef<Operation *> ops) {
  LogicalResult result = success();
  for (Operation *op : ops)
    if (isByMask(cast<torch::TableOp>(op))) {
      emitError(op->getLoc())
          << "no lowering for '" << op->getName()
          << "' by a mask, whose elements are counted when it runs; keep the "
             "shape by torch.where, or take the indices from torch.nonzero";
      result = failure();
    }
  return result;
}

namespace {
class TcpLowerWithTorchMlir
    : public tcp::impl::TcpLowerWithTorchMlirBase<TcpLowerWithTorchMlir> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (findTableOps(module).empty())
      return;
    std::optional<std::string> program = findTorchMlirOpt();
    // Without torch-mlir, later passes report the remaining ops, and what to
    // do.
    if (!program)
      return;
    if (failed(checkOps(findTableOps(module))) || failed(widenIntegers(module)))
      return signalPassFailure();
    flattenViews(module);
    markOwnLoops(module);
    SmallVector<ElementsAttr> constants = takeConstants(module);
    std::string text;
    llvm::raw_string_ostream os(text);
    module->print(os, OpPrintingFlags()
                          .printGenericOpForm()
                          .enableDebugInfo()
                          .assumeVerified());
    renameOps(text, kMath, kHiddenMath);
    llvm::Expected<ProgramOutput> output = tcp::runProgram(
        *program,
        {"--allow-unregistered-dialect", "--mlir-print-debuginfo",
         "--mlir-print-op-generic", "--pass-pipeline=" + kPipeline.str()},
        text);
    if (!output)
      return failAtOps(toString(output.takeError()));
    if (output->status != 0 && (reportRefused(&getContext(), output->err) ||
                                reportFirst(&getContext(), output->err)))
      return signalPassFailure();
    if (output->status != 0)
      return fail("torch-mlir can't lower this:\n" + output->err);
    renameTmTensorOps(output->out);
    renameOps(output->out, kHiddenMath, kMath);
    ParserConfig config(&getContext(), /*verifyAfterParse=*/false);
    OwningOpRef<ModuleOp> lowered =
        parseSourceString<ModuleOp>(output->out, config, *program);
    if (!lowered)
      return fail("torch-mlir gave a text that can't be read");
    putConstantsBack(*lowered, constants);
    if (failed(lowerTmTensorOps(*lowered)))
      return signalPassFailure();
    locateBodies(*lowered);
    openSums(*lowered);
    module.getBodyRegion().takeBody(lowered->getBodyRegion());
  }

  void fail(const Twine &message) {
    emitError(UnknownLoc::get(&getContext())) << message;
    signalPassFailure();
  }

  /// Reports an error without a location at one of the remaining ops.
  void failAtOps(const Twine &message) {
    SmallVector<Operation *> ops = findTableOps(getOperation());
    llvm::SetVector<StringRef> names;
    for (Operation *op : ops)
      names.insert(op->getName().getStringRef());
    InFlightDiagnostic diagnostic = emitError(ops.front()->getLoc());
    diagnostic << message << "; it was given ";
    llvm::interleaveComma(names, diagnostic, [&](StringRef name) {
      diagnostic << "'" << name << "'";
    });
    signalPassFailure();
  }
};
} // namespace
