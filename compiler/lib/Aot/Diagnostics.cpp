//===- Diagnostics.cpp - Diagnostics of tcp-aot ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Diagnostics.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::tcp;

static StringRef nameOf(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Note:
    return "note";
  case DiagnosticSeverity::Warning:
    return "warning";
  case DiagnosticSeverity::Error:
    return "error";
  case DiagnosticSeverity::Remark:
    return "remark";
  }
  llvm_unreachable("all severities are listed");
}

/// Prints a diagnostic without a file location; leaves others to `located`. In
/// place of a line, a program of another form has the names of its nodes.
static LogicalResult printUnlocated(Diagnostic &diagnostic) {
  if (diagnostic.getLocation()->findInstanceOf<FileLineColLoc>())
    return failure();
  llvm::errs() << "tcp-aot: " << nameOf(diagnostic.getSeverity()) << ": ";
  if (auto name = diagnostic.getLocation()->findInstanceOf<NameLoc>())
    llvm::errs() << "node '" << name.getName().getValue() << "': ";
  llvm::errs() << diagnostic << "\n";
  for (Diagnostic &note : diagnostic.getNotes())
    llvm::errs() << "tcp-aot: note: " << note << "\n";
  return success();
}

DiagnosticPrinter::DiagnosticPrinter(llvm::SourceMgr &sourceMgr,
                                     MLIRContext *context)
    : located(sourceMgr, context, llvm::errs()),
      unlocated(context, printUnlocated) {}

int mlir::tcp::reportError(const llvm::Twine &message) {
  llvm::errs() << "tcp-aot: error: " << message << "\n";
  return 1;
}

int mlir::tcp::reportError(llvm::Error error) {
  return reportError(toString(std::move(error)));
}
