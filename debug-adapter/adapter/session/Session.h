//===- Session.h - One client debugs one compile ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_SESSION_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_SESSION_H

#include "debug-adapter/adapter/protocol/Breakpoints.h"
#include "debug-adapter/adapter/protocol/Events.h"
#include "debug-adapter/adapter/session/Breakpoints.h"
#include "debug-adapter/adapter/session/Client.h"
#include "debug-adapter/adapter/session/Debuggee.h"
#include "debug-adapter/adapter/session/Documents.h"
#include "debug-adapter/adapter/session/Handles.h"
#include "debug-adapter/adapter/session/OutputText.h"
#include "debug-adapter/adapter/session/Progress.h"
#include "debug-adapter/adapter/session/SessionState.h"
#include "debug-adapter/adapter/support/EventQueue.h"
#include "debug-adapter/wire/Queries.h"
#include "debug-adapter/wire/Run.h"

#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <string>

namespace mlir::tcp::dap {

/// What handlers and console commands work on: where the compile is, and how to
/// make it go. Everything here runs on the session's thread.
class Session : private Debuggee::Listener {
public:
  using Reply = std::function<void(Result<Nothing>)>;

  /// The thread that begins the compile. There are others only where MLIR's own
  /// were left on.
  static constexpr int64_t kThread = 1;

  Session(Client &client, Debuggee &debuggee, EventQueue &queue)
      : client(client), debuggee(debuggee), queue(queue),
        progress(client, queue) {}

  /// What the debuggee tells.
  Debuggee::Listener &asDebuggeeListener() { return *this; }

  //===--------------------------------------------------------------------===//
  // Beginning and end
  //===--------------------------------------------------------------------===//

  /// Starts a program; replies when the compile is at its first action, or that
  /// it never came there.
  void launch(const protocol::LaunchArguments &arguments, Reply reply);
  void attach(const protocol::AttachArguments &arguments, Reply reply);
  /// The client has set its breakpoints.
  Result<Nothing> configurationDone();
  /// From the start, with other arguments if there are some; `runOn` does not
  /// stop on entry.
  void restart(const json &newArguments, bool runOn, Reply reply);
  /// As `run` of gdb: on from the entry, or from the start.
  Result<Nothing> start();
  /// Asks the compile to end.
  Result<Nothing> terminate();
  /// Ends the compile at once, or leaves it alone.
  /// `suspend`: what stays waits for another debugger to attach.
  void disconnect(bool terminateDebuggee, bool suspend);
  /// Lets the compile run to its end without stops.
  Result<Nothing> detach();
  /// Ends the live; what was before can be gone back to.
  Result<Nothing> killLive();

  bool wasAttached() const { return isAttached; }
  bool isConfigured() const { return configured; }
  /// Whether it is in a state, one of namespace `state`.
  template <typename State> bool is() const {
    return std::holds_alternative<State>(state);
  }

  //===--------------------------------------------------------------------===//
  // Going
  //===--------------------------------------------------------------------===//

  /// Goes on, `count` times if it is a step. An error unless stopped.
  Result<Nothing> run(const wire::Run &command, int64_t count = 1);
  /// Goes to any position, forward or back.
  Result<Nothing> goTo(const wire::Position &position);
  Result<Nothing> pause();
  /// Goes back to where the pass begins, and gives it these options.
  Result<Nothing> rerun(const std::string &options);
  /// Back from a crash needs no live.
  Result<Nothing> stepBack(const std::string &granularity);
  Result<Nothing> reverseContinue();

  //===--------------------------------------------------------------------===//
  // Looking
  //===--------------------------------------------------------------------===//

  /// The agent of a stopped compile, or why there is none to ask.
  Result<AgentConnection *> getStopped();
  Result<AgentConnection *> getSupervisor();

  /// Asks the stopped compile.
  template <typename Request>
  Result<typename Request::Result> ask(const Request &request) {
    Result<AgentConnection *> live = getStopped();
    if (!live)
      return live.error();
    return (*live)->ask(request);
  }

