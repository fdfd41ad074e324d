//===- CallArguments.h - The arguments of calls -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_CALLARGUMENTS_H
#define TCP_MLIR_DRIVER_CALLARGUMENTS_H

#include "tcp-mlir/Driver/CommandLine.h"
#include "tcp-mlir/Runtime/Npz.h"
#include "tcp-mlir/Runtime/Signature.h"

namespace mlir::tcp {

/// Returns the arrays of `npz` that are called `prefix`0 and so on, one for
/// each of `types`. `file` is the name of the file for messages. Returns
/// nothing after an error message.
std::optional<std::vector<runtime::Array>>
takeArrays(const runtime::Npz &npz, StringRef prefix,
           const std::vector<runtime::ValueType> &types, StringRef file,
           bool checkTypes);

/// Returns the arguments that --random makes up, those of the file of --input,
/// or those that are kept beside the program. `source` gets the name of the
/// file that keeps them. Returns nothing after an error message.
std::optional<std::vector<runtime::Array>>
getArguments(const runtime::Signature &signature, const Invocation &invocation,
             std::string *source = nullptr);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_CALLARGUMENTS_H
