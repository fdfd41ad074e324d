//===- StageJson.cpp - The stage table for other programs -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Pipeline/StageJson.h"

namespace json = llvm::json;

json::Array mlir::tcp::toJson(ArrayRef<Stage> stages) {
  json::Array rows;
  for (const Stage &stage : stages) {
    json::Object row{{"name", stage.name},
                     {"description", stage.description},
                     {"suffix", stage.suffix}};
    if (stage.isText())
      row["language"] = stage.language;
    rows.push_back(std::move(row));
  }
  return rows;
}
