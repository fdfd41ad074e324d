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
#include "Parts.h"
#include "mlir/IR/AsmState.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <variant>
#include <vector>

namespace mlir::tcp::agent {

/// What can be seen while the compile stands at an event. Hands out numbers for
/// what it shows, which are good until the stop ends. On the thread of the
/// compile.
class Stop {
public:
  /// `isInvalid`: the verifier has said so. `cache` outlives it.
  Stop(const Event &event, bool isInvalid, PrintCache &cache);
  ~Stop();

  const Event &getEvent() const { return event; }
  /// The operation around all; null where the compile works on LLVM IR.
  Operation *getRoot() const { return root; }
  /// Begins with what is shown first, if that takes long.
  void prepare();
  /// One line for people.
  std::string describe() const;

  // The requests of docs/agent-protocol.md. `reference` and `frame` are numbers
  // that were handed out; an error says which is not.
  llvm::json::Value getStack();
  llvm::Expected<llvm::json::Value> getScopes(int64_t frame);
  llvm::Expected<llvm::json::Value> getChildren(int64_t reference, size_t start,
                                                size_t count, StringRef filter);
  /// `known`: the hashes of pieces that need not be sent; null for the whole
  /// text. Without an id it is all of the IR.
  llvm::Expected<llvm::json::Value> getDocument(StringRef id, StringRef form,
                                                const llvm::json::Array *known);
  /// What a document of this stop shows: getText() of another moment has the
  /// same there, so that they can be compared.
  llvm::Expected<llvm::json::Object> identify(StringRef id);
  /// The text of what was identified; empty where it is not there.
  std::string getText(const llvm::json::Object &identity);
  llvm::Expected<llvm::json::Value> getLines(StringRef id, unsigned line);
  /// The address of the operation on a line of the IR as it is now.
  std::optional<int64_t> findAddress(StringRef id, unsigned line);
  llvm::Expected<llvm::json::Value> evaluate(StringRef expression,
                                             int64_t frame);
  llvm::json::Value complete(StringRef text, size_t column);
  llvm::json::Value getModules();
  llvm::Expected<llvm::json::Value> getNames(StringRef kind);
  /// What a data breakpoint watches: a child of a variable, or an expression.
  llvm::Expected<llvm::json::Value> watch(int64_t reference, StringRef name,
                                          StringRef expression, int64_t frame);
  llvm::Expected<llvm::json::Value>
  moveCursor(StringRef move, std::optional<int64_t> index, bool withRegions);
  /// By location alone.
  llvm::Expected<llvm::json::Value> getOrigin(StringRef expression);
  llvm::Expected<llvm::json::Value> getBecomes(StringRef file, unsigned line);
  llvm::Expected<llvm::json::Value> readMemory(StringRef memory,
                                               uint64_t offset, uint64_t count);

  // Edits: each checks first, and an error says why nothing was done.
  llvm::Expected<llvm::json::Value> set(int64_t reference, StringRef name,
                                        StringRef value);
  llvm::Expected<std::string> replaceFunction(StringRef name, StringRef text);
  llvm::Expected<llvm::json::Value>
  writeMemory(StringRef memory, uint64_t offset, StringRef bytes);

  /// The action of a frame; null for no such frame.
  const ActiveAction *getAction(int64_t frame);
  /// After the IR was edited.
  void forgetDocuments();
  /// The innermost action that is a pass and no adaptor, or null.
  const ActiveAction *findPass();
  /// Whether operations may be exchanged here, for nobody has hold of them.
  llvm::Error checkIsBetweenPasses() const;

  /// The operation that an expression stands for, that of the action for none:
  /// of a value the one that defines it, or has the block that it belongs to.
  llvm::Expected<Operation *> findOperation(StringRef expression);
  /// A variable with the line that it is at.
  llvm::json::Object describeOperation(Operation *op);
  /// Its text, or its name where its printer crashes.
  std::string print(Operation *op);

private:
  friend class Query;
  /// What an expression gives.
  using Thing = std::variant<Operation *, Value, Attribute,
                             std::vector<Operation *>, std::string>;
  llvm::Expected<Thing> compute(StringRef expression, int64_t frame);
  llvm::json::Object makeVariable(StringRef name, const Thing &thing);
  /// The operation that names are looked up around: that of a frame.
  Operation *getOperation(int64_t frame);
  /// All values that can be named there.
  void forEachValue(Operation *op,
                    llvm::function_ref<bool(Value, StringRef)> callback);
  llvm::Expected<std::pair<Operation *, ElementsAttr>>
  findMemory(StringRef memory, std::string &name);

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
      Operations,
    };
    Kind kind;
    const void *pointer;
    bool operator==(const Handle &other) const {
      return kind == other.kind && pointer == other.pointer;
    }
  };

  bool isAlive(Operation *op);
  const std::vector<Frame> &getFrames();
  /// A document of this stop, which is not printed before somebody asks.
  struct View {
    /// What it shows.
    Operation *part = nullptr;
    std::string id, comment;
    std::unique_ptr<Document> document;
  };
  View &getView(Operation *part, bool isGeneric);
  /// The one that shows an operation of the root to people.
  View &getViewOf(Operation *op, bool isGeneric = false);
  /// By id; null where it is none of this stop.
  View *findView(StringRef id);
  llvm::json::Object describeOperation(Operation *op, View &view);
  /// Null where no pass of LLVM runs.
  Document *getLlvmIr();
  std::string getLlvmId() const;
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
  PrintCache &cache;
  Operation *root = nullptr;
  /// Which operations are as their own printers expect.
  IRTrust trust;
  /// LLVM IR, where a pass of LLVM runs.
  std::unique_ptr<Document> llvmIr;
  /// Once asked, it stays so until the stop ends.
  std::optional<bool> showsWhole;
  /// By what they show, and whether in the generic form.
  std::map<std::pair<Operation *, bool>, View> views;
  std::vector<Frame> frames;
  /// All operations; made when several have been asked about.
  llvm::DenseSet<Operation *> alive;
  unsigned numAsked = 0;
  llvm::DenseMap<Operation *, std::unique_ptr<AsmState>> names;
  std::vector<Handle> handles;
  std::vector<std::unique_ptr<std::vector<Operation *>>> lists;
  IRUnit cursor;
};

/// The name that an action is shown by.
std::string describeAction(const ActiveAction &action);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_H
