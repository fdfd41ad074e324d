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

/// A document of a stop. It is printed when somebody asks for its text.
struct View {
  /// The operation that it shows.
  Operation *part = nullptr;
  std::string id, comment;
  std::unique_ptr<IRText> document;
};

/// The documents of a stop: the IR as text, whole or by parts, and the lines of
/// operations in it. The stop owns it and uses it on the thread of the compile.
class Views {
public:
  /// The arguments outlive the object.
  Views(const Event &event, StoppedIR &ir, PrintCache &cache)
      : event(event), ir(ir), cache(cache) {}

  /// Begins to print the document that is shown first, if that takes long.
  void prepare();
  llvm::Expected<wire::Document> getDocument(const wire::GetDocument &request);
  /// The document that shows an operation of the root to people.
  View &getViewOf(Operation *op);
  /// Returns a document by its id; an error if it is not of this stop.
  llvm::Expected<View *> find(StringRef id);
  /// Returns the document and line of an operation; nothing if it has no line.
  std::optional<wire::Location> locate(Operation *op);
  /// Returns the operation on a line of a document; null if there is no such
  /// operation or document.
  Operation *findOperation(StringRef id, unsigned line);

  /// Describes the part that a document of this stop shows, so that getText()
  /// can find the same part at another timestamp. An error for an unknown id.
  llvm::Expected<wire::Part> identify(StringRef id);
  /// Returns the text of a part that identify() describes; empty if there is no
  /// such part.
  std::string getText(const wire::Part &identity);
  /// Returns the text of a part, or that of the whole IR without one.
  llvm::Expected<std::string> readText(const std::optional<wire::Part> &part);

  /// Returns the text of the LLVM IR; null if no pass of LLVM runs.
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
  /// The text of the LLVM IR, if a pass of LLVM runs.
  std::unique_ptr<IRText> llvmIr;
  /// The result of isShownWhole(), which stays the same until the stop ends.
  std::optional<bool> showsWhole;
  /// The documents by their part, and by whether they are in the generic form.
  std::map<std::pair<Operation *, bool>, View> views;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_VIEWS_H
