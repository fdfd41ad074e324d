//===- Assembly.h - The assembly of source lines ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_CONSOLE_ASSEMBLY_H
#define DEBUG_ADAPTER_ADAPTER_CONSOLE_ASSEMBLY_H

#include "debug-adapter/adapter/support/Result.h"

#include <string>
#include <vector>

namespace mlir::tcp::dap {

/// An instruction, and its line in the `.S`, from 1.
struct AssemblyLine {
  size_t line;
  std::string text;
};

/// Returns the instructions that come from a line of a source file, by the
/// directives `.file` and `.loc` of the GNU assembler. The directories of
/// `file` do not matter, and an empty `file` stands for any file.
std::vector<AssemblyLine> findInstructions(const std::string &assembly,
                                           const std::string &file,
                                           int64_t line);

/// Changes a command that compiles with tcp-aot into one that prints the
/// assembly, with source lines. An error for another program.
Result<std::vector<std::string>>
makeAssemblyCommand(const std::vector<std::string> &command);

/// Changes a command that compiles with tcp-aot into one that writes `path` and
/// no other file. An error for another program.
Result<std::vector<std::string>>
makeOutputCommand(const std::vector<std::string> &command,
                  const std::string &path);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_CONSOLE_ASSEMBLY_H
