//===- TestSupport.h - For tests that gen-test writes -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_RUNTIME_TESTSUPPORT_H
#define TCP_MLIR_RUNTIME_TESTSUPPORT_H

#include "tcp-mlir/Runtime/Call.h"
#include "tcp-mlir/Runtime/Compare.h"
#include "tcp-mlir/Runtime/Npz.h"
#include "tcp-mlir/Runtime/abi.h"
#include "gtest/gtest.h"

namespace mlir::tcp::runtime {

/// The tensors of a reference, for a GoogleTest test. A tensor that is missing
/// or does not match fails the test.
class Reference {
public:
  explicit Reference(Npz arrays) : arrays(std::move(arrays)) {}

  /// Reads the cases of a file. Returns none and fails the test if it can't be
  /// read.
  static std::vector<Reference> readCases(const std::string &path) {
    std::vector<Reference> references;
    std::string why;
    if (std::optional<Npz> read = readNpz(path, why))
      for (Npz &arrays : splitCases(*read))
        references.emplace_back(std::move(arrays));
    else
      ADD_FAILURE() << why;
    return references;
  }

  /// Returns whether the reference has `key` with the type `type`, such as
  /// "tensor<?xf32>". Fails the test if not.
  bool has(const std::string &key, const char *type) const {
    auto found = arrays.find(key);
    if (found == arrays.end()) {
      ADD_FAILURE() << "the reference has no " << key;
      return false;
    }
    std::optional<Signature> signature =
        parseSignature(std::string("(") + type + ") -> ()");
    std::string why;
    if (!checkValue(found->second, signature->arguments.front(), why)) {
      ADD_FAILURE() << key << ": " << why;
      return false;
    }
    return true;
  }

  /// Returns a descriptor of the tensor `key`, which must be in the reference.
  template <typename T, int N>
  StridedMemRefType<T, N> tensor(const std::string &key) {
    Array &array = arrays.at(key);
    std::array<int64_t, N> shape{};
    for (int dim = 0; dim < N; ++dim)
      shape[dim] = array.shape[dim];
    return TensorView<T, N>(reinterpret_cast<T *>(array.data.data()), shape)
        .descriptor();
  }

  /// Returns the scalar `key`, which must be in the reference.
  template <typename T> T scalar(const std::string &key) const {
    T value;
    memcpy(&value, arrays.at(key).data.data(), sizeof value);
    return value;
  }

  /// Fails the test if a result differs from that of the reference by more than
  /// `tolerance`. Frees the result.
  template <typename T, int N>
  void expect(const std::string &key, StridedMemRefType<T, N> result,
              const Tolerance &tolerance) const {
    Tensor<T, N> owner(result);
    std::array<int64_t, N> shape = owner.sizes();
    expectBytes(key, {shape.begin(), shape.end()}, owner.data(),
                sizeof(T) * owner.numElements(), tolerance);
  }
  template <typename T>
  void expect(const std::string &key, T result,
              const Tolerance &tolerance) const {
    expectBytes(key, {}, &result, sizeof result, tolerance);
  }

private:
  void expectBytes(const std::string &key, std::vector<int64_t> shape,
                   const void *data, size_t size,
                   const Tolerance &tolerance) const {
    const Array &expected = arrays.at(key);
    Array actual;
    actual.type = expected.type;
    actual.isUnsigned = expected.isUnsigned;
    actual.shape = std::move(shape);
    auto *bytes = static_cast<const char *>(data);
    actual.data.assign(bytes, bytes + size);
    if (Comparison comparison = compare(actual, expected, tolerance);
        !comparison)
      ADD_FAILURE() << key << ":\n" << comparison.report;
  }

  Npz arrays;
};

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_TESTSUPPORT_H
