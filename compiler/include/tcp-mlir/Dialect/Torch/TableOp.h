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

/// A row of the table: an op as the schema of its operator describes it. Kinds
/// and names are separated by spaces; `isOfKind` reads a kind.
struct TableOpRow {
  /// The name of the op without "torch.".
  StringLiteral name;
  StringLiteral operands;
  StringLiteral operandNames;
  StringLiteral results;
  StringLiteral resultNames;
  /// True if the op neither writes to a tensor nor draws random numbers.
  bool isPure;
};

/// Returns the table, sorted by name.
ArrayRef<TableOpRow> getTableOps();

/// Returns the row of a name such as "aten.add.Tensor"; null if there is none.
const TableOpRow *findTableOp(StringRef name);

/// The C++ class of all ops of the table. Their form is `torch.NAME OPERANDS
/// ATTRIBUTES : TYPES -> TYPES`.
class TableOp
    : public Op<TableOp, OpTrait::ZeroRegions, OpTrait::ZeroSuccessors,
                OpTrait::VariadicOperands, OpTrait::VariadicResults,
                OpTrait::OpInvariants, OpAsmOpInterface::Trait,
                MemoryEffectOpInterface::Trait> {
public:
  using Op::Op;

  static bool classof(Operation *op);
  /// The name of the class. The ops have names of their own.
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

/// Parses the text after the name of an op of the table's form.
ParseResult parseTableForm(OpAsmParser &parser, OperationState &result);

/// Prints the text after the name of an op of the table's form.
void printTableForm(Operation *op, OpAsmPrinter &printer);

} // namespace mlir::torch

#endif // TCP_MLIR_DIALECT_TORCH_TABLEOP_H
