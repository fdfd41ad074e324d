//===- Agent.cpp - The debugger in the process that compiles --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Agent.h"

#include "PassEdits.h"
#include "Places.h"
#include "Requests.h"
#include "debug-adapter/agent/crash/BusyPause.h"
#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/process/DetachSignal.h"
#include "debug-adapter/agent/process/Processes.h"
#include "debug-adapter/agent/stop/Descriptions.h"
#include "debug-adapter/agent/stop/Rehearsal.h"
#include "mlir/IR/MLIRContext.h"
#include "tcp-mlir/Actions/SeparateHeap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

/// The agent of this process, for the function that runs at exit.
static Agent *atEnd = nullptr;

static void installSignalHandlers(int control) {
  installCrashReport(control);
  watchDetachSignal();
}

Agent::Agent(ActionHub &hub, std::string socket, int control, int attaching,
             pid_t supervisorId, SharedTexts *shared, bool keepsThreads)
    : hub(hub), turns(keepsThreads ? std::make_unique<ThreadTurns>() : nullptr),
      supervisor(control), numbers(hub, supervisor, !keepsThreads),
      checkpointer(control, supervisorId), printed(shared),
      server(CurrentAdapterLink(std::move(socket), control, attaching),
             {handleRequest, getRequestKind}, hub, supervisor, numbers,
             turns.get(), course, stepper) {
  installSignalHandlers(control);
  atEnd = this;
  std::atexit([] { atEnd->tellEnd(); });
}

void Agent::tellEnd() {
  SeparateHeap::Scope heap;
  supervisor.tellHashes();
  supervisor.tell(control::End{course.getPosition().toWire(),
                               static_cast<int64_t>(course.getLastEdit()),
                               course.getHistory().getPipeline(),
                               stepper.getFailures().getSilentFailure()});
}

void Agent::detach() {
  isDetached = true;
  SeparateHeap::stop();
  server.getAdapter().getConnection().close();
}

//===- Events -------------------------------------------------------------===//

void Agent::onAttach(MLIRContext &context) {
  newContext = &context;
  if (!turns)
    context.disableMultithreading();
}

static bool isPass(const ActiveAction &action) {
  return action.isPass() && !action.isAdaptor();
}

bool Agent::shouldRun(const ActiveAction &action) {
  ThreadTurns::Turn turn(turns.get());
  if (isDetached) {
    // After a detach, the compile runs without a controller and without looking
    // for changes, as fast as if it had never been debugged.
    if (!turns) {
      hub.setDetection(ChangeDetection::Off);
      hub.setController(nullptr);
    }
    return true;
  }
  if (turns)
    turns->setInnermost(&action);
  course.begin(action);
  if (isPass(action)) {
    stepper.getFailures().beginPass();
    if (course.isHashDue())
      keepHash();
  }
  handle({course.getPosition(), action});
  stepper.getFailures().forgetLastPass();
  applyDetection();
  bool isSkipped =
      server.takeSkip() || (isPass(action) && stepper.isDroppingPasses());
  if (isPass(action) && !isSkipped)
    course.getHistory().addPass(action);
  course.finishEvent();
  return !isSkipped;
}

void Agent::afterAction(const ActiveAction &action, const ActionResult &told) {
  ThreadTurns::Turn turn(turns.get());
  if (isDetached)
    return;
  course.end(action);
  ActionResult result = told;
  handle({course.getPosition(), action, &result});
  Failures &failures = stepper.getFailures();
  failures.forgetLastPass();
  if (isPass(action) && result.status != ActionResult::Skipped)
    failures.endPass(action.getName(), result.status == ActionResult::Failure,
                     course.getPosition().timestamp);
  applyDetection();
  course.finishEvent();
  if (turns)
    turns->setInnermost(action.getParent());
}

void Agent::onChange(const IRChange &found) {
  SeparateHeap::Scope heap;
  ThreadTurns::Turn turn(turns.get());
  if (isDetached)
    return;
  IRChange change = found;
  Course::AtChange at(course, change);
  handle({course.getPosition(), change.action, nullptr, &change});
}

void Agent::listenTo(MLIRContext &context) {
  // The handler that was registered last is asked first, so this comes before
  // the tool's own.
  context.getDiagEngine().registerHandler(
      [this](Diagnostic &diagnostic) { return onDiagnostic(diagnostic); });
  if (!turns)
    context.disableMultithreading();
  // The tool may have installed LLVM's signal handlers since the last time.
  installSignalHandlers(supervisor.getSocket());
}

