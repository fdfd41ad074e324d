//===- Input.cpp - Reading a program --------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Input.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

OwningOpRef<ModuleOp> tcp::readModule(llvm::StringRef path,
                                      llvm::SourceMgr &sourceMgr,
                                      MLIRContext *context) {
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(path, &why);
  if (!file) {
    emitError(UnknownLoc::get(context)) << why;
    return nullptr;
  }
  sourceMgr.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  ParserConfig config(context);
  return parseSourceFile<ModuleOp>(sourceMgr, config);
}

OwningOpRef<ModuleOp> tcp::readModuleFromText(llvm::StringRef text,
                                              llvm::StringRef name,
                                              llvm::SourceMgr &sourceMgr,
                                              MLIRContext *context) {
  sourceMgr.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, name),
                               llvm::SMLoc());
  ParserConfig config(context);
  return parseSourceFile<ModuleOp>(sourceMgr, config);
}
