//===- TraceFiles.cpp - Files beside a trace's answer ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TraceFiles.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::tcp;
namespace fs = llvm::sys::fs;

ProgressFile::ProgressFile(const std::string &path, std::error_code &error)
    : os(path, error) {}

// A full disk is not an error here. The reader then learns nothing about the
// place of a crash.
ProgressFile::~ProgressFile() { os.clear_error(); }

void ProgressFile::write(const TraceProgress &progress) {
  os.seek(0);
  os << toJSON(progress);
  size_t end = os.tell();
  // Blanks overwrite the rest of a longer text.
  if (end < last)
    os.indent(last - end);
  last = os.tell();
  os.flush();
}

void ProgressFile::write(unsigned index, const TracedPass &pass, Operation *op,
                         SourceRanges &ranges) {
  TraceProgress at{pass.stage, pass.name, index, "", std::nullopt};
  if (auto name =
          op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    at.function = name.getValue().str();
  if (ByteRange range = ranges.find(op->getLoc()); range.end)
    at.range = range;
  write(at);
}

/// Writes the bytes of the file before they are mapped. On a full disk, writing
/// to a mapped page without a block on the disk would end the process.
static std::error_code reserve(int descriptor) {
  llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/false);
  os.write_zeros(sizeof(FocusRecord));
  os.flush();
  std::error_code error = os.error();
  os.clear_error();
  return error;
}

FocusFile::FocusFile(const std::string &path, std::error_code &error) {
  int descriptor;
  error = fs::openFileForReadWrite(path, descriptor, fs::CD_CreateAlways,
                                   fs::OF_None);
  if (error)
    return;
  error = reserve(descriptor);
  fs::file_t file = fs::convertFDToNativeFile(descriptor);
  if (!error)
    memory = fs::mapped_file_region(file, fs::mapped_file_region::readwrite,
                                    sizeof(FocusRecord), 0, error);
  fs::closeFile(file);
}
