//===- ProjectMark.cpp - Marks of projects' dialects ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/ProjectMark.h"
#include "mlir/IR/DialectInterface.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// Marks the dialects of this class.
struct ProjectInterface : DialectInterface::Base<ProjectInterface> {
  explicit ProjectInterface(Dialect *dialect) : Base(dialect) {}
};
} // namespace

void mlir::tcp::lsp::markProjectDialect(Dialect &dialect) {
  dialect.addInterface(std::make_unique<ProjectInterface>(&dialect));
}

bool mlir::tcp::lsp::isProjectDialect(Dialect &dialect) {
  return dialect.getRegisteredInterface<ProjectInterface>() != nullptr;
}
