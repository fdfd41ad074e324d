//===- UnifiedDiff.h - Unified diffs of two texts ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_UNIFIEDDIFF_H
#define TCP_MLIR_PIPELINE_UNIFIEDDIFF_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::tcp {

/// Returns the hunks of a unified diff, with three lines of context, as `diff
/// -u` prints them after its first two lines; empty for equal texts. The diff
/// is minimal for similar texts. If there are thousands of differences,
/// everything between the first and the last of them is replaced as a whole.
std::string makeUnifiedDiff(llvm::StringRef before, llvm::StringRef after);

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_UNIFIEDDIFF_H
