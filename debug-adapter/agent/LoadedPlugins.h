//===- LoadedPlugins.h - Plugins that the compiler has loaded ---*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_LOADEDPLUGINS_H
#define TCP_DEBUG_AGENT_LOADEDPLUGINS_H

#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// A shared library that MLIR takes dialects or passes from.
struct Plugin {
  std::string name, version, path;
  bool hasDialects, hasPasses;
};

/// Returns the plugins of this process, in the order of loading.
std::vector<Plugin> findPlugins();

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_LOADEDPLUGINS_H
