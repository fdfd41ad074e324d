//===- TensorAnswers.h - Answers about tensors in files ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TENSORS_TENSORANSWERS_H
#define TCP_MLIR_TENSORS_TENSORANSWERS_H

#include "tcp-mlir/Tensors/TensorView.h"
#include "llvm/Support/JSON.h"
#include <iosfwd>

namespace mlir::tcp {

/// The elements that are shown of a tensor with an expected one.
enum class Shown { Actual, Expected, Difference };

/// The tensors of a file, and those of a second file that are expected. For one
/// thread.
class TensorPairs {
public:
  /// Opens a file, and `expected` unless it is empty. Tensors of one name
  /// belong together, and so do the only tensors of both files.
  static llvm::Expected<TensorPairs> open(const std::string &path,
                                          const std::string &expected);

  const std::vector<StoredTensor> &getTensors() const { return actual; }

  /// Returns the expected tensor of a tensor; null if there is none.
  const StoredTensor *findExpected(const StoredTensor &tensor) const;

  /// Returns the tensor with a name, or the only one if the name is empty.
  llvm::Expected<const StoredTensor *> find(llvm::StringRef name) const;

  /// Returns what is shown of a tensor.
  llvm::Expected<TensorView> getView(const StoredTensor &tensor,
                                     Shown shown) const;

private:
  std::vector<StoredTensor> actual, expected;
};

/// Writes the part of a view that a slice selects to an .npy file.
llvm::Error exportTensor(const TensorView &view, llvm::StringRef slice,
                         const std::string &path);

/// Answers a request about tensors. docs/aot.md has the requests.
llvm::Expected<llvm::json::Value> answer(const TensorPairs &tensors,
                                         llvm::StringRef method,
                                         const llvm::json::Value &params);

/// Answers requests until the input ends: a line has one request or one answer
/// of JSON-RPC.
void serveTensors(const TensorPairs &tensors, std::istream &input,
                  llvm::raw_ostream &output);

/// The part of a file of tensors that a text shows.
struct TensorTextOptions {
  /// The name of a tensor; empty for all, or for the only one.
  std::string name;
  /// The slice to show; nothing for figures alone.
  std::optional<std::string> slice;
  Shown shown = Shown::Actual;
  /// The element to look for.
  std::optional<Wanted> wanted;
  /// True for a histogram of the slice.
  bool isHistogram = false;
};

/// Prints tensors for people.
llvm::Error printTensors(llvm::raw_ostream &os, const TensorPairs &tensors,
                         const TensorTextOptions &options);

/// Returns "[1, 2]".
std::string printPosition(llvm::ArrayRef<int64_t> position);

} // namespace mlir::tcp

#endif // TCP_MLIR_TENSORS_TENSORANSWERS_H
