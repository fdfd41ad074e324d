//===- Executable.cpp - Files of programs ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/process/Executable.h"

#include <cstdlib>
#include <optional>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::tcp::dap;

std::optional<std::string>
mlir::tcp::dap::getVariable(const EnvironmentChanges &environment,
                            const std::string &name) {
  auto changed = environment.find(name);
  if (changed != environment.end())
    return changed->second;
  const char *value = std::getenv(name.c_str());
  return value ? std::make_optional<std::string>(value) : std::nullopt;
}

std::string mlir::tcp::dap::seenFrom(const std::string &directory,
                                     const std::string &path) {
  return path.front() == '/' || directory.empty() ? path
                                                  : directory + "/" + path;
}

std::string mlir::tcp::dap::findExecutable(const std::string &program,
                                           const std::string &directory,
                                           const std::string &searchPath) {
  if (program.find('/') != std::string::npos)
    return seenFrom(directory, program);
  std::istringstream folders(searchPath);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string path =
        seenFrom(directory, (folder.empty() ? "." : folder) + "/" + program);
    struct stat status;
    if (::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
        ::access(path.c_str(), X_OK) == 0)
      return path;
  }
  return "";
}

std::string
mlir::tcp::dap::findExecutable(const std::string &program,
                               const std::string &directory,
                               const EnvironmentChanges &environment) {
  return findExecutable(
      program, directory,
      getVariable(environment, "PATH").value_or("/usr/bin:/bin"));
}
