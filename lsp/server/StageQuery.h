//===- StageQuery.h - What tcp/stage and its kin ask for --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_STAGEQUERY_H
#define TCP_LSP_SERVER_STAGEQUERY_H

#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/process/Trace.h"
#include "lsp/server/transport/JsonText.h"
#include "lsp/server/transport/Progress.h"

namespace mlir::tcp::lsp {

/// The part of a document that a request is about, and how it is lowered. Made
/// on the document's thread, used on any.
struct StageQuery {
  /// Finds the part that the parameters name, and remembers that the client
  /// shows the answer.
  static llvm::Expected<StageQuery> read(const Request &request,
                                         const LoweringParams &params);

  std::shared_ptr<const LoweringSource> source;
  LoweringInput input;
  Encoding encoding;
  TraceJob job;
  /// The hash of the input and the options: equal ones have equal answers.
  uint64_t hash = 0;
  std::string previousResultId;
  std::shared_ptr<Progress> progress;

  /// Adds an option of tcp-aot.
  void add(std::string option);
  std::string resultId() const;

  /// The answer to a request whose answer the client has, or else what `write`
  /// makes of the trace, inside of an object.
  llvm::Expected<std::string>
  run(const Cancellation &cancellation,
      llvm::function_ref<void(JsonText &json, const Trace &trace)> write);

  /// Writes the failure of a trace, if it has one.
  void writeFailure(JsonText &json, const Trace &trace) const;
  /// A range of the input in the document; where it is made up, that of the
  /// document's start.
  Range toDocument(Range range) const;
};

/// Returns the name that locations have for a document's file.
std::string getInputName(llvm::StringRef uri);

/// Returns whether a compiler has written the document, and nobody edits it:
/// the IR of a debug session, as VS Code names it, and what our extension
/// shows.
bool isOfCompiler(llvm::StringRef uri);

/// The byte ranges of a shown stage's input, as a hash; 0 for no input.
uint64_t hashInput(const LoweringSource &source,
                   const DocumentMemory::ShownStage &shown);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_STAGEQUERY_H
