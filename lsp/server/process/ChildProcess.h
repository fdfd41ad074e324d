//===- ChildProcess.h - Programs that the server runs -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROCESS_CHILDPROCESS_H
#define TCP_LSP_SERVER_PROCESS_CHILDPROCESS_H

#include "lsp/server/process/ScratchDirectory.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// The result of a program that has ended.
struct ChildResult {
  /// Negative if a signal ended the process.
  int exitCode = 0;
  bool timedOut = false;
  std::string out, err;
};

/// Returns the path of a program in this program's folder, or an error that
/// names the folder.
llvm::Expected<std::string> findBeside(llvm::StringRef name);

/// Returns the path of a file beside the folder of this program, such as
/// "lib/TcpDebugPlugin.so". The file need not exist.
std::string findBesideBin(llvm::StringRef name);

/// A program to run.
struct ChildCommand {
  /// The path of the program.
  std::string program;
  std::vector<std::string> arguments;
  /// Variables that the environment gets, as "NAME=VALUE".
  std::vector<std::string> variables = {};
  /// The directory to start in; empty for that of this process.
  std::string directory = "";
};

/// The limits of a program.
struct ChildLimits {
  std::chrono::milliseconds timeout;
  /// The largest data segment in MiB; 0 for no limit.
  unsigned mebibytes = 0;
  /// True if other processes go first. `timeout` is then processor time.
  bool isBackground = false;
  /// Called a few times a second while the program runs.
  std::function<void()> onTick = nullptr;
};

/// Writes a file for a program.
llvm::Error writeFile(const std::string &path, llvm::StringRef content);

/// Runs a program to its end, with an empty standard input. Its output goes to
/// files in `scratch`. If `cancelled` is set, or if the time is up, ends the
/// program and its children. A cancellation is an error; a timeout is a result.
llvm::Expected<ChildResult> superviseChild(const ChildCommand &command,
                                           const ScratchDirectory &scratch,
                                           const ChildLimits &limits,
                                           const std::atomic<bool> &cancelled);

/// Runs a program as superviseChild() does, but a timeout is an error.
llvm::Expected<ChildResult> runChild(llvm::StringRef program,
                                     llvm::ArrayRef<std::string> arguments,
                                     const ScratchDirectory &scratch,
                                     std::chrono::milliseconds timeout,
                                     const std::atomic<bool> &cancelled);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROCESS_CHILDPROCESS_H
