//===- TcpStructure.cpp - Groups, symbols and custom ops of TCP -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluators.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::interpreter;

/// No op computes with a symbol, so its value is the least one that it may
/// have.
static llvm::Expected<Results> evaluateSymbol(SymbolicIntOp op, Frame &) {
  return Results{APInt(op.getType().getIntOrFloatBitWidth(),
                       op.getMinValAttr().getInt(), /*isSigned=*/true,
                       /*implicitTrunc=*/true)};
}

static llvm::Expected<Results> evaluateCustom(CustomOp op, Frame &) {
  return failAt(op, "the interpreter does not know what '" + op.getOpName() +
                        "' computes: another library has it");
}

void mlir::tcp::interpreter::addTcpStructureEvaluators(EvaluatorTable &table) {
  table.addValue<GroupOp>(
      [](GroupOp op, Frame &frame) { return frame.run(op.getBody(), {}); });
  table.addValue<IsolatedGroupOp>([](IsolatedGroupOp op, Frame &frame) {
    return frame.run(op.getBody(), frame.getAll(op.getIns()));
  });
  table.addValue<SymbolicIntOp>(evaluateSymbol);
  // This op only states a shape.
  table.addValue<BindSymbolicShapeOp>(
      [](BindSymbolicShapeOp, Frame &) -> llvm::Expected<Results> {
        return Results();
      });
  table.addValue<CustomOp>(evaluateCustom);
}
