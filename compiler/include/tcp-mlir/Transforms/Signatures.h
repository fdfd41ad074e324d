//===- Signatures.h - Types of functions over tensors -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_SIGNATURES_H
#define TCP_MLIR_TRANSFORMS_SIGNATURES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "tcp-mlir/Runtime/Signature.h"

namespace mlir::tcp {

/// The attribute of a function that holds its FunctionType over tensors.
inline constexpr StringLiteral kSignatureAttrName = "tcp.signature";

/// The attribute of a function with its place in the source, as messages of the
/// compiled program print it.
inline constexpr StringLiteral kPlaceAttrName = "tcp.place";

/// The unit attribute of a function that writes its tensor results to buffers
/// of the caller.
inline constexpr StringLiteral kIntoDestinationsAttrName =
    "tcp.into_destinations";

/// The attribute of a function with the results that are written into
/// arguments: pairs of the number of a result and of its argument.
inline constexpr StringLiteral kUpdatesAttrName = "tcp.updates";

/// The attribute of a check that the caller's buffer has the sizes of its
/// result: the number of the argument that is the buffer, or contains it.
inline constexpr StringLiteral kDestinationCheckAttrName =
    "tcp.destination_check";

/// The attribute of a function that was renamed while it is lowered: its symbol
/// in the library.
inline constexpr StringLiteral kSymbolAttrName = "tcp.symbol";

/// Returns the type in the C ABI of a value of `type`; nothing if it has none.
/// A contiguous memref counts as the tensor that it holds.
std::optional<runtime::ValueType> getValueType(Type type);

/// Returns a list of the types that the C ABI has, for an error message.
StringRef describeValueTypes();

/// Returns the signature in the attributes of `function`, which may be of any
/// dialect; nothing if it has none.
std::optional<runtime::Signature> getSignature(Operation *function);

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_SIGNATURES_H