void Agent::handle(const Event &event) {
  breakpoint.clear();
  if (MLIRContext *context = std::exchange(newContext, nullptr))
    listenTo(*context);
  if (isToldToDetach())
    return detach();
  if (!stepper.hasEntered())
    rehearseLooking(event.action.getOperation());
  if (!errand)
    if (std::optional<CheckpointKind> kind =
            chooseCheckpoint(event, course, stepper, checkpointer,
                             hub.getDetection() != ChangeDetection::Off))
      takeCheckpoint(event, *kind);
  if (hasInput(server.getAdapter().getConnection()))
    server.serveWhileRunning();
  uint64_t timestamp = course.getPosition().timestamp;
  setCurrentTimestamp(timestamp);
  if (course.diverges()) {
    printed.separate();
    supervisor.tell(control::Diverged{static_cast<int64_t>(timestamp)});
  }
  if (stepper.isReplaying() && !errand && course.isClockDue())
    tellProgress();
  if (IRChange *change = course.getChange();
      change && stepper.getBreakpoints().needNumbers())
    numbers.correct(*change, timestamp, course.getChanges());
  bool isEntry = !stepper.hasEntered();
  bool hasStopped = decideAt(event);
  // Breakpoints are set at the entry, and one of them may be on the first
  // action.
  if (isEntry && hasStopped &&
      std::holds_alternative<Continue>(stepper.getGoal()) &&
      !server.isSkipping() && !isDetached)
    decideAt(event);
}

void Agent::applyDetection() {
  if (isDetached || server.getStop())
    return;
  ChangeLog &changes = course.getChanges();
  uint64_t timestamp = course.getPosition().timestamp;
  bool isWanted = stepper.needsChanges(timestamp);
  if (isWanted != (hub.getDetection() != ChangeDetection::Off))
    changes.setLooking(isWanted, timestamp);
  if (!isWanted)
    changes.setNumberKnown(false);
  hub.setDetection(isWanted ? ChangeDetection::All : ChangeDetection::Off);
}

void Agent::keepHash() {
  SeparateHeap::Scope heap;
  supervisor.keepHash(course.takeHash());
}

void Agent::tellProgress() {
  std::optional<wire::Progress> told = progress.update(
      course.getPosition().timestamp, getTimestamp(stepper.getGoal()));
  if (!told)
    return;
  SeparateHeap::Scope heap;
  if (server.getAdapter().isOpen())
    server.getAdapter().tell(*told);
  else
    supervisor.tell(*told);
}

//===- Diagnostics --------------------------------------------------------===//

/// If an error comes right after a pass, it is the verifier's. If a breakpoint
/// on verifier failures is set, ends this process and has the supervisor start
/// one that stops at the end of that pass. This process is already past it.
static void stopBehindInvalidPass(const Stepper &stepper,
                                  const SupervisorLink &supervisor,
                                  StringRef message) {
  const Failures &failures = stepper.getFailures();
  const std::optional<Failures::EndedPass> &pass = failures.getLastPass();
  if (!pass)
    return;
  control::GoTo there;
  there.breakpoints =
      stepper.getBreakpoints().findExceptions("verifier-failure");
  if (there.breakpoints.empty())
    return;
  there.place.timestamp = static_cast<int64_t>(pass->timestamp);
  there.reason = "exception";
  there.description =
      "the IR is invalid after pass " + pass->name + ": " + message.str();
  there.handled = failures.getNumDiagnostics();
  supervisor.tell(std::move(there));
  SupervisorLink::awaitEnd();
}

LogicalResult Agent::onDiagnostic(Diagnostic &diagnostic) {
  SeparateHeap::Scope heap;
  static constexpr StringLiteral kSeverities[] = {"note", "warning", "error",
                                                  "remark"};
  ThreadTurns::Turn turn(turns.get());
  if (isDetached)
    return failure();
  StringRef severity =
      kSeverities[static_cast<unsigned>(diagnostic.getSeverity())];
  std::string message = json::fixUTF8(diagnostic.str());
  Failures &failures = stepper.getFailures();
  // A replay neither prints nor tells diagnostics that were told before.
  if (!failures.add(severity))
    return success();
  bool isReplaying = stepper.isReplaying();
  if (severity == "error" && !isReplaying && !failures.isHandled())
    stopBehindInvalidPass(stepper, supervisor, message);
  failures.markTold();
  supervisor.tell(control::DiagnosticsTold{failures.getNumDiagnostics()});
  wire::Diagnostic event{severity.str(),
                         message,
                         toWire(diagnostic.getLocation()),
                         course.getPosition().toWire(),
                         {}};
  for (Diagnostic &note : diagnostic.getNotes())
    event.notes.push_back({note.str(), toWire(note.getLocation())});
  server.getAdapter().tell(std::move(event));
  if (!isReplaying)
    failures.raise(severity, std::move(message));
  return failure();
}

