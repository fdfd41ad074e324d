//===- OperationText.h - Prints operations that may be broken ---*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PRINT_OPERATIONTEXT_H
#define TCP_DEBUG_AGENT_PRINT_OPERATIONTEXT_H

#include "debug-adapter/agent/print/PrintedOperation.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Operation.h"

namespace mlir::tcp::agent {

/// Says how far some IR can be trusted. That decides which operations are
/// printed in the generic form, because their own printers may crash or print
/// something wrong.
enum class IRTrust {
  /// A verifier accepts the IR.
  Valid,
  /// A conversion is changing the IR. Operands may be missing, regions empty,
  /// and the arguments of blocks may not match their operation.
  Converting,
  /// A verifier has refused the IR.
  Invalid,
};

/// The style in which an operation is printed.
struct PrintStyle {
  /// All operations are in the generic form.
  bool isGeneric = false;
  IRTrust trust = IRTrust::Valid;
};

/// Returns whether the own printer of an operation, without its regions, can
/// print it correctly. All functions here run on the thread of the compile.
bool isPrintable(Operation *op, IRTrust trust);
/// Returns whether an operation and all nested ones are printable.
bool isAllPrintable(Operation *op, IRTrust trust);

/// Prints an operation with all nested ones. Each line begins with `indent`. An
/// operation that is not printable, or whose printer crashes or does not end,
/// is in the generic form. If that fails, too, the text has only its name.
PrintedOperation printOperation(Operation *op, PrintStyle style,
                                StringRef indent);

/// Prints an operation with "{...}" for each region. Empty if its printer
/// crashes.
std::string printWithoutRegions(Operation *op, PrintStyle style);

/// Prints an operation with "{...}" for each region, and with the names of
/// `state`, which has `flags`. Empty if it crashes in the generic form, too.
std::string printAlone(Operation *op, AsmState &state,
                       const OpPrintingFlags &flags, IRTrust trust);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_OPERATIONTEXT_H
