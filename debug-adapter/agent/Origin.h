//===- Origin.h - Origins and successors of operations ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_ORIGIN_H
#define TCP_DEBUG_AGENT_ORIGIN_H

#include "debug-adapter/agent/stop/Stop.h"
#include "tcp-mlir/Actions/Provenance.h"

namespace mlir::tcp::agent {

/// These functions answer the requests `origin` and `becomes` of
/// docs/agent-protocol.md, at a stop of a compile that was recorded from its
/// beginning. An error says what is wrong with the request.
llvm::Expected<wire::Origin> describeOrigin(Stop &stop,
                                            const Provenance &provenance,
                                            const wire::FindOrigin &request);
llvm::Expected<wire::Becomes>
describeDescendants(Stop &stop, const Provenance &provenance,
                    const wire::FindDescendants &request);

/// These functions answer the same requests of any compile, by the locations of
/// operations only. An empty `file` stands for any file.
llvm::Expected<wire::Origin> describeOriginByLocation(Stop &stop,
                                                      StringRef expression);
llvm::Expected<wire::Becomes>
describeDescendantsByLocation(Stop &stop, StringRef file, unsigned line);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_ORIGIN_H
