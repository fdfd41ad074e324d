//===- Tensor.cpp - tcp/tensor --------------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"
#include "debug-adapter/adapter/numbers/StopValues.h"

using namespace mlir::tcp::dap;

Result<protocol::TensorBody>
mlir::tcp::dap::handleTensor(Session &session,
                             const protocol::TensorArguments &arguments) {
  Result<StopProgram> program = StopProgram::write(session.getCompile());
  if (!program)
    return program.error();
  Result<std::string> file = program->makeTensor(
      session.getProgram(), arguments.value, arguments.options);
  if (!file)
    return file.error();
  std::string path = program->getFile(*file);
  session.keepDirectory(std::move(*program).takeDirectory());
  return protocol::TensorBody{path};
}
