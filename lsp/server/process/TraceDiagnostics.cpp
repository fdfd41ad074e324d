//===- TraceDiagnostics.cpp - The errors of a compile ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/process/TraceDiagnostics.h"

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;

std::vector<PipelineDiagnostic> mlir::tcp::lsp::findErrors(
    llvm::ArrayRef<TraceMessage> messages, llvm::StringRef code,
    llvm::function_ref<Range(std::optional<ByteRange>)> place) {
  std::vector<PipelineDiagnostic> found;
  for (const TraceMessage &message : messages) {
    if (message.severity != "error")
      continue;
    PipelineDiagnostic &diagnostic = found.emplace_back();
    diagnostic = {place(message.range), message.text, code.str(), {}};
    for (const TraceMessage &note : message.notes)
      if (note.range)
        diagnostic.notes.push_back({place(note.range), note.text});
  }
  return found;
}
