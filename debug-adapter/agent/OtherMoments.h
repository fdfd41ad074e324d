//===- OtherMoments.h - The IR of other moments -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_OTHERMOMENTS_H
#define TCP_DEBUG_AGENT_OTHERMOMENTS_H

#include "AdapterServer.h"

namespace mlir::tcp::agent {

/// The document of this stop, or of another moment of the compile: a process
/// goes there again then.
llvm::Expected<wire::Document> readDocument(AdapterServer &server,
                                            const wire::GetDocument &request);

/// The unified diff that a request asks for, at a stop: of a document of this
/// stop, and what was in its place before; of all where the request names none.
llvm::Expected<std::string> readDiff(AdapterServer &server,
                                     const wire::GetDiff &request);

/// An error where the compile can't go back, nor be run again to a place.
llvm::Error checkGoesBack(AdapterServer &server);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_OTHERMOMENTS_H
