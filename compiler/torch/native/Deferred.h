//===- Deferred.h - Callables that are made late ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TORCH_NATIVE_DEFERRED_H
#define TCP_TORCH_NATIVE_DEFERRED_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace tcp_ide {

/// Deferred(make, is_boxed): a callable that is what make() gives, which is
/// asked for at the first call. Not ready yet.
PyTypeObject *getDeferredType();

/// `__dict__` of a callable that has `_boxed_call`.
extern PyGetSetDef boxedCallDictionary[];

} // namespace tcp_ide

#endif // TCP_TORCH_NATIVE_DEFERRED_H
