//===- StageQuery.h - Queries of tcp/stage and its kin ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_STAGEQUERY_H
#define TCP_LSP_SERVER_STAGEQUERY_H

#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/process/TraceJob.h"
#include "lsp/server/transport/JsonText.h"
#include "lsp/server/transport/WorkDoneProgress.h"

namespace mlir::tcp::lsp {

/// The part of a document that a request wants lowered, and the options for it.
/// The document's thread makes it; then any one thread may use it.
struct StageQuery {
  /// Finds the part that the parameters name, and notes that the client shows
  /// it.
  static llvm::Expected<StageQuery> read(const Request &request,
                                         const LoweringParams &params);

  std::shared_ptr<const LoweringSource> source;
  LoweringInput input;
  Encoding encoding;
  TraceJob job;
  /// The hash of the input and the options. Equal hashes mean equal answers.
  uint64_t hash = 0;
  std::string previousResultId;
  std::shared_ptr<WorkDoneProgress> progress;

  // One of these functions says what is asked for, of tcp-aot or of the
  // compiler of the document's project.

  /// The text of a stage. An error if there is no such stage with a text.
  llvm::Error askForStage(const std::string &stage);
  /// The text after the pass with an index.
  void askForPass(unsigned index);
  /// All passes.
  void askForPasses();
  /// The changes of the pass with an index.
  void askForDiff(unsigned index);

  std::string getResultId() const;
  /// Returns the language of the text of a stage, or an empty string.
  llvm::StringRef getLanguage(llvm::StringRef stage) const;

  /// Returns the answer as JSON. If the client has it already, the kind is
  /// "unchanged". Otherwise runs tcp-aot, and `write` adds members from the
  /// trace.
  llvm::Expected<std::string>
  run(const Cancellation &cancellation,
      llvm::function_ref<void(JsonText &json, const Trace &trace)> write);

  /// Writes the failure of a trace, if it has one.
  void writeFailure(JsonText &json, const Trace &trace) const;
  /// Returns the range of the document for a range of the input. If the
  /// document does not have its end, the result is empty and at its start; if
  /// not even that, at the start of the document.
  Range toDocument(Range range) const;

private:
  llvm::Error prepareForProject(const Request &request,
                                project::Project project);
  void prepareForTcpAot(const LoweringParams &params,
                        const DocumentMemory::ShownStage &shown);
  /// Adds an option of tcp-aot.
  void add(std::string option);
};

/// Returns whether a document belongs to a project, whose file may have a
/// mistake.
bool isOfProject(llvm::StringRef uri);

/// Returns the project of a document, if it has one. An error if the project's
/// file has a mistake.
llvm::Expected<std::optional<project::Project>>
findProject(llvm::StringRef uri);

/// Returns the name that locations have for a document's file.
std::string getInputName(llvm::StringRef uri);

/// Returns whether a document is the output of a compiler: the IR of a debug
/// session in VS Code, or a text that the VS Code extension shows.
bool isOfCompiler(llvm::StringRef uri);

/// Returns the hash of the input text of a shown stage, or 0 if there is none.
uint64_t hashInput(const LoweringSource &source,
                   const DocumentMemory::ShownStage &shown);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_STAGEQUERY_H
