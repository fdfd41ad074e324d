//===- Views.h - The documents of a stop ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_VIEWS_H
#define TCP_DEBUG_AGENT_STOP_VIEWS_H

#include "debug-adapter/agent/print/IRText.h"
#include "debug-adapter/agent/print/Parts.h"
#include "debug-adapter/agent/stop/StoppedIR.h"
#include "debug-adapter/wire/Documents.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <optional>

namespace mlir::tcp::agent {

/// A document of a stop, which is not printed before somebody asks.
struct View {
  /// The operation that it shows.
  Operation *part = nullptr;
  std::string id, comment;
  std::unique_ptr<IRText> document;
};

/// The documents of a stop: the IR as text, whole or by parts, and where
/// operations are in it. Belongs to the stop, on the thread of the compile.
class Views {
public:
  /// All of them outlive it.
  Views(const Event &event, StoppedIR &ir, PrintCache &cache)
      : event(event), ir(ir), cache(cache) {}

  /// Begins with what is shown first, if that takes long.
  void prepare();
  llvm::Expected<wire::Document> getDocument(const wire::GetDocument &request);
  /// The document that shows an operation of the root to people.
  View &getViewOf(Operation *op);
  /// By its id; an error where it is none of this stop.
  llvm::Expected<View *> find(StringRef id);
  /// The line of an operation in its document; nothing where it has none.
  std::optional<wire::Location> locate(Operation *op);
  /// The operation on a line of a document; null for none, or no such document.
  Operation *findOperation(StringRef id, unsigned line);

  /// Describes the part that a document of this stop shows: getText() of
  /// another moment has the same there, so that they can be compared.
  llvm::Expected<wire::Part> identify(StringRef id);
  /// The text of what was identified; empty where it is not there.
  std::string getText(const wire::Part &identity);
  /// The same, or the text of all for nothing.
  llvm::Expected<std::string> readText(const std::optional<wire::Part> &part);

  /// Null where no pass of LLVM runs.
  IRText *getLlvmIr();
  std::string getLlvmId() const;

  /// After the IR was edited.
  void forget() { views.clear(); }

private:
  View &getView(Operation *part, bool isGeneric);
  View *lookUp(StringRef id);

  const Event &event;
  StoppedIR &ir;
  PrintCache &cache;
  /// LLVM IR, where a pass of LLVM runs.
  std::unique_ptr<IRText> llvmIr;
  /// Once asked, it stays so until the stop ends.
  std::optional<bool> showsWhole;
  /// By what they show, and whether in the generic form.
  std::map<std::pair<Operation *, bool>, View> views;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_VIEWS_H
