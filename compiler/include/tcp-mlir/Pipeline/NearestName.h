//===- NearestName.h - Suggestions for unknown names ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_NEARESTNAME_H
#define TCP_MLIR_PIPELINE_NEARESTNAME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::tcp {

/// Returns "did you mean 'NAME'?" for the name in `known` with the least edit
/// distance from `name`, if the distance is at most a third of the letters of
/// `name`; otherwise an empty string.
std::string suggestName(llvm::StringRef name,
                        llvm::ArrayRef<llvm::StringRef> known);

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_NEARESTNAME_H
