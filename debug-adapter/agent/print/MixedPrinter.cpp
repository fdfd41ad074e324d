//===- MixedPrinter.cpp - Some operations in the generic form -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/print/MixedPrinter.h"

#include "debug-adapter/agent/print/GuardedStream.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::tcp::agent;

MixedPrinter::MixedPrinter(std::string &text, AsmState &state,
                           llvm::function_ref<bool(Operation *)> isGeneric)
    : text(text), os(std::make_unique<GuardedStream>(text)), state(state),
      isGeneric(isGeneric), countedTo(text.size()) {}

MixedPrinter::~MixedPrinter() = default;

raw_ostream &MixedPrinter::getStream() const { return *os; }

unsigned MixedPrinter::getLine() {
  line += StringRef(text).drop_front(countedTo).count('\n');
  countedTo = text.size();
  return line;
}

//===- Operations ---------------------------------------------------------===//

void MixedPrinter::print(Operation *op) {
  size_t column = text.size() - (text.rfind('\n') + 1);
  locations[op] = {getLine(), static_cast<unsigned>(column)};
  printResults(op);
  printCustomOrGenericOp(op);
}

void MixedPrinter::printResults(Operation *op) {
  // The results "%a#0", "%a#1" and "%b" are written as "%a:2" and "%b".
  std::vector<std::pair<std::string, size_t>> groups;
  for (Value result : op->getResults()) {
    std::string name;
    llvm::raw_string_ostream out(name);
    printOperand(result, out);
    auto [group, number] = StringRef(name).split('#');
    if (!number.empty() && number != "0" && !groups.empty())
      ++groups.back().second;
    else
      groups.emplace_back(group.str(), 1);
  }
  if (groups.empty())
    return;
  llvm::interleaveComma(groups, *os, [&](const auto &group) {
    *os << group.first;
    if (group.second > 1)
      *os << ":" << group.second;
  });
  *os << " = ";
}

void MixedPrinter::printCustomOrGenericOp(Operation *op) {
  if (isGeneric(op))
    return printGenericOp(op, /*printOpName=*/true);
  last = op;
  // Dialects may print operations that are not registered, too.
  op->getName().printAssembly(op, *this, defaultDialects.back());
}

void MixedPrinter::printGenericOp(Operation *op, bool printOpName) {
  if (printOpName)
    printString(op->getName().getStringRef());
  *os << "(";
  llvm::interleaveComma(op->getOperands(), *os,
                        [&](Value value) { printOperand(value); });
  *os << ")";
  if (op->getNumSuccessors()) {
    *os << "[";
    llvm::interleaveComma(op->getSuccessors(), *os,
                          [&](Block *block) { printSuccessor(block); });
    *os << "]";
  }
  if (Attribute properties = op->getPropertiesAsAttribute()) {
    *os << " <";
    printAttribute(properties);
    *os << ">";
  }
  if (op->getNumRegions()) {
    *os << " (";
    // Regions of the generic form have no default dialect, so that names within
    // are complete.
    llvm::interleaveComma(op->getRegions(), *os, [&](Region &region) {
      printBlocks(region, "", /*printEntryBlockArgs=*/true,
                  /*printBlockTerminators=*/true, /*printEmptyBlock=*/true);
    });
    *os << ")";
  }
  printOptionalAttrDict(op->getPropertiesStorage()
                            ? llvm::to_vector(op->getDiscardableAttrs())
                            : llvm::to_vector(op->getAttrs()),
                        {});
  *os << " : (";
  llvm::interleaveComma(op->getOperands(), *os, [&](Value value) {
    if (value)
      printType(value.getType());
    else
      *os << "<<NULL TYPE>>";
  });
  *os << ")";
  printArrowTypeList(op->getResultTypes());
}

//===- Regions ------------------------------------------------------------===//

void MixedPrinter::printNewline() {
  *os << "\n";
  os->indent(indent);
}

void MixedPrinter::printRegion(Region &region, bool printEntryBlockArgs,
                               bool printBlockTerminators,
                               bool printEmptyBlock) {
  auto around = dyn_cast_if_present<OpAsmOpInterface>(region.getParentOp());
  printBlocks(region, around ? around.getDefaultDialect() : "",
              printEntryBlockArgs, printBlockTerminators, printEmptyBlock);
}

