//===- AgentStops.cpp - Where it stops, and how it goes on ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Agent.h"

#include "BusyPause.h"
#include "Control.h"
#include "CrashReport.h"
#include "Places.h"
#include "Processes.h"
#include "Requests.h"
#include "tcp-mlir/Actions/SeparateHeap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <poll.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

/// The time of the processor from one checkpoint to the next where a compile
/// stops anyway.
static constexpr std::chrono::milliseconds kIntervalOfStops{3};
/// From how many moments before a known change on changes are looked for.
static constexpr uint64_t kMomentsBeforeChange = 64;
/// The moment that the first action begins at.
static constexpr uint64_t kEntryMoment = 2;
/// A search for the last change looks behind so many uses of memory, then
/// behind more, and then everywhere. Where they are not known, it looks first
/// at so many moments.
static constexpr size_t kPartsOfSearch[] = {6, 40};
static constexpr uint64_t kMomentsOfSearch = 512;
/// How long it waits before it looks whether it is to go on alone.
static constexpr int kPatienceInMilliseconds = 100;

void Agent::stopAt(const Event &event, Stopping stopping) {
  SeparateHeap::Scope heap;
  // A process that was woken for that only.
  if (counts)
    answerCount();
  if (peekPipe >= 0)
    answerPeek(event);
  auto now = readProcessorTime();
  countTime();
  bool wasPaused = std::exchange(wantsPause, false);
  setPausePending(false);
  if (!adapter.isOpen())
    if (llvm::Error error = connect()) {
      consumeError(std::move(error));
      awaitAdapter();
      if (isToldToLeave()) {
        isDetached = true;
        SeparateHeap::stop();
        return;
      }
    }
  if (goal.kind == Goal::GoTo && goal.moment &&
      goal.moment + 1 < position.moment)
    hasDiverged = true;
  std::vector<std::string> busy;
  if (turns)
    busy = turns->awaitOthers();
  tellHash();
  sendControl(control,
              json::Object{{"is", "stopped"},
                           {"moment", static_cast<int64_t>(position.moment)},
                           {"lastEdit", static_cast<int64_t>(lastEdit)}});
  bool isInvalid = goal.isIrInvalid;
  std::optional<json::Object> then;
  if (!wasPaused && !hasDiverged)
    then = std::move(goal.then);
  if (!goal.options.empty())
    applyOptions(event);
  goal = Goal();
  stop = std::make_unique<Stop>(event, isInvalid, printed);
  lowerCounts();
  json::Object stopped{{"event", "stopped"},
                       {"reason", stopping.reason},
                       {"position", position.toJson()},
                       {"thread", turns ? turns->getCurrent() : 1},
                       {"breakpoints", json::Array(stopping.breakpoints)},
                       {"description", stopping.description.empty()
                                           ? stop->describe()
                                           : stopping.description}};
  if (told) {
    learnNumber(*told);
    if (isNumberKnown)
      stopped["change"] = static_cast<int64_t>(told->index);
  }
  if (!busy.empty())
    stopped["description"] =
        (*stopped.getString("description") + "; " + llvm::join(busy, ", ") +
         " comes to no action: what it works on may be "
         "half done, and go on changing")
            .str();
  if (std::exchange(hasDiverged, false)) {
    stopped["diverged"] = true;
    stopped["description"] =
        (*stopped.getString("description") +
         "; the compile has not done here what it did before: something in it "
         "depends on more than its input")
            .str();
  }
  isResumed = false;
  if (then)
    handleRequest(
        *this, json::Object{{"method", "run"}, {"params", std::move(*then)}});
  if (!isResumed) {
    adapter.send(json::Object(stopped));
    setAnswering(true);
    if (stopping.reason != "entry")
      stop->prepare();
  }
  while (!isResumed) {
    json::Object request;
    switch (adapter.read(request, -1)) {
    case Connection::Status::Message:
      serve(request);
      break;
    case Connection::Status::Nothing:
      break;
    case Connection::Status::Closed:
      // The supervisor sees that too, and ends this unless it is to go on, or
      // to wait for another one.
      adapter.close();
      awaitAdapter();
      adapter.send(json::Object(stopped));
      break;
    }
    if (isToldToLeave()) {
      isDetached = isResumed = true;
      adapter.close();
    }
  }
  setAnswering(false);
  stop.reset();
  skipTime();
  sendControl(control, json::Object{{"is", "running"}});
  printed.separate();
  // What was done at a stop is no reason for a checkpoint.
  auto spent = readProcessorTime() - now;
  lastCheckpoint += spent;
  idle += spent;
  // What comes back comes back to the IR as it has been made, with what has
  // been printed of it.
  bool isAfterEdit = std::exchange(isEdited, false);
  if (!isDetached && (isAfterEdit || readProcessorTime() - lastCheckpoint >=
                                         kIntervalOfStops)) {
    takeCheckpoint(event, isAfterEdit ? CheckpointKind::Edited
                                      : CheckpointKind::Regular);
    // Woken from it, this is where it goes to.
    if (isReplaying()) {
      if (std::optional<Stopping> again = decide(event))
        return stopAt(event, std::move(*again));
      return;
    }
  }
  // What came right behind.
  serveWhileRunning();
}

