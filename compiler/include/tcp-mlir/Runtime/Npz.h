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

/// Reads the bytes of an .npz file, stored or deflated. For other bytes,
/// returns nothing, and `why` says what is wrong.
std::optional<Npz> parseNpz(std::string_view bytes, std::string &why);

/// Reads an .npz file. Returns nothing after an error; `why` describes it and
/// names the file.
std::optional<Npz> readNpz(const std::string &path, std::string &why);

/// Returns the cases of a reference. The first has the arrays Input0 and so on,
/// whose names have no prefix. Further ones have the arrays Case1.Input0,
/// Case2.Input0 and so on, under names without the prefix.
std::vector<Npz> splitCases(const Npz &reference);

/// Returns the bytes of an .npz file. The members are not compressed and have
/// no dates, so that equal arrays give equal bytes.
std::string printNpz(const Npz &arrays);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_NPZ_H
