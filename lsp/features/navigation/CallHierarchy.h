//===- CallHierarchy.h - Who calls whom -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_CALLHIERARCHY_H
#define TCP_LSP_FEATURES_NAVIGATION_CALLHIERARCHY_H

#include "lsp/features/navigation/Linkage.h"
#include "lsp/features/navigation/Target.h"

namespace mlir::tcp::lsp {

/// The calls between a function and another one.
struct Call {
  /// The other one.
  LinkedOp op;
  /// The file of the calls, and where they name what they call.
  size_t file = 0;
  std::vector<Range> ranges;
};

/// The functions that the symbol at a byte of the document is. The first of
/// `files` is the document itself.
std::vector<LinkedOp> getCallHierarchyItems(const Document &document,
                                            llvm::ArrayRef<SourceFile> files,
                                            size_t offset);

/// The functions that call one, through operations with CallOpInterface.
std::vector<Call> getIncomingCalls(llvm::ArrayRef<SourceFile> files,
                                   LinkedOp callee);

/// The functions that one calls.
std::vector<Call> getOutgoingCalls(llvm::ArrayRef<SourceFile> files,
                                   LinkedOp caller);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_CALLHIERARCHY_H
