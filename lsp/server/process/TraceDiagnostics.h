//===- TraceDiagnostics.h - The errors of a compile -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROCESS_TRACEDIAGNOSTICS_H
#define TCP_LSP_SERVER_PROCESS_TRACEDIAGNOSTICS_H

#include "lsp/server/PipelineDiagnostic.h"
#include "tcp-mlir/Trace/TraceAnswer.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::tcp::lsp {

/// Returns the error messages of a compile, with their notes, as diagnostics
/// that have `code`. `place` gives the range in the document for a range in the
/// text that was compiled, and for a message without one. Any thread may call
/// it.
std::vector<PipelineDiagnostic>
findErrors(llvm::ArrayRef<TraceMessage> messages, llvm::StringRef code,
           llvm::function_ref<Range(std::optional<ByteRange>)> place);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROCESS_TRACEDIAGNOSTICS_H
