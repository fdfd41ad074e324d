//===- StableABI.h - Python's interface for all versions --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Python.h, with the functions of the stable ABI of Python 3.10 alone: one
/// binary works with this version and all later ones.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_TORCH_NATIVE_STABLEABI_H
#define TCP_TORCH_NATIVE_STABLEABI_H

#define Py_LIMITED_API 0x030A0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace tcp_ide {

/// Frees an instance whose members are released. The instance has a reference
/// to its type.
inline void freeInstance(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

} // namespace tcp_ide

#endif // TCP_TORCH_NATIVE_STABLEABI_H
