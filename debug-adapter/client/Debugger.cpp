//===- Debugger.cpp - A session at the terminal ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/Debugger.h"

#include "debug-adapter/client/ConsoleTarget.h"
#include "debug-adapter/client/TemporaryFile.h"

#include "debug-adapter/access/Secret.h"
#include "debug-adapter/adapter/console/Command.h"
#include "debug-adapter/adapter/console/Console.h"
#include "debug-adapter/adapter/protocol/Capabilities.h"
#include "debug-adapter/adapter/protocol/Evaluate.h"
#include "debug-adapter/adapter/protocol/Events.h"
#include "debug-adapter/adapter/protocol/Execution.h"
#include "debug-adapter/adapter/protocol/Lifetime.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <unistd.h>

using namespace mlir::tcp;
using namespace mlir::tcp::dap;

static constexpr int kSignalDelay = 50;

static volatile std::sig_atomic_t interruptCount = 0;

Debugger::Debugger(std::unique_ptr<Connection> connection, Terminal &terminal)
    : terminal(terminal),
      client(std::move(connection),
             [this](const std::string &event, const json &body) {
               onEvent(event, body);
             }) {
  struct sigaction action = {};
  action.sa_handler = [](int) { interruptCount = interruptCount + 1; };
  // There is no SA_RESTART, so that the signal ends a wait.
  ::sigaction(SIGINT, &action, nullptr);
}

void Debugger::onEvent(const std::string &event, const json &body) {
  if (event == "output") {
    Result<protocol::OutputEvent> output =
        fromJson<protocol::OutputEvent>(body);
    if (!output)
      return;
    if (output->category == "stderr" || output->category == "important")
      terminal.printError(output->output);
    else
      terminal.print(output->output);
  } else if (event == "stopped") {
    Result<protocol::StoppedEvent> stopped =
        fromJson<protocol::StoppedEvent>(body);
    isRunning = false;
    if (stopped)
      stopText =
          stopped->description.empty() ? stopped->reason : stopped->description;
  } else if (event == "continued") {
    isRunning = true;
  } else if (event == "exited") {
    auto exited = readSome<protocol::ExitedEvent>(body);
    terminal.print("The compile exited with code " +
                   std::to_string(exited.exitCode) + ".\n");
  } else if (event == "terminated") {
    isRunning = false;
    hasEnded = true;
  }
}

Result<Nothing> Debugger::begin(const Options &options) {
  protocol::InitializeArguments initialize;
  initialize.clientID = "tcp-dbg";
  initialize.clientName = "tcp-dbg";
  initialize.adapterID = "tcp";
  initialize.pathFormat = "path";
  initialize.supportsANSIStyling = terminal.hasColors();
  initialize.supportsVariableType = true;
  Result<json> initialized = client.request("initialize", toJson(initialize));
  if (!initialized)
    return initialized.error();
  // The adapter or a waiting compiler may ask for the secret.
  debug::Secret secret = debug::readSecret();
  if (!secret.problem.empty())
    return Error{secret.problem};
  auto print = [&](auto arguments) {
    arguments.secret = secret.text;
    return toJson(arguments);
  };
  Result<json> started = client.request(
      options.attach ? "attach" : "launch",
      options.attach ? print(*options.attach) : print(*options.launch));
  if (!started)
    return started.error();
  isRunning = true;
  Result<json> configured = client.request("configurationDone", json::object());
  if (!configured)
    return configured.error();
  return Nothing{};
}

bool Debugger::waitQuietly() {
  int seen = interruptCount;
  bool waited = isRunning;
  // Waits are short, because a signal may come right before one.
  while (isRunning && client.poll(kSignalDelay))
    if (interruptCount != seen) {
      seen = interruptCount;
      client.send("pause", toJson(protocol::PauseArguments{/*threadId=*/1}));
    }
  return waited && !isRunning && !hasEnded;
}

void Debugger::waitForStop() {
  if (waitQuietly())
    showStop();
}

void Debugger::showStop() {
  terminal.print(stopText + "\n");
  Result<std::string> frame = evaluate("frame");
  if (frame)
    terminal.print(*frame);
}

Result<std::string> Debugger::evaluate(const std::string &line) {
  protocol::EvaluateArguments arguments;
  arguments.expression = line;
  arguments.context = "repl";
  Result<protocol::EvaluateBody> body =
      client.requestFor<protocol::EvaluateBody>("evaluate", arguments);
  if (!body)
    return body.error();
  return body->result;
}

std::vector<std::string> Debugger::complete(const std::string &text) {
  protocol::CompletionsArguments arguments;
  arguments.text = text;
  arguments.column = static_cast<int64_t>(text.size()) + 1;
  std::vector<std::string> words;
  Result<protocol::CompletionsBody> body =
      client.requestFor<protocol::CompletionsBody>("completions", arguments);
  if (!body)
    return words;
  size_t wordStart = text.find_last_of(" \t") + 1;
  for (const protocol::CompletionItem &item : body->targets) {
    // readline needs whole words, but an item may complete a part of one.
    auto start = static_cast<size_t>(
        std::max<int64_t>(item.start.value_or(0), int64_t(wordStart)));
    words.push_back(text.substr(wordStart, start - wordStart) + item.label);
  }
  return words;
}

bool Debugger::runSource(const std::string &path) {
  std::ifstream file(path);
  if (!file) {
    terminal.printError("cannot read '" + path + "'\n");
    return false;
  }
  std::deque<std::string> lines;
  for (std::string line; std::getline(file, line);)
    lines.push_back(line);
  input->prepend(std::move(lines));
  return true;
}

