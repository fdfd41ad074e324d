//===- Signature.h - Signatures of compiled functions -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_RUNTIME_SIGNATURE_H
#define TCP_MLIR_RUNTIME_SIGNATURE_H

#include "tcp-mlir/Runtime/ElementType.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mlir::tcp::runtime {

/// The highest rank for which abi.h has macros.
inline constexpr int kMaxRank = 8;

/// The size of a dimension that is known only when the program runs.
inline constexpr int64_t kDynamicSize = -1;

/// The type of an argument or a result: a tensor or a scalar.
struct ValueType {
  ElementType element = ElementType::F32;
  bool isTensor = false;
  /// The sizes of a tensor, some of them kDynamicSize.
  std::vector<int64_t> shape;

  int rank() const { return static_cast<int>(shape.size()); }
  bool operator==(const ValueType &other) const {
    return element == other.element && isTensor == other.isTensor &&
           shape == other.shape;
  }
};

/// The arguments and results of a function, as the function has them on
/// tensors.
struct Signature {
  std::vector<ValueType> arguments;
  std::vector<ValueType> results;
  /// The tensor results that the function writes into an argument and does not
  /// return: the numbers of the arguments by the numbers of the results.
  std::map<size_t, size_t> updates;
  /// True if the other tensor results are written to buffers that the caller
  /// passes after the arguments. Scalar results are returned.
  bool intoDestinations = false;

  /// Returns whether a result is written to a buffer that the caller passes.
  bool hasDestination(size_t result) const {
    return intoDestinations && results[result].isTensor &&
           !updates.count(result);
  }
  /// Returns whether the C function returns the result.
  bool isReturned(size_t result) const {
    return !updates.count(result) && !hasDestination(result);
  }
  /// The types of the results that the C function returns.
  std::vector<ValueType> getReturned() const;
};

/// Returns the type as MLIR prints it: "tensor<?x4xf32>", "i64".
std::string toString(const ValueType &type);

/// Returns the signature as text: "(tensor<?xf32>, f32) -> (tensor<?xf32>)". "
/// into" follows if the results go to buffers of the caller, and " in #0"
/// follows a result that is written into the argument #0.
std::string toString(const Signature &signature);

/// Reads the text of a signature, as `toString` writes it; nothing for other
/// texts.
std::optional<Signature> parseSignature(std::string_view text);

/// Returns the symbol of a compiled library that has the signature of
/// `function`, as a string that ends with a zero byte.
std::string getSignatureSymbol(std::string_view function);

/// Returns the name of the destination entry of `function`, which writes the
/// results to buffers of the caller.
std::string getDestinationEntry(std::string_view function);

/// Returns the function whose signature is at `symbol`; nothing for other
/// symbols.
std::optional<std::string_view>
getFunctionOfSignatureSymbol(std::string_view symbol);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_SIGNATURE_H
