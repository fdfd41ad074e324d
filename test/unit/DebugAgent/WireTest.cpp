//===- WireTest.cpp - Messages from JSON, and to it -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads random and broken JSON as each message of the wire, with the libraries
// of both ends. Both ends read the same message, and a message that is written
// and read again is the same.
//
//===----------------------------------------------------------------------===//

#include "compiler/support/LlvmJson.h"
#include "compiler/support/ValuesAnswer.h"
#include "debug-adapter/adapter/support/Json.h"
#include "debug-adapter/wire/Control.h"
#include "debug-adapter/wire/Envelope.h"
#include "debug-adapter/wire/Supervision.h"
#include "tcp-mlir/Trace/PipelineRequest.h"
#include "gtest/gtest.h"
#include <limits>
#include <random>

using namespace mlir::tcp;
using codec::LlvmJson;
using dap::NlohmannJson;

namespace {
template <typename... Ts> struct Types {};

/// All that goes from one process to another, but for parts of these.
using Messages = Types<
    // Requests to the current process, and their results.
    wire::GetStack, wire::Stack, wire::GetThreads, wire::Threads,
    wire::GetScopes, wire::Scopes, wire::GetChildren, wire::Variables,
    wire::Evaluate, wire::Variable, wire::SetVariable, wire::GetWatch,
    wire::Watch, wire::WatchPlace, wire::ReadMemory, wire::WriteMemory,
    wire::Bytes, wire::Written, wire::SetBreakpoints, wire::BreakpointStatuses,
    wire::GetDocument, wire::Document, wire::GetLine, wire::LineContent,
    wire::GetDiff, wire::Text, wire::GetActions, wire::Actions,
    wire::GetModules, wire::Modules, wire::GetNames, wire::Names,
    wire::Complete, wire::CompletionItems, wire::MoveCursor, wire::FindOrigin,
    wire::Origin, wire::FindDescendants, wire::Becomes, wire::Run, wire::Pause,
    wire::Done, wire::Rerun, wire::ReplaceFunction, wire::InsertPasses,
    wire::DropRest, wire::GetPipeline, wire::GetReproducer,
    // Requests to a supervisor, and their results.
    wire::GoTo, wire::Kill, wire::GetCheckpoints, wire::Checkpoints,
    wire::Detach, wire::Suspend, wire::Port, wire::Shutdown,
    // Events.
    wire::Named<wire::Hello>, wire::Named<wire::Stopped>,
    wire::Named<wire::Log>, wire::Named<wire::Progress>,
    wire::Named<wire::Diagnostic>, wire::Named<wire::CheckpointAdded>,
    wire::Named<wire::CheckpointDropped>, wire::Named<wire::Ended>,
    wire::EventName,
    // Messages at the port of a compiler that waits.
    wire::Connect, wire::Connected,
    // Between the processes of a compile.
    wire::control::ToSupervisor, wire::control::Task, wire::control::Wake,
    wire::control::AdapterChanged, wire::control::ExceptionHits,
    wire::control::ChangeTimestamps, wire::control::ChangeNumber,
    // The file of an evaluation, and the environment of a compiler.
    ValuesAnswer, PipelineRequest>;

using Random = std::mt19937_64;

size_t choose(Random &random, size_t count) { return random() % count; }

int64_t makeNumber(Random &random) {
  static constexpr int64_t kNumbers[] = {0,
                                         1,
                                         -1,
                                         7,
                                         int64_t{1} << 53,
                                         std::numeric_limits<int64_t>::max(),
                                         std::numeric_limits<int64_t>::min()};
  return kNumbers[choose(random, std::size(kNumbers))];
}

std::string makeText(Random &random) {
  static constexpr const char *kTexts[] = {
      "",     "is",    "a b", "\"quoted\" \\ \n\t\x01", "Gr\xc3\xbc\xc3\x9f",
      "null", "event", "{}",  "\xf0\x9f\x8c\x8d",       "goTo"};
  return kTexts[choose(random, std::size(kTexts))];
}

/// A visitor that gives each field of a message some value.
class Filler {
public:
  explicit Filler(Random &random) : random(random) {}