  /// Gives what an expression names, such as `op.attribute`, another value.
  Result<wire::Variable> setExpression(const std::string &expression,
                                       const std::string &value, int64_t frame);

  /// The stack of this stop, innermost first; also that of a crash.
  Result<std::vector<wire::Frame>> getStack();
  /// What a thread is in the middle of: the one that has stopped, or another.
  /// An error if there is no such thread.
  Result<std::vector<wire::Frame>> getStack(int64_t thread);
  /// Those that there are, or were at the last stop.
  std::vector<wire::Thread> getThreads();
  /// The variable that holds the options of the innermost pass.
  Result<int64_t> findPass();
  /// The innermost frame.
  Result<wire::Frame> getTopFrame();
  /// The one that commands work on: the innermost one, unless another one was
  /// selected at this stop.
  Result<wire::Frame> getSelectedFrame();
  Result<wire::Frame> selectFrame(int64_t index);
  int64_t getSelectedIndex() const { return selectedFrame; }
  /// The last stop, which a crash is too.
  const wire::Stopped &getStop() const { return stop; }
  /// How the live has ended; null unless it has gone.
  const wire::Ended *getEnd() const {
    const auto *dead = std::get_if<state::Dead>(&state);
    return dead ? &dead->end : nullptr;
  }
  const std::optional<wire::Diagnostic> &getLastError() const {
    return lastError;
  }

  //===--------------------------------------------------------------------===//
  // Breakpoints
  //===--------------------------------------------------------------------===//

  Breakpoints breakpoints;
  /// The client has said what failures it wants to stop at.
  bool choosesExceptions = false;

  /// Tells the agent of all breakpoints. While the compile runs, what it says
  /// comes as events.
  Result<Nothing> syncBreakpoints();
  /// Replaces breakpoints, tells the agent, and gives what became of them, in
  /// the order of `requests`.
  Result<protocol::SetBreakpointsBody>
  setBreakpoints(Breakpoints::Origin origin, const std::string &group,
                 std::vector<wire::Breakpoint> requests);
  protocol::Breakpoint toProtocol(const Breakpoints::Entry &entry);

  //===--------------------------------------------------------------------===//
  // Names for what the client sees
  //===--------------------------------------------------------------------===//

  Handles<wire::Frame> frames;
  Handles<int64_t> variables;
  Handles<wire::Location> locations;
  Documents documents;

  /// The file that is compiled, if it is known.
  std::optional<std::string> getInputFile() const;

  /// Why a handle is not known.
  static Error staleHandle(const char *what);

  /// The source of a location's file.
  protocol::Source toSource(const std::string &file);
  /// The source of a document of the agent's; tells the client of it.
  protocol::Source documentSource(const std::string &id,
                                  const std::string &kind);
  /// The text of a document, read once.
  Result<wire::Document> readDocument(Documents::Entry &entry);

  /// The dialects and plugins of this stop. From then on the client is told
  /// how they change.
  Result<wire::Modules> readModules();

  //===--------------------------------------------------------------------===//
  // Telling
  //===--------------------------------------------------------------------===//

  /// Commands that go on at the next stop: what is left of a script.
  std::deque<std::string> script;
  /// Runs commands of the script while the compile is stopped. Set by the
  /// console.
  std::function<void()> runScript;

  /// How commands print; the command `set` has them.
  struct Settings {
    bool hex = false;
    bool generic = false;
  };
  Settings settings;

  Client &getClient() { return client; }
  /// It went on by a command, not by a request that says so.
  void tellContinued();
  void output(const char *category, const std::string &text);
  /// The compile was edited at this stop: what the client shows is not so any
  /// more, and neither is what was known of later.
  void tellEdited();
  /// Whether texts for people may have colours.
  bool hasColors() const { return client.features.supportsANSIStyling; }
  /// The name of the program, without directories.
  const std::string &getProgramName() const { return programName; }

