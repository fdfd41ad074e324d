//===- PassOptions.h - The options of a pass --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PASSOPTIONS_H
#define TCP_DEBUG_AGENT_PASSOPTIONS_H

#include "mlir/Pass/Pass.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// As `--pass-pipeline` has it: "name{option=value ...}".
std::string printPipeline(const Pass &pass);

/// Names and values, out of the text of a pipeline of one pass: MLIR has no
/// other way to them. Values keep their braces.
std::vector<std::pair<std::string, std::string>>
parseOptions(StringRef pipeline);

/// Returns whether a pass takes options, "name=value ...", as
/// `initializeOptions` does; it stays as it is. An error says what it does not
/// take, and what is nearest to a name that it does not know. On the thread of
/// the compile.
llvm::Error tryOptions(const Pass &pass, StringRef options);

/// "; did you mean 'NAME'?" for the name that is nearest to one that is not
/// among them, or else what there is.
std::string suggest(StringRef name, ArrayRef<std::string> names);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PASSOPTIONS_H
