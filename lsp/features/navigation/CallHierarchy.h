//===- CallHierarchy.h - Call hierarchies -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_CALLHIERARCHY_H
#define TCP_LSP_FEATURES_NAVIGATION_CALLHIERARCHY_H

#include "lsp/features/navigation/FindTarget.h"
#include "lsp/features/navigation/Linkage.h"

namespace mlir::tcp::lsp {

/// The calls between one function and another.
struct Call {
  /// The other function.
  LinkedOp op;
  /// The file with the calls, and the ranges of the names there.
  size_t file = 0;
  std::vector<Range> ranges;
};

/// Returns the functions that the symbol at a byte of the document names. The
/// first of `files` is the document.
std::vector<LinkedOp> getCallHierarchyItems(const Document &document,
                                            llvm::ArrayRef<SourceFile> files,
                                            size_t offset);

/// Returns the functions that call `callee`, by ops with CallOpInterface.
std::vector<Call> getIncomingCalls(llvm::ArrayRef<SourceFile> files,
                                   LinkedOp callee);

/// Returns the functions that `caller` calls.
std::vector<Call> getOutgoingCalls(llvm::ArrayRef<SourceFile> files,
                                   LinkedOp caller);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_CALLHIERARCHY_H
