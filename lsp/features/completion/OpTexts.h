//===- OpTexts.h - Whole ops as snippets ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_COMPLETION_OPTEXTS_H
#define TCP_LSP_FEATURES_COMPLETION_OPTEXTS_H

#include "lsp/features/Callee.h"
#include "lsp/features/completion/CompletionSite.h"
#include "lsp/ods/OdsIndex.h"

namespace mlir::tcp::lsp {

/// Completes items to whole operations, with values that fit and with their
/// types. Only the items that are kept are completed.
class OpTexts {
public:
  explicit OpTexts(CompletionSite &at) : at(at) {}

  /// Completes the items of the list.
  void finish();

private:
  std::string makeOpText(const OdsOp &op);
  std::string makeReturnText(const OdsOp &op);
  std::string makeCallText(const Callee &callee);

  CompletionSite &at;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_COMPLETION_OPTEXTS_H
