//===- Agent.cpp - The debugger's side in the process that compiles -------===//
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
#include "Version.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"
#include <csignal>
#include <cstdlib>
#include <poll.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

/// How long a compile runs, in time of the processor, from one checkpoint to
/// the next; while changes are looked for; and where it stops anyway.
static constexpr std::chrono::milliseconds kInterval{40}, kArmedInterval{60},
    kIntervalOfStops{3};
/// Who goes back is about to step back from there, more than once.
static constexpr std::chrono::milliseconds kIntervalOfReplay{12};
static constexpr std::chrono::milliseconds kProgressInterval{200};
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
/// So many events come before the time is looked at.
static constexpr unsigned kEventsPerClock = 16;

/// The time of the processor that this process has used.
static std::chrono::nanoseconds readClock() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) +
         std::chrono::nanoseconds(time.tv_nsec);
}

/// No more stops.
static volatile std::sig_atomic_t isToldToDetach = 0;

static void onDetach(int) { isToldToDetach = 1; }

/// Who tells where the compile was when the process ended by itself.
static const Agent *atEnd = nullptr;

Agent::Agent(ActionHub &hub, std::string socket, int control, int attaching,
             pid_t supervisor, SharedTexts *shared, bool keepsThreads)
    : hub(hub), turns(keepsThreads ? std::make_unique<ThreadTurns>() : nullptr),
      socket(std::move(socket)), control(control), attaching(attaching),
      supervisor(supervisor), printed(shared) {
  installSignalHandlers();
  lastCheckpoint = readClock();
  atEnd = this;
  std::atexit([] { atEnd->tellEnd(); });
}

void Agent::installSignalHandlers() {
  installCrashReport(control);
  struct sigaction action{};
  action.sa_handler = onDetach;
  // Waiting for input is interrupted all the same.
  action.sa_flags = SA_RESTART;
  sigaction(SIGUSR1, &action, nullptr);
}

void Agent::tellEnd() const {
  sendControl(control, json::Object{{"is", "end"},
                                    {"position", position.toJson()},
                                    {"pipeline", getPipeline()}});
}

llvm::Error Agent::connect() {
  llvm::Expected<Connection> connection = Connection::connect(socket);
  if (!connection)
    return connection.takeError();
  adapter = std::move(*connection);
  adapter.send(json::Object{{"event", "hello"},
                            {"role", "live"},
                            {"version", kProtocolVersion},
                            {"pid", getpid()},
                            {"threading", turns != nullptr},
                            {"position", position.toJson()}});
  watchInput(adapter, control);
  return llvm::Error::success();
}

void Agent::onAttach(MLIRContext &newContext) {
  context = &newContext;
  if (!turns)
    context->disableMultithreading();
  listensToDiagnostics = false;
}

//===- Events -------------------------------------------------------------===//

static uint64_t mix(uint64_t hash, uint64_t more) {
  return (hash ^ more) * 0x9E3779B97F4A7C15u + 1;
}

uint64_t Agent::hashName(const void *place, StringRef name) {
  uint64_t &known = nameHashes[place];
  if (!known)
    known = llvm::xxh3_64bits(name);
  return known;
}

uint64_t Agent::hashAction(const ActiveAction &action) {
  uint64_t hash = 0;
  // Of patterns and operations, which are many, the names stay where they are.
  const Pattern *pattern = action.getPattern();
  if (pattern && !pattern->getDebugName().empty())
    hash = hashName(pattern->getDebugName().data(), pattern->getDebugName());
  else
    hash = llvm::xxh3_64bits(action.getName());
  hash = mix(hash, hashName(action.getTag().data(), action.getTag()));
  if (Operation *op = action.getOperation())
    hash = mix(hash, hashName(op->getName().getAsOpaquePointer(),
                              op->getName().getStringRef()));
  return hash;
}

