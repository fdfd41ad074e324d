//===- Guessed.cpp - Guessed operations -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/Guessed.h"
#include "lsp/dialects/OpModel.h"
#include "lsp/dialects/ProjectMark.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

static bool isGuessed(OperationName name) {
  const OpModel *model = OpModel::find(name);
  return model && (model->getForm().knowledge == FormKnowledge::Partial ||
                   model->getForm().knowledge == FormKnowledge::Custom);
}

bool mlir::tcp::lsp::isGuessed(StringRef operation, MLIRContext &context) {
  std::optional<RegisteredOperationName> name =
      RegisteredOperationName::lookup(operation, &context);
  return name && ::isGuessed(*name);
}

bool mlir::tcp::lsp::isGuessed(Operation *op) {
  return ::isGuessed(op->getName());
}

bool mlir::tcp::lsp::isOfProject(StringRef operation, MLIRContext &context) {
  Dialect *dialect = context.getLoadedDialect(operation.split('.').first);
  if (dialect && isProjectDialect(*dialect))
    return true;
  std::optional<RegisteredOperationName> name =
      RegisteredOperationName::lookup(operation, &context);
  return name && OpModel::find(*name);
}
