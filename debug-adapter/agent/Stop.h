//===- Stop.h - The IR and the actions at a stop ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_H
#define TCP_DEBUG_AGENT_STOP_H

#include "Document.h"
#include "Event.h"
#include "mlir/IR/AsmState.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <vector>

namespace mlir::tcp::agent {

/// What can be seen while the compile stands at an event. Hands out numbers for
/// what it shows, which are good until the stop ends. On the thread of the
/// compile.
class Stop {
public:
  /// `isInvalid`: the verifier has said so.
  Stop(const Event &event, bool isInvalid);
  ~Stop();

  const Event &getEvent() const { return event; }
  /// The operation around all; null where the compile works on LLVM IR.
  Operation *getRoot() const { return root; }
  /// One line for people.
  std::string describe() const;

  // The requests of docs/agent-protocol.md. `reference` and `frame` are numbers
  // that were handed out; an error says which is not.
  llvm::json::Value getStack();
  llvm::Expected<llvm::json::Value> getScopes(int64_t frame);
  llvm::Expected<llvm::json::Value> getChildren(int64_t reference, size_t start,
                                                size_t count, StringRef filter);
  llvm::Expected<llvm::json::Value> getDocument(StringRef id, StringRef form);
  llvm::Expected<llvm::json::Value> getLines(StringRef id, unsigned line);

  /// The operation that defines a value: `%0` of the function where the compile
  /// works, or of the only one that has it.
  llvm::Expected<Operation *> findOperation(StringRef value);
  /// A variable with the line that it is at.
  llvm::json::Object describeOperation(Operation *op);
  /// Its text, or its name where its printer crashes.
  std::string print(Operation *op);

private:
  struct Frame {
    const ActiveAction *action;
    /// Still there; null for none.
    Operation *op;
    Position::Phase phase;
    bool isChange;
  };
  /// What a number stands for.
  struct Handle {
    enum Kind {
      OperationParts,
      Operands,
      Results,
      Attributes,
      Regions,
      RegionBlocks,
      BlockOps,
      BlockArguments,
      ValueParts,
      Users,
      Units,
      PassOptions,
      PatternParts,
      ResultParts,
      Changes,
    };
    Kind kind;
    const void *pointer;
    bool operator==(const Handle &other) const {
      return kind == other.kind && pointer == other.pointer;
    }
  };

  bool isAlive(Operation *op);
  const std::vector<Frame> &getFrames();
  Document &getIr(bool isGeneric);
  llvm::json::Object describeOperation(Operation *op, Document &document);
  std::string getDocumentId(bool isGeneric = false) const;
  OpPrintingFlags getFlags() const;
  AsmState &getNames(Operation *op);

  int64_t refer(Handle::Kind kind, const void *pointer);
  int64_t refer(Handle::Kind kind, Value value) {
    return refer(kind, value.getAsOpaquePointer());
  }
  /// The variables of a handle from `start` on, at most `count`.
  llvm::json::Array list(const Handle &handle, size_t start, size_t count);
  llvm::json::Array listParts(Operation *op);
  llvm::json::Array listParts(Value value);
  llvm::json::Array listOptions(const Pass &pass);

  std::string printName(Value value);
  llvm::json::Object makeVariable(StringRef name, Operation *op);
  llvm::json::Object makeVariable(StringRef name, Value value);
  llvm::json::Object makeVariable(StringRef name, Attribute attribute);
  llvm::json::Object makeList(StringRef name, StringRef text, size_t count,
                              Handle::Kind kind, const void *pointer);
  llvm::json::Value locate(Operation *op);

  const Event &event;
  Operation *root = nullptr;
  /// Operations may not be as their own printers expect.
  bool isBroken;
  std::unique_ptr<Document> pretty, generic;
  std::vector<Frame> frames;
  llvm::DenseSet<Operation *> alive;
  llvm::DenseMap<Operation *, std::unique_ptr<AsmState>> names;
  std::vector<Handle> handles;
};

/// The name that an action is shown by.
std::string describeAction(const ActiveAction &action);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_H
