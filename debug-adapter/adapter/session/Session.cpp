//===- Session.cpp - One client debugs one compile ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Session.h"

#include "debug-adapter/adapter/protocol/Reverse.h"
#include "debug-adapter/adapter/support/ShortNames.h"

#include <cstring>

using namespace mlir::tcp::dap;

/// For a compile that is run again.
static constexpr int kPatienceInMilliseconds = 60000;
/// Bytes: an error that stops a launch is among the first things printed.
static constexpr size_t kStartErrors = 16384;
/// Clients are told of what takes longer than this.

Result<std::vector<wire::Frame>> Session::getStack() {
  if (const wire::Ended *end = getEnd())
    return end->frames;
  if (auto *stopped = std::get_if<state::Stopped>(&state);
      stopped && stopped->stack)
    return *stopped->stack;
  Result<wire::Stack> asked = ask(wire::GetStack{});
  if (!asked)
    return asked.error();
  for (wire::Frame &frame : asked->frames)
    frame.description = shortenNames(frame.description);
  // It may have gone on while it was asked.
  if (auto *stopped = std::get_if<state::Stopped>(&state))
    stopped->stack = asked->frames;
  return std::move(asked->frames);
}

Result<std::vector<wire::Frame>> Session::getStack(int64_t thread) {
  if (!hasThreads || !is<state::Stopped>()) {
    for (const wire::Thread &each : getThreads())
      if (each.id == thread)
        return getStack();
    return Error{"there is no thread " + std::to_string(thread)};
  }
  if (thread == stop.thread)
    return getStack();
  // It knows which there are.
  Result<wire::Stack> asked = ask(wire::GetStack{thread});
  if (!asked)
    return asked.error();
  return std::move(asked->frames);
}

std::vector<wire::Thread> Session::getThreads() {
  if (hasThreads && is<state::Stopped>())
    if (Result<wire::Threads> asked = ask(wire::GetThreads{}))
      threads = std::move(asked->threads);
  if (threads.empty())
    threads.push_back({kThread, "main"});
  return threads;
}

Result<wire::Frame> Session::getTopFrame() {
  Result<std::vector<wire::Frame>> frames = getStack();
  if (!frames)
    return frames.error();
  if (frames->empty())
    return noFrames();
  return frames->front();
}

Error Session::noFrames() const {
  return Error{is<state::Dead>()
                   ? stop.description + "; step back to look at it"
                   : "no action is under way"};
}

Result<wire::Frame> Session::getSelectedFrame() {
  return selectFrame(selectedFrame);
}

Result<wire::Frame> Session::selectFrame(int64_t index) {
  Result<std::vector<wire::Frame>> frames = getStack();
  if (!frames)
    return frames.error();
  if (frames->empty())
    return noFrames();
  if (index < 0 || index >= static_cast<int64_t>(frames->size()))
    return Error{"there is no frame " + std::to_string(index) +
                 "; they go from 0 to " + std::to_string(frames->size() - 1)};
  selectedFrame = index;
  return (*frames)[static_cast<size_t>(index)];
}

Result<wire::Variable> Session::setExpression(const std::string &expression,
                                              const std::string &value,
                                              int64_t frame) {
  size_t dot = expression.rfind('.');
  if (dot == std::string::npos || dot == 0 || dot + 1 == expression.size())
    return Error{"cannot set '" + expression +
                 "': name an attribute or an option, as in op.attribute"};
  std::string parent = expression.substr(0, dot);
  std::string name = expression.substr(dot + 1);
  Result<int64_t> ref = Error{""};
  if (parent == "pass") {
    ref = findPass();
  } else {
    Result<wire::Variable> owner = ask(wire::Evaluate{parent, frame});
    if (!owner)
      return owner;
    ref = owner->ref;
  }
  if (!ref)
    return ref.error();
  if (!*ref)
    return Error{"'" + parent + "' has nothing to set"};
  return ask(wire::SetVariable{*ref, name, value});
}

Result<int64_t> Session::findPass() {
  Result<std::vector<wire::Frame>> frames = getStack();
  if (!frames)
    return frames.error();
  for (const wire::Frame &frame : *frames) {
    Result<wire::Scopes> scopes = ask(wire::GetScopes{frame.id});
    if (!scopes)
      return scopes.error();
    for (const wire::Scope &scope : scopes->scopes)
      if (scope.name == "Pass")
        return scope.ref;
  }
  return Error{"no pass is under way"};
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

Result<std::string>
Session::runAgain(const std::function<Result<std::vector<std::string>>(
                      const std::vector<std::string> &)> &change) {
  if (!startedAs)
    return Error{"what was not launched here can't be run again"};
  ProcessOptions options = *startedAs;
  Result<std::vector<std::string>> command = change(options.arguments);
  if (!command)
    return command.error();
  options.arguments = std::move(*command);
  options.environment["TCP_DEBUG_AGENT"] = std::nullopt;
  std::string printed, errors;
  int status = -1;
  Process::Listener collector;
  collector.onOutput = [&](bool isError, const std::string &text) {
    (isError ? errors : printed) += text;
  };
  collector.onExit = [&](int code) { status = code; };
  Result<std::unique_ptr<Process>> process =
      Process::start(options, std::move(collector));
  if (!process)
    return process.error();
  bool hasEnded = (*process)->waitFor(kPatienceInMilliseconds);
  // Its thread ends with it.
  process->reset();
  if (!hasEnded)
    return Error{"a second compile does not come to an end"};
  if (status != 0)
    return Error{"a second compile " + describeStatus(status) + ": " + errors};
  return printed;
}

Error Session::staleHandle(const char *what) {
  return Error{std::string("this ") + what +
               " is of an earlier stop; ask for the stack again"};
}

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
  if (isError && startReply && startErrors.size() < kStartErrors)
    startErrors += complete;
  if (!complete.empty())
    output(isError ? "stderr" : "stdout", complete);
}

void Session::onDiagnostic(const wire::Diagnostic &diagnostic) {
  // The compiler itself prints it; here it is for the stop that may follow.
  if (diagnostic.severity == "error")
    lastError = diagnostic;
}

void Session::onLog(const wire::Log &log) {
  output("console", log.text + "\n");
}

void Session::onProblem(const std::string &message) {
  output("important", message + "\n");
}

void Session::tellEdited() {
  if (auto *stopped = std::get_if<state::Stopped>(&state))
    stopped->stack.reset();
  int64_t moment = stop.position.moment.value_or(0);
  forgetDocuments(moment);
  edits.insert(moment);
  if (!client.features.supportsInvalidatedEvent)
    return;
  protocol::InvalidatedEvent event;
  event.areas = {"all"};
  client.sendEvent("invalidated", event);
}

void Session::onProgress(const wire::Progress &event) {
  // Of many steps each is one.
  if (auto *running = std::get_if<state::Running>(&state);
      running && running->steps.hasNext())
    return;
  progress.update(event.moment - event.from, event.to - event.from, "");
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
