//===- BisectCheck.h - What says whether IR is good -------------*- C++ -*-===//
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
  /// Half of one dialect and half of another.
  bool isInConversion = false;
};

/// The shell commands of the options: for MLIR, for LLVM IR, and for the files
/// that are made of it; the latter two may be empty. A numeric comparison
/// compiles on from the IR by the reference road, which has few passes in
/// common with what is searched.
struct BisectCommands {
  std::string mlir;
  std::string llvm;
  std::string output;
};
BisectCommands getBisectCommands(const Options &options);

/// Arguments made up for the function of the program, and the results that the
/// interpreter gives for them, in a file of this name. An error says why there
/// are none.
Result<Nothing> makeReference(const Options &options, const std::string &path);

/// Runs a shell command on IR: `{}` in it is a file that holds the text, which
/// is also its standard input; TCP_IN_CONVERSION is set in a conversion. What
/// it prints is dropped.
Result<Verdict> runCheck(const std::string &command, const BisectIr &ir);

/// Runs one on what the program of the options makes, a file with this suffix:
/// it is compiled once more, without a debugger. Skips it where only the
/// program itself knows what it makes.
Result<Verdict> runOutputCheck(const std::string &command,
                               const Options &options,
                               const std::string &suffix);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_BISECTCHECK_H