void Agent::awaitAdapter() {
  while (!isToldToLeave() && !adapter.isOpen()) {
    // The signal may come to another thread, or right before.
    pollfd waiting{attaching, POLLIN, 0};
    if (poll(&waiting, 1, kPatienceInMilliseconds) <= 0)
      continue;
    std::optional<json::Object> message = receiveControl(attaching);
    if (!message)
      endByHand();
    socket = message->getString("socket").value_or("").str();
    if (llvm::Error error = connect())
      consumeError(std::move(error));
  }
}

void Agent::serve(const json::Object &request) {
  adapter.send(handleRequest(*this, request));
  // Once it knows, the supervisor ends this process.
  if (goingBack) {
    sendControl(control, std::move(*goingBack));
    endByHand();
  }
}

void Agent::serveWhileRunning() {
  SeparateHeap::Scope heap;
  json::Object request;
  wantsPause |= wantsStopAfterBusyPause();
  while (true) {
    Connection::Status status = adapter.read(request, 0);
    if (status == Connection::Status::Closed)
      adapter.close();
    if (status != Connection::Status::Message)
      return;
    serve(request);
  }
}

void Agent::pause() {
  wantsPause = !stop;
  setPausePending(wantsPause);
}

const json::Object *Agent::findOldBreakpoint(const json::Object &source) const {
  for (const json::Value &value : breakpointList) {
    const json::Object *old = value.getAsObject();
    if (!old)
      continue;
    // But for what was found out about it.
    json::Object plain = *old;
    plain.erase("address");
    plain.erase("since");
    if (plain == source)
      return old;
  }
  return nullptr;
}

std::optional<int64_t> Agent::findAddress(const json::Object &source) {
  if (!stop)
    return std::nullopt;
  return stop->findAddress(source.getString("document").value_or(""),
                           source.getInteger("line").value_or(0));
}

json::Array Agent::useBreakpoints(json::Array list) {
  breakpointList = std::move(list);
  json::Array response =
      breakpoints.set(breakpointList, stop ? stop->getRoot() : nullptr);
  json::Object message{{"is", "breakpoints"},
                       {"list", json::Array(breakpointList)}};
  if (std::optional<uint64_t> first = breakpoints.getFirstCounted())
    message["countedSince"] = static_cast<int64_t>(*first);
  sendControl(control, std::move(message));
  return response;
}

json::Array Agent::setBreakpoints(const json::Array &list) {
  json::Array resolved;
  for (const json::Value &value : list) {
    json::Value copy = value;
    if (json::Object *object = copy.getAsObject()) {
      if (const json::Object *old = findOldBreakpoint(*object)) {
        copy = json::Object(*old);
      } else {
        // A line of a document is an operation, which stays when the text is
        // gone.
        if (object->get("document"))
          if (std::optional<int64_t> address = findAddress(*object))
            (*object)["address"] = *address;
        if (object->get("hits"))
          (*object)["since"] = getCountedSince();
      }
    }
    resolved.push_back(std::move(copy));
  }
  return useBreakpoints(std::move(resolved));
}

void Agent::lowerCounts() {
  bool isLower = false;
  for (json::Value &value : breakpointList)
    if (json::Object *object = value.getAsObject())
      if (std::optional<int64_t> since = object->getInteger("since");
          since && *since > getCountedSince()) {
        (*object)["since"] = getCountedSince();
        isLower = true;
      }
  if (isLower)
    useBreakpoints(std::move(breakpointList));
}

bool Agent::goOnElsewhere(const json::Object &run) {
  // What was edited here is in no checkpoint. At the entry it stops twice, for
  // the first action too, and which of the two it was nobody knows. What goes
  // on here all the same is what later checkpoints are made of.
  if (!takeTorn() || isEdited || turns || !isSingleThreaded() ||
      position.moment <= kEntryMoment)
    return false;
  json::Object there{{"moment", static_cast<int64_t>(position.moment)},
                     {"reason", "pause"},
                     {"then", json::Object(run)}};
  // What it has stopped for is not to stop it again.
  if (handledDiagnostic)
    there["handled"] = static_cast<int64_t>(handledDiagnostic);
  goingBack = json::Object{{"is", "go"}, {"goal", std::move(there)}};
  return true;
}

