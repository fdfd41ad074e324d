//===- Convert.h - From the agent's terms to the client's -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_HANDLERS_CONVERT_H
#define DEBUG_ADAPTER_ADAPTER_HANDLERS_CONVERT_H

#include "debug-adapter/adapter/protocol/Stack.h"
#include "debug-adapter/adapter/session/Session.h"

namespace mlir::tcp::dap {

/// A variable for the client; `hex` writes integers as such.
protocol::Variable toProtocol(Session &session, const wire::Variable &variable,
                              bool hex);

/// An integer as hexadecimal; any other value as it is. A type behind it stays.
std::string toHex(const std::string &value);

/// The kinds that are shared by variables and completions.
std::optional<protocol::VariablePresentationHint>
getPresentationHint(const wire::Variable &variable);

/// The agent's reference of one of the client's; an error if it is of an
/// earlier stop.
Result<int64_t> findVariable(Session &session, int64_t handle);

/// The agent's frame of one of the client's; 0 stands for the innermost.
Result<wire::Frame> findFrame(Session &session, std::optional<int64_t> handle);

/// Returns the agent's name for a step of this size.
Result<std::string> getGranularity(const std::string &granularity,
                                   const char *whenEmpty);

/// Returns the name of an action in lists, such as "pass canonicalize".
std::string getActionLabel(const std::string &tag, const std::string &name);

/// Actions have addresses: their numbers.
std::string toAddress(int64_t action);
Result<int64_t> fromAddress(const std::string &address);

/// Fills in what the bodies of several responses say of a value.
template <typename Body>
void setValue(Body &body, const protocol::Variable &variable) {
  body.type = variable.type;
  body.variablesReference = variable.variablesReference;
  body.namedVariables = variable.namedVariables;
  body.indexedVariables = variable.indexedVariables;
  body.memoryReference = variable.memoryReference;
  body.valueLocationReference = variable.valueLocationReference;
}

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_HANDLERS_CONVERT_H
