//===- OpTraits.cpp - Traits and interfaces by their ODS names ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/OpTraits.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

//===----------------------------------------------------------------------===//
// Traits
//===----------------------------------------------------------------------===//

namespace {
/// A trait by its name in `OdsOp::traits`.
struct TraitRow {
  llvm::StringLiteral name;
  TypeID id;
  /// Null if MLIR checks the trait itself, or if there is nothing to check.
  LogicalResult (*verify)(Operation *op);
};
} // namespace

#define TRAIT(NAME, CLASS, VERIFY)                                             \
  TraitRow { NAME, TypeID::get<OpTrait::CLASS>(), VERIFY }

static llvm::ArrayRef<TraitRow> getTraitRows() {
  using namespace OpTrait::impl;
  static const TraitRow rows[] = {
      TRAIT("AffineScope", AffineScope, nullptr),
      TRAIT("AutomaticAllocationScope", AutomaticAllocationScope, nullptr),
      TRAIT("Commutative", IsCommutative, nullptr),
      TRAIT("ConstantLike", ConstantLike, nullptr),
      TRAIT("GraphRegionNoTerminator", NoTerminator, nullptr),
      TRAIT("GraphRegionNoTerminator", SingleBlock, nullptr),
      TRAIT("HasOnlyGraphRegion", HasOnlyGraphRegion, nullptr),
      TRAIT("IsolatedFromAbove", IsIsolatedFromAbove,
            verifyIsIsolatedFromAbove),
      TRAIT("NoRegionArguments", NoRegionArguments, verifyNoRegionArguments),
      TRAIT("NoTerminator", NoTerminator, nullptr),
      TRAIT("SameOperandsAndResultElementType",
            SameOperandsAndResultElementType,
            verifySameOperandsAndResultElementType),
      TRAIT("SameOperandsAndResultShape", SameOperandsAndResultShape,
            verifySameOperandsAndResultShape),
      TRAIT("SameOperandsAndResultType", SameOperandsAndResultType,
            verifySameOperandsAndResultType),
      TRAIT("SameOperandsElementType", SameOperandsElementType,
            verifySameOperandsElementType),
      TRAIT("SameOperandsShape", SameOperandsShape, verifySameOperandsShape),
      TRAIT("SameTypeOperands", SameTypeOperands, verifySameTypeOperands),
      TRAIT("SingleBlock", SingleBlock, nullptr),
      TRAIT("SymbolTable", SymbolTable, mlir::detail::verifySymbolTable),
      TRAIT("Terminator", IsTerminator, verifyIsTerminator),
  };
  return rows;
}
#undef TRAIT

llvm::DenseSet<TypeID> mlir::tcp::lsp::findTraits(const OdsOp &op) {
  llvm::DenseSet<TypeID> found;
  for (const TraitRow &row : getTraitRows())
    if (op.hasTrait(row.name))
      found.insert(row.id);
  if (!findImplicitTerminator(op).empty())
    found.insert(TypeID::get<OpTrait::SingleBlock>());
  return found;
}

LogicalResult mlir::tcp::lsp::verifyTraits(Operation *op, const OdsOp &row) {
  for (const TraitRow &trait : getTraitRows())
    if (trait.verify && row.hasTrait(trait.name) && failed(trait.verify(op)))
      return failure();
  return success();
}

StringRef mlir::tcp::lsp::findImplicitTerminator(const OdsOp &op) {
  for (StringRef trait : op.traits)
    if (trait.consume_front("SingleBlockImplicitTerminator") &&
        (trait.consume_front("<") || trait.consume_front("Impl<")))
      return trait.drop_back();
  return {};
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

namespace {
/// A symbol whose name and visibility are attributes.
struct SymbolModel : SymbolOpInterface::FallbackModel<SymbolModel> {
  using Visibility = SymbolTable::Visibility;

  StringAttr getNameAttr(Operation *op) const {
    return op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  }
  void setName(Operation *op, StringAttr name) const {
    op->setAttr(SymbolTable::getSymbolAttrName(), name);
  }
  Visibility getVisibility(Operation *op) const {
    return SymbolTable::getSymbolVisibility(op);
  }
  bool isNested(Operation *op) const {
    return getVisibility(op) == Visibility::Nested;
  }
  bool isPrivate(Operation *op) const {
    return getVisibility(op) == Visibility::Private;
  }
  bool isPublic(Operation *op) const {
    return getVisibility(op) == Visibility::Public;
  }
  void setVisibility(Operation *op, Visibility visibility) const {
    SymbolTable::setSymbolVisibility(op, visibility);
  }
  void setNested(Operation *op) const { setVisibility(op, Visibility::Nested); }
  void setPrivate(Operation *op) const {
    setVisibility(op, Visibility::Private);
  }
  void setPublic(Operation *op) const { setVisibility(op, Visibility::Public); }
  std::optional<SymbolTable::UseRange> getSymbolUses(Operation *op,
                                                     Operation *from) const {
    return SymbolTable::getSymbolUses(op, from);
  }
  bool symbolKnownUseEmpty(Operation *op, Operation *from) const {
    return SymbolTable::symbolKnownUseEmpty(op, from);
  }
  LogicalResult replaceAllSymbolUses(Operation *op, StringAttr name,
                                     Operation *from) const {
    return SymbolTable::replaceAllSymbolUses(op, name, from);
  }
  // ODS does not tell whether C++ code makes the name optional.
  bool isOptionalSymbol(Operation *) const { return true; }
  bool canDiscardOnUseEmpty(Operation *op) const { return isPrivate(op); }
  bool isDeclaration(Operation *op) const {
    return op->getNumRegions() != 0 &&
           llvm::all_of(op->getRegions(),
                        [](Region &region) { return region.empty(); });
  }
};

/// The regions of an operation whose kind C++ code decides. Values may be used
/// before their definition, so that no use is wrongly an error.
struct AnyRegionKindModel
    : RegionKindInterface::FallbackModel<AnyRegionKindModel> {
  static RegionKind getRegionKind(unsigned) { return RegionKind::Graph; }
  static bool hasSSADominance(unsigned) { return false; }
};

/// An operation whose regions have a default dialect.
struct DefaultDialectModel
    : OpAsmOpInterface::FallbackModel<DefaultDialectModel> {
  static thread_local StringRef dialect;

  static StringRef getDefaultDialect() { return dialect; }
  void getAsmResultNames(Operation *, OpAsmSetValueNameFn) const {}
  void getAsmBlockArgumentNames(Operation *, Region &,
                                OpAsmSetValueNameFn) const {}
  void getAsmBlockNames(Operation *, OpAsmSetBlockNameFn) const {}
};
} // namespace

thread_local StringRef DefaultDialectModel::dialect;

void mlir::tcp::lsp::setDefaultDialect(StringRef dialect) {
  DefaultDialectModel::dialect = dialect;
}

mlir::detail::InterfaceMap mlir::tcp::lsp::makeInterfaces(const OdsOp &op) {
  mlir::detail::InterfaceMap interfaces;
  auto has = [&](StringRef trait) { return op.hasTrait(trait); };
  if (has("Symbol") || has("SymbolOpInterface") || has("FunctionOpInterface"))
    interfaces.insertModels<SymbolModel>();
  if (has("RegionKindInterface") || has("GraphRegionNoTerminator") ||
      has("HasOnlyGraphRegion"))
    interfaces.insertModels<AnyRegionKindModel>();
  if (!op.defaultDialect.empty())
    interfaces.insertModels<DefaultDialectModel>();
  return interfaces;
}