  template <typename T> void required(const char *, T &field) { fill(field); }
  template <typename T> void written(const char *, T &field) { fill(field); }
  template <typename T> void optional(const char *, T &field) {
    if (choose(random, 2))
      fill(field);
  }

  void fill(std::string &field) { field = makeText(random); }
  void fill(int64_t &field) { field = makeNumber(random); }
  void fill(bool &field) { field = choose(random, 2); }
  template <typename T> void fill(std::optional<T> &field) {
    if (choose(random, 2))
      fill(field.emplace());
  }
  template <typename T> void fill(std::vector<T> &field) {
    field.resize(choose(random, 3));
    for (T &element : field)
      fill(element);
  }
  template <typename... Ts> void fill(std::variant<Ts...> &field) {
    size_t wanted = choose(random, sizeof...(Ts)), index = 0;
    ((index++ == wanted ? fill(field.template emplace<Ts>()) : void()), ...);
  }
  template <typename T> std::enable_if_t<std::is_class_v<T>> fill(T &field) {
    T::fields(field, *this);
  }

private:
  Random &random;
};

/// Replaces or erases one of the values within a value.
void mutate(Random &random, dap::json &value) {
  bool isInside = value.is_structured() && !value.empty();
  if (isInside && choose(random, 4)) {
    auto at = std::next(value.begin(), choose(random, value.size()));
    if (choose(random, 5))
      mutate(random, *at);
    else
      value.erase(at);
    return;
  }
  switch (choose(random, 7)) {
  case 0:
    value = nullptr;
    break;
  case 1:
    value = makeNumber(random);
    break;
  case 2:
    value = makeText(random);
    break;
  case 3:
    value = dap::json::array({makeNumber(random), nullptr});
    break;
  case 4:
    value = dap::json::object({{"is", makeText(random)}});
    break;
  case 5:
    value = choose(random, 2) == 0;
    break;
  case 6:
    value = dap::json{{"id", dap::json::array()}, {"timestamp", "x"}};
    break;
  }
}

/// Puts another character somewhere, takes some away, or ends early.
void mutate(Random &random, std::string &text) {
  if (text.empty())
    return;
  size_t at = choose(random, text.size());
  switch (choose(random, 4)) {
  case 0:
    text[at] = static_cast<char>(random());
    break;
  case 1:
    text.erase(at, 1 + choose(random, 4));
    break;
  case 2:
    text.insert(at, 1, "{}[]\",:0-e\\"[choose(random, 11)]);
    break;
  case 3:
    text.resize(at);
    break;
  }
}

/// The message that an end has read, written again, or the error.
struct Outcome {
  std::string problem, written;
};

Outcome makeOutcome(const std::string &problem, const dap::json &written) {
  return {problem, problem.empty() ? written.dump() : ""};
}

template <typename T> Outcome readAsAdapter(const dap::json &value) {
  std::string problem;
  T message = codec::decode<NlohmannJson, T>(value, problem);
  return makeOutcome(problem, dap::toJson(message));
}

template <typename T> Outcome readAsAgent(const llvm::json::Value &value) {
  std::string problem;
  T message = codec::decode<LlvmJson, T>(value, problem);
  // The other library writes the text again, so that members have the same
  // order.
  return makeOutcome(problem, dap::json::parse(codec::printJson(message)));
}

/// Checks that a message that is written and read again is the same.
template <typename T> void checkIsStable(const Outcome &outcome) {
  if (!outcome.problem.empty())
    return;
  Outcome again = readAsAdapter<T>(dap::json::parse(outcome.written));
  EXPECT_EQ(again.problem, "") << outcome.written;
  EXPECT_EQ(again.written, outcome.written);
}

template <typename T> void checkBothEnds(const dap::json &value) {
  std::string text = value.dump();
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(text);
  ASSERT_TRUE(static_cast<bool>(parsed)) << text;
  Outcome adapter = readAsAdapter<T>(value), agent = readAsAgent<T>(*parsed);
  EXPECT_EQ(adapter.problem, agent.problem) << text;
  EXPECT_EQ(adapter.written, agent.written) << text;
  checkIsStable<T>(adapter);
}

/// Checks that a broken text is refused, or read as a valid message.
template <typename T> void checkText(const std::string &text) {
  dap::json value = dap::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!value.is_discarded())
    checkIsStable<T>(readAsAdapter<T>(value));
  if (llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(text))
    checkIsStable<T>(readAsAgent<T>(*parsed));
  else
    llvm::consumeError(parsed.takeError());
}

