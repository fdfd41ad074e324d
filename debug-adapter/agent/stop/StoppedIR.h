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

/// The MLIR at a stop. It knows which operations exist, and prints them and the
/// names of values. The stop owns it and uses it on the thread of the compile.
class StoppedIR {
public:
  /// `isInvalid` says that the verifier has refused the IR.
  StoppedIR(const Event &event, bool isInvalid);

  /// Returns the outermost operation; null if the compile works on LLVM IR.
  Operation *getRoot() const { return root; }
  /// Says which operations can be printed by their own printers.
  IRTrust getTrust() const { return trust; }
  /// Returns whether an operation exists in the root. The pointer may be null
  /// or dangling.
  bool isAlive(Operation *op);

  /// Returns the text of an operation without its regions, cut if it is long.
  /// Its name if its printer crashes.
  std::string print(Operation *op);
  /// Returns the name of a value in documents, such as "%0".
  std::string printName(Value value);
  /// Calls `callback` with all values that have names around an operation, and
  /// their names, until it returns false.
  void forEachValue(Operation *op,
                    llvm::function_ref<bool(Value, StringRef)> callback);
  /// Returns the flags to print one operation that is not shown whole.
  static OpPrintingFlags getFlags();

  /// Call it after an edit of the IR.
  void forget();

private:
  AsmState &getNames(Operation *op);

  Operation *root;
  /// The operation of the innermost pass, or null. Most operations that are
  /// asked for are in it.
  Operation *near;
  IRTrust trust;
  /// All operations, once several questions have come.
  llvm::DenseSet<Operation *> alive;
  unsigned numAsked = 0;
  /// The names of values, by the operation in which they are unique.
  llvm::DenseMap<Operation *, std::unique_ptr<AsmState>> names;
};

/// Returns the outermost operation that exists at an event; null if the compile
/// works on LLVM IR.
Operation *findRoot(const Event &event);

/// Cuts a text that is too long for a list of variables.
std::string shortenText(std::string text);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_STOPPEDIR_H
