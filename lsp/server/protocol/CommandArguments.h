//===- CommandArguments.h - The arguments of our commands -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROTOCOL_COMMANDARGUMENTS_H
#define TCP_LSP_SERVER_PROTOCOL_COMMANDARGUMENTS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <chrono>
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// The arguments of `tcp.compile` and `tcp.run`: [uri, function?, {options?,
/// timeout?, directory?}?].
struct CompileArguments {
  std::string uri;
  /// Empty for all functions.
  std::string function;
  /// Other options of tcp-aot, with their dashes.
  std::vector<std::string> options;
  std::chrono::milliseconds timeout{60000};
  /// The absolute path of the output directory; empty for a temporary one.
  /// `read` does not check that it is in the workspace.
  std::string directory;

  /// Reads the arguments. The error is InvalidParams of LSP, and names the
  /// argument that is wrong.
  static llvm::Expected<CompileArguments> read(const llvm::json::Array &given);
};

/// The arguments of `tcp.compareDumps`: [uri, line].
struct CompareDumpsArguments {
  std::string uri;
  /// The line before the second dump, counted from 0.
  int64_t line = 0;

  /// Reads the arguments, with errors as those of CompileArguments::read.
  static llvm::Expected<CompareDumpsArguments>
  read(const llvm::json::Array &given);
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROTOCOL_COMMANDARGUMENTS_H