/// Calls a callback with an empty message of each type.
template <typename... Ts, typename Callback>
void forEachMessage(Types<Ts...>, Callback callback) {
  (callback(Ts{}), ...);
}

TEST(Wire, MessagesAreReadAsTheyAreWritten) {
  Random random(1);
  forEachMessage(Messages(), [&](auto message) {
    using T = decltype(message);
    for (int round = 0; round < 40; ++round) {
      T filled{};
      Filler(random).fill(filled);
      dap::json value = dap::toJson(filled);
      checkBothEnds<T>(value);
      EXPECT_EQ(readAsAdapter<T>(value).written, value.dump());
    }
  });
}

TEST(Wire, BothEndsAgreeOnWrongMessages) {
  Random random(2);
  size_t numRefused = 0;
  forEachMessage(Messages(), [&](auto message) {
    using T = decltype(message);
    for (int round = 0; round < 150; ++round) {
      T filled{};
      Filler(random).fill(filled);
      dap::json value = dap::toJson(filled);
      for (size_t left = choose(random, 4); left > 0; --left)
        mutate(random, value);
      checkBothEnds<T>(value);
      numRefused += !readAsAdapter<T>(value).problem.empty();
    }
  });
  EXPECT_GT(numRefused, 1000u);
}

TEST(Wire, NoTextBreaksAnEnd) {
  Random random(3);
  forEachMessage(Messages(), [&](auto message) {
    using T = decltype(message);
    for (int round = 0; round < 150; ++round) {
      T filled{};
      Filler(random).fill(filled);
      std::string text = dap::toJson(filled).dump();
      for (size_t left = 1 + choose(random, 6); left > 0; --left)
        mutate(random, text);
      checkText<T>(text);
    }
  });
}

TEST(Wire, EnvelopesKeepWhatIsInThem) {
  llvm::Expected<llvm::json::Value> text = llvm::json::parse(
      R"({"id":3,"method":"stack","params":{"thread":2},"more":1})");
  ASSERT_TRUE(static_cast<bool>(text));
  auto request =
      codec::fromJson<wire::Request<llvm::json::Value>>(std::move(*text));
  ASSERT_TRUE(static_cast<bool>(request));
  EXPECT_EQ(request->id, 3);
  EXPECT_EQ(request->method, wire::GetStack::kName);
  auto params = codec::fromJson<wire::GetStack>(*request->params);
  ASSERT_TRUE(static_cast<bool>(params));
  EXPECT_EQ(params->thread, 2);
  wire::Response<llvm::json::Value> response{3, nullptr, std::nullopt};
  EXPECT_EQ(codec::printJson(std::move(response)), R"({"id":3,"result":null})");
  wire::Response<llvm::json::Value> refused{std::nullopt, std::nullopt,
                                            wire::Failure{"no"}};
  EXPECT_EQ(codec::printJson(std::move(refused)),
            R"({"error":{"message":"no"},"id":null})");
}

TEST(Wire, TextsThatAreNoUnicodeAreMended) {
  EXPECT_EQ(codec::printJson(wire::Text{"a\xff"}),
            "{\"text\":\"a\xef\xbf\xbd\"}");
}

TEST(Wire, TheFirstWrongFieldIsNamed) {
  Outcome outcome = readAsAdapter<wire::SetBreakpoints>(
      {{"breakpoints", {{{"id", 1}, {"kind", "name"}}, {{"id", "x"}}}}});
  EXPECT_EQ(outcome.problem, "'id' must be an integer");
  EXPECT_EQ(readAsAdapter<wire::SetBreakpoints>({{"breakpoints", {1}}}).problem,
            "'breakpoints[0]' must be an object");
  EXPECT_EQ(readAsAdapter<wire::Hello>({{"role", "current"}}).problem,
            "'version' is missing");
  EXPECT_EQ(readAsAdapter<wire::control::Task>({{"is", "nothing"}}).problem,
            "'it' is of no kind that is known");
}
} // namespace
