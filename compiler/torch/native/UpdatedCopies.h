//===- UpdatedCopies.h - Copies of arguments that change --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TORCH_NATIVE_UPDATEDCOPIES_H
#define TCP_TORCH_NATIVE_UPDATEDCOPIES_H

#include "StableABI.h"

#include <utility>
#include <vector>

namespace tcp_ide {

/// Creates the names of the methods of tensors. To be called once, before all
/// other functions.
void initializeUpdatedCopies();

/// Copies of arguments that a compiled function updates, for one call. The
/// function needs contiguous memory that overlaps no other argument. The
/// methods are called under the lock of the interpreter.
class UpdatedCopies {
public:
  /// Copies those of the arguments `updated` that can't be passed themselves.
  /// Arguments that are no tensors overlap none. Returns false with a Python
  /// error.
  bool make(const std::vector<size_t> &updated, PyObject *const *arguments,
            size_t count);
  /// Returns the copy of an argument; null if there is none.
  PyObject *find(size_t number) const;
  /// Copies the elements of the copies into their arguments. Returns false with
  /// a Python error.
  bool store(PyObject *const *arguments) const;
  void clear();

private:
  /// The copies, with the numbers of their arguments.
  std::vector<std::pair<size_t, PyObject *>> copies;
};

} // namespace tcp_ide

#endif // TCP_TORCH_NATIVE_UPDATEDCOPIES_H
