//===- ChildProcess.h - Programs that the server runs -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROCESS_CHILDPROCESS_H
#define TCP_LSP_SERVER_PROCESS_CHILDPROCESS_H

#include "lsp/server/process/TemporaryDirectory.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <atomic>
#include <chrono>
#include <functional>
#include <string>

namespace mlir::tcp::lsp {

struct ChildResult {
  /// Negative for a signal.
  int exitCode = 0;
  bool timedOut = false;
  std::string out, err;
};

/// The program of that name beside this one, or an error that says where it was
/// looked for.
llvm::Expected<std::string> findBeside(llvm::StringRef name);

/// The limits of a program.
struct ChildLimits {
  std::chrono::milliseconds timeout;
  /// The most data that it may have; 0 for any.
  unsigned mebibytes = 0;
  /// True if others go first. The timeout is of the processor's time then.
  bool isBackground = false;
  /// Called a few times a second while it runs.
  std::function<void()> onTick = nullptr;
};

/// Writes a file for a program.
llvm::Error writeFile(const std::string &path, llvm::StringRef content);

/// Runs a program to its end, with nothing on its standard input. Ends it, and
/// what it started, when `cancelled` is set, which is an error, or the time is
/// up. `scratch` takes its output.
llvm::Expected<ChildResult>
superviseChild(llvm::StringRef program, llvm::ArrayRef<std::string> arguments,
               const TemporaryDirectory &scratch, const ChildLimits &limits,
               const std::atomic<bool> &cancelled);

/// The same; that the time is up is an error too.
llvm::Expected<ChildResult> runChild(llvm::StringRef program,
                                     llvm::ArrayRef<std::string> arguments,
                                     const TemporaryDirectory &scratch,
                                     std::chrono::milliseconds timeout,
                                     const std::atomic<bool> &cancelled);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROCESS_CHILDPROCESS_H
