//===- StopReport.cpp - Tells the client of stops -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/StopReport.h"

#include "debug-adapter/adapter/protocol/Events.h"

using namespace mlir::tcp::dap;

/// Returns the reason of a stop in DAP's words.
static std::string getReason(const wire::Stopped &stop,
                             const Breakpoints &breakpoints) {
  if (stop.reason != "breakpoint" || stop.breakpoints.empty())
    return stop.reason;
  const Breakpoints::Entry *entry = breakpoints.find(stop.breakpoints.front());
  if (entry && entry->origin == Breakpoints::Origin::Function)
    return "function breakpoint";
  if (entry && entry->origin == Breakpoints::Origin::Instruction)
    return "instruction breakpoint";
  return stop.reason;
}

void StopReport::tell() {
  progress.end();
  const wire::Stopped &stop = compile.getStop();
  protocol::StoppedEvent event;
  event.reason = getReason(stop, breakpoints.getList());
  event.description = stop.description;
  event.threadId = stop.thread;
  event.allThreadsStopped = true;
  event.hitBreakpointIds = stop.breakpoints;
  breakpoints.verifyHits();
  if (stop.reason == "exception" && lastError)
    event.text = lastError->message;
  if (stop.diverged)
    output.show("important",
                "this replay did not do what the compile did before: "
                "the program depends on time, addresses or threads\n");
  client.sendEvent("stopped", event);
  modules.tellChanges();
  if (!console.script.empty() && console.runScript)
    queue.post(console.runScript);
}
