//===- Convert.cpp - From the agent's terms to the client's ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Convert.h"

#include "debug-adapter/adapter/support/ShortNames.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>

using namespace mlir::tcp::dap;

std::string mlir::tcp::dap::toHex(const std::string &value) {
  size_t end = value.find_first_not_of(
      "0123456789", !value.empty() && value.front() == '-' ? 1 : 0);
  std::string digits = value.substr(0, end);
  std::string rest = end == std::string::npos ? "" : value.substr(end);
  // "4 : i64" is an integer, "4.5" and "4x8" are not.
  if (digits.empty() || digits == "-" || (!rest.empty() && rest[0] != ' '))
    return value;
  errno = 0;
  long long number = std::strtoll(digits.c_str(), nullptr, 10);
  if (errno != 0)
    return value;
  char text[32];
  std::snprintf(text, sizeof(text), "%s0x%llx", number < 0 ? "-" : "",
                number < 0 ? 0ULL - static_cast<unsigned long long>(number)
                           : static_cast<unsigned long long>(number));
  return text + rest;
}

std::optional<protocol::VariablePresentationHint>
mlir::tcp::dap::getPresentationHint(const wire::Variable &variable) {
  if (variable.kind.empty() && variable.attributes.empty())
    return std::nullopt;
  protocol::VariablePresentationHint hint;
  hint.kind = variable.kind;
  hint.attributes = variable.attributes;
  return hint;
}

protocol::Variable mlir::tcp::dap::toProtocol(Session &session,
                                              const wire::Variable &variable,
                                              bool hex) {
  protocol::Variable result;
  result.name = variable.name;
  // The value of a list is its number of elements, which stays decimal.
  result.value =
      hex && variable.kind != "list" ? toHex(variable.value) : variable.value;
  if (session.getClient().features.supportsVariableType)
    result.type = variable.type;
  if (variable.ref)
    result.variablesReference =
        session.getView().getVariables().add(variable.ref);
  if (session.getClient().features.supportsVariablePaging) {
    result.namedVariables = variable.named;
    result.indexedVariables = variable.indexed;
  }
  result.evaluateName = variable.evaluateName;
  if (session.getClient().features.supportsMemoryReferences)
    result.memoryReference = variable.memory;
  result.presentationHint = getPresentationHint(variable);
  if (variable.location && variable.location->isKnown())
    result.declarationLocationReference =
        session.getView().getLocations().add(*variable.location);
  if (variable.definition && (variable.definition->isKnown() ||
                              (!variable.definition->document.empty() &&
                               variable.definition->line > 0)))
    result.valueLocationReference =
        session.getView().getLocations().add(*variable.definition);
  return result;
}

Result<int64_t> mlir::tcp::dap::findVariable(Session &session, int64_t handle) {
  if (const int64_t *ref = session.getView().getVariables().find(handle))
    return *ref;
  // If the compile is not stopped, that is the reason to report.
  Result<AgentConnection *> stopped = session.getCompile().getStopped();
  if (!stopped)
    return stopped.error();
  return StopView::explainStaleHandle("variable");
}

Result<wire::Frame> mlir::tcp::dap::findFrame(Session &session,
                                              std::optional<int64_t> handle) {
  if (!handle)
    return session.getView().getTopFrame();
  if (const wire::Frame *frame = session.getView().getFrames().find(*handle))
    return *frame;
  Result<AgentConnection *> stopped = session.getCompile().getStopped();
  if (!stopped)
    return stopped.error();
  return StopView::explainStaleHandle("frame");
}

Result<std::string>
mlir::tcp::dap::getGranularity(const std::string &granularity,
                               const char *whenEmpty) {
  if (granularity.empty())
    return std::string(whenEmpty);
  if (granularity == "statement")
    return std::string("pass");
  if (granularity == "line")
    return std::string("change");
  if (granularity == "instruction")
    return std::string("action");
  return Error{"'granularity' is statement, line or instruction, not '" +
               granularity + "'"};
}

std::string mlir::tcp::dap::getActionLabel(const std::string &tag,
                                           const std::string &fullName) {
  if (fullName.empty())
    return tag;
  std::string name = shortenNames(fullName);
  if (tag == "pass-execution")
    return "pass " + name;
  if (tag == "apply-pattern")
    return "pattern " + name;
  if (tag == "GreedyPatternRewriteIteration")
    return "iteration " + name;
  return tag + " " + name;
}

std::string mlir::tcp::dap::toAddress(int64_t action) {
  char text[32];
  std::snprintf(text, sizeof(text), "0x%llx",
                static_cast<unsigned long long>(action));
  return text;
}

Result<int64_t> mlir::tcp::dap::fromAddress(const std::string &address) {
  char *end = nullptr;
  errno = 0;
  long long number = std::strtoll(address.c_str(), &end, 0);
  if (address.empty() || *end || errno != 0 || number < 0)
    return Error{"'" + address + "' is not the number of an action"};
  return static_cast<int64_t>(number);
}
