//===- BreakpointSync.h - Breakpoints of client and agent -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_BREAKPOINTSYNC_H
#define DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_BREAKPOINTSYNC_H

#include "debug-adapter/adapter/breakpoints/Breakpoints.h"
#include "debug-adapter/adapter/protocol/Breakpoints.h"
#include "debug-adapter/adapter/session/SourceList.h"

namespace mlir::tcp::dap {

/// Keeps the breakpoints of the client, the console and the agent the same: it
/// sends all of them to the agent, and the agent's answers to the client. The
/// session owns it and uses it on its thread.
class BreakpointSync {
public:
  /// The arguments outlive the object.
  BreakpointSync(Client &client, DebuggedCompile &compile, SourceList &sources)
      : client(client), compile(compile), sources(sources) {}

  Breakpoints &getList() { return list; }
  const Breakpoints &getList() const { return list; }

  /// Sends all breakpoints to the agent. While the compile is stopped, waits
  /// for the answer, which may be an error. While it runs, the answer goes to
  /// the client later, as events. Without a current process, nothing is sent.
  Result<Nothing> sync();
  /// Calls `sync` if breakpoints were set while there was no current process.
  void syncIfBehind();
  /// Sends all breakpoints to the agent, and their states to the client, at the
  /// beginning of a compile.
  void syncAtEntry();
  /// Replaces the breakpoints of an origin and a group, and tells the agent.
  /// Returns the new ones with their states, in the order of `requests`.
  Result<protocol::SetBreakpointsBody>
  replace(Breakpoints::Origin origin, const std::string &group,
          std::vector<wire::Breakpoint> requests);
  /// Marks the breakpoints that this stop has hit as verified, because they do
  /// match something.
  void verifyHits();
  /// Returns a breakpoint and its state in DAP's form.
  protocol::Breakpoint toProtocol(const Breakpoints::Entry &entry);

  /// Call it when the client has sent its exception filters.
  void chooseExceptions() { choosesExceptions = true; }
  /// Returns whether to stop at this crash. That is so if the client has sent
  /// no exception filters, or if a breakpoint on crashes applies.
  bool stopsAtCrash(const wire::Ended &ended) const;

private:
  /// Stores the agent's answer about a breakpoint, and sends it to the client
  /// if it is new.
  void onStatus(const wire::BreakpointStatus &status);
  /// Marks a breakpoint on a name that the compile does not know as not
  /// verified. The agent accepts any name.
  void checkStatus(wire::BreakpointStatus &status);

  Client &client;
  DebuggedCompile &compile;
  SourceList &sources;
  Breakpoints list;
  bool choosesExceptions = false;
  /// Breakpoints were set while there was no current process.
  bool isBehind = false;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_BREAKPOINTSYNC_H
