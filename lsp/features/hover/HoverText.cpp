//===- HoverText.cpp - Hovers of ops and values ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/hover/HoverText.h"
#include "lsp/features/hover/WrittenTypes.h"
#include "lsp/features/shapes/Constants.h"
#include "lsp/features/shapes/Cost.h"
#include "lsp/features/shapes/Fusion.h"
#include "lsp/features/shapes/UnitShapes.h"
#include "lsp/features/shapes/ValueNumbers.h"
#include "lsp/ods/OdsIndex.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::lsp;

/// Longer texts are cut.
static const size_t kMaxType = 300, kMaxAttribute = 500;
/// The largest number of equal sizes that are named.
static const size_t kMaxDims = 8;

static std::string shorten(std::string text, size_t limit) {
  if (text.size() <= limit)
    return text;
  // The cut must not be inside of a character.
  while (limit && (text[limit] & 0xC0) == 0x80)
    --limit;
  text.resize(limit);
  return text + "...";
}

std::string mlir::tcp::lsp::print(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return shorten(std::move(text), kMaxType);
}

/// Prints an attribute without large constants.
static std::string printShort(Attribute attribute) {
  if (auto elements = dyn_cast<DenseElementsAttr>(attribute);
      elements && !elements.isSplat() && elements.getNumElements() > 16)
    return std::to_string(elements.getNumElements()) +
           " elements of the type " +
           mlir::tcp::lsp::print(Type(elements.getType()));
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attribute))
    return "the resource of " + mlir::tcp::lsp::print(Type(resource.getType()));
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return shorten(std::move(text), kMaxAttribute);
}

/// Describes a shape with symbolic sizes. A static shape is shown by the type.
static std::string describeShape(const Unit &unit, Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!type || !type.hasRank() || type.hasStaticShape())
    return "";
  return unit.get<UnitShapes>().shapesAround(value).str(value);
}

static void addValues(llvm::raw_ostream &os, const Unit &unit,
                      llvm::StringRef heading, ValueRange values,
                      llvm::ArrayRef<OdsValue> names) {
  if (values.empty())
    return;
  // The names are shown if each stands for one value.
  bool hasNames = names.size() == values.size() &&
                  llvm::all_of(names, [](const OdsValue &name) {
                    return name.arity == OdsArity::Single;
                  });
  os << "\n" << heading << "\n\n";
  for (auto [i, value] : llvm::enumerate(values)) {
    if (i == 16) {
      os << "- and " << values.size() - i << " more\n";
      return;
    }
    os << "- ";
    if (hasNames && !names[i].name.empty())
      os << "`" << names[i].name.str() << "` = ";
    std::string name = getName(unit, value);
    os << "`" << (name.empty() ? "" : name + ": ") << print(value.getType())
       << "`";
    std::string shape = describeShape(unit, value);
    if (!shape.empty())
      os << " `" << shape << "`";
    os << "\n";
  }
}

std::string mlir::tcp::lsp::describeOperation(const Unit &unit, Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  const OdsOp *known = OdsIndex::get().findOp(op->getName().getStringRef());
  auto names = [&](const OdsList<OdsValue> OdsOp::*list) {
    return known ? (known->*list).get() : llvm::ArrayRef<OdsValue>();
  };
  addValues(os, unit, "Here it uses", op->getOperands(),
            names(&OdsOp::operands));
  addValues(os, unit, "and gives", op->getResults(), names(&OdsOp::results));

  const SymbolicShapes &shapes = unit.get<UnitShapes>().shapesAround(op);
  std::optional<Cost> cost = getCost(op, shapes);
  if (cost && cost->elements != SymbolicSize(0)) {
    std::string description = describeCost(*cost, shapes);
    if (!StringRef(description).trim().empty())
      // The cost is formatted as code, because Markdown would read "*" as
      // emphasis.
      os << "\nCost: `" << shapes.str(cost->elements) << " elements, "
         << description << "`\n";
  }
  if (!unit.isIntact())
    return text;
  const UnitFusion &fusion = unit.get<UnitFusion>();
  for (unsigned loop : fusion.loopsOf(op)) {
    unsigned others = fusion.get()->getNumOps(loop) - 1;
    os << "\nBecomes a part of loop " << loop + 1 << " of "
       << fusion.get()->getNumLoops() << ", with " << others
       << " other operation" << (others == 1 ? "" : "s") << ".\n";
  }
  return text;
}

