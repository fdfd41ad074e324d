//===- AgentHistory.cpp - What has been, and what is made of it -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Agent.h"

#include "Control.h"
#include "CrashReport.h"
#include "GuardedStream.h"
#include "PassOptions.h"
#include "Places.h"
#include "Processes.h"
#include "Start.h"
#include "TryInFork.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "tcp-mlir/Pipeline/PassNames.h"
#include "tcp-mlir/Pipeline/UnifiedDiff.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <set>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

//===- Records ------------------------------------------------------------===//

void Agent::record(const ActiveAction &action) {
  auto number = [&](uint32_t &known) {
    if (!known) {
      actionNames.emplace_back(action.getTag(), action.getName().str());
      known = actionNames.size();
    }
    return known;
  };
  uint32_t name;
  // Names of patterns stay where they are; others are few.
  const Pattern *pattern = action.getPattern();
  if (pattern && !pattern->getDebugName().empty())
    name = number(patternNumbers[pattern->getDebugName().data()]);
  else
    name =
        number(nameNumbers[(action.getTag() + "/" + action.getName()).str()]);
  // Of several threads the last one to get a number may be the first to come.
  history.resize(std::max<size_t>(history.size(), action.getIndex()));
  history[action.getIndex() - 1] = {action.getLocation(),
                                    name,
                                    static_cast<uint32_t>(position.moment),
                                    static_cast<uint16_t>(action.getDepth()),
                                    /*hasChanged=*/false,
                                    countTime()};
}

uint32_t Agent::countTime() {
  // The clock of the wall: that of the processor is a system call, which would
  // cost more than many an action.
  auto now = std::chrono::steady_clock::now();
  compileTime += now - std::exchange(countedTo, now);
  return static_cast<uint32_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(compileTime)
          .count());
}

