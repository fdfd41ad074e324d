//===- ExceptionInfo.cpp - Why it stopped ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<protocol::ExceptionInfoBody>
mlir::tcp::dap::handleExceptionInfo(Session &session,
                                    const protocol::ExceptionInfoArguments &) {
  protocol::ExceptionInfoBody body;
  body.breakMode = "always";
  const wire::Stopped &stop = session.getCompile().getStop();
  if (const wire::Ended *end = session.getCompile().getEnd()) {
    body.exceptionId = end->reason;
    body.description = stop.description;
    protocol::ExceptionDetails details;
    details.typeName = "crash";
    details.message = stop.description;
    for (const std::string &line : end->backtrace)
      details.stackTrace += line + "\n";
    body.details = std::move(details);
    return body;
  }
  Result<AgentConnection *> stopped = session.getCompile().getStopped();
  if (!stopped)
    return stopped.error();
  if (stop.reason != "exception")
    return Error{"the compile did not stop at a failure or a diagnostic"};
  body.exceptionId = "exception";
  for (int64_t id : stop.breakpoints)
    if (const Breakpoints::Entry *entry =
            session.getBreakpoints().getList().find(id))
      body.exceptionId = entry->request.filter;
  body.description = stop.description;
  if (const std::optional<wire::Diagnostic> &error =
          session.getReport().getLastError()) {
    protocol::ExceptionDetails details;
    details.message = error->message;
    details.typeName = error->severity;
    for (const wire::Note &note : error->notes) {
      details.innerException.emplace_back();
      details.innerException.back().message = note.message;
      details.innerException.back().typeName = "note";
    }
    body.details = std::move(details);
  }
  return body;
}
