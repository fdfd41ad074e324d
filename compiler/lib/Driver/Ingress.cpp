//===- Ingress.cpp - The kinds of input -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/Ingress.h"

#include "tcp-mlir/Conversion/StableHlo.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::tcp;

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

static bool isOnnx(const Invocation &invocation) {
  return llvm::sys::path::extension(invocation.input) == ".onnx";
}

/// Reads a program of the torch dialect that Python has exported.
static llvm::Expected<Source>
readExport(llvm::Expected<ExportedProgram> program, StringRef name,
           llvm::SourceMgr &sourceMgr, MLIRContext *context, Weights &weights) {
  if (!program)
    return program.takeError();
  Source source;
  source.module =
      readExportedProgram(*program, name, sourceMgr, context, weights);
  source.exported = std::move(*program);
  return source;
}

static llvm::Expected<Source> readOnnx(const Invocation &invocation,
                                       llvm::SourceMgr &sourceMgr,
                                       MLIRContext *context, Weights &weights) {
  return readExport(importFromOnnx(invocation.input, invocation.torchOptions),
                    getFileStem(invocation), sourceMgr, context, weights);
}

static bool isFileOfStableHlo(const Invocation &invocation) {
  if (invocation.input.empty() || invocation.input == "-")
    return false;
  auto file = llvm::MemoryBuffer::getFile(invocation.input);
  return file && isStableHlo((*file)->getBuffer());
}

static llvm::Expected<Source> readFileOfStableHlo(const Invocation &invocation,
                                                  llvm::SourceMgr &sourceMgr,
                                                  MLIRContext *context,
                                                  Weights &) {
  return Source{readStableHlo(invocation.input, sourceMgr, context),
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
  return readExport(
      exportFromPyTorch(invocation.torchLoader, invocation.torchOptions),
      getTorchStem(invocation), sourceMgr, context, weights);
}

static bool isAny(const Invocation &) { return true; }

// The columns are name, description, stage; takes, getStem, read. The first row
// that takes an input reads it.
static constexpr Ingress kIngresses[] = {
    {"torch", "a Python function that loads a PyTorch program", "torch",
     isTorchLoader, getTorchStem, readTorchLoader},
    {"onnx", "a file of ONNX, whose name ends in .onnx", "torch", isOnnx,
     getFileStem, readOnnx},
    {"stablehlo", "a file of MLIR text with operations of StableHLO", "tcp",
     isFileOfStableHlo, getFileStem, readFileOfStableHlo},
    {"mlir", "a file of MLIR text or bytecode at any stage, also in TOSA", "",
     isAny, getFileStem, readFile},
};

llvm::ArrayRef<Ingress> mlir::tcp::getIngresses() { return kIngresses; }

const Ingress &mlir::tcp::findIngress(const Invocation &invocation) {
  return *llvm::find_if(kIngresses, [&](const Ingress &ingress) {
    return ingress.takes(invocation);
  });
}
