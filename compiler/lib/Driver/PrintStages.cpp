//===- PrintStages.cpp - tcp-aot --print-stages ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/PrintStages.h"

#include "tcp-mlir/Driver/Ingress.h"
#include "tcp-mlir/Pipeline/StageJson.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::tcp;
namespace json = llvm::json;

static json::Array toJson(llvm::ArrayRef<Ingress> ingresses) {
  json::Array rows;
  for (const Ingress &ingress : ingresses) {
    json::Object row{{"name", ingress.name},
                     {"description", ingress.description}};
    if (!ingress.stage.empty())
      row["stage"] = ingress.stage;
    rows.push_back(std::move(row));
  }
  return rows;
}

void mlir::tcp::printStages(bool asJson) {
  if (asJson) {
    llvm::outs() << llvm::formatv(
        "{0:2}\n",
        json::Value(json::Object{{"stages", tcp::toJson(getStages())},
                                 {"ingresses", ::toJson(getIngresses())}}));
    return;
  }
  for (const Stage &stage : getStages())
    llvm::outs() << llvm::formatv("{0,-9}{1,-15}{2}\n", stage.name,
                                  stage.suffix, stage.description);
}
