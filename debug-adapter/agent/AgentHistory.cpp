//===- AgentHistory.cpp - Other moments, and passes run by hand -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Agent.h"

#include "PassOptions.h"
#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/process/Control.h"
#include "debug-adapter/agent/process/Processes.h"
#include "debug-adapter/agent/process/TryInFork.h"
#include "debug-adapter/agent/stop/Descriptions.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "tcp-mlir/Pipeline/PassNames.h"
#include "tcp-mlir/Pipeline/UnifiedDiff.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"
#include <sys/socket.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

//===- Other moments ------------------------------------------------------===//

/// For a process that goes to another moment.
static constexpr int kPatienceInMilliseconds = 10000;

llvm::Expected<std::string> Agent::peek(control::ReadText task) {
  if (llvm::Error error = checkGoesBack())
    return error;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return llvm::createStringError("can't ask for another moment");
  tellSupervisor(control, std::move(task), ends[1]);
  close(ends[1]);
  std::string text = takeAnswer(ends[0], kPatienceInMilliseconds);
  if (text.empty())
    return llvm::createStringError("the IR of that moment can't be had");
  return text;
}

llvm::Expected<wire::Document>
Agent::getDocument(const wire::GetDocument &request) {
  std::optional<DocumentId> what = DocumentId::parse(request.id);
  if (!what || what->moment == position.moment)
    return stop->getViews().getDocument(request);
  control::ReadText task;
  // A change is over at the begin or end that it was found at.
  task.place.moment = static_cast<int64_t>(what->moment + what->moment % 2);
  if (!what->path.empty() || what->isGeneric) {
    task.part = identifyPath(what->path);
    task.part->generic = what->isGeneric;
  }
  llvm::Expected<std::string> text = peek(std::move(task));
  if (!text)
    return text.takeError();
  if (*text == control::ReadText::kNoPart)
    return llvm::createStringError("there is no '" + request.id + "'");
  wire::Document document;
  document.id = request.id;
  document.name = "moment " + std::to_string(what->moment) + ".mlir";
  document.hash = llvm::formatv("{0:x16}", llvm::xxh3_64bits(*text)).str();
  document.text = std::move(*text);
  document.kind = what->isLlvm ? "llvm" : "mlir";
  return document;
}

llvm::Error Agent::findSides(const wire::GetDiff &request,
                             std::optional<wire::Position> &from,
                             std::optional<wire::Position> &to) {
  auto at = [](uint64_t moment) {
    wire::Position place;
    place.moment = static_cast<int64_t>(moment);
    return place;
  };
  const Event &event = stop->getEvent();
  if (request.change) {
    uint64_t moment =
        askMoment(std::max<int64_t>(*request.change, 0)).value_or(0);
    if (!moment)
      return llvm::createStringError("there is no change " +
                                     llvm::Twine(*request.change) + " so far");
    from = at(moment - 1);
    if (moment != position.moment)
      to = at(moment + 1);
    return llvm::Error::success();
  }
  if (!request.action && event.isChange()) {
    from = at(position.moment - 1);
    return llvm::Error::success();
  }
  uint64_t index = request.action ? *request.action : event.action.getIndex();
  if (!index || index > history.size())
    return llvm::createStringError("action " + llvm::Twine(index) +
                                   " has not begun yet");
  from = at(history.getMoment(index));
  bool isRunning = false;
  for (const ActiveAction *at = &event.action; at; at = at->getParent())
    isRunning |= at->getIndex() == index;
  if (!isRunning)
    to = wire::Position{std::nullopt, static_cast<int64_t>(index), "after"};
  return llvm::Error::success();
}

