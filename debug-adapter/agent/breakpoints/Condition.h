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

/// An expression over an event. docs/agent-protocol.md describes the syntax.
class Condition {
public:
  struct Node;
  Condition() = default;
  ~Condition();
  Condition(Condition &&);
  Condition &operator=(Condition &&);

  /// Parses an expression. An error has the column, from 1.
  static llvm::Expected<Condition> parse(StringRef text);

  bool isTrue(const Event &event) const;
  /// Returns the value of the expression as text.
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
  /// Pieces of text, each followed by an expression. `rest` comes last.
  std::vector<std::pair<std::string, Condition>> parts;
  std::string rest;
};

/// A condition on the number of hits of a breakpoint: "3" (from the third hit
/// on), "== 3", ">= 3", "> 3", "< 3", "<= 3" or "% 3" (each third hit).
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
