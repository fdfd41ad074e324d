//===- Diagnostics.h - Messages of tcp-aot ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_DIAGNOSTICS_H
#define TCP_MLIR_AOT_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::tcp {

/// Prints the diagnostics of `context` while it exists: one with a location as
/// "file:line:col: error: ..." with the source line, any other as "tcp-aot:
/// error: ...".
class DiagnosticPrinter {
public:
  /// Both must outlive this object. `sourceMgr` has the source lines to print.
  DiagnosticPrinter(llvm::SourceMgr &sourceMgr, MLIRContext *context);

private:
  SourceMgrDiagnosticHandler located;
  ScopedDiagnosticHandler unlocated;
};

/// Prints "tcp-aot: error: ..." to standard error. Returns the exit code 1.
int reportError(const llvm::Twine &message);
int reportError(llvm::Error error);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_DIAGNOSTICS_H
