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
  /// The command to start; none for `--attach`.
  std::optional<protocol::LaunchArguments> launch;
  std::optional<protocol::AttachArguments> attach;
  /// An adapter to connect to; empty for one of its own.
  std::string connection;
  /// Ends after the commands.
  bool batch = false;
  /// Commands of `-ex` and `-x`, in their order; files are read already.
  std::vector<std::string> commands;
  /// A shell command: finds the first action after which it fails.
  std::string bisect;
  /// The same of LLVM IR.
  std::string bisectLlvm;
  /// The same of what code generation and the link make.
  std::string bisectOutput;
  /// Instead of the three: arguments and results of a function, which may
  /// differ by so many units in the last place. kInterpret: those that the
  /// interpreter gives.
  std::string bisectReference;
  int64_t ulp = 0;
  std::string function;
  bool help = false;
  bool version = false;
  bool reference = false;

  bool bisects() const { return !bisect.empty() || !bisectReference.empty(); }
};

/// A reference that is made, by evaluating the input.
inline constexpr char kInterpret[] = "interpret";

/// Reads the command line; an error is for the user.
Result<Options> parseOptions(int argc, char **argv);

/// Returns what `--help` prints.
extern const char *const kUsage;

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_OPTIONS_H
