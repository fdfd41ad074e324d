//===- Session.cpp - One client debugs one compile ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Session.h"

#include "debug-adapter/adapter/protocol/Reverse.h"
#include "debug-adapter/adapter/session/LaunchPlan.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir::tcp::dap;

/// The one thread that there is: MLIR's own are off while it is debugged.
static constexpr int64_t kThread = 1;

/// Clients are told of what takes longer than this.
static constexpr auto kProgressDelay = std::chrono::milliseconds(300);

//===----------------------------------------------------------------------===//
// Beginning
//===----------------------------------------------------------------------===//

void Session::launch(const protocol::LaunchArguments &arguments, Reply reply) {
  if (isLaunched || startReply)
    return reply(Error{"something was launched already; use 'restart'"});
  Result<Nothing> started = startProgram(arguments);
  if (!started)
    return reply(started.error());
  launchArguments = arguments;
  isLaunched = true;
  startReply = std::move(reply);
  if (isPlain || !expectsCompile)
    answerStart(Nothing{});
}

Result<Nothing>
Session::startProgram(const protocol::LaunchArguments &arguments) {
  Result<std::string> directory = debuggee.getDirectory();
  if (!directory)
    return directory.error();
  Result<LaunchPlan> plan =
      planLaunch(arguments, ToolPaths::find(), *directory);
  if (!plan)
    return plan.error();
  Result<std::string> socket = debuggee.getSocket();
  if (!socket)
    return socket.error();
  plan->process.environment["TCP_DEBUG_AGENT"] =
      arguments.noDebug ? std::nullopt : std::optional<std::string>(*socket);

  isAttached = false;
  isPlain = arguments.noDebug;
  expectsCompile = plan->isCompiler;
  stopOnEntry = arguments.stopOnEntry;
  stopAtEnd = arguments.stopAtEnd;
  finished = false;
  compileExitCode.reset();
  programName = arguments.program.substr(arguments.program.rfind('/') + 1);
  state = State::Starting;
  livePid = 0;
  atEntry = false;

  bool inTerminal = arguments.console == "integratedTerminal" ||
                    arguments.console == "externalTerminal";
  if (inTerminal && client.features.supportsRunInTerminalRequest)
    return startInTerminal(plan->process, arguments.console);
  Result<Nothing> started = debuggee.start(plan->process);
  if (!started) {
    state = State::None;
    finished = true;
  }
  return started;
}

Result<Nothing> Session::startInTerminal(const ProcessOptions &options,
                                         const std::string &console) {
  debuggee.end();
  protocol::RunInTerminalArguments request;
  request.kind = console == "externalTerminal" ? "external" : "integrated";
  request.title = programName;
  request.cwd = options.directory;
  request.args = options.arguments;
  request.env = options.environment;
  client.sendRequest("runInTerminal", request,
                     [this](const Result<json> &result) {
                       if (!result)
                         answerStart(Error{"the client cannot run it in a "
                                           "terminal: " +
                                           result.error().message});
                     });
  return Nothing{};
}

void Session::attach(const protocol::AttachArguments &arguments, Reply reply) {
  if (isLaunched || startReply)
    return reply(Error{"something was launched already; use 'restart'"});
  if (arguments.socket.empty() && !arguments.port)
    return reply(Error{"say what to attach to: 'port' or 'socket'"});
  isPlain = false;
  isAttached = true;
  expectsCompile = true;
  finished = false;
  stopOnEntry = arguments.stopOnEntry;
  Result<Nothing> attached = debuggee.attach(arguments);
  if (!attached)
    return reply(attached.error());
  attachArguments = arguments;
  state = State::Starting;
  isLaunched = true;
  startReply = std::move(reply);
}

void Session::answerStart(Result<Nothing> result) {
  if (Reply reply = std::exchange(startReply, nullptr)) {
    if (!result) {
      isLaunched = false;
      state = State::None;
      finished = true;
    }
    reply(result);
    // A restart that failed: the session is over.
    if (!result && initializedSent)
      client.sendEvent("terminated");
  }
  // Now breakpoints are looked at by the compile itself.
  if (isLaunched && !std::exchange(initializedSent, true))
    client.sendEvent("initialized");
}

Result<Nothing> Session::configurationDone() {
  configured = true;
  begin();
  return Nothing{};
}

void Session::begin() {
  if (!configured || !atEntry || state != State::Stopped)
    return;
  atEntry = false;
  if (!std::exchange(runsOn, false) && stopOnEntry)
    return tellStopped();
  agent::RunCommand command;
  command.mode = "continue";
  static_cast<void>(send(command));
}

