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

/// Says what is known of some IR, and so which operations are printed in the
/// generic form: those that their own printers may crash on, or show as
/// something else.
enum class IRTrust {
  /// It is as a verifier wants it.
  Valid,
  /// A conversion is at it: operands may be missing, regions empty, and blocks
  /// have other arguments than what they are in says.
  Converting,
  /// A verifier has complained.
  Invalid,
};

/// The style in which an operation is printed.
struct PrintStyle {
  /// All of it in the generic form.
  bool isGeneric = false;
  IRTrust trust = IRTrust::Valid;
};

/// Returns whether the operation, without what is inside of it, is one that its
/// own printer shows as it is. On the thread of the compile, as all here.
bool isPrintable(Operation *op, IRTrust trust);
/// The same of it and all inside.
bool isAllPrintable(Operation *op, IRTrust trust);

/// An operation with all inside of it, each line of which begins with `indent`.
/// An operation that is not printable, or whose printer crashes all the same or
/// does not end, is in the generic form; if that crashes too, there is only its
/// name.
PrintedOperation printOperation(Operation *op, PrintStyle style,
                                StringRef indent);

/// The same without its regions: "{...}" stands for each. Empty where it
/// crashes.
std::string printWithoutRegions(Operation *op, PrintStyle style);

/// The operation alone, "{...}" for each region, with the names of `state`,
/// which has `flags`. Empty where it crashes, in the generic form too.
std::string printAlone(Operation *op, AsmState &state,
                       const OpPrintingFlags &flags, IRTrust trust);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_OPERATIONTEXT_H