  /// Starts a session of another debugger.
  Result<Nothing> startDebugging(const std::string &request,
                                 const json &configuration);
  /// Runs the command that was launched, as `change` has it, without a debugger
  /// and waits for it: what it prints.
  Result<std::string>
  runAgain(const std::function<Result<std::vector<std::string>>(
               const std::vector<std::string> &)> &change);
  /// The process that compiles; 0 where there is none.
  int64_t getLivePid() const { return livePid; }

private:
  void onSupervisor(const wire::Hello &hello) override;
  void onLive(const wire::Hello &hello) override;
  void onStopped(const wire::Stopped &stopped) override;
  void onEnded(const wire::Ended &ended) override;
  void onDiagnostic(const wire::Diagnostic &diagnostic) override;
  void onLog(const wire::Log &log) override;
  void onProgress(const wire::Progress &event) override;
  void onOutput(bool isError, const std::string &text) override;
  void onSupervisorGone() override;
  void onExit(int status) override;
  void onProblem(const std::string &message) override;

  /// Tells the client what became of a breakpoint.
  void onBreakpoint(const wire::BreakpointStatus &status);
  /// What the agent takes may match nothing for all that.
  void checkStatus(wire::BreakpointStatus &status);
  /// What was hit does match.
  void verifyHits();
  Result<Nothing> startProgram(const protocol::LaunchArguments &arguments);
  Result<Nothing> startInTerminal(const ProcessOptions &options,
                                  const std::string &console);
  /// Answers whoever waits for the compile to be at its first action.
  void answerStart(const Result<Nothing> &result);
  /// At the first action, when the client is ready.
  void begin();
  /// Takes the next one of many steps.
  void goOnStepping(StepCount steps);
  Error noFrames() const;
  /// All handles are of the past.
  void leaveStop();
  void tellStopped();
  /// What it does from this moment on, or behind this stop, is not what it did
  /// before: documents of then are other ones. Who comes back from before the
  /// edit that made it so does not find that.
  void forgetDocuments(int64_t moment);
  void forgetLater();
  /// At a new stop: what holds no more because of how it came here.
  void forgetUndone();
  /// Unless the client has chosen what to stop at, and a crash is not among it.
  bool stopsAtCrash(const wire::Ended &ended) const;
  /// What is new since the client asked for modules, or was told of them.
  void tellModules();
  void finish(std::optional<int64_t> exitCode);
  Result<Nothing> send(const wire::Run &command);
  Result<Nothing> returnToEnd(std::optional<wire::Run> then);

  Client &client;
  Debuggee &debuggee;
  EventQueue &queue;

  SessionState state;
  Progress progress;
  bool isLaunched = false;
  bool isAttached = false;
  bool configured = false;
  bool initializedSent = false;
  bool stopOnEntry = false;
  bool runsOn = false;
  bool stopAtEnd = false;
  bool isPlain = false;
  /// The program makes a compile sooner or later: it is waited for.
  bool expectsCompile = true;
  /// It has made one.
  bool hasCompiled = false;
  bool atEntry = false;
  bool finished = true;
  std::optional<protocol::LaunchArguments> launchArguments;
  std::string programName;
  /// What was started.
  std::optional<ProcessOptions> startedAs;
  /// Where it runs: what the files of locations are relative to.
  std::string directory;
  Reply startReply;

  /// MLIR's threads are on.
  bool hasThreads = false;
  std::vector<wire::Thread> threads;
  wire::Stopped stop;
  int64_t selectedFrame = 0;
  std::optional<wire::Diagnostic> lastError;
  std::optional<int64_t> compileExitCode;
  int64_t livePid = 0;
  /// The moments of edits.
  std::set<int64_t> edits;
  /// Breakpoints were set when there was no live to tell.
  bool hasUnsynced = false;
  /// As the client knows them; none before it asked.
  std::optional<std::map<std::string, wire::Module>> knownModules;

  OutputText stdoutText;
  OutputText stderrText;
  /// What it printed as errors before its first action, for why it never came
  /// there.
  std::string startErrors;
};

protocol::Module toProtocol(const wire::Module &module);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_SESSION_H
