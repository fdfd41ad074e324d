//===- TdOps.h - Uses and patterns of operations ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TD_TDOPS_H
#define TCP_LSP_SERVER_TD_TDOPS_H

#include "lsp/server/td/TdRequest.h"

namespace mlir::tcp::lsp {

/// Return the places as Location[]: the uses of an operation in the .mlir files
/// of the workspace, and the rewrite patterns that match it, in C++ and in .td
/// files.
llvm::json::Array findUsesOf(const TdRequest &request, llvm::StringRef op);
llvm::json::Array findPatternsOf(const TdRequest &request, llvm::StringRef op);

/// Returns the places of a symbol in the other .td files of the project, also
/// in those that the open file does not include.
std::vector<TdPlace> findInProject(const TdRequest &request,
                                   const TdTarget &target);

/// Returns the operations that the symbols of a target define.
std::vector<std::string> getOps(const TdTarget &target);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TD_TDOPS_H
