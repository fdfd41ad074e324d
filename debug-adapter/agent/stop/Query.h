//===- Query.h - Expressions over the IR ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_QUERY_H
#define TCP_DEBUG_AGENT_STOP_QUERY_H

#include "debug-adapter/agent/stop/Stop.h"
#include <string>
#include <variant>
#include <vector>

namespace mlir::tcp::agent {

/// Evaluates an expression of docs/agent-protocol.md at a stop, once.
class Query {
public:
  /// The value of an expression.
  using Thing = std::variant<Operation *, Value, Attribute,
                             std::vector<Operation *>, std::string>;

  Query(Stop &stop, StringRef text, int64_t frame)
      : stop(stop), text(text), frame(frame) {}

  /// Returns the value of the expression. An error has the column, from 1.
  llvm::Expected<Thing> evaluate();

private:
  llvm::Expected<Thing> parseThing();
  llvm::Expected<Thing> parsePrimary();
  llvm::Expected<Thing> parseCall(StringRef function);
  llvm::Expected<Thing> parseMember(const Thing &thing);
  llvm::Error fail(const llvm::Twine &why) const;
  bool consume(char c);
  void skipSpace();

  Stop &stop;
  StringRef text;
  int64_t frame;
  size_t at = 0;
  /// The number of calls so far, which limits their nesting.
  unsigned depth = 0;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_QUERY_H
