//===- Lifecycle.cpp - The begin and the end of a compile -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Lifecycle.h"

#include "debug-adapter/adapter/numbers/ResultWatch.h"
#include "debug-adapter/adapter/protocol/Events.h"
#include "debug-adapter/adapter/protocol/Reverse.h"
#include "debug-adapter/wire/Supervision.h"

#include <csignal>

using namespace mlir::tcp::dap;

//===- Beginning ----------------------------------------------------------===//

void Lifecycle::launch(const protocol::LaunchArguments &arguments,
                       Reply reply) {
  if (compile.isLaunched() || startReply)
    return reply(Error{"this session has a program already; use 'restart'"});
  Result<Nothing> started = startProgram(arguments);
  if (!started)
    return reply(started.error());
  // The other debugger's adapter waits for one start of the program.
  if (!arguments.pythonDebugger.empty())
    client.sendEvent("capabilities", protocol::CapabilitiesEvent{
                                         {{"supportsRestartRequest", false}}});
  awaitStart(std::move(reply));
}

void Lifecycle::awaitStart(Reply reply) {
  compile.setLaunched(true);
  startReply = std::move(reply);
  output.beginStart();
  if (program.isPlain() || !program.isCompiler())
    answerStart(Nothing{});
}

Result<Nothing>
Lifecycle::startProgram(const protocol::LaunchArguments &arguments) {
  Debuggee &debuggee = compile.getDebuggee();
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

  program.launch(arguments, *plan);
  finished = false;
  compile.setState(state::Starting());
  compile.setCurrentPid(0);
  runControl.setAtEntry(false);

  bool inTerminal = arguments.console == "integratedTerminal" ||
                    arguments.console == "externalTerminal";
  Result<Nothing> started =
      inTerminal && client.features.supportsRunInTerminalRequest
          ? startInTerminal(plan->process, arguments.console)
          : debuggee.start(plan->process);
  if (!started) {
    compile.setState(state::Idle());
    finished = true;
  } else if (!program.isPlain() && !program.isCompiler()) {
    // A Python program imports much before it compiles anything.
    progress.start("Waiting until " + program.getName() + " compiles",
                   /*cancellable=*/false);
  }
  return started;
}

Result<Nothing> Lifecycle::startInTerminal(const ProcessOptions &options,
                                           const std::string &console) {
  compile.getDebuggee().end();
  protocol::RunInTerminalArguments request;
  request.kind = console == "externalTerminal" ? "external" : "integrated";
  request.title = program.getName();
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

void Lifecycle::attach(const protocol::AttachArguments &arguments,
                       Reply reply) {
  if (compile.isLaunched() || startReply)
    return reply(Error{"this session has a program already; use 'restart'"});
  int places = !arguments.socket.empty() + arguments.port.has_value() +
               arguments.pid.has_value();
  if (places != 1)
    return reply(Error{"give one of 'port', 'pid' and "
                       "'socket'"});
  program.attach(arguments);
  finished = false;
  Result<Nothing> attached = compile.getDebuggee().attach(arguments);
  if (!attached)
    return reply(attached.error());
  compile.setState(state::Starting());
  compile.setLaunched(true);
  startReply = std::move(reply);
  output.beginStart();
}

void Lifecycle::answerStart(const Result<Nothing> &result) {
  output.endStart();
  if (Reply reply = std::exchange(startReply, nullptr)) {
    if (!result) {
      compile.setLaunched(false);
      compile.setState(state::Idle());
      finished = true;
    }
    reply(result);
    // If a restart has failed, the session is over.
    if (!result && initializedSent)
      client.sendEvent("terminated");
  }
  // From here on the compile can verify breakpoints, so the client may set
  // them.
  if (compile.isLaunched() && !std::exchange(initializedSent, true))
    client.sendEvent("initialized");
}

Result<Nothing> Lifecycle::configurationDone() {
  configured = true;
  begin();
  return Nothing{};
}

void Lifecycle::begin() {
  if (!configured || !runControl.isAtEntry() || !compile.is<state::Stopped>())
    return;
  runControl.setAtEntry(false);
  if (!std::exchange(runsOn, false) && program.stopsOnEntry())
    return report.tell();
  Result<Nothing> sent =
      continueCompile(compile, program, breakpoints, runControl);
  if (sent)
    return;
  output.show("important", sent.error().message + "\n");
  report.tell();
}

//===- Again --------------------------------------------------------------===//

void Lifecycle::restart(const json &newArguments, bool runOn, Reply reply) {
  if (startReply)
    return reply(Error{"the compile has not begun yet"});
  if (program.wasAttached()) {
    return reply(Error{"a compile that was attached to cannot be restarted"});
  }
  if (!program.getArguments())
    return reply(Error{"nothing was launched yet"});
  if (!program.getArguments()->pythonDebugger.empty())
    return reply(Error{"a program with a debugger for Python in it cannot be "
                       "started again from here: launch it anew"});
  protocol::LaunchArguments arguments = *program.getArguments();
  if (!newArguments.is_null()) {
    Result<protocol::LaunchArguments> read =
        fromJson<protocol::LaunchArguments>(newArguments);
    if (!read)
      return reply(read.error());
    arguments = *read;
  }
  view.leave();
  progress.end();
  breakpoints.getList().beginAnew();
  Result<Nothing> started = startProgram(arguments);
  if (!started)
    return reply(started.error());
  runsOn = runOn;
  awaitStart(std::move(reply));
}

Result<Nothing> Lifecycle::start() {
  if (compile.is<state::Stopped>() && compile.getStop().reason == "entry")
    return continueCompile(compile, program, breakpoints, runControl);
  restart(json(), /*runOn=*/true, [this](const Result<Nothing> &result) {
    if (!result)
      output.show("stderr", result.error().message + "\n");
  });
  return Nothing{};
}

//===- Ending -------------------------------------------------------------===//

Result<Nothing> Lifecycle::terminate() {
  Debuggee &debuggee = compile.getDebuggee();
  if (compile.is<state::Dead>()) {
    debuggee.end();
    finish(std::nullopt);
    return Nothing{};
  }
  if (AgentConnection *supervisor = debuggee.getSupervisor())
    supervisor->askAsync(wire::Shutdown{}, [](const Result<wire::Done> &) {});
  else
    debuggee.signal(SIGTERM);
  if (compile.is<state::Idle>())
    finish(std::nullopt);
  return Nothing{};
}

void Lifecycle::disconnect(bool terminateDebuggee, bool suspend) {
  if (suspend && compile.is<state::Running>())
    static_cast<void>(runControl.pause());
  if (terminateDebuggee)
    compile.getDebuggee().end();
  else
    compile.getDebuggee().detach(suspend);
  if (Reply reply = std::exchange(startReply, nullptr))
    reply(Error{"cancelled"});
  output.endStart();
  view.leave();
  compile.setState(state::Idle());
}

void Lifecycle::finish(std::optional<int64_t> exitCode) {
  if (std::exchange(finished, true))
    return;
  view.leave();
  progress.end();
  compile.setState(state::Idle());
  compile.setCurrentPid(0);
  runControl.setAtEntry(false);
  breakpoints.getList().beginAnew();
  if (startReply)
    return answerStart(Error{"the process of the compiler has ended"});
  if (exitCode) {
    protocol::ExitedEvent event;
    event.exitCode = *exitCode;
    client.sendEvent("exited", event);
  }
  client.sendEvent("terminated");
}