void Agent::recordPass(const ActiveAction &action) {
  // The same passes run on each function.
  const ActiveAction *adaptor = action.getParent();
  uint64_t within = adaptor ? adaptor->getIndex() : 0;
  for (const PassRun &run : llvm::reverse(passRuns)) {
    if (run.adaptor != within)
      break;
    if (run.pass == action.getPass())
      return;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  const_cast<Pass *>(action.getPass())->printAsTextualPipeline(os);
  unsigned depth = 0;
  for (const ActiveAction *at = adaptor; at; at = at->getParent())
    depth += at->isAdaptor();
  passRuns.push_back({within, depth, action.getPass(),
                      action.getOperation()->getName().getStringRef().str(),
                      std::move(text)});
}

std::string Agent::getPipeline() const {
  // Neighbours of one anchor and depth are of one list.
  std::string text;
  auto begin = passRuns.begin();
  while (begin != passRuns.end()) {
    auto end = std::find_if(begin, passRuns.end(), [&](const PassRun &run) {
      return run.anchor != begin->anchor || run.depth != begin->depth;
    });
    std::string list;
    for (auto at = begin; at != end; ++at)
      list += (list.empty() ? "" : ",") + at->text;
    if (begin->anchor != ModuleOp::getOperationName())
      list = begin->anchor + "(" + list + ")";
    text += (text.empty() ? "" : ",") + list;
    begin = end;
  }
  return "builtin.module(" + text + ")";
}

llvm::Expected<std::string> Agent::getReproducer() {
  const ActiveAction *pass = stop->findPass();
  if (!pass || !stop->getRoot())
    return llvm::createStringError("no pass runs here");
  if (stop->getEvent().isChange() || !stop->getEvent().isBegin() ||
      &stop->getEvent().action != pass)
    return llvm::createStringError(
        "the IR is not what the pass began with; step back to its begin");
  std::string pipeline;
  llvm::raw_string_ostream os(pipeline);
  const_cast<Pass *>(pass->getPass())->printAsTextualPipeline(os);
  for (Operation *at = pass->getOperation(); at; at = at->getParentOp())
    pipeline = at->getName().getStringRef().str() + "(" + pipeline + ")";
  std::string text;
  bool isFine = runGuarded([&] {
    GuardedStream out(text);
    stop->getRoot()->print(out, OpPrintingFlags().enableDebugInfo(false));
  });
  if (!isFine)
    return llvm::createStringError("the IR can't be printed");
  // As MLIR's own crash reproducers.
  text += "\n\n{-#\n  external_resources: {\n    mlir_reproducer: {\n"
          "      pipeline: \"";
  for (char c : pipeline)
    text += c == '"' ? std::string("\\\"") : std::string(1, c);
  text += "\",\n      disable_threading: true,\n      verify_each: true\n"
          "    }\n  }\n#-}\n";
  return text;
}

llvm::Expected<json::Value> Agent::getActions(uint64_t from, uint64_t count,
                                              const json::Array *tags) {
  json::Array list;
  auto isWanted = [&](StringRef tag) {
    return !tags || llvm::is_contained(*tags, json::Value(tag));
  };
  from = std::max<uint64_t>(from, 1);
  for (uint64_t index = from; index <= history.size() &&
                              list.size() < std::min<uint64_t>(count, 10000);
       ++index) {
    const Record &each = history[index - 1];
    // Another thread is about to begin it.
    if (!each.name)
      continue;
    const auto &[tag, name] = actionNames[each.name - 1];
    if (!isWanted(tag))
      continue;
    list.push_back(json::Object{{"index", static_cast<int64_t>(index)},
                                {"tag", tag},
                                {"name", json::fixUTF8(name)},
                                {"depth", each.depth},
                                {"location", toJson(each.location)},
                                {"changed", each.hasChanged},
                                {"microseconds", each.microseconds}});
  }
  auto now = std::chrono::duration_cast<std::chrono::microseconds>(compileTime);
  return json::Object{{"actions", std::move(list)},
                      {"microseconds", static_cast<int64_t>(now.count())},
                      {"total", static_cast<int64_t>(history.size())}};
}

llvm::Expected<json::Value> Agent::getNames(StringRef kind) {
  if (kind != "pass" && kind != "pattern" && kind != "stage" && kind != "tag")
    return stop->getNames(kind);
  std::set<std::string> names;
  for (const auto &[tag, name] : actionNames) {
    if (kind == "tag")
      names.insert(tag.str());
    else if ((kind == "pattern" && tag == "apply-pattern") ||
             (kind == "stage" && tag == "stage") ||
             (kind == "pass" &&
              (tag == "pass-execution" || tag == "llvm-pass")))
      names.insert(name);
  }
  KnownNames known = getKnownNames();
  if (kind == "pass") {
    names.merge(listPassNames());
    names.insert(known.passes.begin(), known.passes.end());
  } else if (kind == "stage") {
    names.insert(known.stages.begin(), known.stages.end());
  } else if (kind == "tag") {
    // Those of MLIR, and of our own road.
    for (const char *tag :
         {"pass-execution", "apply-pattern", "apply-conversion",
          "GreedyPatternRewriteIteration", "walk-and-apply-patterns"})
      names.insert(tag);
    if (!known.stages.empty())
      for (const char *tag : {"stage", "llvm-pass", "codegen", "link"})
        names.insert(tag);
  }
  json::Array list;
  for (const std::string &name : names)
    list.push_back(json::fixUTF8(name));
  return json::Object{{"names", std::move(list)}};
}

//===- Other moments ------------------------------------------------------===//

/// What a process that looks for a part answers where there is none.
static constexpr StringLiteral kNotThere = "\n";

llvm::Expected<std::string> Agent::peek(json::Object where) {
  if (llvm::Error error = checkGoesBack())
    return error;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return llvm::createStringError("can't ask for another moment");
  sendControl(control, json::Object{{"is", "peek"}, {"goal", std::move(where)}},
              ends[1]);
  close(ends[1]);
  std::string text;
  char bytes[65536];
  pollfd waiting{ends[0], POLLIN, 0};
  while (true) {
    int ready = poll(&waiting, 1, 10000);
    if (ready < 0 && errno == EINTR)
      continue;
    ssize_t size = ready > 0 ? read(ends[0], bytes, sizeof(bytes)) : 0;
    if (size <= 0)
      break;
    text.append(bytes, size);
  }
  close(ends[0]);
  if (text.empty())
    return llvm::createStringError("the IR of that moment can't be had");
  return text;
}

/// What goes wrong in a process that is for an answer only is not told.
static void ignoreCrashes() {
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGALRM})
    std::signal(signal, SIG_DFL);
}

void Agent::answerPeek(const Event &event) {
  ignoreCrashes();
  if (!peekFilter.empty()) {
    json::Array ids(breakpoints.matchException(peekFilter, event));
    std::string text;
    llvm::raw_string_ostream(text) << json::Value(std::move(ids));
    ::send(peekPipe, text.data(), text.size(), MSG_NOSIGNAL);
    _exit(0);
  }
  Stop there(event, /*isInvalid=*/false, printed);
  std::string answer;
  if (peekPart) {
    // Nothing would be no answer.
    answer = there.getText(*peekPart);
    if (answer.empty())
      answer = kNotThere;
  } else if (llvm::Expected<json::Value> document =
                 there.getDocument("", "", nullptr)) {
    answer = document->getAsObject()->getString("text").value_or("").str();
  } else {
    consumeError(document.takeError());
  }
  for (StringRef text = answer; !text.empty();) {
    ssize_t sent = ::send(peekPipe, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent <= 0)
      break;
    text = text.drop_front(sent);
  }
  _exit(0);
}

