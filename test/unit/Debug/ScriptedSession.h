//===- ScriptedSession.h - A session without processes ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEST_UNIT_DEBUG_SCRIPTEDSESSION_H
#define TEST_UNIT_DEBUG_SCRIPTEDSESSION_H

#include "debug-adapter/adapter/handlers/HandlerTable.h"
#include "debug-adapter/adapter/session/Session.h"

#include <map>
#include <string>

namespace mlir::tcp::dap {

/// Prints JSON on the rest of a line from `column` on, or on several indented
/// lines if it is too long.
inline std::string printOverLines(const json &value, size_t indent,
                                  size_t column) {
  static constexpr size_t kWidth = 80;
  std::string text = value.dump();
  if (column + text.size() < kWidth || !value.is_structured() || value.empty())
    return text;
  std::string pad(indent + 2, ' ');
  std::string separator = "\n";
  text = value.is_object() ? "{" : "[";
  for (const auto &[key, item] : value.items()) {
    std::string name = value.is_object() ? json(key).dump() + ":" : "";
    text += separator + pad + name +
            printOverLines(item, indent + 2, pad.size() + name.size());
    separator = ",\n";
  }
  return text + "\n" + std::string(indent, ' ') +
         (value.is_object() ? "}" : "]");
}

/// Collects events and requests as text, each with its body.
class Transcript {
public:
  void add(const std::string &what, const json &body) {
    text += what;
    if (!body.is_null())
      text += " " + printOverLines(body, 0, what.size() + 1);
    text += "\n";
  }
  std::string take() { return std::exchange(text, ""); }

private:
  std::string text;
};

/// An agent whose answers are in `answers`, by method. A string is an error.
class ScriptedAgent : public AgentConnection {
public:
  explicit ScriptedAgent(Transcript &transcript) : transcript(transcript) {}

  Result<json> call(const std::string &method, json params) override {
    transcript.add("-> " + method, params);
    auto found = answers.find(method);
    if (found == answers.end())
      return json::object();
    if (found->second.is_string())
      return Error{found->second.get<std::string>()};
    return found->second;
  }
  void callAsync(const std::string &method, json params,
                 Callback callback) override {
    transcript.add("=> " + method, params);
    waiting.push_back({method, std::move(callback)});
  }

  /// Answers the requests of callAsync().
  void answerWaiting() {
    for (auto &[method, callback] : std::exchange(waiting, {}))
      callback(answers.count(method) ? answers[method] : json::object());
  }

  std::map<std::string, json> answers;

private:
  Transcript &transcript;
  std::vector<std::pair<std::string, Callback>> waiting;
};

class ScriptedDebuggee : public Debuggee {
public:
  explicit ScriptedDebuggee(Transcript &transcript)
      : supervisor(transcript), current(transcript), transcript(transcript) {}

  Result<std::string> getSocket() override { return std::string("SOCKET"); }
  Result<std::string> getDirectory() override { return std::string("DIR"); }
  Result<Nothing> start(const ProcessOptions &options) override {
    transcript.add("start", options.arguments);
    running = true;
    return Nothing{};
  }
  Result<Nothing> attach(const protocol::AttachArguments &arguments) override {
    transcript.add("attach", toJson(arguments));
    return Nothing{};
  }
  AgentConnection *getSupervisor() override {
    return hasAgent ? &supervisor : nullptr;
  }
  AgentConnection *getCurrent() override {
    return hasAgent && hasCurrent ? &current : nullptr;
  }
  bool isRunning() const override { return running; }
  void signal(int number) override { transcript.add("signal", number); }
  void end() override { transcript.add("end", json()); }
  void detach(bool suspend) override { transcript.add("detach", suspend); }

  ScriptedAgent supervisor;
  ScriptedAgent current;
  bool hasAgent = false;
  bool hasCurrent = true;
  bool running = false;

private:
  Transcript &transcript;
};

/// A session whose client and compile are texts.
class ScriptedSession : private Client {
public:
  ScriptedSession() : debuggee(transcript), session(*this, debuggee, queue) {}

  /// Handles a request. Returns the transcript, which ends with the answer.
  std::string request(const std::string &command,
                      const json &arguments = json::object()) {
    const Handler *handler = findHandler(command);
    if (!handler)
      return "no such request";
    handler->handle(session, arguments, [this](Result<json> result) {
      if (result)
        transcript.add("<-", *result);
      else
        transcript.add("<- error: " + result.error().message, json());
    });
    queue.runPending();
    return transcript.take();
  }

  /// The features that the client supports.
  protocol::InitializeArguments &getFeatures() { return features; }

  /// The program that the session debugs, as it knows it.
  DebuggedProgram &getProgram() { return session.getProgram(); }

  /// Runs a command of the console. Returns the transcript.
  std::string console(const std::string &line) {
    return request("evaluate", {{"expression", line}, {"context", "repl"}});
  }

  /// Launches, and stops before action 7. The client supports optional
  /// features.
  void stop() {
    request("initialize", {{"adapterID", "test"},
                           {"supportsVariableType", true},
                           {"supportsVariablePaging", true},
                           {"supportsMemoryReferences", true},
                           {"supportsInvalidatedEvent", true},
                           {"supportsMemoryEvent", true}});
    request("launch", {{"program", "/bin/true"}, {"stopOnEntry", true}});
    begin();
    request("configurationDone");
    run();
    stopped(
        {{"reason", "breakpoint"},
         {"position", {{"action", 7}, {"phase", "before"}, {"timestamp", 14}}},
         {"description", "before pass p"}});
    transcript.take();
  }

  /// Brings the compile to its first action.
  std::string begin() {
    debuggee.hasAgent = true;
    listener().onSupervisor(*fromJson<wire::Hello>({{"role", "supervisor"},
                                                    {"version", wire::kVersion},
                                                    {"pid", 10},
                                                    {"program", "/bin/true"},
                                                    {"directory", "/dir"}}));
    listener().onCurrentProcess(*fromJson<wire::Hello>(
        {{"role", "current"}, {"version", wire::kVersion}, {"pid", 11}}));
    return stopped({{"reason", "entry"},
                    {"position", {{"action", 0}, {"phase", "before"}}}});
  }

  std::string stopped(const json &event) {
    listener().onStopped(*fromJson<wire::Stopped>(event));
    return transcript.take();
  }

  std::string run() { return request("continue", {{"threadId", 1}}); }

  Debuggee::Listener &listener() { return session.getDebuggeeListener(); }
  ScriptedAgent &current() { return debuggee.current; }
  ScriptedAgent &supervisor() { return debuggee.supervisor; }

  EventQueue queue;
  Transcript transcript;
  ScriptedDebuggee debuggee;
  Session session;

private:
  void sendEventJson(const char *event, json body) override {
    transcript.add(event, body);
  }
  void sendRequestJson(const char *command, json arguments,
                       Callback callback) override {
    transcript.add(std::string("? ") + command, arguments);
  }
};

} // namespace mlir::tcp::dap

#endif // TEST_UNIT_DEBUG_SCRIPTEDSESSION_H
