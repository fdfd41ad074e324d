//===- Intermediates.cpp - Files of what a program computes ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/Intermediates.h"

#include "mlir/IR/TypeUtilities.h"
#include "tcp-mlir/Aot/Outputs.h"
#include "tcp-mlir/Dialect/Tcp/TcpPlace.h"
#include "tcp-mlir/Runtime/Compare.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <cstring>

using namespace mlir;
using namespace mlir::tcp;
using interpreter::RuntimeValue;
using interpreter::Tensor;
using interpreter::toFloat;
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

/// Returns the type with the actual sizes: "tensor<2x3xf32>".
static std::string describeType(Type elementType, ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream(text) << RankedTensorType::get(shape, elementType);
  return text;
}

/// Returns "MIN\tMAX\tNANS" for the elements of a tensor; "-" if it has no
/// numbers.
static std::string summarize(const Tensor &tensor,
                             const runtime::Array &array) {
  std::optional<int64_t> least;
  std::optional<int64_t> largest;
  int64_t nans = 0;
  bool isFloat = isa<FloatType>(tensor.getElementType());
  ArrayRef<interpreter::Scalar> elements = tensor.getElements();
  auto isLess = [&](int64_t a, int64_t b) {
    if (!isFloat)
      return elements[a].slt(elements[b]);
    return toFloat(tensor.getElementType(), elements[a]) <
           toFloat(tensor.getElementType(), elements[b]);
  };
  for (int64_t number = 0; number < tensor.getNumElements(); ++number) {
    if (isFloat && toFloat(tensor.getElementType(), elements[number]).isNaN()) {
      ++nans;
      continue;
    }
    if (!least || isLess(number, *least))
      least = number;
    if (!largest || isLess(*largest, number))
      largest = number;
  }
  auto print = [&](std::optional<int64_t> number) {
    return number ? printElement(array, *number) : "-";
  };
  return print(least) + "\t" + print(largest) + "\t" + std::to_string(nans);
}

llvm::Error Intermediates::add(OpResult result, const RuntimeValue &value) {
  auto place = result.getLoc()->findInstanceOf<FileLineColLoc>();
  std::string stem =
      (place ? "line" + std::to_string(place.getLine()) + "_" : "") +
      names.get(result);
  if (unsigned times = ++timesMade[stem]; times > 1)
    stem += "." + std::to_string(times);
  Type elementType = getElementTypeOrSelf(result.getType());
  llvm::Expected<runtime::Array> array =
      interpreter::toArray(result.getType(), value);
  const auto *tensor = std::get_if<Tensor>(&value);
  if (!array) {
    // A value that no array can hold has a line in the index, but no file.
    consumeError(array.takeError());
    array = runtime::Array();
    tensor = nullptr;
  }
  std::string fileName = tensor ? stem + ".npy" : "-";
  std::string position = describePlace(result.getLoc());
  index << fileName << "\t" << StringRef(position).rtrim(": ").str() << "\t"
        << result.getOwner()->getName().getStringRef().str() << "\t";
  if (!tensor) {
    std::string text;
    llvm::raw_string_ostream(text) << result.getType();
    std::string number =
        array->data.empty() ? "-" : runtime::printElement(*array, 0);
    index << text << "\t" << number << "\t" << number << "\t-\n";
    return llvm::Error::success();
  }
  index << describeType(elementType, tensor->getShape()) << "\t"
        << summarize(*tensor, *array) << "\n";
  index.flush();
  std::string file = joinPath(directory, fileName);
  if (llvm::Error error = writeFile(file, printNpy(*array)))
    return error;
  return index.good() ? llvm::Error::success()
                      : failToWrite(joinPath(directory, "index.tsv"));
}
