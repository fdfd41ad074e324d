//===- EqualTypes.h - The types of an op that are one -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_EQUALTYPES_H
#define TCP_LSP_ODS_EQUALTYPES_H

#include "lsp/ods/OdsIndex.h"
#include <map>

namespace mlir::tcp::lsp {

/// The operands and results of an op whose types its traits make equal.
class EqualTypes {
public:
  explicit EqualTypes(const OdsOp &op);

  /// A name that all values of one type have in common; a value that shares its
  /// type with no other has its own name.
  llvm::StringRef getName(const OdsValue &value) const;
  /// An example of a value's type.
  std::string getExample(const OdsValue &value) const;

private:
  /// Returns whether no operand or result is a memref, say, where another one
  /// is a tensor.
  bool isOneContainer() const;
  void unite(llvm::ArrayRef<llvm::StringRef> names);

  const OdsOp &op;
  /// The common name, by the name of each value.
  std::map<llvm::StringRef, llvm::StringRef> typeOf;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_EQUALTYPES_H
