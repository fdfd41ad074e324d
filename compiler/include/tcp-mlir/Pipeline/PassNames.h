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

/// The passes that the command line of this program knows: none before it was
/// parsed, and none in a program that has no options for passes.
std::set<std::string> listPassNames();

/// Returns an addition to a message of MLIR's parser of pipelines: if it says
/// that a pass is not known, a line with the registered passes and pipelines
/// that are nearest, or nothing.
std::string suggestPass(llvm::StringRef message);

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_PASSNAMES_H
