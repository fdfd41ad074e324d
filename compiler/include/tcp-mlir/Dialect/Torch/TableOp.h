//===- TableOp.h - The torch ops that share one form ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TORCH_TABLEOP_H
#define TCP_MLIR_DIALECT_TORCH_TABLEOP_H

#include "tcp-mlir/Dialect/Torch/Torch.h"

namespace mlir::torch {

/// An op of the table, by what the schema of its operator says. Kinds and names
/// are separated by spaces; `isOfKind` reads a kind.
struct TableOpRow {
  /// Without the "torch." before it.
  StringLiteral name;
  StringLiteral operands;
  StringLiteral operandNames;
  StringLiteral results;
  StringLiteral resultNames;
  /// Neither changes anything nor draws random numbers.
  bool isPure;
};

/// The table, in the order of its names.
ArrayRef<TableOpRow> getTableOps();

/// The row of "aten.add.Tensor"; null where there is none.
const TableOpRow *findTableOp(StringRef name);

/// Every op of the table: `torch.NAME OPERANDS ATTRIBUTES : TYPES -> TYPES`.
class TableOp
    : public Op<TableOp, OpTrait::ZeroRegions, OpTrait::ZeroSuccessors,
                OpTrait::VariadicOperands, OpTrait::VariadicResults,
                OpTrait::OpInvariants, OpAsmOpInterface::Trait,
                MemoryEffectOpInterface::Trait> {
public:
  using Op::Op;

  static bool classof(Operation *op);
  /// The name of the class; each op has its own.
  static StringRef getOperationName() { return "torch.table_op"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }

  const TableOpRow &getRow();

  static ParseResult parse(OpAsmParser &parser, OperationState &result);
  void print(OpAsmPrinter &printer);
  LogicalResult verifyInvariantsImpl();

  void getAsmResultNames(OpAsmSetValueNameFn setName);
  void
  getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
                 &effects);
};

/// Reads what follows the name of an op that has the form of the table.
ParseResult parseTableForm(OpAsmParser &parser, OperationState &result);

/// Writes it.
void printTableForm(Operation *op, OpAsmPrinter &printer);

} // namespace mlir::torch

#endif // TCP_MLIR_DIALECT_TORCH_TABLEOP_H
