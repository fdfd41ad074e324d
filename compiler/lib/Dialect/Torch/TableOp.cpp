//===- TableOp.cpp - The torch ops that share one form --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Dialect/Torch/TableOp.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::torch;

#define GET_TableOps_IMPL
#include "tcp-mlir/Dialect/Torch/TorchTableOps.inc"

ArrayRef<TableOpRow> torch::getTableOps() { return TableOps; }

const TableOpRow *torch::findTableOp(StringRef name) {
  static const llvm::StringMap<const TableOpRow *> kRows = [] {
    llvm::StringMap<const TableOpRow *> rows;
    for (const TableOpRow &row : TableOps)
      rows[row.name] = &row;
    return rows;
  }();
  return kRows.lookup(name);
}

//===----------------------------------------------------------------------===//
// The form
//===----------------------------------------------------------------------===//

ParseResult torch::parseTableForm(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> operandTypes;
  if (parser.parseOperandList(operands) ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  if (succeeded(parser.parseOptionalColon()) && !operands.empty() &&
      failed(parser.parseTypeList(operandTypes)))
    return failure();
  if (succeeded(parser.parseOptionalArrow()) &&
      failed(parser.parseTypeList(result.types)))
    return failure();
  // The first operands may be results of the operation on the next line.
  return parser.resolveOperands(operands, operandTypes, parser.getNameLoc(),
                                result.operands);
}

void torch::printTableForm(Operation *op, OpAsmPrinter &printer) {
  if (op->getNumOperands())
    printer << ' ' << op->getOperands();
  printer.printOptionalAttrDict(op->getAttrs());
  if (op->getNumOperands())
    printer << " : " << op->getOperandTypes();
  if (op->getNumResults())
    printer << " -> " << op->getResultTypes();
}

//===----------------------------------------------------------------------===//
// TableOp
//===----------------------------------------------------------------------===//

bool TableOp::classof(Operation *op) {
  return op->getName().isRegistered() && isa<TorchDialect>(op->getDialect()) &&
         findTableOp(op->getName().stripDialect());
}

const TableOpRow &TableOp::getRow() {
  return *findTableOp((*this)->getName().stripDialect());
}

ParseResult TableOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseTableForm(parser, result);
}

void TableOp::print(OpAsmPrinter &printer) {
  printTableForm(getOperation(), printer);
}

/// Checks that types match the kinds that a schema has for them. With
/// `mayBeNone`, a tensor may also be none.
static LogicalResult verifyTypes(TableOp op, TypeRange types, StringRef kinds,
                                 StringRef role, bool mayBeNone = false) {
  SmallVector<StringRef> expected;
  kinds.split(expected, ' ', -1, /*KeepEmpty=*/false);
  if (types.size() != expected.size())
    return op.emitOpError("expects ")
           << expected.size() << " " << role
           << (expected.size() == 1 ? "" : "s") << ", as its schema has them, "
           << "but has " << types.size();
  for (auto [index, type, kind] : llvm::enumerate(types, expected))
    if (!isOfKind(type, kind) && !(mayBeNone && isa<torch::NoneType>(type)))
      return op.emitOpError() << role << " #" << index << " must be "
                              << describeKind(kind) << ", but is " << type;
  return success();
}

LogicalResult TableOp::verifyInvariantsImpl() {
  const TableOpRow &row = getRow();
  if (failed(verifyTypes(*this, (*this)->getOperandTypes(), row.operands,
                         "operand")))
    return failure();
  // If an op has an `output_mask`, a result that the mask leaves out is `none`.
  SmallVector<StringRef> operands;
  row.operands.split(operands, ' ', -1, /*KeepEmpty=*/false);
  return verifyTypes(*this, (*this)->getResultTypes(), row.results, "result",
                     /*mayBeNone=*/llvm::is_contained(operands, "[b"));
}

void TableOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if ((*this)->getNumResults() < 2)
    return;
  SmallVector<StringRef> names;
  getRow().resultNames.split(names, ' ');
  for (auto [result, name] : llvm::zip((*this)->getResults(), names))
    setName(result, name);
}

void TableOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (getRow().isPure)
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

namespace {
/// The operation name of a row, with the class that all rows share.
struct TableOpModel : public RegisteredOperationName::Model<TableOp> {
  TableOpModel(Dialect *dialect, StringAttr rowName, TypeID rowId)
      : Model(dialect) {
    name = rowName;
    typeID = rowId;
  }
};
} // namespace

void TorchDialect::registerTableOps() {
  for (const TableOpRow &row : getTableOps()) {
    auto name = StringAttr::get(getContext(), "torch." + row.name);
    RegisteredOperationName::insert(
        std::make_unique<TableOpModel>(this, name, typeIds.allocate()), {});
  }
}
