//===- Launch.h - Arguments of launch and attach ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The specification leaves the arguments of `launch` and `attach` to the
// adapter. docs/debugger-protocol.md describes them as settings.
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_LAUNCH_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_LAUNCH_H

#include "debug-adapter/adapter/protocol/Types.h"

namespace mlir::tcp::dap::protocol {

/// The arguments of `launch`, each of which is a setting that users write.
struct LaunchArguments {
  bool noDebug = false;
  /// A `.mlir`, a `.py`, or a program.
  std::string program;
  std::vector<std::string> args;
  std::map<std::string, std::optional<std::string>> env;
  std::string cwd;
  bool stopOnEntry = false;
  /// Stop also after the last action, from where one can go back.
  bool stopAtEnd = false;
  /// A pass pipeline, for tcp-opt.
  std::string pipeline;
  /// Consecutive stages of the stage table. They say the same as the first of
  /// them as `entry` and the last as `exit`.
  std::vector<std::string> stages;
  std::string entry;
  std::string exit;
  std::optional<int64_t> opt;
  bool threading = false;
  /// Turn address space layout randomization off in the program.
  bool disableASLR = true;
  /// internalConsole, integratedTerminal or externalTerminal.
  std::string console;
  /// The interpreter of a `.py`. `pythonPath` is the name that VS Code's
  /// settings have for it, and counts if `python` is empty.
  std::string python;
  std::string pythonPath;
  /// The arguments of the interpreter that start a debugger for Python in the
  /// program, such as `-m debugpy --connect PORT`. They stand in front of the
  /// `.py`.
  std::vector<std::string> pythonDebugger;
  /// Says whether the program loads the agent as a plugin. Without it,
  /// `planLaunch` decides by the name and the libraries of the program.
  std::optional<bool> loadPlugin;
  /// The secret of the adapter, which `Adapter::checkAccess` has compared
  /// already.
  std::string secret;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("noDebug", self.noDebug);
    visit.required("program", self.program);
    visit.optional("args", self.args);
    visit.optional("env", self.env);
    visit.optional("cwd", self.cwd);
    visit.written("stopOnEntry", self.stopOnEntry);
    visit.optional("stopAtEnd", self.stopAtEnd);
    visit.optional("pipeline", self.pipeline);
    visit.optional("stages", self.stages);
    visit.optional("entry", self.entry);
    visit.optional("exit", self.exit);
    visit.optional("opt", self.opt);
    visit.optional("threading", self.threading);
    visit.written("disableASLR", self.disableASLR);
    visit.optional("console", self.console);
    visit.optional("python", self.python);
    visit.optional("pythonPath", self.pythonPath);
    visit.optional("pythonDebugger", self.pythonDebugger);
    visit.optional("loadPlugin", self.loadPlugin);
    visit.optional("secret", self.secret);
  }
};

/// The arguments of `attach`. One of `port`, `socket` and `pid` is given.
struct AttachArguments {
  std::optional<int64_t> port;
  std::string socket;
  std::optional<int64_t> pid;
  /// The secret that the compiler asks for.
  std::string secret;
  bool stopOnEntry = true;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("secret", self.secret);
    visit.optional("port", self.port);
    visit.optional("socket", self.socket);
    visit.optional("pid", self.pid);
    visit.written("stopOnEntry", self.stopOnEntry);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_LAUNCH_H
