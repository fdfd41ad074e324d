//===- Deferred.h - Callables that are made late ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TORCH_NATIVE_DEFERRED_H
#define TCP_TORCH_NATIVE_DEFERRED_H

#include "StableABI.h"

namespace tcp_ide {

/// The type of Deferred(make, is_boxed), a callable that calls the result of
/// make(). It calls make() at its own first call.
extern PyType_Spec deferredSpec;

/// The attribute `__dict__` of a callable that has `_boxed_call`.
extern PyGetSetDef boxedCallDictionary[];

} // namespace tcp_ide

#endif // TCP_TORCH_NATIVE_DEFERRED_H
