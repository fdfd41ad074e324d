//===- SessionStart.cpp - How a compile begins --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Session.h"

#include "debug-adapter/adapter/protocol/Reverse.h"
#include "debug-adapter/adapter/session/LaunchPlan.h"

using namespace mlir::tcp::dap;

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

  startedAs = plan->process;
  isAttached = false;
  isPlain = arguments.noDebug;
  expectsCompile = plan->isCompiler;
  hasCompiled = false;
  stopOnEntry = arguments.stopOnEntry;
  stopAtEnd = arguments.stopAtEnd;
  finished = false;
  compileExitCode.reset();
  startErrors.clear();
  programName = arguments.program.substr(arguments.program.rfind('/') + 1);
  state = state::Starting();
  livePid = 0;
  atEntry = false;

  bool inTerminal = arguments.console == "integratedTerminal" ||
                    arguments.console == "externalTerminal";
  Result<Nothing> started =
      inTerminal && client.features.supportsRunInTerminalRequest
          ? startInTerminal(plan->process, arguments.console)
          : debuggee.start(plan->process);
  if (!started) {
    state = state::Idle();
    finished = true;
  } else if (!isPlain && !expectsCompile) {
    // A Python program imports much before it compiles anything.
    progress.start("Waiting until " + programName + " compiles",
                   /*cancellable=*/false);
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
  int places = !arguments.socket.empty() + arguments.port.has_value() +
               arguments.pid.has_value();
  if (places != 1)
    return reply(Error{"say what to attach to: one of 'port', 'pid' and "
                       "'socket'"});
  isPlain = false;
  isAttached = true;
  expectsCompile = true;
  finished = false;
  stopOnEntry = arguments.stopOnEntry;
  Result<Nothing> attached = debuggee.attach(arguments);
  if (!attached)
    return reply(attached.error());
  state = state::Starting();
  isLaunched = true;
  startReply = std::move(reply);
}

void Session::answerStart(const Result<Nothing> &result) {
  if (Reply reply = std::exchange(startReply, nullptr)) {
    if (!result) {
      isLaunched = false;
      state = state::Idle();
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
  if (!configured || !atEntry || !is<state::Stopped>())
    return;
  atEntry = false;
  if (!std::exchange(runsOn, false) && stopOnEntry)
    return tellStopped();
  wire::Run command;
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
  progress.end();
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
  if (is<state::Stopped>() && stop.reason == "entry") {
    wire::Run command;
    command.mode = "continue";
    return run(command);
  }
  restart(json(), /*runOn=*/true, [this](const Result<Nothing> &result) {
    if (!result)
      output("stderr", result.error().message + "\n");
  });
  return Nothing{};
}

void Session::onSupervisor(const wire::Hello &hello) {
  // Another compile has other IR at the same moments.
  forgetDocuments(0);
  edits.clear();
  protocol::ProcessEvent event;
  event.name = hello.program.empty() ? programName : hello.program;
  if (programName.empty())
    programName = hello.program.substr(hello.program.rfind('/') + 1);
  event.systemProcessId = hello.pid;
  directory = hello.directory;
  event.isLocalProcess = true;
  event.startMethod = isAttached ? "attach" : "launch";
  client.sendEvent("process", event);
  if (isAttached)
    client.sendEvent("capabilities", protocol::CapabilitiesEvent{
                                         {{"supportsRestartRequest", false}}});
}

void Session::onLive(const wire::Hello &hello) {
  if (!std::exchange(hasCompiled, true))
    progress.end();
  if (!livePid) {
    protocol::ThreadEvent event;
    event.reason = "started";
    event.threadId = kThread;
    client.sendEvent("thread", event);
    atEntry = true;
  }
  livePid = hello.pid;
  hasThreads = hello.threading;
  if (hasThreads)
    client.sendEvent("capabilities", protocol::CapabilitiesEvent{
                                         {{"supportsStepBack", false},
                                          {"supportsRestartFrame", false}}});
  if (auto *running = std::get_if<state::Running>(&state);
      running && std::exchange(running->pausesNext, false))
    static_cast<void>(pause());
}
