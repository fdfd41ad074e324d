//===- Agent.h - The debugger in the process that compiles ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_AGENT_H
#define TCP_DEBUG_AGENT_AGENT_H

#include "AdapterConnection.h"
#include "ChangeLog.h"
#include "Event.h"
#include "Goal.h"
#include "History.h"
#include "ReplayCheck.h"
#include "ThreadTurns.h"
#include "debug-adapter/agent/breakpoints/Breakpoints.h"
#include "debug-adapter/agent/process/Checkpointer.h"
#include "debug-adapter/agent/stop/Stop.h"
#include "mlir/IR/Diagnostics.h"
#include "tcp-mlir/Actions/Provenance.h"
#include <chrono>
#include <string>

namespace mlir::tcp::agent {

/// Runs in the process that compiles, on its only thread or by turns on each,
/// as the controller of its hub: stops it, answers the adapter's questions and
/// makes checkpoints. There is one; it lives as long as the process.
class Agent : public ActionController {
public:
  /// `control` leads to the supervisor, which says at `attaching` when another
  /// adapter takes over; `shared`, which may be null, is what the processes
  /// have printed. With `keepsThreads` the compile may have several threads,
  /// but there are no checkpoints.
  Agent(ActionHub &hub, std::string socket, int control, int attaching,
        pid_t supervisor, SharedTexts *shared, bool keepsThreads);

  /// Reaches for the adapter. An error says why it does not.
  llvm::Error connect();
  /// Takes up what a checkpoint or the supervisor was woken for.
  void wake(control::Wake message);

  void onAttach(MLIRContext &context) override;
  bool shouldRun(const ActiveAction &action) override;
  std::string getBreakpoint() const override { return stoppedAt; }
  void afterAction(const ActiveAction &action,
                   const ActionResult &result) override;
  void onChange(const IRChange &change) override;

  // For requests.
  /// Null while it runs.
  Stop *getStop() { return stop.get(); }
  std::vector<wire::BreakpointStatus>
  setBreakpoints(std::vector<wire::Breakpoint> list);
  /// Goes on from a stop. Going back is the supervisor's: this process ends.
  void resume(Goal goal, bool skip);
  /// If something here was left in the middle of what it did: whether another
  /// process, which comes here from a checkpoint, goes on as `run` with these
  /// parameters says. This one does where nothing else has what it knows.
  bool goOnElsewhere(const wire::Run &run);
  void goBack(StringRef mode, Granularity granularity);
  /// An error where there is no way back.
  llvm::Error checkGoesBack() const;
  wire::Threads getThreads();
  /// What another thread than the one that has stopped is in the middle of.
  llvm::Expected<wire::Stack> getStackOf(int64_t thread);
  void pause();
  /// Tells the supervisor where the compile is, at its end.
  void tellEnd() const;
  /// Null unless the compile was recorded from its beginning.
  const Provenance *getProvenance() const { return provenance.get(); }
  /// Has a question answered by a process that starts at the beginning, records
  /// all changes and comes to the same place: takes as long as that.
  template <typename Question>
  llvm::Expected<typename Question::Result> inquire(const Question &question) {
    llvm::Expected<llvm::json::Value> answer =
        askElsewhere({static_cast<int64_t>(position.moment), question});
    if (!answer)
      return answer.takeError();
    return fromJson<typename Question::Result>(*answer);
  }
  /// After what is at the stop has been changed by hand.
  void markEdited() {
    isEdited = true;
    expectOther();
  }
  /// Whether a run from the beginning would come to the same IR.
  bool canReplay() const { return !wasEdited && !turns; }
  /// The IR of any moment: what was before is replayed.
  llvm::Expected<wire::Document> getDocument(const wire::GetDocument &request);
  /// Of a document of this stop, and what was in its place before; of all where
  /// that is empty.
  llvm::Expected<std::string> getDiff(const wire::GetDiff &request);
  /// Runs passes here and now.
  llvm::Expected<std::string> insertPasses(StringRef pipeline);
  /// Skips all passes from here on.
  llvm::Expected<std::string> dropRest();
  /// Goes back to where the action of a frame, or the pass, begins, and gives
  /// the pass other options.
  llvm::Expected<std::string> rerun(std::optional<int64_t> frame,
                                    StringRef options);
  const History &getHistory() const { return history; }

private:
  struct Stopping {
    std::string reason;
    std::vector<int64_t> breakpoints;
    std::string description;
  };
  void installSignalHandlers();
  /// Whether a signal has said that there are no more stops.
  static bool isToldToLeave();
  void handle(const Event &event);
  std::optional<Stopping> decide(const Event &event);
  std::optional<Stopping> decideGoTo(const GoTo &place, const Event &event);
  /// A change that was found with others, or late, is not there when looking
  /// begins right before it: has it found as it was.
  [[noreturn]] void lookFromBeginning(const GoTo &place);
  void goOnSearching(Search &search, const Event &event);
  /// How far a replay has come, now and then.
  void tellProgress();
  /// So that processes that come here later can compare.
  void tellHash();
  /// Whether this process does what others have done here.
  void compareWithKnown();
  /// From here on, this process does what no other has done.
  void expectOther() {
    wasEdited = true;
    lastEdit = position.moment;
    replay.expectNothing();
  }
  std::optional<Stopping> findException(const Event &event);
  void stopAt(const Event &event, Stopping stopping);
  /// What the adapter is told of a stop. `busy` are threads that do not stop.
  wire::Stopped describeStop(const Stopping &stopping,
                             ArrayRef<std::string> busy);
  /// Answers the adapter, which may be another one by then that is to be told
  /// of the stop, until the compile goes on.
  void serveUntilResumed(const wire::Stopped &stopped);
  /// Until an adapter is there, or none is wanted any more.
  void awaitAdapter();
  void serve(AdapterConnection::Request &request);
  llvm::Expected<llvm::json::Value> askElsewhere(control::Inquire inquiry);
  void serveWhileRunning();

