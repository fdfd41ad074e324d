//===- LaunchPlan.h - The program that a launch starts ----------*- C++ -*-===//
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

/// The program that a launch starts.
struct LaunchPlan {
  ProcessOptions process;
  /// False for a Python program, which does other things before it compiles.
  bool isCompiler = true;
};

/// The paths of tcp-aot, tcp-opt and the agent's plugin.
struct ToolPaths {
  /// The directory of tcp-aot and tcp-opt.
  std::string programs;
  /// The agent as a plugin.
  std::string plugin;

  /// Finds the paths from the path of this program.
  static ToolPaths find();
};

/// Decides which program a launch starts. The artifact of a `.mlir` goes to
/// `outputDirectory`, unless the arguments have `-o`. An error says which
/// setting is wrong.
Result<LaunchPlan> planLaunch(const protocol::LaunchArguments &arguments,
                              const ToolPaths &paths,
                              const std::string &outputDirectory);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_LAUNCHPLAN_H
