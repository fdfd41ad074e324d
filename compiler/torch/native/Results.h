//===- Results.h - Results of compiled functions ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TORCH_NATIVE_RESULTS_H
#define TCP_TORCH_NATIVE_RESULTS_H

#include "StableABI.h"

#include "DLPack.h"

namespace tcp_ide {

/// The type of a result that is a tensor.
struct ResultType {
  DlDataType type;
  int32_t rank;

  /// Returns the number of words of the descriptor.
  size_t countWords() const { return 3 + 2 * static_cast<size_t>(rank); }
};

/// Makes a tensor of the descriptor at `words`, and moves `words` behind it.
/// The tensor owns the memory. `fromDlpack` makes a tensor of a capsule.
/// Returns null with a Python error.
PyObject *takeResult(const ResultType &type, const int64_t *&words,
                     PyObject *fromDlpack);

} // namespace tcp_ide

#endif // TCP_TORCH_NATIVE_RESULTS_H