llvm::Expected<json::Value> Agent::getDocument(StringRef id, StringRef form,
                                               const json::Array *known) {
  std::optional<DocumentId> what = DocumentId::parse(id);
  if (!what || what->moment == position.moment)
    return stop->getDocument(id, form, known);
  // A change is over at the begin or end that it was found at.
  json::Object where{
      {"moment", static_cast<int64_t>(what->moment + what->moment % 2)}};
  if (!what->path.empty() || what->isGeneric) {
    json::Object part = identifyPath(what->path);
    part["generic"] = what->isGeneric;
    where["part"] = std::move(part);
  }
  llvm::Expected<std::string> text = peek(std::move(where));
  if (!text)
    return text.takeError();
  if (*text == kNotThere)
    return llvm::createStringError("there is no '" + id + "'");
  return json::Object{
      {"id", id},
      {"name", "moment " + std::to_string(what->moment) + ".mlir"},
      {"text", *text},
      {"hash", llvm::formatv("{0:x16}", llvm::xxh3_64bits(*text)).str()},
      {"kind", what->isLlvm ? "llvm" : "mlir"}};
}

llvm::Expected<std::string> Agent::getDiff(std::optional<int64_t> action,
                                           std::optional<int64_t> change,
                                           StringRef document) {
  const Event &event = stop->getEvent();
  std::optional<json::Object> part;
  // Of LLVM IR there are no parts.
  std::optional<DocumentId> shown = DocumentId::parse(document);
  if (!document.empty() && (!shown || !shown->isLlvm)) {
    llvm::Expected<json::Object> identity = stop->identify(document);
    if (!identity)
      return identity.takeError();
    part = std::move(*identity);
  }
  std::optional<json::Object> from, to;
  if (change) {
    uint64_t moment = askMoment(std::max<int64_t>(*change, 0)).value_or(0);
    if (!moment)
      return llvm::createStringError("there is no change " +
                                     llvm::Twine(*change) + " so far");
    from = json::Object{{"moment", static_cast<int64_t>(moment - 1)}};
    if (moment != position.moment)
      to = json::Object{{"moment", static_cast<int64_t>(moment + 1)}};
  } else if (!action && event.isChange()) {
    from = json::Object{{"moment", static_cast<int64_t>(position.moment - 1)}};
  } else {
    uint64_t index = action ? *action : event.action.getIndex();
    if (!index || index > history.size())
      return llvm::createStringError("action " + llvm::Twine(index) +
                                     " has not begun yet");
    from = json::Object{
        {"moment", static_cast<int64_t>(history[index - 1].moment)}};
    bool isRunning = false;
    for (const ActiveAction *at = &event.action; at; at = at->getParent())
      isRunning |= at->getIndex() == index;
    if (!isRunning)
      to = json::Object{{"action", static_cast<int64_t>(index)},
                        {"phase", "after"}};
  }
  auto text =
      [&](std::optional<json::Object> where) -> llvm::Expected<std::string> {
    if (where) {
      if (part)
        (*where)["part"] = json::Object(*part);
      llvm::Expected<std::string> there = peek(std::move(*where));
      if (there && *there == kNotThere)
        there->clear();
      return there;
    }
    if (part)
      return stop->getText(*part);
    llvm::Expected<json::Value> all = stop->getDocument("", "", nullptr);
    if (!all)
      return all.takeError();
    return all->getAsObject()->getString("text").value_or("").str();
  };
  llvm::Expected<std::string> before = text(std::move(from));
  if (!before)
    return before.takeError();
  llvm::Expected<std::string> after = text(std::move(to));
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
  passRuns.push_back(
      {0, 0, nullptr, target->getName().getStringRef().str(), text.str()});
  return "ran " + text.str();
}

llvm::Expected<std::string> Agent::rerun(std::optional<int64_t> frame,
                                         StringRef options) {
  if (llvm::Error error = checkGoesBack())
    return error;
  const ActiveAction *action = nullptr;
  if (frame) {
    action = stop->getAction(*frame);
    if (!action)
      return llvm::createStringError("there is no frame " +
                                     llvm::Twine(*frame));
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
  goingBack = json::Object{
      {"is", "go"},
      {"goal",
       json::Object{{"moment", static_cast<int64_t>(
                                   history[action->getIndex() - 1].moment)},
                    {"reason", "goto"},
                    {"options", options}}}};
  return "back at the begin of " + describeAction(*action);
}

void Agent::applyOptions(const Event &event) {
  const Pass *pass = event.action.getPass();
  std::string problem;
  LogicalResult status = failure();
  if (pass)
    status = const_cast<Pass *>(pass)->initializeOptions(goal.options,
                                                         [&](const Twine &why) {
                                                           problem = why.str();
                                                           return failure();
                                                         });
  if (succeeded(status))
    markEdited();
  else
    goal.description = "the options are not taken: " + problem;
  goal.options.clear();
}