//===- Stops --------------------------------------------------------------===//

bool Agent::decideAt(const Event &event) {
  if (event.isEnd()) {
    // This comes late, because a process that is woken at the event may need
    // more of the result than the one that came here.
    History &history = course.getHistory();
    numbers.complete(*event.result, event.action,
                     history.getTimestamp(event.action.getIndex()),
                     event.position.timestamp, course.getChanges(),
                     stepper.needsResults());
    if (event.result->change == ActionResult::Yes)
      history.markChanged(event.action);
  }
  if (stepper.isQuiet(event))
    return false;
  Decision decision = stepper.decide(event, course.getNumBegun());
  for (wire::Log &log : decision.logs)
    server.getAdapter().tell(std::move(log));
  if (const auto *missed = std::get_if<Missed>(&decision.outcome)) {
    // Another process finds the change, because it looks for changes from the
    // beginning.
    control::GoTo there;
    there.place.timestamp = static_cast<int64_t>(missed->place.timestamp);
    there.reason = missed->place.reason;
    there.detect = true;
    supervisor.tell(std::move(there));
    SupervisorLink::awaitEnd();
  }
  if (const auto *searched = std::get_if<Searched>(&decision.outcome)) {
    supervisor.tell(control::Found{static_cast<int64_t>(searched->found)});
    SupervisorLink::awaitEnd();
  }
  auto *reason = std::get_if<StopReason>(&decision.outcome);
  if (!reason)
    return false;
  if (errand)
    errand->answer(event, server, printed);
  if (!reason->breakpoints.empty())
    breakpoint = stepper.getBreakpoints().print(reason->breakpoints.front());
  stopAt(event, std::move(*reason));
  return true;
}

wire::Stopped Agent::describeStop(const Event &event, const StopReason &reason,
                                  ArrayRef<std::string> busy) {
  wire::Stopped stopped;
  stopped.reason = reason.name;
  stopped.position = course.getPosition().toWire();
  stopped.thread = turns ? turns->getCurrent() : 1;
  stopped.breakpoints = reason.breakpoints;
  stopped.description =
      reason.description.empty() ? describeEvent(event) : reason.description;
  if (IRChange *change = course.getChange()) {
    numbers.correct(*change, course.getPosition().timestamp,
                    course.getChanges());
    if (course.getChanges().isNumberKnown())
      stopped.change = static_cast<int64_t>(change->index);
  }
  if (!busy.empty())
    stopped.description += "; " + llvm::join(busy, ", ") +
                           " comes to no action: what it works on may be "
                           "half done, and go on changing";
  if (course.takeDiverged()) {
    stopped.diverged = true;
    stopped.description +=
        "; the compile has not done here what it did before: something in it "
        "depends on more than its input";
  }
  return stopped;
}

