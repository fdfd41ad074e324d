//===- UnitContext.cpp - Diagnostics and crashes of MLIR ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/UnitContext.h"

#include "lsp/dialects/GuessScope.h"
#include "lsp/dialects/ProjectDialect.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

static thread_local std::vector<mlir::Diagnostic> *collected = nullptr;

DiagnosticCollector::DiagnosticCollector(std::vector<mlir::Diagnostic> &into)
    : outer(collected) {
  collected = &into;
}

DiagnosticCollector::~DiagnosticCollector() { collected = outer; }

void mlir::tcp::lsp::prepareContext(
    MLIRContext &context, const std::shared_ptr<const OdsModel> &model) {
  context.allowUnregisteredDialects();
  addProjectDialects(context, model);
  context.getDiagEngine().registerHandler([](mlir::Diagnostic &diagnostic) {
    if (!collected)
      return success();
    if (std::optional<Location> guessed = GuessScope::getCurrent())
      diagnostic.attachNote(guessed) << kGuessedNote;
    collected->push_back(std::move(diagnostic));
    return success();
  });
}

bool mlir::tcp::lsp::runSafely(llvm::function_ref<void()> task) {
  std::vector<mlir::Diagnostic> *before = collected;
  llvm::CrashRecoveryContext crash;
  bool ends = crash.RunSafely(task);
  collected = before; // Collectors do not survive a crash.
  return ends;
}
