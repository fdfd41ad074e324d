//===- PassNames.h - Passes by name -----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_PASSNAMES_H
#define TCP_MLIR_PIPELINE_PASSNAMES_H

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace mlir::tcp {

/// Returns the passes that the command line of this program accepts. Empty
/// before it was parsed, and in a program without options for passes.
std::set<std::string> listPassNames();

/// Returns text to append to a message of MLIR's parser of pipelines. If the
/// message says that a pass is not registered, the text is a line with the
/// nearest registered passes and pipelines; otherwise it is empty.
std::string suggestPass(llvm::StringRef message);

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_PASSNAMES_H
