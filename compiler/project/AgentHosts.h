//===- AgentHosts.h - Programs that can load the agent ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_COMPILER_PROJECT_AGENTHOSTS_H
#define TCP_COMPILER_PROJECT_AGENTHOSTS_H

#include <string>
#include <vector>

namespace mlir::tcp::project {

/// Returns the names of the shared libraries that an ELF file of this machine
/// needs directly (`DT_NEEDED`), such as `libMLIR.so.22.1`. Empty for any other
/// file, and for one that is damaged.
std::vector<std::string> readNeededLibraries(const std::string &path);

/// Returns whether a program takes the agent at the path `plugin` as a dialect
/// plugin: it is `mlir-opt`, or another driver of passes, `NAME-opt`, that has
/// the same libMLIR.so as the plugin. tcp-opt has the agent itself. `name` is
/// the program's name as it is called, and `file` is the file that runs.
bool takesPlugin(const std::string &name, const std::string &file,
                 const std::string &plugin);

} // namespace mlir::tcp::project

#endif // TCP_COMPILER_PROJECT_AGENTHOSTS_H
