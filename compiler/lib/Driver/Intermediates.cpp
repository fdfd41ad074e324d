//===- Intermediates.cpp - Files of what a program computes ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/Intermediates.h"

#include "tcp-mlir/Aot/Outputs.h"
#include "tcp-mlir/Numbers/Statistics.h"
#include "tcp-mlir/Runtime/Compare.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <cstring>

using namespace mlir;
using namespace mlir::tcp;
namespace fs = llvm::sys::fs;

static std::string joinPath(StringRef directory, const Twine &name) {
  SmallString<128> path(directory);
  llvm::sys::path::append(path, name);
  return path.str().str();
}

static llvm::Error failToWrite(StringRef file) {
  return llvm::createStringError("can't write '" + file +
                                 "': " + std::strerror(errno));
}

/// Writes a file, and removes it if that fails.
static llvm::Error writeFile(const std::string &file, StringRef bytes) {
  std::error_code error;
  {
    llvm::raw_fd_ostream os(file, error);
    if (!error) {
      os << bytes;
      os.flush();
      error = os.error();
      os.clear_error();
    }
  }
  if (!error)
    return llvm::Error::success();
  fs::remove(file);
  return llvm::createStringError("can't write '" + file +
                                 "': " + error.message());
}

llvm::Error Intermediates::begin() {
  if (llvm::Error error = makeDirectory(directory))
    return error;
  std::string file = joinPath(directory, "index.tsv");
  index.open(file, std::ios::trunc);
  index << "file\tplace\top\ttype\tmin\tmax\tnan" << std::endl;
  return index.good() ? llvm::Error::success() : failToWrite(file);
}

/// Returns "MIN\tMAX\tNANS" for the elements of an array; "-" if it has no
/// numbers.
static std::string summarize(const runtime::Array &array) {
  Statistics figures = computeStatistics(array);
  auto print = [&](int64_t number) {
    return number < 0 ? "-" : printElement(array, number);
  };
  return print(figures.least) + "\t" + print(figures.largest) + "\t" +
         std::to_string(figures.numNans);
}

llvm::Error Intermediates::add(const Intermediate &value,
                               const std::optional<runtime::Array> &array) {
  std::string stem = value.stem;
  if (unsigned times = ++timesMade[stem]; times > 1)
    stem += "." + std::to_string(times);
  bool isTensor = array && value.isTensor;
  std::string fileName = isTensor ? stem + ".npy" : "-";
  index << fileName << "\t" << value.place << "\t" << value.op << "\t"
        << value.type << "\t";
  if (!isTensor) {
    std::string number = array ? runtime::printElement(*array, 0) : "-";
    index << number << "\t" << number << "\t-\n";
    return llvm::Error::success();
  }
  index << summarize(*array) << "\n";
  index.flush();
  std::string file = joinPath(directory, fileName);
  if (llvm::Error error = writeFile(file, printNpy(*array)))
    return error;
  return index.good() ? llvm::Error::success()
                      : failToWrite(joinPath(directory, "index.tsv"));
}
