//===- LaunchPlan.h - What program a launch starts --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_LAUNCHPLAN_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_LAUNCHPLAN_H

#include "debug-adapter/adapter/process/Process.h"
#include "debug-adapter/adapter/protocol/Launch.h"

namespace mlir::tcp::dap {

/// The program to start, and what to expect of it.
struct LaunchPlan {
  ProcessOptions process;
  /// Says whether nothing but a compile is to be expected: a Python program
  /// does other things first.
  bool isCompiler = true;
};

/// The paths of our own programs and the agent's plugin.
struct ToolPaths {
  /// The directory of tcp-aot and tcp-opt.
  std::string programs;
  /// The agent as a plugin.
  std::string plugin;

  /// Beside this program, or as it is installed.
  static ToolPaths find();
};

/// Decides what a launch starts. `outputDirectory` takes the artifacts of a
/// `.mlir`, which nobody asked for. An error says which setting is wrong.
Result<LaunchPlan> planLaunch(const protocol::LaunchArguments &arguments,
                              const ToolPaths &paths,
                              const std::string &outputDirectory);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_LAUNCHPLAN_H
