//===- AgentStops.cpp - Where it stops, and how it goes on ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Agent.h"

#include "Places.h"
#include "Requests.h"
#include "debug-adapter/agent/crash/BusyPause.h"
#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/process/Control.h"
#include "debug-adapter/agent/process/Processes.h"
#include "debug-adapter/agent/stop/Descriptions.h"
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
/// How long it waits before it looks whether it is to go on alone.
static constexpr int kPatienceInMilliseconds = 100;

wire::Stopped Agent::describeStop(const Stopping &stopping,
                                  ArrayRef<std::string> busy) {
  wire::Stopped stopped;
  stopped.reason = stopping.reason;
  stopped.position = position.toWire();
  stopped.thread = turns ? turns->getCurrent() : 1;
  stopped.breakpoints = stopping.breakpoints;
  stopped.description = stopping.description.empty()
                            ? describeEvent(stop->getEvent())
                            : stopping.description;
  if (told) {
    learnNumber(*told);
    if (changes.isNumberKnown())
      stopped.change = static_cast<int64_t>(told->index);
  }
  if (!busy.empty())
    stopped.description += "; " + llvm::join(busy, ", ") +
                           " comes to no action: what it works on may be "
                           "half done, and go on changing";
  if (std::exchange(hasDiverged, false)) {
    stopped.diverged = true;
    stopped.description +=
        "; the compile has not done here what it did before: something in it "
        "depends on more than its input";
  }
  return stopped;
}

void Agent::serveUntilResumed(const wire::Stopped &stopped) {
  while (!isResumed) {
    AdapterConnection::Request request;
    switch (adapter.read(request, -1)) {
    case AdapterConnection::Status::Message:
      serve(request);
      break;
    case AdapterConnection::Status::Nothing:
      break;
    case AdapterConnection::Status::Closed:
      // The supervisor sees that too, and ends this unless it is to go on, or
      // to wait for another one.
      adapter.close();
      awaitAdapter();
      adapter.tell(stopped);
      break;
    }
    if (isToldToLeave()) {
      isDetached = isResumed = true;
      adapter.close();
    }
  }
}

void Agent::stopAt(const Event &event, Stopping stopping) {
  SeparateHeap::Scope heap;
  auto begin = Checkpointer::now();
  history.countTime();
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
  GoTo *place = std::get_if<GoTo>(&goal);
  if (place && place->moment && place->moment + 1 < position.moment)
    hasDiverged = true;
  std::vector<std::string> busy;
  if (turns)
    busy = turns->awaitOthers();
  tellHash();
  tellSupervisor(control,
                 control::LiveStopped{static_cast<int64_t>(position.moment),
                                      static_cast<int64_t>(lastEdit)});
  bool isInvalid = place && place->isIrInvalid;
  std::optional<wire::Run> then;
  if (place && !wasPaused && !hasDiverged)
    then = std::move(place->then);
  if (place && !place->options.empty())
    if (std::string problem = applyOptions(event, place->options);
        !problem.empty())
      stopping.description = "the options are not taken: " + problem;
  goal = Continue();
  stop = std::make_unique<Stop>(event, isInvalid, printed);
  lowerCounts();
  wire::Stopped stopped = describeStop(stopping, busy);
  isResumed = false;
  if (then) {
    AdapterConnection::Request request{std::nullopt, wire::Run::kName,
                                       toJson(*then)};
    consumeError(handleRequest(*this, request).takeError());
  }
  if (!isResumed) {
    adapter.tell(stopped);
    setAnswering(true);
    if (stopping.reason != "entry")
      stop->getViews().prepare();
  }
  serveUntilResumed(stopped);
  setAnswering(false);
  stop.reset();
  history.skipTime();
  tellSupervisor(control, control::Resumed());
  printed.separate();
  // What was done at a stop is no reason for a checkpoint.
  checkpointer.exclude(begin);
  // What comes back comes back to the IR as it has been made, with what has
  // been printed of it.
  bool isAfterEdit = std::exchange(isEdited, false);
  if (!isDetached && (isAfterEdit || checkpointer.isDue(kIntervalOfStops))) {
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
    auto message = receiveControl<control::AdapterChanged>(attaching);
    if (!message)
      endByHand();
    socket = std::move(message->socket);
    if (llvm::Error error = connect())
      consumeError(std::move(error));
  }
}

void Agent::serve(AdapterConnection::Request &request) {
  adapter.respond(request.id, handleRequest(*this, request));
  // Once it knows, the supervisor ends this process.
  if (goingBack) {
    tellSupervisor(control, std::move(*goingBack));
    endByHand();
  }
}

void Agent::serveWhileRunning() {
  SeparateHeap::Scope heap;
  AdapterConnection::Request request;
  wantsPause |= wantsStopAfterBusyPause();
  while (true) {
    AdapterConnection::Status status = adapter.read(request, 0);
    if (status == AdapterConnection::Status::Closed)
      adapter.close();
    if (status != AdapterConnection::Status::Message)
      return;
    serve(request);
  }
}

void Agent::pause() {
  wantsPause = !stop;
  setPausePending(wantsPause);
}

