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

/// Groups the operands and results of an op whose types are equal by its
/// traits.
class EqualTypes {
public:
  /// `op` must outlive the object.
  explicit EqualTypes(const OdsOp &op);

  /// Returns a name that all values with one type share. A value that shares
  /// its type with no other has its own name.
  llvm::StringRef getName(const OdsValue &value) const;
  /// Returns an example of a value's type.
  std::string getExample(const OdsValue &value) const;

private:
  /// Returns whether the examples of all operands and results are equal. All
  /// are then tensors, for example, and none is a memref.
  bool isOneContainer() const;
  void unite(llvm::ArrayRef<llvm::StringRef> names);

  const OdsOp &op;
  /// The name of each value's group, by the value's name.
  std::map<llvm::StringRef, llvm::StringRef> typeOf;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_EQUALTYPES_H
