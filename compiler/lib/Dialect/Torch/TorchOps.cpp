//===- TorchOps.cpp - Torch ops with a form of their own ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../BindSymbolicShape.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"
#include "tcp-mlir/Dialect/Torch/Torch.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace mlir::torch;

#define GET_OP_CLASSES
#include "tcp-mlir/Dialect/Torch/TorchOps.cpp.inc"

#define GET_OP_CLASSES
#include "tcp-mlir/Dialect/Torch/TorchConversionOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

OpFoldResult ConstantIntOp::fold(FoldAdaptor) { return getValueAttr(); }
OpFoldResult ConstantFloatOp::fold(FoldAdaptor) { return getValueAttr(); }
OpFoldResult ConstantBoolOp::fold(FoldAdaptor) { return getValueAttr(); }
OpFoldResult ConstantStrOp::fold(FoldAdaptor) { return getValueAttr(); }
OpFoldResult ConstantDeviceOp::fold(FoldAdaptor) { return getValueAttr(); }
OpFoldResult ConstantNumberOp::fold(FoldAdaptor) { return getValueAttr(); }
OpFoldResult ConstantNoneOp::fold(FoldAdaptor) {
  return UnitAttr::get(getContext());
}
OpFoldResult ValueTensorLiteralOp::fold(FoldAdaptor) { return getValueAttr(); }

void ConstantIntOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "int" + std::to_string(getValueAttr().getInt()));
}

std::string torch::getConstantName(double value) {
  llvm::APFloat number(value);
  if (number.isNaN())
    return "floatNaN";
  if (number.isInfinity())
    return number.isNegative() ? "float-Inf" : "floatInf";
  // The name is the printed attribute without the plus of the exponent, which
  // names can't have.
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::format("%e", value);
  llvm::erase(text, '+');
  return "float" + text;
}

void ConstantFloatOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getConstantName(getValue().convertToDouble()));
}

void ConstantBoolOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getValue() ? "true" : "false");
}

void ConstantStrOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "str");
}

void ConstantDeviceOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getValue());
}

void ConstantNoneOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "none");
}

ParseResult ConstantIntOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder b(parser.getContext());
  result.addTypes(b.getType<IntType>());
  int64_t value;
  if (parser.parseInteger(value) ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  result.addAttribute("value", b.getI64IntegerAttr(value));
  return success();
}

void ConstantIntOp::print(OpAsmPrinter &p) {
  p << " " << getValueAttr().getInt();
  p.printOptionalAttrDict((*this)->getAttrs(), {"value"});
}

//===----------------------------------------------------------------------===//
// PrimTupleConstructOp
//===----------------------------------------------------------------------===//

ParseResult PrimTupleConstructOp::parse(OpAsmParser &parser,
                                        OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> elements;
  SmallVector<Type> types;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(elements) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      (!elements.empty() && parser.parseTypeList(types)) ||
      parser.parseArrow() || parser.parseType(result.types.emplace_back()))
    return failure();
  return parser.resolveOperands(elements, types, loc, result.operands);
}

void PrimTupleConstructOp::print(OpAsmPrinter &p) {
  p << " " << getElements();
  p.printOptionalAttrDict((*this)->getAttrs());
  p << " : " << getElements().getTypes() << " -> " << getType();
}

//===----------------------------------------------------------------------===//
// PrimIfOp
//===----------------------------------------------------------------------===//

ParseResult PrimIfOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand condition;
  Type boolType = parser.getBuilder().getType<BoolType>();
  Region *thenRegion = result.addRegion();
  Region *elseRegion = result.addRegion();
  if (parser.parseOperand(condition) ||
      parser.resolveOperand(condition, boolType, result.operands) ||
      parser.parseArrow() || parser.parseLParen())
    return failure();
  if (failed(parser.parseOptionalRParen()) &&
      (parser.parseTypeList(result.types) || parser.parseRParen()))
    return failure();
  return failure(parser.parseRegion(*thenRegion) ||
                 parser.parseKeyword("else") ||
                 parser.parseRegion(*elseRegion) ||
                 parser.parseOptionalAttrDict(result.attributes));
}

void PrimIfOp::print(OpAsmPrinter &p) {
  p << " " << getCondition() << " -> (" << getResultTypes() << ") ";
  p.printRegion(getThenRegion(), /*printEntryBlockArgs=*/false);
  p << " else ";
  p.printRegion(getElseRegion(), /*printEntryBlockArgs=*/false);
  p.printOptionalAttrDict((*this)->getAttrs());
}

