//===- RandomArguments.h - Arguments that are made up -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_NUMBERS_RANDOMARGUMENTS_H
#define TCP_MLIR_NUMBERS_RANDOMARGUMENTS_H

#include "tcp-mlir/Runtime/Npy.h"
#include "tcp-mlir/Runtime/Signature.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir::tcp {

/// Makes arguments of a function up. The same seed gives the same arguments on
/// all systems. `dims` has the sizes that the types leave open, as --dims of
/// tcp-aot has them; an error says what is wrong with it.
llvm::Expected<std::vector<runtime::Array>>
makeUpArguments(const runtime::Signature &signature, uint64_t seed,
                llvm::StringRef dims);

} // namespace mlir::tcp

#endif // TCP_MLIR_NUMBERS_RANDOMARGUMENTS_H
