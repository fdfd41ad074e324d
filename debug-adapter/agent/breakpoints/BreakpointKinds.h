//===- BreakpointKinds.h - The kinds of breakpoints -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINTKINDS_H
#define TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINTKINDS_H

#include "debug-adapter/agent/breakpoints/Breakpoint.h"

namespace mlir::tcp::agent {

using ReadBreakpoint = llvm::Expected<std::unique_ptr<Breakpoint>>;

// Each function makes a breakpoint of one kind, in the file of that name. An
// error says what is wrong with the source.
ReadBreakpoint readLineBreakpoint(const wire::Breakpoint &source);
ReadBreakpoint readNameBreakpoint(const wire::Breakpoint &source);
ReadBreakpoint readActionBreakpoint(const wire::Breakpoint &source);
ReadBreakpoint readChangeBreakpoint(const wire::Breakpoint &source);
ReadBreakpoint readDataBreakpoint(const wire::Breakpoint &source);
ReadBreakpoint readExceptionBreakpoint(const wire::Breakpoint &source);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINTKINDS_H