void MixedPrinter::printBlocks(Region &region, StringRef defaultDialect,
                               bool printEntryBlockArgs,
                               bool printBlockTerminators,
                               bool printEmptyBlock) {
  *os << "{\n";
  defaultDialects.push_back(defaultDialect);
  for (Block &block : region) {
    bool isEntry = &block == &region.front();
    bool withHeader = !isEntry || (printEmptyBlock && block.empty()) ||
                      (printEntryBlockArgs && block.getNumArguments() != 0);
    printBlock(block, withHeader, !isEntry || printBlockTerminators);
  }
  defaultDialects.pop_back();
  os->indent(indent) << "}";
}

void MixedPrinter::printBlock(Block &block, bool withHeader,
                              bool withTerminator) {
  if (withHeader) {
    os->indent(indent);
    printSuccessor(&block);
    if (!block.args_empty()) {
      *os << "(";
      llvm::interleaveComma(block.getArguments(), *os, [&](BlockArgument arg) {
        printRegionArgument(arg, {}, /*omitType=*/false);
      });
      *os << ")";
    }
    *os << ":";
    SmallVector<Block *> from;
    for (Block *each : block.getPredecessors())
      from.push_back(each);
    if (from.empty() && !block.isEntryBlock())
      *os << "  // no predecessors";
    // Predecessors are listed in the order of the blocks, as MLIR does, not in
    // that of the uses.
    auto order = [&](Block *each) {
      return each->getParent() == block.getParent()
                 ? std::distance(block.getParent()->begin(),
                                 each->getIterator())
                 : -1;
    };
    llvm::sort(from, [&](Block *a, Block *b) { return order(a) < order(b); });
    if (from.size() == 1)
      *os << "  // pred: ";
    else if (!from.empty())
      *os << "  // " << from.size() << " preds: ";
    llvm::interleaveComma(from, *os,
                          [&](Block *each) { printSuccessor(each); });
    *os << "\n";
  }
  indent += 2;
  for (Operation &op : block) {
    if (!withTerminator && &op == &block.back() &&
        op.hasTrait<OpTrait::IsTerminator>())
      break;
    os->indent(indent);
    print(&op);
    *os << "\n";
  }
  indent -= 2;
}

void MixedPrinter::printRegionArgument(BlockArgument arg,
                                       ArrayRef<NamedAttribute> argAttrs,
                                       bool omitType) {
  printOperand(arg);
  if (!omitType) {
    *os << ": ";
    printType(arg.getType());
  }
  printOptionalAttrDict(argAttrs, {});
}

//===- Values and blocks --------------------------------------------------===//

void MixedPrinter::printOperand(Value value) { printOperand(value, *os); }

/// Returns a description of a value whose operation or block was taken out of
/// the IR; empty for another value.
static std::string describeReplaced(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (argument.getOwner()->getParent())
      return "";
    return llvm::formatv("<<argument {0} of a replaced block>>",
                         argument.getArgNumber());
  }
  Operation *op = value.getDefiningOp();
  if (op->getBlock())
    return "";
  return llvm::formatv("<<result {0} of a replaced {1}>>",
                       cast<OpResult>(value).getResultNumber(),
                       op->getName().getStringRef());
}

void MixedPrinter::printOperand(Value value, raw_ostream &out) {
  if (!value) {
    out << "<<NULL VALUE>>";
    return;
  }
  SmallString<32> name;
  llvm::raw_svector_ostream nameStream(name);
  value.printAsOperand(nameStream, state);
  std::string replaced =
      name == kUnknownValue ? describeReplaced(value) : std::string();
  out << (replaced.empty() ? StringRef(name) : StringRef(replaced));
}

void MixedPrinter::printSuccessor(Block *successor) {
  if (successor)
    successor->printAsOperand(*os, state);
  else
    *os << "<<NULL BLOCK>>";
}

void MixedPrinter::printSuccessorAndUseList(Block *successor,
                                            ValueRange succOperands) {
  printSuccessor(successor);
  if (succOperands.empty())
    return;
  *os << "(";
  llvm::interleaveComma(succOperands, *os,
                        [&](Value value) { printOperand(value); });
  *os << " : ";
  llvm::interleaveComma(succOperands, *os,
                        [&](Value value) { printType(value.getType()); });
  *os << ")";
}

//===- Attributes and types -----------------------------------------------===//

void MixedPrinter::printType(Type type) {
  if (type)
    type.print(*os, state);
  else
    *os << "<<NULL TYPE>>";
}

void MixedPrinter::printAttribute(Attribute attr) {
  if (attr)
    attr.print(*os, state);
  else
    *os << "<<NULL ATTRIBUTE>>";
}

