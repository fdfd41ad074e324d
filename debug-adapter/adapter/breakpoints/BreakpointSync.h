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
/// tells the agent of them, and the client of what became of them. It belongs
/// to the session, on whose thread all here runs.
class BreakpointSync {
public:
  /// All of them outlive it.
  BreakpointSync(Client &client, Compile &compile, SourceList &sources)
      : client(client), compile(compile), sources(sources) {}

  Breakpoints &getList() { return list; }
  const Breakpoints &getList() const { return list; }

  /// Tells the agent of all breakpoints. While the compile runs, what it says
  /// comes as events.
  Result<Nothing> sync();
  /// Tells it where they were set when there was nobody to tell.
  void syncIfBehind();
  /// Tells agent and client of all, at the beginning of a compile.
  void syncAtEntry();
  /// Replaces breakpoints, tells the agent, and gives what became of them, in
  /// the order of `requests`.
  Result<protocol::SetBreakpointsBody>
  replace(Breakpoints::Origin origin, const std::string &group,
          std::vector<wire::Breakpoint> requests);
  /// The breakpoints that this stop has hit do match something.
  void verifyHits();
  protocol::Breakpoint toProtocol(const Breakpoints::Entry &entry);

  /// The client has said what failures it wants to stop at.
  void chooseExceptions() { choosesExceptions = true; }
  /// Returns whether to stop at a crash: unless the client has chosen what to
  /// stop at, and that is not among it.
  bool stopsAtCrash(const wire::Ended &ended) const;

private:
  /// Tells the client what became of a breakpoint.
  void onStatus(const wire::BreakpointStatus &status);
  /// Looks whether there is what a breakpoint is about: what the agent takes
  /// may match nothing for all that.
  void checkStatus(wire::BreakpointStatus &status);

  Client &client;
  Compile &compile;
  SourceList &sources;
  Breakpoints list;
  bool choosesExceptions = false;
  /// Some were set when there was no process to tell.
  bool isBehind = false;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_BREAKPOINTSYNC_H
