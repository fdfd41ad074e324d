//===- StoppedIR.h - The MLIR that is there at a stop -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_STOPPEDIR_H
#define TCP_DEBUG_AGENT_STOP_STOPPEDIR_H

#include "debug-adapter/agent/course/Event.h"
#include "debug-adapter/agent/print/OperationText.h"
#include "mlir/IR/AsmState.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <string>

namespace mlir::tcp::agent {

/// The MLIR that is there at a stop: which operations there are, and how they
/// and their values are written. Belongs to the stop, on the thread of the
/// compile.
class StoppedIR {
public:
  /// `isInvalid`: the verifier has said so.
  StoppedIR(const Event &event, bool isInvalid);

  /// The operation around all; null where the compile works on LLVM IR.
  Operation *getRoot() const { return root; }
  /// The operations that are as their own printers expect.
  IRTrust getTrust() const { return trust; }
  /// Returns whether an operation, which may be null or freed, is in the root.
  bool isAlive(Operation *op);

  /// The text of an operation without what is inside, cut where it is long; its
  /// name where its printer crashes.
  std::string print(Operation *op);
  /// "%0", as documents name the value.
  std::string printName(Value value);
  /// Gives `callback` all values that can be named around an operation, with
  /// their names, until it returns false.
  void forEachValue(Operation *op,
                    llvm::function_ref<bool(Value, StringRef)> callback);
  /// Returns the flags to print one operation that is not shown whole.
  static OpPrintingFlags getFlags();

  /// After the IR was edited.
  void forget();

private:
  AsmState &getNames(Operation *op);

  Operation *root = nullptr;
  IRTrust trust;
  /// All operations; made when several have been asked about.
  llvm::DenseSet<Operation *> alive;
  unsigned numAsked = 0;
  /// The names of values, by the operation that they are unique in.
  llvm::DenseMap<Operation *, std::unique_ptr<AsmState>> names;
};

/// A text as it is shown of one thing: cut where it is too long.
std::string shortenText(std::string text);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_STOPPEDIR_H
