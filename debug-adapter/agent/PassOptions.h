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

/// Prints a pass as in the option `--pass-pipeline`: "name{option=value ...}".
std::string printPipeline(const Pass &pass);

/// Returns the names and values of options from the text of a pipeline of one
/// pass, because MLIR's API does not list them. Values keep their braces.
std::vector<std::pair<std::string, std::string>>
parseOptions(StringRef pipeline);

/// Checks in a fork whether `initializeOptions` of a pass accepts options,
/// "name=value ...". The pass stays as it is. An error says which option is
/// wrong, and suggests a similar name. Call it on the thread of the compile.
llvm::Error tryOptions(const Pass &pass, StringRef options);

/// Returns "; did you mean 'NAME'?" with the name that is most similar. If none
/// is similar, lists all names.
std::string suggest(StringRef name, ArrayRef<std::string> names);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PASSOPTIONS_H
