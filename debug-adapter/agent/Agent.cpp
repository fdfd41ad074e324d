//===- Agent.cpp - The debugger's side in the process that compiles -------===//
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
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/PatternMatch.h"
#include "tcp-mlir/Actions/SeparateHeap.h"
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
/// the next; and while changes are looked for.
static constexpr std::chrono::milliseconds kInterval{40}, kArmedInterval{60};
/// Who goes back is about to step back from there, more than once.
static constexpr std::chrono::milliseconds kIntervalOfReplay{12};
static constexpr std::chrono::milliseconds kProgressInterval{200};
/// So many events come before the time is looked at.
static constexpr unsigned kEventsPerClock = 16;

/// No more stops.
static volatile std::sig_atomic_t isToldToDetach = 0;

static void onDetach(int) { isToldToDetach = 1; }

bool Agent::isToldToLeave() { return isToldToDetach; }

/// Who tells where the compile was when the process ended by itself.
static const Agent *atEnd = nullptr;

Agent::Agent(ActionHub &hub, std::string socket, int control, int attaching,
             pid_t supervisor, SharedTexts *shared, bool keepsThreads)
    : hub(hub), turns(keepsThreads ? std::make_unique<ThreadTurns>() : nullptr),
      socket(std::move(socket)), control(control), attaching(attaching),
      checkpointer(control, supervisor), printed(shared) {
  installSignalHandlers();
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
  tellSupervisor(control,
                 control::End{position.toWire(), static_cast<int64_t>(lastEdit),
                              history.getPipeline(), silentFailure});
}

llvm::Error Agent::connect() {
  llvm::Expected<AdapterConnection> connection =
      AdapterConnection::connect(socket);
  if (!connection)
    return connection.takeError();
  adapter = std::move(*connection);
  wire::Hello hello;
  hello.role = "live";
  hello.version = wire::kVersion;
  hello.pid = getpid();
  hello.threading = turns != nullptr;
  hello.position = position.toWire();
  adapter.tell(std::move(hello));
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
  changes.sampleMemory(2 * numEvents);
  ++numEvents;
  numBegun = action.getIndex();
  position = {2 * numEvents, action.getIndex(), Position::Before};
  replay.add(action);
  history.add(action, position.moment);
  bool isPass = action.isPass() && !action.isAdaptor();
  if (isPass)
    numErrorsBefore = numErrors;
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
    history.addPass(action);
  changes.finishEvent();
  return !skips;
}

void Agent::afterAction(const ActiveAction &action,
                        const ActionResult &result) {
  ThreadTurns::Turn turn(turns.get());
  if (isDetached)
    return;
  changes.sampleMemory(2 * numEvents);
  ++numEvents;
  position = {2 * numEvents, action.getIndex(), Position::After};
  if (result.change == ActionResult::Yes)
    history.markChanged(action);
  handle({position, action, &result});
  lastPass.clear();
  bool isPass = action.isPass() && !action.isAdaptor();
  if (isPass && result.status == ActionResult::Failure &&
      numErrors == numErrorsBefore && silentFailure.empty())
    silentFailure = json::fixUTF8(action.getName());
  if (isPass && result.status == ActionResult::Success) {
    lastPass = action.getName().str();
    lastMoment = position.moment;
  }
  applyDetection();
  changes.finishEvent();
  if (turns)
    turns->setInnermost(action.getParent());
}

/// Does what looking at a stop does, once for each kind of operation. What is
/// made then for the first time, such as the ids of types and the attributes of
/// an operation, is the compile's, too: made here, it is there in each process
/// that goes on from the entry, whether somebody looks at it or not.
static void rehearseLooking(Operation *op) {
  SeparateHeap::Scope heap;
  while (op && op->getParentOp())
    op = op->getParentOp();
  if (!op)
    return;
  // The first question for a trait gives ids to all traits of an operation.
  for (RegisteredOperationName name :
       op->getContext()->getRegisteredOperations())
    name.hasTrait<OpTrait::IsTerminator>();
  llvm::raw_null_ostream nowhere;
  llvm::SmallDenseSet<OperationName> seen;
  op->walk([&](Operation *each) {
    if (!seen.insert(each->getName()).second)
      return;
    hashState(each);
    each->print(nowhere, OpPrintingFlags().skipRegions().useLocalScope());
    each->hasTrait<OpTrait::ConstantLike>();
    each->hasTrait<OpTrait::IsIsolatedFromAbove>();
    each->hasTrait<OpTrait::IsTerminator>();
    each->hasTrait<OpTrait::SymbolTable>();
  });
}

