//===- Arguments.h - Arguments of compiled functions ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TORCH_NATIVE_ARGUMENTS_H
#define TCP_TORCH_NATIVE_ARGUMENTS_H

#include "StableABI.h"

#include "FfiCall.h"

namespace tcp_ide {

/// The type of an argument: a tensor or a number.
struct ArgumentType {
  /// The object of an element type of PyTorch, of which there is one; null for
  /// a number.
  PyObject *dtype;
  Py_ssize_t rank;
};

/// Creates the names of the methods of tensors. To be called once, before all
/// other functions.
void initializeArguments();

/// Returns whether the arguments have the types that the function takes. A
/// wrong rank would shift all words after it. Returns false with a Python
/// error.
bool checkArguments(const std::vector<ArgumentType> &types,
                    PyObject *const *arguments, size_t count);

/// Adds a number, a tensor, or contiguous memory as (address, sizes) to a call.
/// A tensor that is not contiguous is copied; the copies must live until the
/// call has ended. Returns false with a Python error.
bool addArgument(PyObject *argument, FfiCall &call,
                 std::vector<PyObject *> &copies);

} // namespace tcp_ide

#endif // TCP_TORCH_NATIVE_ARGUMENTS_H
