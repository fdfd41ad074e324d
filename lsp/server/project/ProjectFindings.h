//===- ProjectFindings.h - Findings of a project's compiler -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROJECT_PROJECTFINDINGS_H
#define TCP_LSP_SERVER_PROJECT_PROJECTFINDINGS_H

#include "lsp/document/Document.h"
#include "lsp/features/hover/LoweringSource.h"
#include "lsp/server/PipelineDiagnostic.h"
#include "lsp/server/process/TraceJob.h"
#include <mutex>

namespace mlir::tcp::lsp {

/// The errors that the compiler of a project has in a document, for the version
/// that it has compiled last. The open document owns the object; all threads
/// may call all methods.
class ProjectFindings {
public:
  /// Compiles each chunk of a version. `job` has the project and the limits. An
  /// error says why the compiler could not run.
  llvm::Error find(const LoweringSource &source, TraceJob job,
                   const std::atomic<bool> &cancelled);
  /// Forgets what was found.
  void clear();

  /// Returns the errors in a version; none if it was not compiled.
  std::vector<PipelineDiagnostic> get(int64_t version) const;
  /// Returns whether any version has errors.
  bool empty() const;

private:
  mutable std::mutex mutex; // guards the fields below
  int64_t compiled = -1;
  std::vector<PipelineDiagnostic> diagnostics;
};

/// Returns whether the server itself has found an error in a document, which
/// the compiler of a project would find, too.
bool hasErrors(const Document &document);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROJECT_PROJECTFINDINGS_H
