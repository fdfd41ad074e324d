//===- Condition.h - When a breakpoint counts -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_BREAKPOINTS_CONDITION_H
#define TCP_DEBUG_AGENT_BREAKPOINTS_CONDITION_H

#include "debug-adapter/agent/course/Event.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <variant>

namespace mlir::tcp::agent {

/// The value of an expression over an event.
using Scalar = std::variant<bool, int64_t, std::string>;

/// An expression over an event, as docs/agent-protocol.md has it.
class Condition {
public:
  struct Node;
  Condition() = default;
  ~Condition();
  Condition(Condition &&);
  Condition &operator=(Condition &&);

  /// An error says where the text is wrong, with the column from 1.
  static llvm::Expected<Condition> parse(StringRef text);

  bool isTrue(const Event &event) const;
  std::string print(const Event &event) const;

private:
  std::unique_ptr<Node> root;
};

/// A text with expressions in braces.
class Message {
public:
  static llvm::Expected<Message> parse(StringRef text);
  std::string print(const Event &event) const;

private:
  /// Text, and behind it an expression, except behind the last.
  std::vector<std::pair<std::string, Condition>> parts;
  std::string rest;
};

/// The number of times that a breakpoint is passed before it stops: "3" (from
/// the third time on), "== 3", ">= 3", "> 3", "< 3", "<= 3" or "% 3" (each
/// third time).
class HitCondition {
public:
  static llvm::Expected<HitCondition> parse(StringRef text);
  bool isTrue(uint64_t hits) const;

private:
  std::string comparison = ">=";
  uint64_t number = 1;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_CONDITION_H