void Agent::sampleMemory() {
  std::optional<AllocationSample> now = AllocationSample::take();
  if (memorySample && !(*now == *memorySample))
    memoryMoments.push_back(2 * numEvents);
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

bool Agent::shouldRun(const ActiveAction &action) {
  ThreadTurns::Turn turn(turns.get());
  if (isDetached) {
    // Nobody is told any more, and nothing is looked for: what is left alone
    // is as fast as what was never debugged.
    if (!turns) {
      hub.setDetection(ChangeDetection::Off);
      hub.setController(nullptr);
    }
    return true;
  }
  if (turns)
    turns->setInnermost(&action);
  sampleMemory();
  ++numEvents;
  numBegun = action.getIndex();
  position = {2 * numEvents, action.getIndex(), Position::Before};
  hash = mix(hash, hashAction(action));
  record(action);
  bool isPass = action.isPass() && !action.isAdaptor();
  if (isPass)
    passMoments.push_back(position.moment);
  if (isPass && numEvents - lastTold >= kEventsPerClock)
    tellHash();
  if (provenance)
    provenance->beforeAction(action, /*willRun=*/true);
  skips = false;
  handle({position, action});
  lastPass.clear();
  applyDetection();
  skips |= isPass && isDropping;
  if (isPass && !skips)
    recordPass(action);
  memorySample = AllocationSample::take();
  return !skips;
}

void Agent::afterAction(const ActiveAction &action,
                        const ActionResult &result) {
  ThreadTurns::Turn turn(turns.get());
  if (isDetached)
    return;
  sampleMemory();
  ++numEvents;
  position = {2 * numEvents, action.getIndex(), Position::After};
  if (result.change == ActionResult::Yes && action.getIndex() <= history.size())
    history[action.getIndex() - 1].hasChanged = true;
  handle({position, action, &result});
  lastPass.clear();
  if (action.isPass() && !action.isAdaptor() &&
      result.status == ActionResult::Success) {
    lastPass = action.getName().str();
    lastMoment = position.moment;
  }
  applyDetection();
  memorySample = AllocationSample::take();
  if (turns)
    turns->setInnermost(action.getParent());
}

void Agent::onChange(const IRChange &change) {
  ThreadTurns::Turn turn(turns.get());
  if (isDetached)
    return;
  Position before = position;
  position = {2 * numEvents + 1, change.action.getIndex(), Position::Change};
  changeMoments.push_back(position.moment);
  if (provenance)
    provenance->onChange(change);
  changeIndices.push_back(change.index);
  handle({position, change.action, nullptr, &change});
  position = before;
}

void Agent::handle(const Event &event) {
  if (!listensToDiagnostics && context) {
    // After the tool's own, so that it is asked first.
    listensToDiagnostics = true;
    context->getDiagEngine().registerHandler(
        [this](Diagnostic &diagnostic) { return onDiagnostic(diagnostic); });
    if (!turns)
      context->disableMultithreading();
    // LLVM has its own of them, which the tool may have set in between.
    installSignalHandlers();
  }
  if (isToldToDetach) {
    isDetached = true;
    adapter.close();
    return;
  }
  // A search that finds something comes back to where it began to look.
  bool startsToLook = goal.kind == Goal::Search && goal.armFrom &&
                      position.moment >= goal.armFrom &&
                      hub.getDetection() == ChangeDetection::Off;
  if (!event.isChange() && inquirer < 0 &&
      (!hasEntered || startsToLook ||
       (numEvents % kEventsPerClock == 0 &&
        readClock() - lastCheckpoint >= chooseInterval())))
    takeCheckpoint(event);
  // The last one that it finds is where it goes to: a fork is there already,
  // and those of the others are where the next steps back go to.
  if (event.isChange() && goal.kind == Goal::Search && goal.what == "change" &&
      goal.armFrom && position.moment < goal.moment)
    takeCheckpoint(event, CheckpointKind::Found);
  if (hasInput(adapter))
    serveWhileRunning();
  setWhereabouts(position.moment);
  if (nextKnown < known.size())
    compareWithKnown();
  if (isReplaying() && numEvents % kEventsPerClock == 0)
    tellProgress();
  bool isEntry = !hasEntered;
  std::optional<Stopping> stopping = decide(event);
  if (stopping)
    stopAt(event, std::move(*stopping));
  // The first action may be one that a breakpoint is on: those are set at the
  // entry.
  if (isEntry && stopping && goal.kind == Goal::Continue && !skips &&
      !isDetached)
    if (std::optional<Stopping> again = decide(event))
      stopAt(event, std::move(*again));
}

std::chrono::milliseconds Agent::chooseInterval() const {
  if (isReplaying())
    return kIntervalOfReplay;
  return armedSince ? kArmedInterval : kInterval;
}

std::optional<Agent::Stopping> Agent::decide(const Event &event) {
  if (!hasEntered && goal.kind == Goal::Continue) {
    hasEntered = true;
    return Stopping{"entry", {}, ""};
  }
  hasEntered = true;
  if (goal.kind == Goal::GoTo)
    return decideGoTo(event);
  if (goal.kind == Goal::Search) {
    decideSearch(event);
    return std::nullopt;
  }
  if (std::optional<Stopping> thrown = findException(event))
    return thrown;
  Breakpoints::Hits hits = breakpoints.match(event);
  for (auto &[id, text] : hits.logs)
    adapter.send(json::Object{{"event", "log"},
                              {"breakpoint", id},
                              {"text", json::fixUTF8(text)},
                              {"position", position.toJson()}});
  if (!hits.stops.empty())
    return Stopping{hits.areOfData ? "data breakpoint" : "breakpoint",
                    std::move(hits.stops), ""};
  if (wantsPause)
    return Stopping{"pause", {}, ""};
  return decideStep(event);
}

std::optional<Agent::Stopping> Agent::findException(const Event &event) {
  if (exception && !event.isChange()) {
    Exception thrown = *std::exchange(exception, std::nullopt);
    std::vector<int64_t> ids = breakpoints.matchException(thrown.filter, event);
    if (ids.empty() && thrown.filter != thrown.severity)
      ids = breakpoints.matchException(thrown.severity, event);
    if (!ids.empty())
      return Stopping{"exception", std::move(ids), std::move(thrown.message)};
  }
  if (event.isEnd() && event.result->status == ActionResult::Failure &&
      event.action.isPass() && !event.action.isAdaptor()) {
    std::vector<int64_t> ids =
        breakpoints.matchException("pass-failure", event);
    if (!ids.empty())
      return Stopping{"exception", std::move(ids),
                      "pass " + event.action.getName().str() + " failed"};
  }
  return std::nullopt;
}

/// What a step by pass stops at.
static bool isPassLike(const ActiveAction &action) {
  return action.isPass()
             ? !action.isAdaptor()
             : !action.getOperation() || action.getTag() == "codegen" ||
                   action.getTag() == "link";
}

std::optional<Agent::Stopping> Agent::decideStep(const Event &event) {
  const ActiveAction &action = event.action;
  unsigned depth = action.getDepth() + event.isChange();
  bool isHit = false;
  // Within what it steps over.
  bool isOverEnd = goal.over && event.isEnd() && action.getIndex() == goal.over;
  bool isInside = goal.kind == Goal::StepOver && goal.over && !isOverEnd;
  if (isOverEnd && goal.kind == Goal::StepOver)
    goal.over = 0;
  switch (goal.kind) {
  case Goal::StepOver:
    if (isInside)
      return std::nullopt;
    [[fallthrough]];
  case Goal::StepIn:
    if (goal.granularity == Goal::Action)
      isHit = !event.isChange() &&
              (goal.kind == Goal::StepIn || depth <= goal.depth);
    else if (goal.granularity == Goal::Change)
      isHit = event.isChange() || (isOverEnd && goal.kind == Goal::StepOver &&
                                   event.result->change == ActionResult::Yes);
    else
      isHit = event.isBegin() && isPassLike(action);
    break;
  case Goal::StepOut:
    isHit = event.isEnd() && depth < goal.depth;
    break;
  default:
    break;
  }
  if (!isHit)
    return std::nullopt;
  return Stopping{"step", {}, ""};
}

std::optional<Agent::Stopping> Agent::decideGoTo(const Event &event) {
  bool isThere =
      goal.moment
          ? position.moment >= goal.moment
          : (goal.phase == Position::After
                 ? event.isEnd() && event.action.getIndex() == goal.action
                 : event.isBegin() && numBegun >= goal.action);
  if (goal.moment == 0 && goal.action == 0)
    isThere = true;
  // They are counted on the way.
  Breakpoints::Hits hits = breakpoints.match(event);
  if (!isThere)
    return std::nullopt;
  if (inquirer >= 0)
    answerInquiry(event);
  if (goal.armFrom && goal.moment % 2 && position.moment != goal.moment)
    lookFromBeginning();
  Stopping stopping{goal.reason, goal.breakpoints, goal.description};
  if (stopping.reason == "breakpoint") {
    stopping.breakpoints = std::move(hits.stops);
    if (hits.areOfData)
      stopping.reason = "data breakpoint";
  }
  return stopping;
}

void Agent::lookFromBeginning() {
  sendControl(
      control,
      json::Object{
          {"is", "go"},
          {"goal", json::Object{{"moment", static_cast<int64_t>(goal.moment)},
                                {"reason", goal.reason},
                                {"arm", true}}}});
  endByHand();
}

void Agent::decideSearch(const Event &event) {
  if (position.moment >= goal.moment) {
    sendControl(control, json::Object{{"is", "found"},
                                      {"moment", static_cast<int64_t>(found)}});
    endByHand();
  }
  bool isBreak = !breakpoints.match(event).stops.empty();
  if (goal.what == "change" ? event.isChange() : isBreak)
    found = position.moment;
}

std::string Agent::getHash() const { return llvm::formatv("{0:x16}", hash); }

void Agent::tellHash() {
  lastTold = numEvents;
  sendControl(control,
              json::Object{{"is", "passed"},
                           {"moment", static_cast<int64_t>(position.moment)},
                           {"hash", getHash()}});
}

void Agent::tellProgress() {
  auto now = readClock();
  if (peekPipe >= 0 || inquirer >= 0 || now - lastProgress < kProgressInterval)
    return;
  lastProgress = now;
  json::Object event{{"event", "progress"},
                     {"moment", static_cast<int64_t>(position.moment)},
                     {"from", static_cast<int64_t>(wokenAt)},
                     {"to", static_cast<int64_t>(goal.moment)}};
  if (adapter.isOpen())
    adapter.send(std::move(event));
  else
    sendControl(control,
                json::Object{{"is", "event"}, {"event", std::move(event)}});
}

void Agent::compareWithKnown() {
  while (nextKnown < known.size() && known[nextKnown].first < position.moment)
    ++nextKnown;
  if (nextKnown == known.size() || known[nextKnown].first > position.moment ||
      known[nextKnown].second == getHash())
    return;
  // What was known of it from here on is of a compile that is not there again.
  hasDiverged = true;
  known.clear();
  printed.separate();
  sendControl(control,
              json::Object{{"is", "diverged"},
                           {"moment", static_cast<int64_t>(position.moment)}});
}

void Agent::endByHand() {
  // The supervisor ends it.
  while (true)
    ::pause();
}

bool Agent::isReplaying() const {
  return goal.kind == Goal::GoTo || goal.kind == Goal::Search;
}

//===- Stops --------------------------------------------------------------===//

void Agent::stopAt(const Event &event, Stopping stopping) {
  // A process that was woken for that only.
  if (peekPipe >= 0)
    answerPeek(event);
  auto now = readClock();
  countTime();
  bool wasPaused = std::exchange(wantsPause, false);
  setPausePending(false);
  if (!adapter.isOpen())
    if (llvm::Error error = connect()) {
      consumeError(std::move(error));
      awaitAdapter();
      if (isToldToDetach) {
        isDetached = true;
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
                           {"moment", static_cast<int64_t>(position.moment)}});
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
  if (event.isChange())
    stopped["change"] = static_cast<int64_t>(event.change->index);
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
    if (isToldToDetach) {
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
  auto spent = readClock() - now;
  lastCheckpoint += spent;
  idle += spent;
  // What comes back comes back to the IR as it has been made, with what has
  // been printed of it.
  bool isAfterEdit = std::exchange(isEdited, false);
  if (!isDetached &&
      (isAfterEdit || readClock() - lastCheckpoint >= kIntervalOfStops)) {
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
  while (!isToldToDetach && !adapter.isOpen()) {
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
    if (isOfChange && hub.getDetection() == ChangeDetection::Exact)
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

//===- Changes ------------------------------------------------------------===//

bool Agent::needsChanges() const {
  bool steps = goal.kind == Goal::StepIn || goal.kind == Goal::StepOver;
  bool isNear = goal.needsChanges && position.moment >= goal.armFrom;
  return isNear || (steps && goal.granularity == Goal::Change) ||
         breakpoints.needChanges();
}

void Agent::applyDetection() {
  if (isDetached || stop)
    return;
  bool isArmed = hub.getDetection() != ChangeDetection::Off;
  bool wanted = needsChanges();
  if (isArmed != wanted) {
    changeMoments.clear();
    changeIndices.clear();
    armedSince = wanted ? position.moment : 0;
  }
  // Who steps from change to change wants to know whose each is. What runs
  // further is not to be slowed down.
  bool steps =
      goal.kind == Goal::StepIn || goal.kind == Goal::StepOver || goal.armFrom;
  hub.setDetection(!wanted ? ChangeDetection::Off
                   : steps ? ChangeDetection::Exact
                           : ChangeDetection::All);
}

//===- Diagnostics --------------------------------------------------------===//

LogicalResult Agent::onDiagnostic(Diagnostic &diagnostic) {
  static constexpr StringLiteral severities[] = {"note", "warning", "error",
                                                 "remark"};
  ThreadTurns::Turn turn(turns.get());
  if (isDetached)
    return failure();
  ++numDiagnostics;
  StringRef severity =
      severities[static_cast<unsigned>(diagnostic.getSeverity())];
  std::string message = json::fixUTF8(diagnostic.str());
  bool isNew = numDiagnostics > numDiagnosticsSeen;
  if (isNew && severity == "error" && !lastPass.empty() && !isReplaying() &&
      numDiagnostics != handledDiagnostic)
    stopBehindInvalidPass(message);
  // A replay says nothing anew, nor prints it.
  if (!isNew)
    return success();
  numDiagnosticsSeen = numDiagnostics;
  sendControl(control,
              json::Object{{"is", "diagnostics"}, {"count", numDiagnostics}});
  json::Object event{
      {"event", "diagnostic"},
      {"severity", severity},
      {"message", message},
      {"location", toJson(LocationAttr(diagnostic.getLocation()))},
      {"position", position.toJson()}};
  json::Array notes;
  for (Diagnostic &note : diagnostic.getNotes())
    notes.push_back(
        json::Object{{"message", json::fixUTF8(note.str())},
                     {"location", toJson(LocationAttr(note.getLocation()))}});
  event["notes"] = std::move(notes);
  adapter.send(std::move(event));
  if (!isReplaying() && !exception && numDiagnostics != handledDiagnostic)
    exception = {StringRef(message).contains("failed to legalize operation")
                     ? "illegal-op"
                     : severity.str(),
                 severity.str(), std::move(message)};
  return failure();
}

void Agent::stopBehindInvalidPass(StringRef message) {
  std::string description =
      "the IR is invalid after pass " + lastPass + ": " + message.str();
  // What it ends with is over. A replay stops there, where all can be seen.
  std::vector<int64_t> ids = breakpoints.findExceptions("verifier-failure");
  if (ids.empty())
    return;
  sendControl(
      control,
      json::Object{
          {"is", "go"},
          {"goal", json::Object{{"moment", static_cast<int64_t>(lastMoment)},
                                {"reason", "exception"},
                                {"description", std::move(description)},
                                {"breakpoints", json::Array(ids)},
                                {"handled", numDiagnostics}}}});
  endByHand();
}

//===- Checkpoints --------------------------------------------------------===//

void Agent::takeCheckpoint(const Event &event, CheckpointKind kind) {
  lastCheckpoint = readClock();
  if (turns || !isSingleThreaded() || peekPipe >= 0)
    return;
  countTime();
  int ends[2];
  makeControlPair(ends);
  pid_t child = forkSibling(supervisor);
  if (child == 0) {
    lastRan = ranBefore + lastCheckpoint - idle;
    close(ends[1]);
    adapter.close();
    waitAsCheckpoint(ends[0], event);
    return;
  }
  close(ends[0]);
  std::chrono::duration<double, std::milli> ran =
      ranBefore + lastCheckpoint - idle;
  if (child > 0)
    sendControl(control,
                json::Object{
                    {"is", "checkpoint"},
                    {"pid", child},
                    {"edited", kind == CheckpointKind::Edited},
                    {"found", kind == CheckpointKind::Found},
                    {"position", position.toJson()},
                    {"hash", getHash()},
                    // An end or a begin is still to come.
                    {"begun", static_cast<int64_t>(numBegun - event.isBegin())},
                    {"milliseconds", ran.count()}},
                ends[1]);
  close(ends[1]);
}

void Agent::waitAsCheckpoint(int own, const Event &event) {
  int passed;
  while (std::optional<json::Object> message = receiveControl(own, &passed)) {
    pid_t child = forkSibling(supervisor);
    if (child != 0) {
      if (passed >= 0)
        close(passed);
      continue;
    }
    peekPipe = passed;
    close(own);
    // A new process has a new clock.
    ranBefore = lastRan;
    idle = readClock();
    skipTime();
    wake(*message);
    return;
  }
  _exit(0);
}

llvm::Expected<json::Value> Agent::inquire(const json::Object &request) {
  int ends[2];
  makeControlPair(ends);
  json::Object goal{{"moment", static_cast<int64_t>(position.moment)},
                    {"arm", true}};
  sendControl(control,
              json::Object{{"is", "inquiry"},
                           {"goal", std::move(goal)},
                           {"inquiry", json::Object(request)}},
              ends[1]);
  close(ends[1]);
  std::optional<json::Object> response = receiveControl(ends[0]);
  close(ends[0]);
  if (!response)
    return llvm::createStringError(
        "a second run of the compile did not come here");
  if (const json::Object *error = response->getObject("error"))
    return llvm::createStringError(error->getString("message").value_or(""));
  json::Value *result = response->get("result");
  return result ? std::move(*result) : json::Value(nullptr);
}

void Agent::answerInquiry(const Event &event) {
  stop = std::make_unique<Stop>(event, /*isInvalid=*/false, printed);
  json::Value response = handleRequest(*this, inquiry);
  sendControl(inquirer, std::move(*response.getAsObject()));
  _exit(0);
}

void Agent::wake(const json::Object &message) {
  if (const json::Object *request = message.getObject("inquiry")) {
    inquiry = *request;
    inquirer = static_cast<int>(message.getInteger("inquirer").value_or(-1));
    provenance = std::make_unique<Provenance>();
    hub.setDetection(ChangeDetection::Exact);
  } else if (peekPipe < 0) {
    sendControl(control, json::Object{{"is", "live"}, {"pid", getpid()}});
  }
  // There is nothing better to go on from.
  takeTorn();
  lastCheckpoint = lastProgress = readClock();
  wokenAt = position.moment;
  peekFilter = message.getString("asks").value_or("").str();
  wantsPause = false;
  if (std::optional<StringRef> other = message.getString("socket"))
    socket = other->str();
  exception.reset();
  found = 0;
  if (const json::Array *list = message.getArray("breakpoints")) {
    breakpointList = *list;
    breakpoints.set(breakpointList, nullptr);
  }
  numDiagnosticsSeen = message.getInteger("diagnostics").value_or(0);
  const json::Object &wanted = *message.getObject("goal");
  if (const json::Object *part = wanted.getObject("part"))
    peekPart = *part;
  goal = Goal();
  goal.kind =
      wanted.getBoolean("search").value_or(false) ? Goal::Search : Goal::GoTo;
  goal.moment = wanted.getInteger("moment").value_or(0);
  goal.action = wanted.getInteger("action").value_or(0);
  if (wanted.getString("phase") == "after")
    goal.phase = Position::After;
  goal.reason = wanted.getString("reason").value_or("goto").str();
  goal.options = wanted.getString("options").value_or("").str();
  goal.description = wanted.getString("description").value_or("").str();
  if (const json::Array *ids = wanted.getArray("breakpoints"))
    for (const json::Value &id : *ids)
      goal.breakpoints.push_back(id.getAsInteger().value_or(0));
  if (std::optional<int64_t> handled = wanted.getInteger("handled"))
    handledDiagnostic = *handled;
  goal.isIrInvalid = wanted.get("handled");
  if (const json::Object *then = wanted.getObject("then"))
    goal.then = *then;
  known.clear();
  nextKnown = 0;
  if (const json::Array *moments = message.getArray("known"))
    for (const json::Value &each : *moments)
      known.emplace_back(
          each.getAsObject()->getInteger("moment").value_or(0),
          each.getAsObject()->getString("hash").value_or("").str());
  goal.needsChanges =
      wanted.getBoolean("arm").value_or(false) || goal.moment % 2 == 1;
  goal.armFrom = wanted.getInteger("armFrom").value_or(0);
  if (goal.kind == Goal::Search) {
    goal.what = wanted.getString("what").value_or("").str();
    goal.moment = wanted.getInteger("limit").value_or(0);
    return;
  }
  if (inquirer >= 0 || peekPipe >= 0)
    return;
  // A search has no need of the adapter until it has found something.
  if (llvm::Error error = connect()) {
    consumeError(std::move(error));
    endByHand();
  }
}
