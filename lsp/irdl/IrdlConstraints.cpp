//===- IrdlConstraints.cpp - Constraints of IRDL as conditions ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/irdl/IrdlConstraints.h"
#include "mlir/Dialect/IRDL/IR/IRDL.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// A condition of which nothing is known.
static constexpr llvm::StringLiteral kUnknown = "unknown()";

/// The most operations of one constraint that are read. A constraint may use
/// another one many times, and in text that is not valid also itself.
static constexpr unsigned kMostParts = 256;

std::string mlir::tcp::lsp::makeIrdlName(SymbolRefAttr reference) {
  std::string name = reference.getRootReference().str();
  for (FlatSymbolRefAttr nested : reference.getNestedReferences())
    name += "." + nested.getValue().str();
  return name;
}

static std::string callWithText(StringRef function, StringRef text) {
  return text.contains('"') ? kUnknown.str()
                            : (function + "($_self, \"" + text + "\")").str();
}

static IrdlConstraint readIs(irdl::IsOp op) {
  auto type = dyn_cast<TypeAttr>(op.getExpected());
  std::string text;
  llvm::raw_string_ostream os(text);
  if (type)
    os << type.getValue();
  else
    os << op.getExpected();
  return {callWithText("isWritten", text), text, type ? text : ""};
}

static IrdlConstraint readBase(irdl::BaseOp op) {
  // The name of a definition of C++ has a sigil: "!builtin.integer".
  std::string name = op.getBaseRef()
                         ? makeIrdlName(*op.getBaseRef())
                         : op.getBaseName().value_or("").drop_front(1).str();
  return {callWithText("isNamed", name), name, ""};
}

/// Does the work of `readIrdlConstraint`. At most `left` operations are read;
/// the others are unknown.
static IrdlConstraint read(Value constraint, unsigned &left);

/// Joins the constraints that `values` stand for.
static IrdlConstraint readAll(ValueRange values, StringRef op, StringRef word,
                              unsigned &left) {
  std::vector<std::string> conditions, summaries;
  for (Value value : values) {
    IrdlConstraint one = read(value, left);
    conditions.push_back("(" + one.condition + ")");
    summaries.push_back(one.summary);
  }
  return {llvm::join(conditions, op), llvm::join(summaries, word), ""};
}

static IrdlConstraint read(Value constraint, unsigned &left) {
  Operation *op = constraint.getDefiningOp();
  if (!op || left == 0)
    return {kUnknown.str(), "anything", ""};
  --left;
  return llvm::TypeSwitch<Operation *, IrdlConstraint>(op)
      .Case([](irdl::IsOp is) { return readIs(is); })
      .Case([](irdl::BaseOp base) { return readBase(base); })
      .Case([&](irdl::ParametricOp parametric) {
        std::string name = makeIrdlName(parametric.getBaseType());
        std::vector<std::string> parameters;
        for (Value argument : parametric.getArgs())
          parameters.push_back(read(argument, left).summary);
        return IrdlConstraint{callWithText("isNamed", name),
                              name + " of " + llvm::join(parameters, ", "), ""};
      })
      .Case([&](irdl::AnyOfOp any) {
        return readAll(any.getArgs(), " || ", " or ", left);
      })
      .Case([&](irdl::AllOfOp all) {
        return readAll(all.getArgs(), " && ", " and ", left);
      })
      .Case([](irdl::CPredOp predicate) {
        return IrdlConstraint{predicate.getPred().str(),
                              predicate.getPred().str(), ""};
      })
      .Case([](irdl::AnyOp) { return IrdlConstraint{"true", "anything", ""}; })
      .Default([](Operation *) {
        return IrdlConstraint{kUnknown.str(), "anything", ""};
      });
}

IrdlConstraint mlir::tcp::lsp::readIrdlConstraint(Value constraint) {
  unsigned left = kMostParts;
  return read(constraint, left);
}
