//===- PassEdits.cpp - Passes that are changed by hand --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassEdits.h"

#include "OtherPositions.h"
#include "PassOptions.h"
#include "debug-adapter/agent/process/TryInFork.h"
#include "debug-adapter/agent/stop/Descriptions.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "tcp-mlir/Pipeline/PassNames.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Finds the operation that a pipeline is for. That is `target`, unless the
/// text names an operation around it, as in "builtin.module(...)". Then only
/// the text within the parentheses is left.
static Operation *takeAnchor(Operation *target, StringRef &text) {
  StringRef anchor =
      text.take_until([](char c) { return c == '(' || c == ','; });
  if (anchor.size() < text.size() && text[anchor.size()] == '(')
    for (Operation *at = target; at; at = at->getParentOp())
      if (at->getName().getStringRef() == anchor && text.ends_with(")")) {
        text = text.slice(anchor.size() + 1, text.size() - 1);
        return at;
      }
  return target;
}

llvm::Expected<std::string> agent::runPasses(AdapterServer &server,
                                             StringRef text) {
  Stop &stop = *server.getStop();
  if (llvm::Error error = stop.checkIsBetweenPasses())
    return error;
  std::string messages;
  llvm::raw_string_ostream os(messages);
  // A pipeline that names no operation runs on that of the next pass.
  const ActiveAction *pass = stop.findPass();
  Operation *target =
      takeAnchor(pass ? pass->getOperation() : stop.getRoot(), text);
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
  ActionHub &hub = server.getHub();
  hub.setSuspended(true);
  bool isFine = tryInFork(messages, run);
  if (isFine)
    isFine = run();
  hub.setSuspended(false);
  if (!isFine)
    return llvm::createStringError(StringRef(messages).trim());
  server.getCourse().markEdited();
  stop.forgetDocuments();
  server.getCourse().getHistory().addPasses(target->getName().getStringRef(),
                                            text);
  return "ran " + text.str();
}

llvm::Expected<std::string> agent::dropPasses(AdapterServer &server) {
  if (llvm::Error error = server.getStop()->checkIsBetweenPasses())
    return error;
  server.getStepper().dropPasses();
  server.getCourse().markEdited();
  return "skips all passes of MLIR from here on";
}

static llvm::Expected<const ActiveAction *>
findAction(Stop &stop, std::optional<int64_t> frame) {
  if (frame) {
    llvm::Expected<Frame> found = stop.getFrames().find(*frame);
    if (!found)
      return found.takeError();
    return found->action;
  }
  if (const ActiveAction *pass = stop.findPass())
    return pass;
  return llvm::createStringError("no pass is under way at this stop");
}

llvm::Expected<std::string> agent::goBackAndRerun(AdapterServer &server,
                                                  std::optional<int64_t> frame,
                                                  StringRef options) {
  if (llvm::Error error = checkGoesBack(server))
    return error;
  llvm::Expected<const ActiveAction *> action =
      findAction(*server.getStop(), frame);
  if (!action)
    return action.takeError();
  if (!options.empty() && !(*action)->getPass())
    return llvm::createStringError("only passes have options");
  if (!options.empty())
    if (llvm::Error error = tryOptions(*(*action)->getPass(), options))
      return error;
  control::GoTo there;
  there.place.timestamp = static_cast<int64_t>(
      server.getCourse().getHistory().getTimestamp((*action)->getIndex()));
  there.options = options.str();
  server.resumeElsewhere(std::move(there));
  return "back at the begin of " + describeAction(**action);
}

std::string agent::applyOptions(const Event &event, StringRef options) {
  const Pass *pass = event.action.getPass();
  std::string problem;
  LogicalResult status = failure();
  if (pass)
    status = const_cast<Pass *>(pass)->initializeOptions(options,
                                                         [&](const Twine &why) {
                                                           problem = why.str();
                                                           return failure();
                                                         });
  if (succeeded(status))
    return "";
  return problem.empty() ? "no pass begins here" : problem;
}