void MixedPrinter::printAttributeWithoutType(Attribute attr) {
  if (attr)
    attr.print(*os, state, /*elideType=*/true);
  else
    *os << "<<NULL ATTRIBUTE>>";
}

void MixedPrinter::printNamedAttribute(NamedAttribute attr) {
  printKeywordOrString(attr.getName());
  if (isa<UnitAttr>(attr.getValue()))
    return;
  *os << " = ";
  printAttribute(attr.getValue());
}

bool MixedPrinter::printAttributes(ArrayRef<NamedAttribute> attrs,
                                   ArrayRef<StringRef> elidedAttrs,
                                   StringRef before) {
  SmallVector<NamedAttribute> shown;
  for (NamedAttribute attr : attrs)
    if (!llvm::is_contained(elidedAttrs, attr.getName().getValue()))
      shown.push_back(attr);
  if (shown.empty())
    return false;
  *os << before << " {";
  llvm::interleaveComma(
      shown, *os, [&](NamedAttribute attr) { printNamedAttribute(attr); });
  *os << "}";
  return true;
}

void MixedPrinter::printOptionalAttrDict(ArrayRef<NamedAttribute> attrs,
                                         ArrayRef<StringRef> elidedAttrs) {
  printAttributes(attrs, elidedAttrs, "");
}

void MixedPrinter::printOptionalAttrDictWithKeyword(
    ArrayRef<NamedAttribute> attrs, ArrayRef<StringRef> elidedAttrs) {
  printAttributes(attrs, elidedAttrs, " attributes");
}

void MixedPrinter::printFloat(const APFloat &value) {
  SmallString<32> digits;
  value.toString(digits);
  *os << digits;
}

void MixedPrinter::printResourceHandle(
    const AsmDialectResourceHandle &resource) {
  auto *dialect = resource.getDialect();
  if (auto *interface =
          dialect->getRegisteredInterface<OpAsmDialectInterface>())
    printKeywordOrString(interface->getResourceKey(resource));
}

/// Returns whether a name is a bare-id of MLIR's grammar.
static bool isBareIdentifier(StringRef name) {
  return !name.empty() && (llvm::isAlpha(name.front()) || name[0] == '_') &&
         llvm::all_of(name.drop_front(), [](char c) {
           return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.';
         });
}

void MixedPrinter::printKeywordOrString(StringRef keyword) {
  if (isBareIdentifier(keyword))
    *os << keyword;
  else
    printString(keyword);
}

void MixedPrinter::printString(StringRef string) {
  *os << "\"";
  llvm::printEscapedString(string, *os);
  *os << "\"";
}

void MixedPrinter::printSymbolName(StringRef symbolRef) {
  *os << "@";
  printKeywordOrString(symbolRef);
}

LogicalResult MixedPrinter::pushCyclicPrinting(const void *opaquePointer) {
  if (llvm::is_contained(cyclic, opaquePointer))
    return failure();
  cyclic.push_back(opaquePointer);
  return success();
}

void MixedPrinter::popCyclicPrinting() { cyclic.pop_back(); }

//===- Affine expressions -------------------------------------------------===//

void MixedPrinter::printAffineMapOfSSAIds(AffineMapAttr mapAttr,
                                          ValueRange operands) {
  AffineMap map = mapAttr.getValue();
  llvm::interleaveComma(map.getResults(), *os, [&](AffineExpr expr) {
    printAffineExprOfSSAIds(expr, operands.take_front(map.getNumDims()),
                            operands.drop_front(map.getNumDims()));
  });
}

void MixedPrinter::printAffineExprOfSSAIds(AffineExpr expr,
                                           ValueRange dimOperands,
                                           ValueRange symOperands) {
  std::string plain;
  llvm::raw_string_ostream out(plain);
  expr.print(out);
  // Names such as d0 and s0 are replaced by operands, as in "d0 + s0 * 4". No
  // other word has a digit behind these letters.
  for (StringRef rest = plain; !rest.empty();) {
    char kind = rest.front();
    rest = rest.drop_front();
    unsigned index;
    if ((kind != 'd' && kind != 's') || rest.empty() ||
        !llvm::isDigit(rest.front()) || rest.consumeInteger(10, index)) {
      *os << kind;
      continue;
    }
    *os << (kind == 's' ? "symbol(" : "");
    printOperand(kind == 'd' ? dimOperands[index] : symOperands[index]);
    *os << (kind == 's' ? ")" : "");
  }
}
