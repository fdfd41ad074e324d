//===- Npz.h - Named arrays in one file -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_RUNTIME_NPZ_H
#define TCP_MLIR_RUNTIME_NPZ_H

#include "tcp-mlir/Runtime/Npy.h"
#include <map>
#include <vector>

namespace mlir::tcp::runtime {

/// Arrays by name, as numpy.savez stores them.
using Npz = std::map<std::string, Array>;

/// Reads the bytes of an .npz file, stored or deflated. On other bytes returns
/// nothing, and `why` says what is wrong.
std::optional<Npz> parseNpz(std::string_view bytes, std::string &why);

/// Reads an .npz file; `why` names it where that fails.
std::optional<Npz> readNpz(const std::string &path, std::string &why);

/// The cases of a reference: the arrays without a case's name, Input0 and so
/// on, then those that are called Case1.Input0, Case2.Input0 and so on, as if
/// they were called Input0.
std::vector<Npz> splitCases(const Npz &reference);

/// The bytes of an .npz file: stored, with no dates, so that equal arrays give
/// equal bytes.
std::string printNpz(const Npz &arrays);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_NPZ_H
