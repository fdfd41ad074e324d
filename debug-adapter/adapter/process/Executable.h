//===- Executable.h - Files of programs -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_ADAPTER_PROCESS_EXECUTABLE_H
#define TCP_DEBUG_ADAPTER_PROCESS_EXECUTABLE_H

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp::dap {

/// The variables in which the environment of a child process differs from that
/// of this process. The child does not have those whose value is std::nullopt.
using EnvironmentChanges = std::map<std::string, std::optional<std::string>>;

/// Returns the value of a variable in a child process; nothing if it is not
/// set.
std::optional<std::string> getVariable(const EnvironmentChanges &environment,
                                       const std::string &name);

/// Returns a path as this process sees it, from one that is relative to
/// `directory`. If that is empty, it is the directory of this process.
std::string seenFrom(const std::string &directory, const std::string &path);

/// Returns the file that runs if a process in `directory` starts `program`: the
/// path itself, or the first executable file of that name in `searchPath`,
/// whose folders are separated by colons. Empty if there is none.
std::string findExecutable(const std::string &program,
                           const std::string &directory,
                           const std::string &searchPath);

/// The same, with the search path that the environment has.
std::string findExecutable(const std::string &program,
                           const std::string &directory,
                           const EnvironmentChanges &environment);

} // namespace mlir::tcp::dap

#endif // TCP_DEBUG_ADAPTER_PROCESS_EXECUTABLE_H
