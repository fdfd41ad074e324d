//===- ProjectProblems.h - Mistakes in files of projects --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_WORKSPACE_PROJECTPROBLEMS_H
#define TCP_LSP_SERVER_WORKSPACE_PROJECTPROBLEMS_H

#include "lsp/server/transport/Transport.h"
#include "llvm/ADT/StringSet.h"
#include <mutex>

namespace mlir::tcp::lsp {

/// Reports mistakes in the files `.tcp-ide.json` of the client's folders. All
/// threads may call all methods.
class ProjectProblems {
public:
  explicit ProjectProblems(Transport &transport) : transport(transport) {}

  /// Reads a file that is new, has changed or is gone, and publishes its
  /// diagnostics.
  void check(const std::string &path);

private:
  Transport &transport;
  std::mutex mutex; // guards the field below
  /// The files that have a diagnostic.
  llvm::StringSet<> wrong;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_WORKSPACE_PROJECTPROBLEMS_H
