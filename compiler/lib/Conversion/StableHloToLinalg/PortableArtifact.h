//===- PortableArtifact.h - StableHLO as other programs keep it -*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_CONVERSION_STABLEHLOTOLINALG_PORTABLEARTIFACT_H
#define TCP_MLIR_CONVERSION_STABLEHLOTOLINALG_PORTABLEARTIFACT_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace mlir::tcp {

/// Returns whether the content of a file is a portable artifact, which has the
/// operations of StableHLO in a form that later versions can read.
bool isPortableArtifact(llvm::StringRef content);

/// Returns the program of the portable artifact in the file `path` as text of
/// MLIR. The Python package jaxlib reads it. Returns nothing after a
/// diagnostic.
std::optional<std::string> printPortableArtifact(llvm::StringRef path,
                                                 MLIRContext *context);

} // namespace mlir::tcp

#endif // TCP_MLIR_CONVERSION_STABLEHLOTOLINALG_PORTABLEARTIFACT_H
