//===- NpzMembers.h - Members of .npz files ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_RUNTIME_NPZMEMBERS_H
#define TCP_MLIR_RUNTIME_NPZMEMBERS_H

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace mlir::tcp::runtime {

/// The bytes of the .npy files in an .npz file, by the names of the arrays.
using NpzMembers = std::map<std::string, std::string>;

/// Reads the members of an .npz file, and not what is in them. Returns nothing
/// after an error; `why` describes it, without the name of the file.
std::optional<NpzMembers> parseNpzMembers(std::string_view bytes,
                                          std::string &why);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_NPZMEMBERS_H
