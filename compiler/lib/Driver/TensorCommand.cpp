//===- TensorCommand.cpp - tcp-aot tensor ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/TensorCommand.h"

#include "tcp-mlir/Aot/Diagnostics.h"
#include "llvm/Support/raw_ostream.h"
#include <iostream>

using namespace mlir;
using namespace mlir::tcp;

/// Writes the slice that the command line names to its output.
static llvm::Error exportSlice(const TensorPairs &tensors,
                               const Invocation &invocation) {
  const TensorTextOptions &text = invocation.tensors.text;
  auto tensor = tensors.find(text.name);
  if (!tensor)
    return tensor.takeError();
  auto view = tensors.getView(**tensor, text.shown);
  if (!view)
    return view.takeError();
  return exportTensor(*view, text.slice.value_or("..."), invocation.output);
}

int mlir::tcp::showTensors(const Invocation &invocation) {
  auto tensors =
      TensorPairs::open(invocation.input, invocation.tensors.expected);
  if (!tensors)
    return reportError(tensors.takeError());
  if (invocation.tensors.isServer) {
    serveTensors(*tensors, std::cin, llvm::outs());
    return 0;
  }
  llvm::Error error =
      invocation.output.empty()
          ? printTensors(llvm::outs(), *tensors, invocation.tensors.text)
          : exportSlice(*tensors, invocation);
  llvm::outs().flush();
  return error ? reportError(std::move(error)) : 0;
}