void Session::restart(const json &newArguments, bool runOn, Reply reply) {
  if (startReply)
    return reply(Error{"the compile has not begun yet"});
  if (isAttached) {
    return reply(
        Error{"what was attached to cannot be started again from here"});
  }
  if (!launchArguments)
    return reply(Error{"nothing was launched yet"});
  protocol::LaunchArguments arguments = *launchArguments;
  if (!newArguments.is_null()) {
    Result<protocol::LaunchArguments> read =
        fromJson<protocol::LaunchArguments>(newArguments);
    if (!read)
      return reply(read.error());
    arguments = *read;
  }
  leaveStop();
  endProgress();
  stepsLeft = 0;
  crash.reset();
  breakpoints.beginAnew();
  Result<Nothing> started = startProgram(arguments);
  if (!started)
    return reply(started.error());
  launchArguments = arguments;
  isLaunched = true;
  runsOn = runOn;
  startReply = std::move(reply);
  if (isPlain || !expectsCompile)
    answerStart(Nothing{});
}

Result<Nothing> Session::start() {
  if (state == State::Stopped && stop.reason == "entry") {
    agent::RunCommand command;
    command.mode = "continue";
    return run(command);
  }
  restart(json(), /*runOn=*/true, [this](const Result<Nothing> &result) {
    if (!result)
      output("stderr", result.error().message + "\n");
  });
  return Nothing{};
}

void Session::onSupervisor(const agent::Hello &hello) {
  protocol::ProcessEvent event;
  event.name = hello.program.empty() ? programName : hello.program;
  if (programName.empty())
    programName = hello.program.substr(hello.program.rfind('/') + 1);
  event.systemProcessId = hello.pid;
  directory = hello.directory;
  event.isLocalProcess = true;
  event.startMethod = isAttached ? "attach" : "launch";
  client.sendEvent("process", event);
}

void Session::onLive(const agent::Hello &hello) {
  if (!livePid) {
    protocol::ThreadEvent event;
    event.reason = "started";
    event.threadId = kThread;
    client.sendEvent("thread", event);
    atEntry = true;
  }
  livePid = hello.pid;
}

//===----------------------------------------------------------------------===//
// Stops
//===----------------------------------------------------------------------===//

void Session::onStopped(const agent::Stopped &stopped) {
  leaveStop();
  stop = stopped;
  crash.reset();
  state = State::Stopped;
  if (atEntry) {
    // Breakpoints of before the start.
    static_cast<void>(syncBreakpoints());
    for (const auto &[id, entry] : breakpoints.getAll()) {
      protocol::BreakpointEvent event;
      event.reason = "changed";
      event.breakpoint = toProtocol(entry);
      client.sendEvent("breakpoint", event);
    }
    answerStart(Nothing{});
    return begin();
  }
  if (stop.reason == "step" && stepsLeft > 1) {
    --stepsLeft;
    static_cast<void>(send(stepCommand));
    return;
  }
  tellStopped();
}

void Session::tellStopped() {
  stepsLeft = 0;
  endProgress();
  protocol::StoppedEvent event;
  event.reason = stop.reason;
  event.description = stop.description;
  event.threadId = kThread;
  event.allThreadsStopped = true;
  event.hitBreakpointIds = stop.breakpoints;
  if (stop.reason == "breakpoint" && !stop.breakpoints.empty())
    if (const Breakpoints::Entry *entry =
            breakpoints.find(stop.breakpoints.front())) {
      if (entry->origin == Breakpoints::Origin::Function)
        event.reason = "function breakpoint";
      else if (entry->origin == Breakpoints::Origin::Instruction)
        event.reason = "instruction breakpoint";
    }
  if (stop.reason == "exception" && lastError)
    event.text = lastError->message;
  if (stop.diverged)
    output("important", "this replay did not do what the compile did before: "
                        "the program depends on time, addresses or threads\n");
  client.sendEvent("stopped", event);
  if (!script.empty() && runScript)
    queue.post(runScript);
}

void Session::leaveStop() {
  ++generation;
  stack.reset();
  frames.clear();
  variables.clear();
  locations.clear();
}

