//===- Stop.cpp - The IR and the actions at a stop ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/Stop.h"

#include "debug-adapter/agent/Places.h"
#include "debug-adapter/agent/stop/ElementsMemory.h"
#include "debug-adapter/agent/stop/FunctionEdit.h"
#include "debug-adapter/agent/stop/Nodes.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// The most children in an answer to a request for all.
static constexpr size_t kMaxChildren = 1000;

Stop::Stop(const Event &event, bool isInvalid, PrintCache &cache)
    : event(event), ir(event, isInvalid), views(event, ir, cache),
      frames(event, ir), variables(ir, views) {}

const ActiveAction *Stop::findPass() const {
  for (const ActiveAction *at = &event.action; at; at = at->getParent())
    if (at->isPass() && !at->isAdaptor())
      return at;
  return nullptr;
}

llvm::Expected<wire::Scopes> Stop::getScopes(int64_t number) {
  llvm::Expected<Frame> frame = frames.find(number);
  if (!frame)
    return frame.takeError();
  wire::Scopes scopes;
  auto add = [&](StringRef name, std::unique_ptr<Node> node) {
    scopes.scopes.push_back({name.str(), variables.refer(std::move(node)),
                             /*expensive=*/false, std::nullopt, std::nullopt});
  };
  if (frame->isChange || (number == 0 && event.change))
    add("Changes", makeChangesNode(*event.change));
  if (frame->op)
    add("Operation", makeOperationNode(frame->op));
  if (frame->isChange)
    return scopes;
  const ActiveAction &action = *frame->action;
  if (action.getPass() && !action.isAdaptor())
    add("Pass", makePassNode(*action.getPass(), event));
  if (action.isPattern())
    add("Pattern", makePatternNode(action));
  if (number == 0 && event.isEnd())
    add("Result", makeResultNode(*event.result));
  add("Context", makeUnitsNode(action));
  return scopes;
}

llvm::Expected<wire::Variables>
Stop::getChildren(const wire::GetChildren &request) {
  llvm::Expected<Node *> node = variables.find(request.ref);
  if (!node)
    return node.takeError();
  bool isList = variables.isList(request.ref);
  if (request.filter == (isList ? "named" : "indexed"))
    return wire::Variables();
  size_t count = request.count.value_or(0);
  return wire::Variables{(*node)->getChildren(
      variables, request.start.value_or(0), count ? count : kMaxChildren)};
}

llvm::Expected<std::optional<wire::LineContent>> Stop::getLine(StringRef id,
                                                               unsigned line) {
  llvm::Expected<View *> view = views.find(id);
  if (!view)
    return view.takeError();
  Operation *op = (*view)->document->findOperation(line);
  if (!op)
    return std::nullopt;
  return describeOperation(op, **view);
}

llvm::Expected<std::string> Stop::moveCursor(const wire::MoveCursor &request) {
  return cursor.move(ir, event, frames.getOperation(0), request);
}

wire::LineContent Stop::describeOperation(Operation *op, View &view) {
  wire::LineContent content;
  content.operation = variables.make(op->getName().getStringRef(), op);
  content.operation.location = toWire(getNearestLocation(op));
  content.document = view.id;
  content.line = view.document->getLine(op).value_or(0);
  return content;
}

wire::LineContent Stop::describeOperation(Operation *op) {
  return describeOperation(op, views.getViewOf(op));
}

//===- Edits --------------------------------------------------------------===//

llvm::Error Stop::checkIsBetweenPasses() const {
  bool isFine = !event.isChange();
  for (const ActiveAction *at = &event.action; at && isFine;
       at = at->getParent())
    isFine = at->isAdaptor() || at->getTag() == "stage" ||
             (at == &event.action && at->isPass());
  if (isFine && ir.getRoot())
    return llvm::Error::success();
  return llvm::createStringError(
      "this command works only between passes, and a pass is in the middle of "
      "its work here; step to the begin of a pass");
}

void Stop::forgetDocuments() {
  views.forget();
  ir.forget();
}

llvm::Expected<wire::Variable> Stop::set(const wire::SetVariable &request) {
  llvm::Expected<Node *> node = variables.find(request.ref);
  if (!node)
    return node.takeError();
  llvm::Expected<wire::Variable> variable =
      (*node)->set(variables, request.name, request.value);
  if (variable)
    forgetDocuments();
  return variable;
}

llvm::Expected<std::string> Stop::replaceFunction(StringRef name,
                                                  StringRef text) {
  if (llvm::Error error = checkIsBetweenPasses())
    return error;
  llvm::Expected<std::string> done =
      agent::replaceFunction(ir.getRoot(), name, text);
  if (done)
    forgetDocuments();
  return done;
}

llvm::Expected<wire::Written>
Stop::writeMemory(StringRef memory, uint64_t offset, StringRef bytes) {
  llvm::Expected<wire::Written> written =
      agent::writeElements(ir, memory, offset, bytes);
  if (written)
    forgetDocuments();
  return written;
}
