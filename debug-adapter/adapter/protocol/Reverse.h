//===- Reverse.h - Requests to the client -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_REVERSE_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_REVERSE_H

#include "debug-adapter/adapter/protocol/Types.h"

namespace mlir::tcp::dap::protocol {

/// The arguments of `runInTerminal`.
struct RunInTerminalArguments {
  std::string kind;
  std::string title;
  std::string cwd;
  std::vector<std::string> args;
  std::map<std::string, std::optional<std::string>> env;
  bool argsCanBeInterpretedByShell = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("kind", self.kind);
    visit.optional("title", self.title);
    visit.required("cwd", self.cwd);
    visit.required("args", self.args);
    visit.optional("env", self.env);
    visit.optional("argsCanBeInterpretedByShell",
                   self.argsCanBeInterpretedByShell);
  }
};

/// The arguments of `startDebugging`.
struct StartDebuggingArguments {
  json configuration;
  std::string request;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("configuration", self.configuration);
    visit.required("request", self.request);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_REVERSE_H