bool Debugger::runLine(const InputLine &line) {
  std::string text = line.text;
  auto [name, parsed] = parseLine(text);
  if (name.empty()) {
    // As in gdb, an empty line repeats the last one.
    if (!line.isTyped || lastLine.empty())
      return true;
    text = lastLine;
    std::tie(name, parsed) = parseLine(text);
  }
  lastLine = text;
  if (isConsoleCommand(text)) {
    Result<const Command *> command = findCommand(name);
    if (command && std::strcmp((*command)->name, "quit") == 0) {
      quits = true;
      return true;
    }
    if (command && std::strcmp((*command)->name, "source") == 0)
      return runSource(parsed.rest);
  }
  hasEnded = false;
  Result<std::string> output = evaluate(text);
  if (!output) {
    terminal.printError(output.error().message + "\n");
    return false;
  }
  std::string shown = *output;
  if (!shown.empty() && shown.back() != '\n')
    shown += '\n';
  terminal.printPaged(shown);
  waitForStop();
  return true;
}

Result<BisectAnswer> Debugger::findFirstBad(Options options) {
  std::optional<TemporaryFile> made;
  if (options.bisectReference == kInterpret) {
    Result<TemporaryFile> file = TemporaryFile::make(".npz");
    if (!file)
      return file.error();
    made = std::move(*file);
    Result<Nothing> done = makeReference(options, made->getPath());
    if (!done)
      return done.error();
    options.bisectReference = made->getPath();
  }
  int seen = interruptCount;
  auto ask = [this](const std::string &line) { return evaluate(line); };
  auto go = [this, seen](const std::string &line) {
    hasEnded = false;
    Result<std::string> output = evaluate(line);
    waitQuietly();
    if (interruptCount != seen)
      return Result<std::string>(Error{"interrupted"});
    return output;
  };
  ConsoleTarget target(
      client, options, go, ask,
      [this](const std::string &text) { terminal.print(text); });
  Result<BisectResult> found = bisect(target);
  if (!found)
    return target.getNote().empty() ? found.error() : Error{target.getNote()};
  std::string place = stopText;
  if (found->numUnknown)
    place = "one of " + std::to_string(found->numUnknown) +
            " changes from action " + std::to_string(found->good.action) +
            " on, between which the IR cannot be checked";
  return target.describe(*found, place);
}

void Debugger::printFound(const BisectAnswer &answer) {
  terminal.print("\nFirst bad: " + answer.description + "\n");
  for (const char *line : {"backtrace", "diff"})
    if (Result<std::string> text = evaluate(line))
      terminal.print(*text);
  printPatterns(answer.patterns);
  terminal.print("To stop here again: " + answer.commands.front() + "\n");
}

void Debugger::printPatterns(const std::vector<BisectPattern> &patterns) {
  constexpr size_t kMostPrinted = 10;
  if (patterns.size() == 1)
    terminal.print("Made by " + patterns.front().name + ", action " +
                   std::to_string(patterns.front().action) + "\n");
  if (patterns.size() < 2)
    return;
  terminal.print("Made by these patterns of the conversion:\n");
  for (size_t at = 0; at < std::min(patterns.size(), kMostPrinted); ++at)
    terminal.print("  " + patterns[at].name + ", action " +
                   std::to_string(patterns[at].action) + "\n");
  if (patterns.size() > kMostPrinted)
    terminal.print("  and " + std::to_string(patterns.size() - kMostPrinted) +
                   " more\n");
}

static void printAnswer(const BisectAnswer &answer) {
  std::puts(printJson(answer).c_str());
}

void Debugger::printProblem(const Options &options, const std::string &message,
                            const std::string &option) {
  terminal.printError("tcp-dbg: " + option + message + "\n");
  if (!options.printsJson)
    return;
  BisectAnswer answer;
  answer.error = message;
  printAnswer(answer);
}

bool Debugger::runBisect(const Options &options) {
  Result<BisectAnswer> answer = findFirstBad(options);
  if (!answer)
    printProblem(options, answer.error().message,
                 options.bisectReference.empty() ? "--bisect: "
                                                 : "--bisect-reference: ");
  else if (options.printsJson)
    printAnswer(*answer);
  else
    printFound(*answer);
  return bool(answer);
}

int Debugger::run(const Options &options) {
  Result<Nothing> begun = begin(options);
  if (!begun) {
    printProblem(options, begun.error().message);
    return 1;
  }
  std::unique_ptr<LineEditor> editor;
  if (terminal.isInteractive() && !options.batch)
    editor = std::make_unique<LineEditor>(
        [this](const std::string &text) { return complete(text); },
        [this, seen = int(interruptCount)]() mutable {
          client.poll(0);
          return std::exchange(seen, int(interruptCount)) != interruptCount;
        });
  input = std::make_unique<CommandInput>(
      std::deque<std::string>(options.commands.begin(), options.commands.end()),
      std::move(editor), options.batch);
  bool failed = false;
  if (!options.bisects())
    waitForStop();
  else {
    waitQuietly();
    failed = !runBisect(options);
  }
  while (!quits && client.isOpen()) {
    std::optional<InputLine> line = input->next("(tcp-dbg) ");
    if (!line)
      break;
    if (runLine(*line))
      continue;
    input->dropScript();
    failed = true;
  }
  protocol::DisconnectArguments end;
  if (!options.attach)
    end.terminateDebuggee = true;
  static_cast<void>(client.request("disconnect", toJson(end)));
  return options.batch && failed ? 1 : 0;
}
