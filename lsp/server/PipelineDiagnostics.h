//===- PipelineDiagnostics.h - What passes find wrong -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PIPELINEDIAGNOSTICS_H
#define TCP_LSP_SERVER_PIPELINEDIAGNOSTICS_H

#include "lsp/features/hover/LoweringSource.h"
#include "lsp/server/process/Trace.h"
#include <mutex>
#include <unordered_map>

namespace mlir::tcp::lsp {

/// Something that a pass found wrong, in bytes of the document.
struct PipelineDiagnostic {
  Range range;
  std::string message;
  /// The pass's argument, or where there is none, the stage.
  std::string code;
  std::vector<Diagnostic::Note> notes;

  bool operator==(const PipelineDiagnostic &other) const {
    return range == other.range && message == other.message &&
           code == other.code;
  }
};

/// The diagnostics of lowering the functions of a document, which are known by
/// their texts: a function is lowered again when it, or what it needs, changes.
/// Owned by the open document; all threads may call all functions, but only one
/// `lower`.
class PipelineDiagnostics {
public:
  using Lowerer = llvm::function_ref<llvm::Expected<Trace>(
      const LoweringInput &input, llvm::StringRef entryStage)>;

  /// Lowers the functions that are not known, many at a time. Where that fails,
  /// finds out which is to blame, and goes on with the others. An error is one
  /// of `lowerer`; what was found by then is known.
  llvm::Error lower(const LoweringSource &source, Lowerer lowerer,
                    std::chrono::milliseconds timeout);

  /// Returns the diagnostics of the functions of a version.
  std::vector<PipelineDiagnostic> find(const LoweringSource &source) const;
  /// Returns whether anything is wrong in any of the functions that are known.
  bool hasFindings() const;

private:
  using Function = LoweringSource::Function;
  using Batch = std::vector<const Function *>;

  std::vector<Batch> makeBatches(const LoweringSource &source);
  void add(const Function &function,
           std::vector<PipelineDiagnostic> diagnostics);
  const Function *findCulprit(const Batch &batch, const LoweringInput &input,
                              const Trace &trace) const;

  mutable std::mutex mutex;
  /// By the functions' hashes; ranges are relative to the functions.
  std::unordered_map<uint64_t, std::vector<PipelineDiagnostic>> known;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PIPELINEDIAGNOSTICS_H
