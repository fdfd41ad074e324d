//===- Messages.h - Diagnostics of MLIR, collected --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_MESSAGES_H
#define TCP_DEBUG_AGENT_STOP_MESSAGES_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::tcp::agent {

/// Collects MLIR's errors for as long as it lives. Other handlers do not get
/// any diagnostics.
class Messages {
public:
  explicit Messages(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
            text += (text.empty() ? "" : "; ") + diagnostic.str();
          return success();
        }) {}
  llvm::Error toError(StringRef otherwise) const {
    return llvm::createStringError(text.empty() ? otherwise : StringRef(text));
  }

private:
  std::string text;
  ScopedDiagnosticHandler handler;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_MESSAGES_H
