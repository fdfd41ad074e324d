//===- EqualTypes.cpp - The types of an op that are one -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/EqualTypes.h"
#include "lsp/ods/ExampleText.h"
#include <set>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

EqualTypes::EqualTypes(const OdsOp &op) : op(op) {
  std::vector<StringRef> operands, all;
  for (const OdsValue &operand : op.operands)
    operands.push_back(operand.name);
  all = operands;
  for (const OdsValue &result : op.results)
    all.push_back(result.name);

  if (op.hasTrait("SameOperandsAndResultType") ||
      (op.hasTrait("SameOperandsAndResultShape") &&
       op.hasTrait("SameOperandsAndResultElementType") && isOneContainer()))
    unite(all);
  if (op.hasTrait("SameTypeOperands"))
    unite(operands);
  for (StringRef trait : op.traits) {
    // This is the summary of the trait AllTypesMatch.
    if (!trait.consume_front("all of {") ||
        !trait.consume_back("} have same type"))
      continue;
    llvm::SmallVector<StringRef> names;
    trait.split(names, ',');
    for (StringRef &name : names)
      name = name.trim();
    unite(names);
  }
}

bool EqualTypes::isOneContainer() const {
  std::set<std::string> types;
  for (const OdsValue &operand : op.operands)
    types.insert(getExample(operand));
  for (const OdsValue &result : op.results)
    types.insert(getExample(result));
  return types.size() == 1;
}

void EqualTypes::unite(llvm::ArrayRef<StringRef> names) {
  auto find = [&](StringRef name) {
    return typeOf.try_emplace(name, name).first->second;
  };
  for (StringRef name : names) {
    StringRef from = find(name), to = find(names.front());
    for (auto &entry : typeOf)
      if (entry.second == from)
        entry.second = to;
  }
}

llvm::StringRef EqualTypes::getName(const OdsValue &value) const {
  auto known = typeOf.find(value.name);
  return known == typeOf.end() ? StringRef(value.name.str()) : known->second;
}

std::string EqualTypes::getExample(const OdsValue &value) const {
  bool isTensorDialect =
      op.getDialect() == "tcp" || op.getDialect() == "linalg";
  return exampleType(value, isTensorDialect ? "tensor<?xf32>" : "f32");
}