void Agent::handle(const Event &event) {
  stoppedAt.clear();
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
  if (isToldToLeave()) {
    isDetached = true;
    SeparateHeap::stop();
    adapter.close();
    return;
  }
  if (!hasEntered)
    rehearseLooking(event.action.getOperation());
  if (std::optional<CheckpointKind> kind = chooseCheckpoint(event))
    takeCheckpoint(event, *kind);
  if (hasInput(adapter))
    serveWhileRunning();
  setWhereabouts(position.moment);
  if (replay.isExpecting())
    compareWithKnown();
  if (isReplaying() && numEvents % kEventsPerClock == 0)
    tellProgress();
  if (told && breakpoints.needNumbers())
    learnNumber(*told);
  bool isEntry = !hasEntered;
  auto stopAtBreakpoint = [&](Stopping stopping) {
    if (!stopping.breakpoints.empty())
      stoppedAt = breakpoints.print(stopping.breakpoints.front());
    stopAt(event, std::move(stopping));
  };
  std::optional<Stopping> stopping = decide(event);
  if (stopping)
    stopAtBreakpoint(std::move(*stopping));
  // The first action may be one that a breakpoint is on: those are set at the
  // entry.
  if (isEntry && stopping && std::holds_alternative<Continue>(goal) && !skips &&
      !isDetached)
    if (std::optional<Stopping> again = decide(event))
      stopAtBreakpoint(std::move(*again));
}

std::optional<Agent::CheckpointKind>
Agent::chooseCheckpoint(const Event &event) const {
  const auto *search = std::get_if<Search>(&goal);
  bool isInPart =
      search && search->armFrom && position.moment >= search->armFrom;
  if (event.isChange()) {
    // The last one that it finds is where it goes to: a fork is there already,
    // and those of the others are where the next steps back go to.
    if (isInPart && search->isForChanges && position.moment < search->limit)
      return CheckpointKind::Found;
    return std::nullopt;
  }
  if (errand)
    return std::nullopt;
  // A search that finds something comes back to where it began to look.
  bool startsToLook = isInPart && hub.getDetection() == ChangeDetection::Off;
  bool isDue =
      numEvents % kEventsPerClock == 0 && checkpointer.isDue(chooseInterval());
  if (!hasEntered || startsToLook || isDue)
    return CheckpointKind::Regular;
  return std::nullopt;
}

std::chrono::milliseconds Agent::chooseInterval() const {
  if (isReplaying())
    return kIntervalOfReplay;
  return changes.getLookedSince() ? kArmedInterval : kInterval;
}

void Agent::tellHash() {
  SeparateHeap::Scope heap;
  lastTold = numEvents;
  tellSupervisor(control, control::Passed{static_cast<int64_t>(position.moment),
                                          replay.getHash()});
}

void Agent::tellProgress() {
  auto now = readProcessorTime();
  if (errand || now - lastProgress < kProgressInterval)
    return;
  SeparateHeap::Scope heap;
  lastProgress = now;
  wire::Progress progress{static_cast<int64_t>(position.moment),
                          static_cast<int64_t>(wokenAt),
                          static_cast<int64_t>(getMoment(goal))};
  if (adapter.isOpen())
    adapter.tell(progress);
  else
    tellSupervisor(control, progress);
}

void Agent::compareWithKnown() {
  SeparateHeap::Scope heap;
  if (!replay.differsAt(position.moment))
    return;
  // What was known of it from here on is of a compile that is not there again.
  hasDiverged = true;
  replay.expectNothing();
  printed.separate();
  tellSupervisor(control,
                 control::Diverged{static_cast<int64_t>(position.moment)});
}

void Agent::endByHand() {
  // The supervisor ends it.
  while (true)
    ::pause();
}

bool Agent::isReplaying() const {
  return std::holds_alternative<GoTo>(goal) ||
         std::holds_alternative<Search>(goal);
}

//===- Diagnostics --------------------------------------------------------===//

LogicalResult Agent::onDiagnostic(Diagnostic &diagnostic) {
  SeparateHeap::Scope heap;
  static constexpr StringLiteral severities[] = {"note", "warning", "error",
                                                 "remark"};
  ThreadTurns::Turn turn(turns.get());
  if (isDetached)
    return failure();
  ++numDiagnostics;
  numErrors += diagnostic.getSeverity() == DiagnosticSeverity::Error;
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
  tellSupervisor(control, control::DiagnosticsTold{numDiagnostics});
  wire::Diagnostic event{severity.str(),
                         message,
                         toWire(diagnostic.getLocation()),
                         position.toWire(),
                         {}};
  for (Diagnostic &note : diagnostic.getNotes())
    event.notes.push_back({note.str(), toWire(note.getLocation())});
  adapter.tell(std::move(event));
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
  control::GoTo there;
  there.place.moment = static_cast<int64_t>(lastMoment);
  there.reason = "exception";
  there.description = std::move(description);
  there.breakpoints = std::move(ids);
  there.handled = numDiagnostics;
  tellSupervisor(control, std::move(there));
  endByHand();
}