/// What to say of the end of a live, unless all went well.
static std::string describeEnd(const agent::Ended &ended) {
  std::string text;
  if (ended.reason == "exited")
    text = "the compile has ended with exit code " +
           std::to_string(ended.exitCode.value_or(0));
  else if (ended.reason == "killed")
    text = "the compile was ended";
  else if (ended.reason == "memory")
    text = "the compiler ran out of memory";
  else
    text = "the compiler crashed";
  const char *name = ended.signal && ended.reason == "crashed"
                         ? ::sigabbrev_np(static_cast<int>(*ended.signal))
                         : nullptr;
  return name ? text + " (SIG" + name + ")" : text;
}

void Session::onEnded(const agent::Ended &ended) {
  leaveStop();
  bool isExit = ended.reason == "exited";
  if (isExit)
    compileExitCode = ended.exitCode.value_or(0);
  if (startReply || (isExit && !stopAtEnd)) {
    // Nothing to go back to, or nobody wants to: the supervisor ends with the
    // same exit code, and what was printed comes first.
    state = State::Running;
    if (AgentConnection *supervisor = debuggee.getSupervisor())
      supervisor->callAsync("shutdown", json::object(),
                            [](const Result<json> &) {});
    return;
  }
  crash = ended;
  state = State::Dead;
  stop = agent::Stopped();
  stop.reason = isExit                     ? "end"
                : ended.reason == "killed" ? "pause"
                                           : "exception";
  if (ended.position)
    stop.position = *ended.position;
  else if (!ended.frames.empty())
    stop.position.action = ended.frames.front().action;
  stop.description = describeEnd(ended);
  tellStopped();
}

void Session::onSupervisorGone() {
  livePid = 0;
  atEntry = false;
  if (isAttached)
    return finish(compileExitCode);
  if (debuggee.isRunning()) {
    // The program may go on without compiling, and compile again.
    leaveStop();
    state = State::Running;
  }
}

