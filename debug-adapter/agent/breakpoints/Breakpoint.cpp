//===- Breakpoint.cpp - The base of all breakpoints -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/Breakpoint.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Reads a field of a breakpoint from a text, unless that is blank. An error
/// begins with the name of the field.
template <typename Field>
static llvm::Error readField(StringRef key, StringRef text,
                             std::optional<Field> &field) {
  if (text.trim().empty())
    return llvm::Error::success();
  llvm::Expected<Field> parsed = Field::parse(text);
  if (!parsed)
    return llvm::createStringError(key + ": " + toString(parsed.takeError()));
  field = std::move(*parsed);
  return llvm::Error::success();
}

llvm::Error Breakpoint::readConditions() {
  if (llvm::Error error = readField("condition", source.condition, condition))
    return error;
  if (llvm::Error error = readField("hits", source.hits, hits))
    return error;
  return readField("log", source.log, log);
}

void Breakpoint::resume(Breakpoint &before) {
  numHits = before.numHits;
  lastHit = before.lastHit;
}

bool Breakpoint::needsResults() const {
  // A pattern counts as failed if it has changed nothing.
  return mode == Changed || mode == Failed;
}

/// Returns whether an expression, or a message with expressions, uses the
/// number of a change.
static bool namesChange(StringRef text) {
  static constexpr StringLiteral kName = "change";
  for (size_t at = 0; (at = text.find(kName, at)) != StringRef::npos;) {
    at += kName.size();
    if (at == text.size() || !llvm::isAlnum(text[at]))
      return true;
  }
  return false;
}

bool Breakpoint::needsNumbers() const {
  return namesChange(source.condition) || namesChange(source.log);
}

bool Breakpoint::isAtPhase(const Event &event) const {
  switch (mode) {
  case Before:
    return event.isBegin();
  case After:
    return event.isEnd();
  case Changed:
    return event.isEnd() && event.result->change == ActionResult::Yes;
  case Failed:
    return event.isEnd() && event.result->status == ActionResult::Failure;
  }
  llvm_unreachable("all modes are listed");
}

bool Breakpoint::hit(const Event &event) {
  if (condition && !condition->isTrue(event))
    return false;
  if (isAgain(event, lastHit))
    return false;
  uint64_t since = source.since.value_or(0);
  // Hits are counted from there on: before it, there is none.
  if (hits && event.position.timestamp <= since)
    return false;
  // A process that goes on from a checkpoint at a stop asks again about the
  // same event.
  if (event.position.timestamp > lastHit) {
    ++numHits;
    lastHit = event.position.timestamp;
  }
  return !hits || hits->isTrue(numHits);
}

std::optional<std::string> Breakpoint::printLog(const Event &event) const {
  if (!log)
    return std::nullopt;
  return log->print(event);
}

std::optional<uint64_t> Breakpoint::getCountedSince() const {
  if (!hits)
    return std::nullopt;
  return source.since.value_or(0);
}