void Agent::resume(Goal newGoal, bool skip) {
  const Event &event = stop->getEvent();
  newGoal.depth = event.action.getDepth() + event.isChange();
  newGoal.over = event.isBegin() ? event.action.getIndex() : 0;
  goal = std::move(newGoal);
  skips = skip;
  if (skip)
    markEdited();
  isResumed = true;
}

llvm::Error Agent::checkGoesBack() const {
  if (turns)
    return llvm::createStringError(
        "MLIR's threads are on: what several threads did can't be gone back "
        "to; start it without 'threading' for that");
  return llvm::Error::success();
}

json::Value Agent::getThreads() {
  json::Array list;
  if (!turns)
    list.push_back(json::Object{{"id", 1}, {"name", "main"}});
  else
    for (const ThreadTurns::Thread &thread : turns->getThreads())
      list.push_back(json::Object{{"id", thread.id}, {"name", thread.name}});
  return json::Object{{"threads", std::move(list)}};
}

llvm::Expected<json::Value> Agent::getStackOf(int64_t id) {
  if (!turns)
    return stop->getStack();
  auto found = llvm::find_if(
      turns->getThreads(), [&](const auto &thread) { return thread.id == id; });
  if (found == turns->getThreads().end())
    return llvm::createStringError("there is no thread " + llvm::Twine(id));
  // What it works on may be half done: only what is known of its actions.
  json::Array frames;
  for (const ActiveAction *at = found->innermost; at; at = at->getParent()) {
    const Record &record = history[at->getIndex() - 1];
    const auto &[tag, name] = actionNames[record.name - 1];
    frames.push_back(
        json::Object{{"action", static_cast<int64_t>(at->getIndex())},
                     {"tag", tag},
                     {"name", json::fixUTF8(name)},
                     {"phase", "inside"},
                     {"location", toJson(record.location)}});
  }
  return json::Object{{"frames", std::move(frames)}};
}

json::Array Agent::findParts(uint64_t limit) const {
  json::Array parts;
  auto end = llvm::partition_point(
      memoryMoments, [&](uint64_t moment) { return moment < limit; });
  size_t known = end - memoryMoments.begin();
  auto add = [&](uint64_t moment) {
    // The event before, so that what an action began with is known.
    moment = (moment - std::min<uint64_t>(moment, 4)) & ~uint64_t{1};
    if (moment)
      parts.push_back(static_cast<int64_t>(moment));
  };
  for (size_t count : kPartsOfSearch)
    if (count <= known)
      add(*(end - count));
  if (!memorySample)
    add(limit - std::min(limit, kMomentsOfSearch));
  return parts;
}

void Agent::goBack(StringRef mode, Goal::Granularity granularity) {
  json::Object search;
  uint64_t moment = position.moment, target = 0;
  if (mode == "reverseContinue") {
    search = json::Object{{"what", "breakpoint"}, {"reason", "breakpoint"}};
    search["arm"] = breakpoints.needChanges();
  } else if (granularity == Goal::Action) {
    target = moment % 2 ? moment - 1 : moment - 2;
  } else if (granularity == Goal::Pass) {
    for (uint64_t each : passMoments)
      if (each < moment)
        target = each;
  } else {
    for (uint64_t each : changeMoments)
      if (each < moment)
        target = each;
    if (!target)
      search =
          json::Object{{"what", "change"}, {"reason", "step"}, {"arm", true}};
  }
  json::Object message;
  if (!search.empty()) {
    // What was armed all the time holds none.
    uint64_t limit = moment;
    if (mode != "reverseContinue" && armedSince)
      limit = std::min(limit, armedSince + 1);
    search["limit"] = static_cast<int64_t>(limit);
    if (json::Array parts = findParts(limit);
        mode != "reverseContinue" && !parts.empty())
      search["parts"] = std::move(parts);
    message = json::Object{{"is", "search"}, {"search", std::move(search)}};
  } else {
    bool isOfChange = granularity == Goal::Change;
    // Where it was found at once, so it is again, however late that begins.
    int64_t armFrom = 0;
    if (isOfChange)
      armFrom = static_cast<int64_t>(
          (target - std::min(target, kMomentsBeforeChange)) & ~uint64_t{1});
    message = json::Object{
        {"is", "go"},
        {"goal",
         json::Object{{"moment", static_cast<int64_t>(target)},
                      {"reason", target > kEntryMoment ? "step" : "entry"},
                      {"arm", isOfChange},
                      {"armFrom", armFrom}}}};
  }
  goingBack = std::move(message);
}
