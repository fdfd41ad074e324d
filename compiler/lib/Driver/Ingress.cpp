//===- Ingress.cpp - The ways into the road -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/Ingress.h"

#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::tcp;

static bool isFile(const Invocation &invocation) {
  return invocation.torchLoader.empty();
}

static std::string getFileStem(const Invocation &invocation) {
  if (invocation.input == "-")
    return "stdin";
  return llvm::sys::path::stem(invocation.input).str();
}

static llvm::Expected<Source> readFile(const Invocation &invocation,
                                       llvm::SourceMgr &sourceMgr,
                                       MLIRContext *context, Weights &weights) {
  return Source{readModule(invocation.input, sourceMgr, context, weights),
                std::nullopt};
}

static bool isTorchLoader(const Invocation &invocation) {
  return !invocation.torchLoader.empty();
}

static std::string getTorchStem(const Invocation &invocation) {
  return getLoaderStem(invocation.torchLoader).str();
}

static llvm::Expected<Source> readTorchLoader(const Invocation &invocation,
                                              llvm::SourceMgr &sourceMgr,
                                              MLIRContext *context,
                                              Weights &weights) {
  llvm::Expected<TorchProgram> program =
      exportFromPyTorch(invocation.torchLoader, invocation.torchOptions);
  if (!program)
    return program.takeError();
  Source source;
  source.module = readTorchProgram(*program, getTorchStem(invocation),
                                   sourceMgr, context, weights);
  source.exported = std::move(*program);
  return source;
}

// The columns are name, description, stage; takes, getStem, read.
static constexpr Ingress kIngresses[] = {
    {"mlir", "a file of MLIR text or bytecode at any stage", "", isFile,
     getFileStem, readFile},
    {"torch", "a Python function that loads a PyTorch program", "torch",
     isTorchLoader, getTorchStem, readTorchLoader},
};

llvm::ArrayRef<Ingress> mlir::tcp::getIngresses() { return kIngresses; }

const Ingress &mlir::tcp::findIngress(const Invocation &invocation) {
  return *llvm::find_if(kIngresses, [&](const Ingress &ingress) {
    return ingress.takes(invocation);
  });
}
