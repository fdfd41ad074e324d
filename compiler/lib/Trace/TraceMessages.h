//===- TraceMessages.h - Diagnostics of a traced compile --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRACE_TRACEMESSAGES_H
#define TCP_MLIR_LIB_TRACE_TRACEMESSAGES_H

#include "mlir/IR/Diagnostics.h"
#include "tcp-mlir/Trace/SourceMap.h"

namespace mlir::tcp {

/// Collects the diagnostics of a context while the object exists, with ranges
/// of the input's bytes. If it `passesOn` diagnostics, older handlers of the
/// context get them, too. One thread uses it.
class TraceMessages {
public:
  TraceMessages(MLIRContext *context, llvm::SourceMgr &sourceMgr,
                const SourceMap &sources, bool passesOn = false);

  /// Adds an error without a location.
  void add(const Twine &error);

  std::vector<TraceMessage> take() { return std::move(messages); }
  ArrayRef<TraceMessage> get() const { return messages; }

private:
  void add(Diagnostic &diagnostic);
  TraceMessage convert(Diagnostic &diagnostic);
  std::optional<ByteRange> findRange(Location loc);

  llvm::SourceMgr &sourceMgr;
  const SourceMap &sources;
  std::vector<TraceMessage> messages;
  ScopedDiagnosticHandler handler;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRACE_TRACEMESSAGES_H