  /// The breakpoint that a new one is the same as, or null.
  const wire::Breakpoint *
  findOldBreakpoint(const wire::Breakpoint &source) const;
  /// Of the operation on a line of a document.
  std::optional<int64_t> findAddress(const wire::Breakpoint &source);
  /// Takes breakpoints, and has those that come later take them, too.
  std::vector<wire::BreakpointStatus>
  useBreakpoints(std::vector<wire::Breakpoint> list);
  /// Hits count from the earliest stop on that a breakpoint has been there at.
  void lowerCounts();
  /// Behind which moment hits count from here on.
  int64_t getCountedSince() const {
    return hasEntered && position.moment > 2 ? position.moment : 0;
  }
  /// The text of the IR, or of a part of it, at another place.
  llvm::Expected<std::string> peek(control::ReadText task);
  /// Where a diff is from and to; nothing stands for here and now.
  llvm::Error findSides(const wire::GetDiff &request,
                        std::optional<wire::Position> &from,
                        std::optional<wire::Position> &to);
  /// Answers what this process was woken for, and ends it.
  [[noreturn]] void answerErrand(const Event &event);
  void answer(const control::ReadText &question, const Event &event);
  void answer(const control::MatchException &question, const Event &event);
  void answer(const control::ListChanges &question, const Event &event);
  void answer(const control::Inquire &question, const Event &event);
  /// Gives the pass that begins other options. Gives why it does not take them;
  /// nothing where it does.
  std::string applyOptions(const Event &event, StringRef options);
  /// How long to run from one checkpoint to the next.
  std::chrono::milliseconds chooseInterval() const;
  enum class CheckpointKind {
    Regular,
    /// What is behind it is not what was there before.
    Edited,
    /// At a change that a search has found.
    Found
  };
  /// The checkpoint that is taken at an event, if one is.
  std::optional<CheckpointKind> chooseCheckpoint(const Event &event) const;
  void takeCheckpoint(const Event &event, CheckpointKind kind);
  [[noreturn]] void endByHand();

  void applyDetection();
  bool needsChanges() const;
  /// Asks how many changes there have been up to a moment, where nobody has
  /// looked all the time; where that can't be known, nothing.
  std::optional<uint64_t> askNumber(uint64_t moment) const;
  /// The same for the moment of the change of that number, which is not behind
  /// this one; 0 where there is none.
  std::optional<uint64_t> askMoment(uint64_t number) const;
  /// Makes the number of a change that of the compile.
  void learnNumber(IRChange &change);
  LogicalResult onDiagnostic(Diagnostic &diagnostic);
  /// If that is an exception, has a live stop at the end of the last pass,
  /// which has left invalid IR.
  void stopBehindInvalidPass(StringRef message);
  bool isReplaying() const;

  ActionHub &hub;
  /// Null where the compile has one thread.
  std::unique_ptr<ThreadTurns> turns;
  std::string socket;
  int control, attaching;
  Checkpointer checkpointer;
  AdapterConnection adapter;
  MLIRContext *context = nullptr;
  bool listensToDiagnostics = false;

  // Where the compile is.
  Position position;
  uint64_t numEvents = 0, numBegun = 0;
  ReplayCheck replay;
  uint64_t lastTold = 0;
  bool hasDiverged = false;
  /// The moment that this compile was last edited at.
  uint64_t lastEdit = 0;
  bool hasEntered = false;
  History history;
  ChangeLog changes;
  /// The change that is told of, or null.
  IRChange *told = nullptr;

  std::unique_ptr<Provenance> provenance;
  /// What a process was woken for that does not go on: to answer a question,
  /// and where to.
  struct Errand {
    std::variant<control::ReadText, control::MatchException,
                 control::ListChanges, control::Inquire>
        question;
    int answerTo;
  };
  std::optional<Errand> errand;

  // What it is to do.
  Goal goal;
  Breakpoints breakpoints;
  std::vector<wire::Breakpoint> breakpointList;
  bool wantsPause = false, isDetached = false;
  std::unique_ptr<Stop> stop;
  PrintCache printed;
  std::optional<control::ToSupervisor> goingBack;
  bool isResumed = false, skips = false, isEdited = false, wasEdited = false,
       isDropping = false;

  // Exceptions.
  int64_t numDiagnostics = 0, numDiagnosticsSeen = 0;
  /// Errors so far, and when the innermost pass began.
  int64_t numErrors = 0, numErrorsBefore = 0;
  /// The first pass that has failed without one.
  std::string silentFailure;
  /// The breakpoint that the last event has stopped at; empty for none.
  std::string stoppedAt;
  /// The pass that ended last, while nothing has happened since.
  std::string lastPass;
  uint64_t lastMoment = 0;
  /// The diagnostic that has been stopped at.
  int64_t handledDiagnostic = 0;
  /// A diagnostic, until the next event.
  struct Exception {
    std::string filter, severity, message;
  };
  std::optional<Exception> exception;

  /// When progress was last told, in time of the processor.
  std::chrono::nanoseconds lastProgress{0};
  /// The moment that this process was woken at.
  uint64_t wokenAt = 0;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_AGENT_H