void Session::onExit(int status) {
  std::string rest = stdoutText.finish();
  if (!rest.empty())
    output("stdout", rest);
  rest = stderrText.finish();
  if (!rest.empty())
    output("stderr", rest);
  if (startReply)
    return answerStart(Error{"'" + programName + "' " + describeStatus(status) +
                             " before it compiled anything"});
  finish(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

void Session::finish(std::optional<int64_t> exitCode) {
  if (std::exchange(finished, true))
    return;
  leaveStop();
  endProgress();
  state = State::None;
  livePid = 0;
  stepsLeft = 0;
  atEntry = false;
  breakpoints.beginAnew();
  if (startReply)
    return answerStart(Error{"the compiler has gone"});
  if (exitCode) {
    protocol::ExitedEvent event;
    event.exitCode = *exitCode;
    client.sendEvent("exited", event);
  }
  client.sendEvent("terminated");
}

//===----------------------------------------------------------------------===//
// Going
//===----------------------------------------------------------------------===//

Result<AgentConnection *> Session::getStopped() {
  switch (state) {
  case State::None:
    return Error{isLaunched ? "the compile has ended; 'restart' begins anew"
                            : "nothing was launched yet"};
  case State::Starting:
    return Error{"the compile has not begun yet"};
  case State::Running:
    return Error{"the compile is running; pause it first"};
  case State::Dead:
    return Error{"the compile has gone (" + stop.description +
                 "); step back to where it was"};
  case State::Stopped:
    break;
  }
  if (AgentConnection *live = debuggee.getLive())
    return live;
  return Error{"the compiler went away"};
}

Result<AgentConnection *> Session::getSupervisor() {
  if (AgentConnection *supervisor = debuggee.getSupervisor())
    return supervisor;
  return Error{isLaunched ? "the compile has not begun, or has ended"
                          : "nothing was launched yet"};
}

Result<Nothing> Session::send(const agent::RunCommand &command) {
  Result<AgentConnection *> live = getStopped();
  if (!live)
    return live.error();
  bool isBack = command.mode == "stepBack" || command.mode == "reverseContinue";
  Result<json> accepted = (*live)->call("run", toJson(command));
  if (!accepted)
    return accepted.error();
  leaveStop();
  state = State::Running;
  lastError.reset();
  if (isBack)
    startProgress("Going back");
  return Nothing{};
}

Result<Nothing> Session::run(agent::RunCommand command, int64_t count) {
  Result<Nothing> sent = send(command);
  if (!sent)
    return sent;
  // What follows is no beginning any more.
  atEntry = false;
  stepCommand = command;
  stepCommand.skip = false;
  stepsLeft = count;
  return sent;
}

Result<Nothing> Session::goTo(const agent::Position &position) {
  if (state != State::Stopped && state != State::Dead) {
    Result<AgentConnection *> live = getStopped();
    return live.error();
  }
  Result<AgentConnection *> supervisor = getSupervisor();
  if (!supervisor)
    return supervisor.error();
  State before = state;
  // The old live ends while this is answered.
  state = State::Running;
  Result<json> accepted =
      (*supervisor)->call("goTo", {{"position", toJson(position)}});
  if (!accepted) {
    state = before;
    return accepted.error();
  }
  leaveStop();
  atEntry = false;
  startProgress("Going to action " + std::to_string(position.action));
  return Nothing{};
}

Result<Nothing> Session::stepBack(const std::string &granularity) {
  if (state == State::Dead && stop.position.action > 0)
    return goTo(stop.position);
  agent::RunCommand command;
  command.mode = "stepBack";
  command.granularity = granularity;
  return run(command);
}

Result<Nothing> Session::reverseContinue() {
  if (state == State::Dead)
    return stepBack("");
  agent::RunCommand command;
  command.mode = "reverseContinue";
  return run(command);
}

Result<Nothing> Session::pause() {
  if (state == State::Stopped || state == State::Dead)
    return Error{"the compile is stopped already"};
  AgentConnection *live = debuggee.getLive();
  if (!live)
    return Error{"nothing compiles"};
  live->callAsync("pause", json::object(), [](const Result<json> &) {});
  return Nothing{};
}

Result<Nothing> Session::detach() {
  Result<AgentConnection *> supervisor = getSupervisor();
  if (!supervisor)
    return supervisor.error();
  Result<json> detached = (*supervisor)->call("detach", json::object());
  if (!detached)
    return detached.error();
  leaveStop();
  state = State::Running;
  return Nothing{};
}

Result<Nothing> Session::killLive() {
  Result<AgentConnection *> supervisor = getSupervisor();
  if (!supervisor)
    return supervisor.error();
  Result<json> killed = (*supervisor)->call("kill", json::object());
  if (!killed)
    return killed.error();
  return Nothing{};
}

Result<Nothing> Session::terminate() {
  if (state == State::Dead) {
    debuggee.end();
    finish(std::nullopt);
    return Nothing{};
  }
  if (AgentConnection *supervisor = debuggee.getSupervisor())
    supervisor->callAsync("shutdown", json::object(),
                          [](const Result<json> &) {});
  else
    debuggee.signal(SIGTERM);
  if (state == State::None)
    finish(std::nullopt);
  return Nothing{};
}

void Session::disconnect(bool terminateDebuggee, bool suspend) {
  if (terminateDebuggee)
    debuggee.end();
  else
    debuggee.detach(suspend);
  if (Reply reply = std::exchange(startReply, nullptr))
    reply(Error{"cancelled"});
  leaveStop();
  state = State::None;
}

//===----------------------------------------------------------------------===//
// Looking
//===----------------------------------------------------------------------===//

Result<std::vector<agent::Frame>> Session::getStack() {
  if (state == State::Dead && crash)
    return crash->frames;
  if (!stack) {
    Result<agent::Stack> asked = ask<agent::Stack>("stack");
    if (!asked)
      return asked.error();
    stack = std::move(asked->frames);
  }
  return *stack;
}

Result<agent::Frame> Session::getTopFrame() {
  Result<std::vector<agent::Frame>> frames = getStack();
  if (!frames)
    return frames.error();
  if (frames->empty())
    return Error{"no action is under way"};
  return frames->front();
}

Result<agent::Variable> Session::setExpression(const std::string &expression,
                                               const std::string &value,
                                               int64_t frame) {
  size_t dot = expression.rfind('.');
  if (dot == std::string::npos || dot == 0 || dot + 1 == expression.size())
    return Error{"cannot set '" + expression +
                 "': name an attribute or an option, as in op.attribute"};
  Result<agent::Variable> parent = ask<agent::Variable>(
      "evaluate",
      {{"expression", expression.substr(0, dot)}, {"frame", frame}});
  if (!parent)
    return parent;
  if (!parent->ref)
    return Error{"'" + expression.substr(0, dot) + "' has nothing to set"};
  return ask<agent::Variable>("set", {{"ref", parent->ref},
                                      {"name", expression.substr(dot + 1)},
                                      {"value", value}});
}

std::optional<std::string> Session::getInputFile() const {
  if (!launchArguments)
    return std::nullopt;
  auto isInput = [](const std::string &name) {
    for (const std::string end : {".mlir", ".mlirbc", ".py"})
      if (name.size() > end.size() &&
          name.compare(name.size() - end.size(), end.size(), end) == 0)
        return true;
    return false;
  };
  if (isInput(launchArguments->program))
    return launchArguments->program;
  for (const std::string &argument : launchArguments->args)
    if (argument.rfind('-', 0) != 0 && isInput(argument))
      return argument;
  return std::nullopt;
}

Error Session::staleHandle(const char *what) {
  return Error{std::string("this ") + what +
               " is of an earlier stop; ask for the stack again"};
}

//===----------------------------------------------------------------------===//
// Breakpoints
//===----------------------------------------------------------------------===//

Result<Nothing> Session::syncBreakpoints() {
  AgentConnection *live = debuggee.getLive();
  if (!live)
    return Nothing{};
  json list = json::array();
  for (const auto &[id, entry] : breakpoints.getAll())
    list.push_back(toJson(entry.request));
  json params = {{"breakpoints", std::move(list)}};
  if (state == State::Stopped) {
    Result<agent::BreakpointStatuses> statuses =
        live->callFor<agent::BreakpointStatuses>("setBreakpoints",
                                                 std::move(params));
    if (!statuses)
      return statuses.error();
    for (const agent::BreakpointStatus &status : statuses->breakpoints)
      breakpoints.update(status);
    return Nothing{};
  }
  live->callAsync("setBreakpoints", std::move(params),
                  [this](const Result<json> &result) {
                    if (!result)
                      return;
                    Result<agent::BreakpointStatuses> statuses =
                        fromJson<agent::BreakpointStatuses>(*result);
                    if (!statuses)
                      return onProblem(statuses.error().message);
                    for (const auto &status : statuses->breakpoints)
                      onBreakpoint(status);
                  });
  return Nothing{};
}

Result<protocol::SetBreakpointsBody>
Session::setBreakpoints(Breakpoints::Origin origin, const std::string &group,
                        std::vector<agent::Breakpoint> requests) {
  std::vector<int64_t> ids =
      breakpoints.replace(origin, group, std::move(requests));
  Result<Nothing> synced = syncBreakpoints();
  if (!synced)
    return synced.error();
  protocol::SetBreakpointsBody body;
  for (int64_t id : ids)
    body.breakpoints.push_back(toProtocol(*breakpoints.find(id)));
  return body;
}

void Session::onBreakpoint(const agent::BreakpointStatus &status) {
  if (!breakpoints.update(status))
    return;
  protocol::BreakpointEvent event;
  event.reason = "changed";
  event.breakpoint = toProtocol(*breakpoints.find(status.id));
  client.sendEvent("breakpoint", event);
}

protocol::Breakpoint Session::toProtocol(const Breakpoints::Entry &entry) {
  protocol::Breakpoint result;
  const agent::Breakpoint &request = entry.request;
  result.id = request.id;
  if (entry.status) {
    result.verified = entry.status->verified;
    result.message = entry.status->message;
    if (!result.verified) {
      result.reason = "failed";
      if (result.message.empty())
        result.message = "nothing matches";
    }
  } else {
    result.reason = "pending";
    result.message = state == State::Running ? "the compile is running"
                     : state == State::Stopped
                         ? "the compiler says nothing of it"
                         : "the compile has not begun yet";
  }
  if (request.kind == "line") {
    result.line = request.line;
    result.column = request.column;
    if (!request.document.empty())
      result.source = documentSource(request.document, "");
    else
      result.source = toSource(request.file);
  }
  if (request.kind == "action" && request.index) {
    char address[32];
    std::snprintf(address, sizeof(address), "0x%llx",
                  static_cast<unsigned long long>(*request.index));
    result.instructionReference = address;
  }
  if (entry.status && entry.status->location &&
      entry.status->location->isKnown()) {
    const agent::Location &location = *entry.status->location;
    result.line = location.line;
    if (location.column.value_or(0) > 0)
      result.column = location.column;
    if (request.kind != "line")
      result.source = toSource(location.file);
  }
  if (result.line)
    result.line = client.toClientLine(*result.line);
  if (result.column)
    result.column = client.toClientColumn(*result.column);
  return result;
}

//===----------------------------------------------------------------------===//
// Documents
//===----------------------------------------------------------------------===//

protocol::Source Session::toSource(const std::string &file) {
  protocol::Source source;
  source.name = file.substr(file.rfind('/') + 1);
  std::string path = file;
  // As the compiler was called, seen from where it runs.
  if (!path.empty() && path.front() != '/') {
    std::string base = directory;
    if (base.empty())
      if (char *current = ::getcwd(nullptr, 0)) {
        base = current;
        std::free(current);
      }
    path.insert(0, base + "/");
  }
  source.path = client.toClientPath(path);
  return source;
}

/// "add, action 12.mlir": what is read at a glance, and tells the language.
static std::string nameDocument(const std::string &program,
                                const agent::Position &position,
                                std::optional<int64_t> change,
                                const std::string &kind) {
  std::string name = program.substr(0, program.rfind('.'));
  if (change)
    name += ", change " + std::to_string(*change);
  else
    name += (position.phase == "after" ? ", after action " : ", action ") +
            std::to_string(position.action);
  return name + (kind == "llvm" ? ".ll" : kind == "asm" ? ".S" : ".mlir");
}

protocol::Source Session::documentSource(const std::string &id,
                                         const std::string &kind) {
  bool isNew = false;
  Documents::Entry &entry = documents.get(
      id, nameDocument(programName, stop.position, stop.change, kind), isNew);
  protocol::Source source = dap::toSource(entry);
  if (isNew) {
    protocol::LoadedSourceEvent event;
    event.reason = "new";
    event.source = source;
    client.sendEvent("loadedSource", event);
  }
  return source;
}

Result<agent::Document> Session::readDocument(Documents::Entry &entry) {
  if (!entry.isRead) {
    Result<agent::Document> document =
        ask<agent::Document>("document", {{"id", entry.document.id}});
    if (!document)
      return document.error();
    documents.setText(entry, std::move(*document));
  }
  return entry.document;
}

void Session::onReplaced() {
  for (const Documents::Entry &entry : documents.dropUnread()) {
    protocol::LoadedSourceEvent event;
    event.reason = "removed";
    event.source = dap::toSource(entry);
    client.sendEvent("loadedSource", event);
  }
  invalidate({"all"});
}

//===----------------------------------------------------------------------===//
// Telling
//===----------------------------------------------------------------------===//

void Session::tellContinued() {
  protocol::ContinuedEvent event;
  event.threadId = kThread;
  event.allThreadsContinued = true;
  client.sendEvent("continued", event);
}

void Session::output(const char *category, const std::string &text) {
  protocol::OutputEvent event;
  event.category = category;
  event.output = text;
  client.sendEvent("output", event);
}

void Session::onOutput(bool isError, const std::string &text) {
  std::string complete = (isError ? stderrText : stdoutText).append(text);
  if (!complete.empty())
    output(isError ? "stderr" : "stdout", complete);
}

void Session::onDiagnostic(const agent::Diagnostic &diagnostic) {
  // The compiler itself prints it; here it is for the stop that may follow.
  if (diagnostic.severity == "error")
    lastError = diagnostic;
}

void Session::onLog(const agent::Log &log) {
  output("console", log.text + "\n");
}

void Session::onProblem(const std::string &message) {
  output("important", message + "\n");
}

void Session::invalidate(std::vector<std::string> areas) {
  stack.reset();
  if (!client.features.supportsInvalidatedEvent)
    return;
  protocol::InvalidatedEvent event;
  event.areas = std::move(areas);
  client.sendEvent("invalidated", event);
}

void Session::startProgress(const std::string &title) {
  if (!client.features.supportsProgressReporting)
    return;
  endProgress();
  progressTimer = queue.postAfter(kProgressDelay, [this, title] {
    progressTimer = 0;
    progressShown = true;
    protocol::ProgressStartEvent event;
    event.progressId = std::to_string(++progressCount);
    event.title = title;
    event.cancellable = true;
    client.sendEvent("progressStart", event);
  });
}

void Session::endProgress() {
  if (progressTimer)
    queue.cancelTimer(std::exchange(progressTimer, 0));
  if (!std::exchange(progressShown, false))
    return;
  protocol::ProgressEndEvent event;
  event.progressId = std::to_string(progressCount);
  client.sendEvent("progressEnd", event);
}

Result<Nothing> Session::startDebugging(const std::string &request,
                                        const json &configuration) {
  if (!client.features.supportsStartDebuggingRequest)
    return Error{"this client cannot start another debugger"};
  protocol::StartDebuggingArguments arguments;
  arguments.request = request;
  arguments.configuration = configuration;
  client.sendRequest(
      "startDebugging", arguments, [this](const Result<json> &result) {
        if (!result)
          output("important", "the other debugger did not start: " +
                                  result.error().message + "\n");
      });
  return Nothing{};
}
