//===- Diagnostic.cpp - What is wrong, and where --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/Diagnostic.h"
#include "llvm/Support/ErrorHandling.h"

llvm::StringRef mlir::tcp::lsp::getCode(Diagnostic::Source source) {
  switch (source) {
  case Diagnostic::Parse:
    return "parse";
  case Diagnostic::Verify:
    return "verify";
  case Diagnostic::Symbols:
    return "symbols";
  case Diagnostic::Unregistered:
    return "unregistered";
  case Diagnostic::Unused:
    return "unused";
  case Diagnostic::Crash:
    return "crash";
  }
  llvm_unreachable("unknown source");
}
