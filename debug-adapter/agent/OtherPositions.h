//===- OtherPositions.h - The IR at other positions -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_OTHERPOSITIONS_H
#define TCP_DEBUG_AGENT_OTHERPOSITIONS_H

#include "AdapterServer.h"

namespace mlir::tcp::agent {

/// Returns a document of this stop or of another position. For another one, a
/// forked process goes there.
llvm::Expected<wire::Document> readDocument(AdapterServer &server,
                                            const wire::GetDocument &request);

/// Returns the unified diff that a request asks for, at a stop: of the document
/// that the request names, or of the whole IR if it names none.
llvm::Expected<std::string> readDiff(AdapterServer &server,
                                     const wire::GetDiff &request);

/// Returns an error if no process can go to another position, because the
/// compile has several threads.
llvm::Error checkGoesBack(AdapterServer &server);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_OTHERPOSITIONS_H