llvm::Expected<std::string> Agent::getDiff(const wire::GetDiff &request) {
  std::optional<wire::Part> part;
  // Of LLVM IR there are no parts.
  std::optional<DocumentId> shown = DocumentId::parse(request.document);
  if (!request.document.empty() && (!shown || !shown->isLlvm)) {
    llvm::Expected<wire::Part> identity =
        stop->getViews().identify(request.document);
    if (!identity)
      return identity.takeError();
    part = std::move(*identity);
  }
  // Nothing is here and now.
  std::optional<wire::Position> from, to;
  if (llvm::Error error = findSides(request, from, to))
    return error;
  auto getText = [&](const std::optional<wire::Position> &where)
      -> llvm::Expected<std::string> {
    if (!where)
      return stop->getViews().readText(part);
    llvm::Expected<std::string> there = peek({*where, part});
    if (there && *there == control::ReadText::kNoPart)
      there->clear();
    return there;
  };
  llvm::Expected<std::string> before = getText(from);
  if (!before)
    return before.takeError();
  llvm::Expected<std::string> after = getText(to);
  if (!after)
    return after.takeError();
  return makeUnifiedDiff(*before, *after);
}

//===- Passes -------------------------------------------------------------===//

llvm::Expected<std::string> Agent::dropRest() {
  if (llvm::Error error = stop->checkIsBetweenPasses())
    return error;
  isDropping = true;
  markEdited();
  return "skips all passes of MLIR from here on";
}

llvm::Expected<std::string> Agent::insertPasses(StringRef text) {
  if (llvm::Error error = stop->checkIsBetweenPasses())
    return error;
  std::string messages;
  llvm::raw_string_ostream os(messages);
  // A list for any operation is for the one that the next pass is for.
  const ActiveAction *pass = stop->findPass();
  Operation *target = pass ? pass->getOperation() : stop->getRoot();
  StringRef anchor =
      text.take_until([](char c) { return c == '(' || c == ','; });
  if (anchor.size() < text.size() && text[anchor.size()] == '(')
    for (Operation *at = target; at; at = at->getParentOp())
      if (at->getName().getStringRef() == anchor && text.ends_with(")")) {
        target = at;
        text = text.slice(anchor.size() + 1, text.size() - 1);
        break;
      }
  PassManager passes(target->getContext(), target->getName().getStringRef());
  if (failed(parsePassPipeline(text, passes, os))) {
    os << suggestPass(messages);
    return llvm::createStringError(StringRef(messages).trim());
  }
  auto run = [&] {
    ScopedDiagnosticHandler handler(target->getContext(),
                                    [&](Diagnostic &diagnostic) {
                                      os << diagnostic << "\n";
                                      return success();
                                    });
    return succeeded(passes.run(target));
  };
  hub.setSuspended(true);
  // First where nothing can go wrong.
  bool isFine = tryInFork(messages, run);
  if (isFine)
    isFine = run();
  hub.setSuspended(false);
  // What was done by hand is no change of the compile's.
  hub.setDetection(hub.getDetection());
  if (!isFine)
    return llvm::createStringError(StringRef(messages).trim());
  markEdited();
  stop->forgetDocuments();
  history.addPasses(target->getName().getStringRef(), text);
  return "ran " + text.str();
}

llvm::Expected<std::string> Agent::rerun(std::optional<int64_t> frame,
                                         StringRef options) {
  if (llvm::Error error = checkGoesBack())
    return error;
  const ActiveAction *action = nullptr;
  if (frame) {
    llvm::Expected<Frame> found = stop->getFrames().find(*frame);
    if (!found)
      return found.takeError();
    action = found->action;
  } else {
    action = stop->findPass();
    if (!action)
      return llvm::createStringError("no pass runs here");
  }
  if (!options.empty() && !action->getPass())
    return llvm::createStringError("only passes have options");
  if (!options.empty())
    if (llvm::Error error = tryOptions(*action->getPass(), options))
      return error;
  control::GoTo there;
  there.place.moment =
      static_cast<int64_t>(history.getMoment(action->getIndex()));
  there.options = options.str();
  goingBack = std::move(there);
  return "back at the begin of " + describeAction(*action);
}

std::string Agent::applyOptions(const Event &event, StringRef options) {
  const Pass *pass = event.action.getPass();
  std::string problem;
  LogicalResult status = failure();
  if (pass)
    status = const_cast<Pass *>(pass)->initializeOptions(options,
                                                         [&](const Twine &why) {
                                                           problem = why.str();
                                                           return failure();
                                                         });
  if (failed(status))
    return problem.empty() ? "no pass begins here" : problem;
  markEdited();
  return "";
}
