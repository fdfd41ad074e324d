//===- BisectCheck.h - The check of a bisection -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_BISECTCHECK_H
#define DEBUG_ADAPTER_CLIENT_BISECTCHECK_H

#include "debug-adapter/client/Bisect.h"
#include "debug-adapter/client/Options.h"

namespace mlir::tcp::dap {

/// The IR at a position.
struct BisectIr {
  std::string text;
  bool isLlvm = false;
  /// The IR is in the middle of a conversion: one part is of the old dialect,
  /// the other of the new one.
  bool isInConversion = false;
};

/// The shell commands that check MLIR, LLVM IR, and files of code generation
/// and the link. The latter two may be empty.
struct BisectCommands {
  std::string mlir;
  std::string llvm;
  std::string output;
  /// The reason that is known if nothing is found; may be empty.
  std::string note;
};

/// Returns the commands of the options, or those for a numeric comparison. The
/// latter compile on from the IR at -O0, which has few passes in common with
/// the compile that is searched.
BisectCommands getBisectCommands(const Options &options);

/// Writes a reference file with random arguments for the function of the
/// program, and the results of the interpreter. An error if the program can't
/// be interpreted.
Result<Nothing> makeReference(const Options &options, const std::string &path);

/// Runs a shell command on IR, and drops its output. `{}` in the command stands
/// for a file with the text of the IR, which is also the standard input.
/// TCP_IN_CONVERSION is set in a conversion.
Result<Verdict> runCheck(const std::string &command, const BisectIr &ir);

/// Compiles once more without a debugger, to a file with this suffix, and runs
/// a shell command on that file. Returns Skip if the program is not tcp-aot, or
/// if it fails.
Result<Verdict> runOutputCheck(const std::string &command,
                               const Options &options,
                               const std::string &suffix);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_BISECTCHECK_H
