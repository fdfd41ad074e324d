//===- AttributeEdit.h - Other attributes for operations --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_ATTRIBUTEEDIT_H
#define TCP_DEBUG_AGENT_STOP_ATTRIBUTEEDIT_H

#include "debug-adapter/agent/stop/VariableTable.h"

namespace mlir::tcp::agent {

/// Sets an attribute. If the verifier refuses it, the operation stays as it
/// was, and the error has the verifier's message.
llvm::Error setAttribute(Operation *op, StringRef name, Attribute attribute);

/// Parses the text of an attribute, and sets it in the same way. Returns its
/// new variable.
llvm::Expected<wire::Variable> setAttribute(VariableTable &table, Operation *op,
                                            StringRef name, StringRef text);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_ATTRIBUTEEDIT_H
