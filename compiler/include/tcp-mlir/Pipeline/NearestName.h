//===- NearestName.h - What a name may have meant ---------------*- C++ -*-===//
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

/// "did you mean 'NAME'?" for the one of some names that differs least from one
/// that is not among them, and by at most a third of its letters; or nothing.
std::string suggestName(llvm::StringRef name,
                        llvm::ArrayRef<llvm::StringRef> known);

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_NEARESTNAME_H
