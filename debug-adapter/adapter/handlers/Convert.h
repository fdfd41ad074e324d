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

/// Returns a variable in DAP's form. `hex` writes integers as hexadecimal.
protocol::Variable toProtocol(Session &session, const wire::Variable &variable,
                              bool hex);

/// Writes an integer as hexadecimal, and keeps the type behind it, as in "4 :
/// i64". Any other value stays as it is.
std::string toHex(const std::string &value);

/// Returns the kind and the attributes of a variable in DAP's form; nothing if
/// it has neither.
std::optional<protocol::VariablePresentationHint>
getPresentationHint(const wire::Variable &variable);

/// Returns the agent's reference for a `variablesReference` of the client. An
/// error if it is of an earlier stop, or if the compile is not stopped.
Result<int64_t> findVariable(Session &session, int64_t handle);

/// Returns the agent's frame for a `frameId` of the client, the innermost frame
/// if there is none. Errors are those of `findVariable`.
Result<wire::Frame> findFrame(Session &session, std::optional<int64_t> handle);

/// Returns the agent's word for a granularity of DAP, and `whenEmpty` for an
/// empty one. An error for an unknown one.
Result<std::string> getGranularity(const std::string &granularity,
                                   const char *whenEmpty);

/// Returns the name of an action in lists, such as "pass canonicalize".
std::string getActionLabel(const std::string &tag, const std::string &name);

/// For DAP, actions have addresses, which are their numbers in hexadecimal.
/// `fromAddress` gives an error if a text is no such number.
std::string toAddress(int64_t action);
Result<int64_t> fromAddress(const std::string &address);

/// Copies the fields that describe a value into the body of a response.
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