const wire::Breakpoint *
Agent::findOldBreakpoint(const wire::Breakpoint &source) const {
  json::Value wanted = toJson(source);
  for (const wire::Breakpoint &old : breakpointList) {
    // But for what was found out about it.
    wire::Breakpoint plain = old;
    plain.address.reset();
    plain.since.reset();
    if (toJson(std::move(plain)) == wanted)
      return &old;
  }
  return nullptr;
}

std::optional<int64_t> Agent::findAddress(const wire::Breakpoint &source) {
  Operation *op = stop ? stop->getViews().findOperation(source.document,
                                                        source.line.value_or(0))
                       : nullptr;
  if (!op)
    return std::nullopt;
  return static_cast<int64_t>(reinterpret_cast<uintptr_t>(op));
}

std::vector<wire::BreakpointStatus>
Agent::useBreakpoints(std::vector<wire::Breakpoint> list) {
  breakpointList = std::move(list);
  std::vector<wire::BreakpointStatus> statuses =
      breakpoints.set(breakpointList, stop ? stop->getRoot() : nullptr);
  control::BreakpointsSet message{breakpointList, std::nullopt};
  if (std::optional<uint64_t> first = breakpoints.getFirstCounted())
    message.countedSince = static_cast<int64_t>(*first);
  tellSupervisor(control, std::move(message));
  return statuses;
}

std::vector<wire::BreakpointStatus>
Agent::setBreakpoints(std::vector<wire::Breakpoint> list) {
  for (wire::Breakpoint &each : list) {
    // The agent alone says these.
    each.address.reset();
    each.since.reset();
    if (const wire::Breakpoint *old = findOldBreakpoint(each)) {
      each = *old;
      continue;
    }
    // A line of a document is an operation, which stays when the text is gone.
    if (!each.document.empty())
      each.address = findAddress(each);
    if (!each.hits.empty())
      each.since = getCountedSince();
  }
  return useBreakpoints(std::move(list));
}

void Agent::lowerCounts() {
  bool isLower = false;
  for (wire::Breakpoint &each : breakpointList)
    if (each.since && *each.since > getCountedSince()) {
      each.since = getCountedSince();
      isLower = true;
    }
  if (isLower)
    useBreakpoints(std::move(breakpointList));
}

bool Agent::goOnElsewhere(const wire::Run &run) {
  // What was edited here is in no checkpoint. At the entry it stops twice, for
  // the first action too, and which of the two it was nobody knows. What goes
  // on here all the same is what later checkpoints are made of.
  if (!takeTorn() || isEdited || turns || !isSingleThreaded() ||
      position.moment <= kEntryMoment)
    return false;
  control::GoTo there;
  there.place.moment = static_cast<int64_t>(position.moment);
  there.reason = "pause";
  there.then = run;
  // What it has stopped for is not to stop it again.
  if (handledDiagnostic)
    there.handled = handledDiagnostic;
  goingBack = std::move(there);
  return true;
}

void Agent::resume(Goal newGoal, bool skip) {
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

wire::Threads Agent::getThreads() {
  wire::Threads all;
  if (!turns)
    all.threads.push_back({1, "main"});
  else
    for (const ThreadTurns::Thread &thread : turns->getThreads())
      all.threads.push_back({thread.id, thread.name});
  return all;
}

llvm::Expected<wire::Stack> Agent::getStackOf(int64_t id) {
  if (!turns)
    return stop->getStack();
  auto found = llvm::find_if(
      turns->getThreads(), [&](const auto &thread) { return thread.id == id; });
  if (found == turns->getThreads().end())
    return llvm::createStringError("there is no thread " + llvm::Twine(id));
  // What it works on may be half done: only what is known of its actions.
  wire::Stack stack;
  for (const ActiveAction *at = found->innermost; at; at = at->getParent())
    stack.frames.push_back(history.describeFrame(at->getIndex()));
  return stack;
}

void Agent::goBack(StringRef mode, Granularity granularity) {
  bool isToBreakpoint = mode == "reverseContinue";
  uint64_t moment = position.moment, target = 0;
  if (granularity == Granularity::Action)
    target = moment % 2 ? moment - 1 : moment - 2;
  else
    target = granularity == Granularity::Pass ? history.findPassBefore(moment)
                                              : changes.findBefore(moment);
  bool isOfChange = granularity == Granularity::Change;
  if (isToBreakpoint || (isOfChange && !target)) {
    control::Search search;
    search.what = isToBreakpoint ? "breakpoint" : "change";
    search.reason = isToBreakpoint ? "breakpoint" : "step";
    search.arm = !isToBreakpoint || breakpoints.needChanges();
    // What was armed all the time holds none.
    if (uint64_t since = changes.getLookedSince(); since && !isToBreakpoint)
      moment = std::min(moment, since + 1);
    search.limit = static_cast<int64_t>(moment);
    if (!isToBreakpoint)
      search.parts = changes.findParts(moment);
    goingBack = std::move(search);
    return;
  }
  control::GoTo there;
  there.place.moment = static_cast<int64_t>(target);
  there.reason = target > kEntryMoment ? "step" : "entry";
  there.arm = isOfChange;
  // Where it was found at once, so it is again, however late that begins.
  if (isOfChange)
    there.armFrom = static_cast<int64_t>(
        (target - std::min(target, kMomentsBeforeChange)) & ~uint64_t{1});
  goingBack = std::move(there);
}
