//===- OptionReader.h - Options to an invocation ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LIB_DRIVER_OPTIONREADER_H
#define TCP_LIB_DRIVER_OPTIONREADER_H

#include "Options.h"
#include "tcp-mlir/Driver/CommandLine.h"

namespace mlir::tcp {

/// Makes an invocation of parsed options. Returns nothing after an error
/// message, if they contradict each other.
std::optional<Invocation> readInvocation(const Options &options);

/// Returns the first problem of the options that say how to call a program, of
/// which `invocation` has the values; empty if there is none.
StringRef findRunProblem(const Options &options, const Invocation &invocation);

} // namespace mlir::tcp

#endif // TCP_LIB_DRIVER_OPTIONREADER_H