void PrimIfOp::getSuccessorRegions(RegionBranchPoint point,
                                   SmallVectorImpl<RegionSuccessor> &regions) {
  if (!point.isParent()) {
    regions.push_back(RegionSuccessor(getOperation(), getResults()));
    return;
  }
  regions.push_back(RegionSuccessor(&getThenRegion()));
  regions.push_back(RegionSuccessor(&getElseRegion()));
}

void PrimIfOp::getRegionInvocationBounds(
    ArrayRef<Attribute>, SmallVectorImpl<InvocationBounds> &bounds) {
  bounds.assign(2, InvocationBounds(0, 1));
}

//===----------------------------------------------------------------------===//
// PrimLoopOp
//===----------------------------------------------------------------------===//

OperandRange PrimLoopOp::getEntrySuccessorOperands(RegionSuccessor) {
  return getIterArgsInit();
}

void PrimLoopOp::getSuccessorRegions(
    RegionBranchPoint, SmallVectorImpl<RegionSuccessor> &regions) {
  // The first argument of the body is the number of the iteration.
  regions.push_back(
      RegionSuccessor(&getRegion(), getRegion().getArguments().drop_front()));
  regions.push_back(RegionSuccessor(getOperation(), getResults()));
}

MutableOperandRange
PrimLoopConditionOp::getMutableSuccessorOperands(RegionSuccessor) {
  return getIterArgsMutable();
}

//===----------------------------------------------------------------------===//
// InitializeGlobalSlotsOp
//===----------------------------------------------------------------------===//

ParseResult InitializeGlobalSlotsOp::parse(OpAsmParser &parser,
                                           OperationState &result) {
  SmallVector<Attribute> slots;
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseLSquare())
    return failure();
  while (failed(parser.parseOptionalRSquare())) {
    FlatSymbolRefAttr slot;
    OpAsmParser::UnresolvedOperand value;
    Type type;
    if (parser.parseAttribute(slot) || parser.parseLParen() ||
        parser.parseOperand(value) || parser.parseColonType(type) ||
        parser.resolveOperand(value, type, result.operands) ||
        parser.parseRParen())
      return failure();
    slots.push_back(slot);
  }
  result.addAttribute("slotSymNames", parser.getBuilder().getArrayAttr(slots));
  return success();
}

void InitializeGlobalSlotsOp::print(OpAsmPrinter &p) {
  p.printOptionalAttrDict((*this)->getAttrs(), {"slotSymNames"});
  p << " [";
  p.increaseIndent();
  for (auto [slot, value] : llvm::zip(getSlotSymNames(), getInitialValues())) {
    p.printNewline();
    p << slot << "(" << value << " : " << value.getType() << ")";
  }
  p.decreaseIndent();
  p.printNewline();
  p << "]";
}

LogicalResult InitializeGlobalSlotsOp::verify() {
  if (getSlotSymNames().size() != getInitialValues().size())
    return emitOpError("expects one value for each of the ")
           << getSlotSymNames().size() << " slots, but has "
           << getInitialValues().size();
  return success();
}

//===----------------------------------------------------------------------===//
// BindSymbolicShapeOp
//===----------------------------------------------------------------------===//

ParseResult BindSymbolicShapeOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  return parseBindSymbolicShape(parser, result,
                                parser.getBuilder().getType<IntType>());
}

void BindSymbolicShapeOp::print(OpAsmPrinter &p) {
  printBindSymbolicShape(*this, p);
}

LogicalResult BindSymbolicShapeOp::verify() {
  return verifyBindSymbolicShape<SymbolicIntOp>(*this);
}

//===----------------------------------------------------------------------===//
// OperatorOp
//===----------------------------------------------------------------------===//

ParseResult OperatorOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  FunctionType type;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseAttribute(name, "name", result.attributes) ||
      parser.parseOperandList(operands, OpAsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperands(operands, type.getInputs(), loc, result.operands))
    return failure();
  result.addTypes(type.getResults());
  while (true) {
    auto region = std::make_unique<Region>();
    OptionalParseResult parsed = parser.parseOptionalRegion(*region);
    if (!parsed.has_value())
      return success();
    if (failed(*parsed))
      return failure();
    result.addRegion(std::move(region));
    if (failed(parser.parseOptionalComma()))
      return success();
  }
}

void OperatorOp::print(OpAsmPrinter &p) {
  p << " " << getNameAttr() << "(" << getInputs() << ")";
  p.printOptionalAttrDict((*this)->getAttrs(), {"name"});
  p << " : ";
  p.printFunctionalType(getOperation());
  p << " ";
  llvm::interleaveComma(getRegions(), p,
                        [&](Region &region) { p.printRegion(region); });
}
