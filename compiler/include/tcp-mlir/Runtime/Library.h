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
  /// The purpose of loading: its functions, or its description of them, for
  /// which the functions of custom ops need not be there.
  enum class Use { Call, Read };

  /// Loads the library at `path`. On failure returns nothing, and `why` says
  /// what is wrong.
  static std::optional<Library> open(const std::string &path, std::string &why,
                                     Use use = Use::Call);

  Library(Library &&other) noexcept;
  Library &operator=(Library &&other) noexcept;
  ~Library();

  /// The address of a symbol; null where there is none.
  void *find(const std::string &symbol) const;

  /// Returns the library's description of a function; none if it has none.
  std::optional<Signature> getSignature(const std::string &function) const;

private:
  explicit Library(void *handle) : handle(handle) {}

  void *handle;
};

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_LIBRARY_H