std::string mlir::tcp::lsp::describeValue(const Unit &unit, Value value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  std::string name = getName(unit, value);
  os << "```mlir\n"
     << (name.empty() ? "" : name + ": ") << print(value.getType())
     << "\n```\n";
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    bool isEntry = argument.getOwner()->isEntryBlock();
    os << "\nArgument " << argument.getArgNumber() << " of "
       << (isEntry ? "" : "a block of ");
    if (auto symbol =
            parent->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      os << "`@" << symbol.getValue() << "`";
    else
      os << "`" << parent->getName() << "`";
    os << "\n";
  } else if (!isPlaceholder(value.getDefiningOp())) {
    os << "\nResult";
    if (value.getDefiningOp()->getNumResults() > 1)
      os << " " << cast<OpResult>(value).getResultNumber();
    os << " of `" << value.getDefiningOp()->getName() << "`\n";
  }
  Attribute constant = getConstant(value);
  if (constant)
    os << "\nValue: `" << printShort(constant) << "`\n";
  std::string shape = describeShape(unit, value);
  if (!shape.empty())
    os << "\nShape: `" << shape << "`\n";
  else if (value.getType().isIndex())
    if (auto size = unit.get<UnitShapes>().shapesAround(value).valueOf(value);
        size && !constant) {
      std::string known = unit.get<UnitShapes>().shapesAround(value).str(*size);
      if (known != "?")
        os << "\nValue: `" << known << "`\n";
    }
  if (unit.isIntact())
    if (const ValueFigures *figures = unit.get<UnitNumbers>().find(value))
      os << "\n" << describe(*figures);
  size_t uses = std::distance(value.use_begin(), value.use_end());
  if (unit.isIntact())
    os << "\n" << uses << (uses == 1 ? " use" : " uses") << "\n";
  return text;
}

std::string mlir::tcp::lsp::describeDim(const Unit &unit, Value value,
                                        unsigned dim) {
  const SymbolicShapes &shapes = unit.get<UnitShapes>().shapesAround(value);
  auto shape = shapes.shapeOf(value);
  if (!shape || dim >= shape->size())
    return "";
  std::string text;
  llvm::raw_string_ostream os(text);
  const SymbolicSize &size = (*shape)[dim];
  auto nameOf = [&](const SymbolicShapes::Dim &at) {
    std::string name = getName(unit, at.value);
    return "dim " + std::to_string(at.index) + " of `" +
           (name.empty() ? "a value" : name) + "`";
  };
  os << "`" << shapes.str(size) << "`: the size of " << nameOf({value, dim})
     << "\n";
  if (auto range = shapes.getRange(size))
    os << "\nFrom " << range->first << " to " << range->second << "\n";
  std::vector<SymbolicShapes::Dim> equal = shapes.getEqualDims(size);
  if (equal.empty())
    return text;
  bool isOwn = equal.front().value == value && equal.front().index == dim;
  if (size.getSymbol() && !isOwn)
    os << "\nComes from " << nameOf(equal.front()) << "\n";
  std::vector<std::string> others;
  for (const SymbolicShapes::Dim &other : equal)
    if (!(other.value == value && other.index == dim))
      others.push_back(nameOf(other));
  if (others.empty())
    return text;
  os << "\nMust be the same as\n\n";
  for (auto [i, other] : llvm::enumerate(others)) {
    if (i == kMaxDims) {
      os << "- " << others.size() - i << " more\n";
      break;
    }
    os << "- " << other << "\n";
  }
  return text;
}
