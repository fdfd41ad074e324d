//===- GotoTargets.cpp - Actions on a line --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"
#include "debug-adapter/adapter/handlers/GotoTargetId.h"

using namespace mlir::tcp::dap;

static constexpr int64_t kPage = 5000;
static constexpr size_t kShown = 100;

/// Returns whether two names can be of one file: one may leave out directories.
static bool areOneFile(const std::string &a, const std::string &b) {
  const std::string &longer = a.size() < b.size() ? b : a;
  const std::string &shorter = a.size() < b.size() ? a : b;
  size_t start = longer.size() - shorter.size();
  return !shorter.empty() &&
         longer.compare(start, shorter.size(), shorter) == 0 &&
         (start == 0 || longer[start - 1] == '/' || shorter.front() == '/');
}

Result<protocol::GotoTargetsBody>
mlir::tcp::dap::handleGotoTargets(Session &session,
                                  const protocol::GotoTargetsArguments &args) {
  Client &client = session.getClient();
  Result<std::vector<wire::Frame>> frames = session.getView().getStack();
  if (!frames)
    return frames.error();
  protocol::GotoTargetsBody body;
  int64_t line = client.fromClientLine(args.line);
  int64_t reference = args.source.sourceReference.value_or(0);
  Documents::Entry *document =
      reference > 0 ? session.getSources().getDocuments().find(reference)
                    : nullptr;
  std::string file = client.fromClientPath(args.source.path);

  auto add = [&](int64_t id, const std::string &label, int64_t action) {
    protocol::GotoTarget target;
    target.id = id;
    target.label = label;
    target.line = args.line;
    target.instructionPointerReference = toAddress(action);
    body.targets.push_back(std::move(target));
  };
  // If the compile is stopped before an action, that action can be skipped.
  if (!frames->empty() && frames->front().phase == "before") {
    const wire::Frame &top = frames->front();
    bool isHere =
        document ? top.document == document->document.id && top.line == line
                 : top.location && top.location->line == line &&
                       areOneFile(top.location->file, file);
    if (isHere)
      add(GotoTargetId::skip(), "skip " + getActionLabel(top.tag, top.name),
          top.action);
  }
  // On a line of a document, the targets are the actions under way. On a line
  // of a file, they are all actions so far.
  if (document) {
    for (const wire::Frame &frame : *frames)
      if (frame.action > 0 && frame.document == document->document.id &&
          frame.line == line)
        add(GotoTargetId::action(frame.action),
            "before action " + std::to_string(frame.action) + ": " +
                getActionLabel(frame.tag, frame.name),
            frame.action);
    return body;
  }
  for (int64_t from = 1; body.targets.size() < kShown; from += kPage) {
    Result<wire::Actions> actions =
        session.ask(wire::GetActions{from, kPage, std::nullopt});
    if (!actions)
      return actions.error();
    for (const wire::Action &action : actions->actions)
      if (body.targets.size() < kShown && action.location &&
          action.location->line == line &&
          areOneFile(action.location->file, file))
        add(GotoTargetId::action(action.index),
            "before action " + std::to_string(action.index) + ": " +
                getActionLabel(action.tag, action.name),
            action.index);
    if (actions->actions.size() < static_cast<size_t>(kPage))
      break;
  }
  return body;
}
