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
#include "debug-adapter/wire/Queries.h"
#include "debug-adapter/wire/Stack.h"
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
  wire::Stack getStack();
  llvm::Expected<wire::Scopes> getScopes(int64_t frame);
  /// All from `start` on for a count of 0.
  llvm::Expected<wire::Variables> getChildren(int64_t reference, size_t start,
                                              size_t count);
  llvm::Expected<wire::Document> getDocument(const wire::GetDocument &request);
  /// What a document of this stop shows: getText() of another moment has the
  /// same there, so that they can be compared.
  llvm::Expected<wire::Part> identify(StringRef id);
  /// The text of what was identified; empty where it is not there.
  std::string getText(const wire::Part &identity);
  llvm::Expected<std::optional<wire::LineContent>> getLine(StringRef id,
                                                           unsigned line);
  /// The address of the operation on a line of the IR as it is now.
  std::optional<int64_t> findAddress(StringRef id, unsigned line);
  llvm::Expected<wire::Variable> evaluate(StringRef expression, int64_t frame);
  wire::CompletionItems complete(StringRef text, size_t column);
  wire::Modules getModules();
  llvm::Expected<wire::Names> getNames(StringRef kind);
  /// What a data breakpoint watches: a child of a variable, or an expression.
  llvm::Expected<wire::Watch> watch(const wire::GetWatch &request);
  llvm::Expected<std::string>
  moveCursor(StringRef move, std::optional<int64_t> index, bool withRegions);
  /// By location alone.
  llvm::Expected<wire::Origin> getOrigin(StringRef expression);
  llvm::Expected<wire::Becomes> getBecomes(StringRef file, unsigned line);
  llvm::Expected<wire::Bytes> readMemory(StringRef memory, uint64_t offset,
                                         uint64_t count);

  // Edits: each checks first, and an error says why nothing was done.
  llvm::Expected<wire::Variable> set(int64_t reference, StringRef name,
                                     StringRef value);
  llvm::Expected<std::string> replaceFunction(StringRef name, StringRef text);
  llvm::Expected<wire::Written> writeMemory(StringRef memory, uint64_t offset,
                                            StringRef bytes);

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
  wire::LineContent describeOperation(Operation *op);
  /// Its text, or its name where its printer crashes.
  std::string print(Operation *op);

private:
  friend class Query;
  /// What an expression gives.
  using Thing = std::variant<Operation *, Value, Attribute,
                             std::vector<Operation *>, std::string>;
  llvm::Expected<Thing> compute(StringRef expression, int64_t frame);
  wire::Variable makeVariable(StringRef name, const Thing &thing);
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

  wire::Frame describe(const Frame &frame);
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
  wire::LineContent describeOperation(Operation *op, View &view);
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
  using Variables = std::vector<wire::Variable>;
  Variables list(const Handle &handle, size_t start, size_t count);
  Variables listParts(Operation *op);
  Variables listParts(Value value);
  Variables listOptions(const Pass &pass);
  Variables listUnits(const ActiveAction &action);

  std::string printName(Value value);
  wire::Variable makeVariable(StringRef name, Operation *op);
  wire::Variable makeVariable(StringRef name, Value value);
  wire::Variable makeVariable(StringRef name, Attribute attribute);
  wire::Variable makeList(StringRef name, StringRef text, size_t count,
                          Handle::Kind kind, const void *pointer);
  std::optional<wire::Location> locate(Operation *op);

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
