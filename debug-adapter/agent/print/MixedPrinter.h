//===- MixedPrinter.h - Some operations in the generic form -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PRINT_MIXEDPRINTER_H
#define TCP_DEBUG_AGENT_PRINT_MIXEDPRINTER_H

#include "mlir/IR/AsmState.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::tcp::agent {

/// Prints operations in their own syntax, except for chosen ones, which are in
/// the generic form. Operations nested in those still have their own syntax.
/// MLIR's own printer has one form for all operations. This one prints no
/// locations and no aliases. Most of its methods implement MLIR's interface for
/// printers.
class MixedPrinter : public OpAsmPrinter {
public:
  /// Appends to `text`, with the names of `state`. `isGeneric` says which
  /// operations are in the generic form. All of them outlive the printer.
  MixedPrinter(std::string &text, AsmState &state,
               llvm::function_ref<bool(Operation *)> isGeneric);
  ~MixedPrinter() override;

  /// MLIR's name for each value that is no longer in the IR. Within a
  /// conversion, operations use such values until it ends. This printer says
  /// which value it is.
  static constexpr StringLiteral kUnknownValue = "<<UNKNOWN SSA VALUE>>";

  /// Prints an operation with its results, without a newline. May crash if the
  /// printer of an operation does.
  void print(Operation *op);

  /// Returns the lines and columns of the operations that were printed, in the
  /// form of AsmState.
  const AsmState::LocationMap &getLocations() const { return locations; }
  /// Returns the operation whose own printer was called last; null for none.
  Operation *getLast() const { return last; }

  // Functions that printers of operations, types and attributes call.
  raw_ostream &getStream() const override;
  void printNewline() override;
  void increaseIndent() override { indent += 2; }
  void decreaseIndent() override { indent -= 2; }
  void printFloat(const APFloat &value) override;
  void printType(Type type) override;
  void printAttribute(Attribute attr) override;
  void printAttributeWithoutType(Attribute attr) override;
  void printNamedAttribute(NamedAttribute attr) override;
  LogicalResult printAlias(Attribute attr) override { return failure(); }
  LogicalResult printAlias(Type type) override { return failure(); }
  void printKeywordOrString(StringRef keyword) override;
  void printString(StringRef string) override;
  void printSymbolName(StringRef symbolRef) override;
  void printResourceHandle(const AsmDialectResourceHandle &resource) override;
  void printOptionalLocationSpecifier(Location loc) override {}
  void printRegionArgument(BlockArgument arg, ArrayRef<NamedAttribute> argAttrs,
                           bool omitType) override;
  void printOperand(Value value) override;
  void printOperand(Value value, raw_ostream &os) override;
  void printSuccessor(Block *successor) override;
  void printSuccessorAndUseList(Block *successor,
                                ValueRange succOperands) override;
  void printOptionalAttrDict(ArrayRef<NamedAttribute> attrs,
                             ArrayRef<StringRef> elidedAttrs) override;
  void
  printOptionalAttrDictWithKeyword(ArrayRef<NamedAttribute> attrs,
                                   ArrayRef<StringRef> elidedAttrs) override;
  void printCustomOrGenericOp(Operation *op) override;
  void printGenericOp(Operation *op, bool printOpName) override;
  void printRegion(Region &region, bool printEntryBlockArgs,
                   bool printBlockTerminators, bool printEmptyBlock) override;
  /// Does nothing: region arguments keep their names, which are in the state.
  void shadowRegionArgs(Region &region, ValueRange namesToUse) override {}
  void printAffineMapOfSSAIds(AffineMapAttr mapAttr,
                              ValueRange operands) override;
  void printAffineExprOfSSAIds(AffineExpr expr, ValueRange dimOperands,
                               ValueRange symOperands) override;

protected:
  LogicalResult pushCyclicPrinting(const void *opaquePointer) override;
  void popCyclicPrinting() override;

private:
  void printResults(Operation *op);
  /// Operations of `defaultDialect` are printed without its name in front.
  void printBlocks(Region &region, StringRef defaultDialect,
                   bool printEntryBlockArgs, bool printBlockTerminators,
                   bool printEmptyBlock);
  void printBlock(Block &block, bool withHeader, bool withTerminator);
  bool printAttributes(ArrayRef<NamedAttribute> attrs,
                       ArrayRef<StringRef> elidedAttrs, StringRef before);
  /// Returns the number of the current line.
  unsigned getLine();

  std::string &text;
  std::unique_ptr<raw_ostream> os;
  AsmState &state;
  llvm::function_ref<bool(Operation *)> isGeneric;
  unsigned indent = 0;
  SmallVector<StringRef> defaultDialects{"builtin"};
  SmallVector<const void *> cyclic;
  AsmState::LocationMap locations;
  Operation *last = nullptr;
  size_t countedTo;
  unsigned line = 1;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_MIXEDPRINTER_H
