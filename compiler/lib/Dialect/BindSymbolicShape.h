//===- BindSymbolicShape.h - The form that two dialects share ---*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_DIALECT_BINDSYMBOLICSHAPE_H
#define TCP_MLIR_LIB_DIALECT_BINDSYMBOLICSHAPE_H

#include "mlir/IR/OpImplementation.h"

namespace mlir {

/// Parses `%operand, [%symbols], affine_map<...> : TYPE` with an attribute
/// dictionary before the colon, the form of the ops `bind_symbolic_shape` of
/// TCP and of torch. Symbols have the type `symbolType`.
inline ParseResult parseBindSymbolicShape(OpAsmParser &parser,
                                          OperationState &result,
                                          Type symbolType) {
  OpAsmParser::UnresolvedOperand operand;
  SmallVector<OpAsmParser::UnresolvedOperand> symbols;
  AffineMapAttr map;
  Type type;
  return failure(
      parser.parseOperand(operand) || parser.parseComma() ||
      parser.parseOperandList(symbols, OpAsmParser::Delimiter::Square) ||
      parser.parseComma() ||
      parser.parseAttribute(map, "shape_expressions", result.attributes) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperand(operand, type, result.operands) ||
      parser.resolveOperands(symbols, symbolType, result.operands));
}

/// Prints the same form.
template <typename OpT> void printBindSymbolicShape(OpT op, OpAsmPrinter &p) {
  p << " " << op.getOperand() << ", [";
  llvm::interleaveComma(op.getShapeSymbols(), p);
  // The map is not printed as an attribute, so that it does not become an
  // alias.
  p << "], affine_map<" << op.getShapeExpressions() << ">";
  p.printOptionalAttrDict(op->getAttrs(),
                          {op.getShapeExpressionsAttrName().getValue()});
  p << " : " << op.getOperand().getType();
}

/// Verifies that the operands beside the first are results of `SymbolOpT`, and
/// that the map has no dimensions and a symbol for each.
template <typename SymbolOpT, typename OpT>
LogicalResult verifyBindSymbolicShape(OpT op) {
  for (Value symbol : op.getShapeSymbols())
    if (!symbol.getDefiningOp<SymbolOpT>())
      return op.emitOpError("shape symbol must be produced by a SymbolicIntOp");
  AffineMap map = op.getShapeExpressions();
  if (map.getNumDims() != 0 ||
      map.getNumSymbols() != op.getShapeSymbols().size())
    return op.emitOpError("requires an affine map with no dimensions and ")
           << op.getShapeSymbols().size() << " symbols";
  return success();
}

} // namespace mlir

#endif // TCP_MLIR_LIB_DIALECT_BINDSYMBOLICSHAPE_H
