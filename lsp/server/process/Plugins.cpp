//===- Plugins.cpp - Dialects of others -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/process/Plugins.h"
#include "lsp/server/process/ChildProcess.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include <cerrno>
#include <cstring>
#include <unistd.h>

using namespace mlir::tcp::lsp;

llvm::Error
mlir::tcp::lsp::loadDialectPlugins(llvm::ArrayRef<std::string> libraries,
                                   mlir::DialectRegistry &registry) {
  for (const std::string &library : libraries) {
    llvm::Expected<mlir::DialectPlugin> plugin =
        mlir::DialectPlugin::load(library);
    if (!plugin)
      return plugin.takeError();
    plugin->registerDialectRegistryCallbacks(registry);
  }
  return llvm::Error::success();
}

llvm::Error mlir::tcp::lsp::becomeProgram(llvm::StringRef name, int argc,
                                          char **argv) {
  llvm::Expected<std::string> program = findBeside(name);
  if (!program)
    return program.takeError();
  std::vector<char *> arguments(argv, argv + argc);
  arguments.front() = program->data();
  arguments.push_back(nullptr);
  execv(program->c_str(), arguments.data());
  return llvm::createStringError("could not start '" + *program +
                                 "': " + std::strerror(errno));
}
