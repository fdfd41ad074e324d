//===- Library.h - A compiled library in this process -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_RUNTIME_LIBRARY_H
#define TCP_MLIR_RUNTIME_LIBRARY_H

#include "tcp-mlir/Runtime/Signature.h"

namespace mlir::tcp::runtime {

/// A shared library that tcp-aot made, loaded while the object lives.
class Library {
public:
  /// The purpose of loading: to call functions, or to read their signatures.
  /// For reading, the C functions of custom ops may be missing.
  enum class Use { Call, Read };

  /// Loads the library at `path`. Returns nothing after an error, which `why`
  /// describes.
  static std::optional<Library> open(const std::string &path, std::string &why,
                                     Use use = Use::Call);

  Library(Library &&other) noexcept;
  Library &operator=(Library &&other) noexcept;
  ~Library();

  /// Returns the address of a symbol; null if there is none.
  void *find(const std::string &symbol) const;

  /// Returns the signature of a function that is stored in the library; nothing
  /// if there is none.
  std::optional<Signature> getSignature(const std::string &function) const;

private:
  explicit Library(void *handle) : handle(handle) {}

  void *handle;
};

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_LIBRARY_H
