//===- Assembly.h - What a source line is in the assembly -------*- C++ -*-===//
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

/// The instructions that come from a line of a source file, by the directives
/// `.file` and `.loc` of the GNU assembler. The directories of `file` do not
/// matter.
std::vector<AssemblyLine> findInstructions(const std::string &assembly,
                                           const std::string &file,
                                           int64_t line);

/// Returns, for a command that compiles with tcp-aot, the one that prints the
/// assembly, with source lines. An error for another program.
Result<std::vector<std::string>>
makeAssemblyCommand(const std::vector<std::string> &command);

/// The same for the command that makes the file `path` and nothing else.
Result<std::vector<std::string>>
makeOutputCommand(const std::vector<std::string> &command,
                  const std::string &path);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_CONSOLE_ASSEMBLY_H
