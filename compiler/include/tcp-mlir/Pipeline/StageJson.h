//===- StageJson.h - The stage table for other programs ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_STAGEJSON_H
#define TCP_MLIR_PIPELINE_STAGEJSON_H

#include "tcp-mlir/Pipeline/Stages.h"
#include "llvm/Support/JSON.h"

namespace mlir::tcp {

/// Returns rows of the stage table as objects {name, description, suffix,
/// language?}. A row whose artifact is no text has no `language`.
llvm::json::Array toJson(ArrayRef<Stage> stages);

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_STAGEJSON_H
