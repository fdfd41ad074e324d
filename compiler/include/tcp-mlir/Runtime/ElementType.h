//===- ElementType.h - Types of elements ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_RUNTIME_ELEMENTTYPE_H
#define TCP_MLIR_RUNTIME_ELEMENTTYPE_H

#include <cstddef>
#include <optional>
#include <string_view>

namespace mlir::tcp::runtime {

/// The types of elements and scalars that cross the C ABI.
enum class ElementType { F16, BF16, F32, F64, I1, I8, I16, I32, I64, Index };

/// Every element type, in the order of the enum.
inline constexpr ElementType kElementTypes[] = {
    ElementType::F16, ElementType::BF16, ElementType::F32, ElementType::F64,
    ElementType::I1,  ElementType::I8,   ElementType::I16, ElementType::I32,
    ElementType::I64, ElementType::Index};

/// Returns the name of the type in MLIR and abi.h: "f32", "i1", "index".
std::string_view getName(ElementType type);

/// Returns the type with a name of `getName`; nothing for other names.
std::optional<ElementType> parseElementType(std::string_view name);

/// Returns the size in bytes, which is also the alignment.
size_t getSize(ElementType type);

bool isFloat(ElementType type);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_ELEMENTTYPE_H
