//===- Options.h - The command line of tcp-dbg ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_OPTIONS_H
#define DEBUG_ADAPTER_CLIENT_OPTIONS_H

#include "debug-adapter/adapter/protocol/Launch.h"

#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp::dap {

struct Options {
  /// The program to launch; nothing for `--attach`.
  std::optional<protocol::LaunchArguments> launch;
  std::optional<protocol::AttachArguments> attach;
  /// The address of an adapter; empty for one in this process.
  std::string connection;
  /// The session ends after the commands.
  bool batch = false;
  /// The commands of `-ex`, and the lines of the files of `-x`, in order.
  std::vector<std::string> commands;
  /// A shell command that checks MLIR; the session finds the first change after
  /// which it fails.
  std::string bisect;
  /// A shell command that checks LLVM IR.
  std::string bisectLlvm;
  /// A shell command that checks the files of code generation and the link.
  std::string bisectOutput;
  /// A reference file to compare with, in place of the three commands.
  /// kInterpret stands for the results of the interpreter. Results may differ
  /// by `ulp` units in the last place.
  std::string bisectReference;
  int64_t ulp = 0;
  std::string function;
  /// The place "FILE:LINE:COLUMN" of a value in the reference file. Where the
  /// IR has that value, it is compared instead of the results.
  std::string value;
  /// The result of the search is printed as JSON, and everything else to
  /// standard error.
  bool printsJson = false;
  bool help = false;
  bool version = false;
  bool reference = false;

  bool bisects() const { return !bisect.empty() || !bisectReference.empty(); }
};

/// The value of `--bisect-reference` that makes a reference file with the
/// interpreter.
inline constexpr char kInterpret[] = "interpret";

/// Reads the command line. An error is a message for the user.
Result<Options> parseOptions(int argc, char **argv);

/// The text that `--help` prints.
extern const char *const kUsage;

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_OPTIONS_H