void Agent::stopAt(const Event &event, StopReason reason) {
  SeparateHeap::Scope heap;
  auto begin = Checkpointer::now();
  course.getHistory().countTime();
  bool wasPaused = stepper.takePause();
  setPausePending(false);
  if (!server.reach())
    return detach();
  uint64_t timestamp = course.getPosition().timestamp;
  std::optional<GoTo> place = stepper.arrive();
  if (place && place->timestamp && place->timestamp + 1 < timestamp)
    course.setDiverged();
  std::vector<std::string> busy;
  if (turns)
    busy = turns->awaitOthers();
  keepHash();
  supervisor.tellHashes();
  supervisor.tell(
      control::CurrentStopped{static_cast<int64_t>(timestamp),
                              static_cast<int64_t>(course.getLastEdit())});
  bool goesOn = place && place->then && !wasPaused && !course.wasDiverged();
  if (place && !place->options.empty()) {
    std::string problem = applyOptions(event, place->options);
    if (problem.empty())
      course.markEdited();
    else
      reason.description = "the options are not taken: " + problem;
  }
  Stop &stop = server.beginStop(event, place && place->isIrInvalid, printed);
  server.countHitsFromHere();
  wire::Stopped stopped = describeStop(event, reason, busy);
  if (goesOn) {
    AdapterConnection::Request request{std::nullopt, wire::Run::kName,
                                       codec::toJson(*place->then)};
    consumeError(server.answer(request).takeError());
  }
  if (!server.isResumed()) {
    server.getAdapter().tell(stopped);
    setAnswering(true);
    auto prepare = [&] { stop.getViews().prepare(); };
    if (reason.name != "entry" && !server.getInspector().start(prepare))
      prepare();
  }
  server.serveUntilResumed(stopped);
  isDetached = isToldToDetach();
  setAnswering(false);
  server.endStop();
  course.getHistory().skipTime();
  supervisor.tell(control::Resumed());
  // Work at a stop is no reason for a checkpoint.
  checkpointer.exclude(begin);
  // A checkpoint after an edit has the edited IR and its printed texts, for
  // processes that come back here.
  bool isAfterEdit = course.takeEdited();
  if (isAfterEdit || !SeparateHeap::isInUse())
    printed.separate();
  if (!isDetached && (isAfterEdit || isDueAtStop(checkpointer))) {
    takeCheckpoint(event, isAfterEdit ? CheckpointKind::Edited
                                      : CheckpointKind::Regular);
    // If this process has been woken from that checkpoint, this event may be
    // its goal.
    if (stepper.isReplaying()) {
      decideAt(event);
      return;
    }
  }
  // More requests may have come behind the one that lets the compile run.
  server.serveWhileRunning();
}

//===- Checkpoints --------------------------------------------------------===//

void Agent::takeCheckpoint(const Event &event, CheckpointKind kind) {
  SeparateHeap::Scope heap;
  checkpointer.postpone(course.getPosition().timestamp);
  if (turns || !isSingleThreaded())
    return;
  supervisor.tellHashes();
  course.getHistory().countTime();
  std::optional<control::Wake> woken =
      checkpointer.take(describeCheckpoint(event, course, kind),
                        [&] { server.getAdapter().getConnection().close(); });
  if (!woken)
    return;
  course.getHistory().skipTime();
  wake(std::move(*woken), findRoot(event));
}

/// Drops the output of this process, because the current process has printed it
/// already.
static void printNowhere() {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

void Agent::wake(control::Wake message, Operation *root) {
  Failures &failures = stepper.getFailures();
  bool isCurrent = false;
  auto answer = [&](auto &question) {
    printNowhere();
    // The supervisor may wait for this answer and give none itself.
    numbers.stopAsking();
    errand.emplace(std::move(question),
                   static_cast<int>(message.answerTo.value_or(-1)));
  };
  stepper.setGoal(makeGoal(message.task));
  std::visit(llvm::makeVisitor(
                 [&](control::GoTo &there) {
                   isCurrent = true;
                   if (there.handled)
                     failures.setHandled(*there.handled);
                 },
                 [&](control::Search &) { isCurrent = true; },
                 [&](control::ReadText &question) { answer(question); },
                 [&](control::MatchException &question) { answer(question); },
                 [&](control::ListChanges &question) { answer(question); },
                 [&](control::Inquire &question) {
                   course.recordProvenance();
                   hub.setDetection(ChangeDetection::All);
                   answer(question);
                 }),
             message.task);
  if (isCurrent)
    supervisor.tell(control::Current{getpid()});
  // There is nothing better to go on from.
  takeInterrupted();
  checkpointer.postpone(course.getPosition().timestamp);
  progress.begin(course.getPosition().timestamp);
  stepper.setPause(false);
  failures.wake(message.diagnostics);
  if (!message.socket.empty())
    server.getAdapter().setSocketFile(message.socket);
  if (message.breakpoints) {
    stepper.getBreakpointList().take(std::move(*message.breakpoints));
    stepper.useBreakpoints(nullptr);
  }
  stepper.getBreakpoints().observe(root);
  course.expect(std::move(message.known));
  // Only a process that becomes the current one connects to the adapter now.
  if (!std::holds_alternative<control::GoTo>(message.task))
    return;
  if (llvm::Error error = connect()) {
    consumeError(std::move(error));
    SupervisorLink::awaitEnd();
  }
}
