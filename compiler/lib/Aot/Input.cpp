//===- Input.cpp - Reading a program --------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Input.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "tcp-mlir/Pipeline/OlderSyntax.h"
#include "llvm/Support/Path.h"

using namespace mlir;

void tcp::loadWeights(OwningOpRef<ModuleOp> &module, llvm::StringRef path,
                      Weights &weights) {
  if (module &&
      failed(weights.load(*module, llvm::sys::path::parent_path(path))))
    module = nullptr;
}

OwningOpRef<ModuleOp> tcp::readModule(llvm::StringRef path,
                                      llvm::SourceMgr &sourceMgr,
                                      MLIRContext *context, Weights &weights) {
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(path, &why);
  if (!file) {
    emitError(UnknownLoc::get(context)) << why;
    return nullptr;
  }
  sourceMgr.AddNewSourceBuffer(updateSyntax(std::move(file), context),
                               llvm::SMLoc());
  ParserConfig config(context);
  auto module = parseSourceFile<ModuleOp>(sourceMgr, config);
  loadWeights(module, path, weights);
  return module;
}

OwningOpRef<ModuleOp> tcp::readExportedProgram(const ExportedProgram &program,
                                               llvm::StringRef name,
                                               llvm::SourceMgr &sourceMgr,
                                               MLIRContext *context,
                                               Weights &weights) {
  sourceMgr.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(program.text, name), llvm::SMLoc());
  ParserConfig config(context);
  auto module = parseSourceFile<ModuleOp>(sourceMgr, config);
  loadWeights(module, program.directory.file(""), weights);
  return module;
}
