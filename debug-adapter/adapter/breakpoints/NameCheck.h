//===- NameCheck.h - Breakpoints that match nothing -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_NAMECHECK_H
#define DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_NAMECHECK_H

#include "debug-adapter/wire/Breakpoints.h"

#include <functional>

namespace mlir::tcp::dap {

/// The kinds of things that have names.
inline constexpr const char *kNameKinds[] = {"pass", "pattern", "stage",
                                             "tag",  "op",      "symbol"};

/// The names of a kind ("pass", "op", ...) that the compile knows; none where
/// that cannot be said.
using GetNames =
    std::function<std::optional<std::vector<std::string>>(const char *kind)>;

/// Why a breakpoint of names is not known to match anything, with the names
/// that may have been meant; empty if it matches one. What matches nothing yet
/// may do so later: patterns and symbols are known when they are met.
std::string checkName(const wire::Breakpoint &breakpoint,
                      const GetNames &getNames);

/// Reads a glob with what it is the name of in front, as in `pass:tcp-*`.
void readName(const std::string &text, wire::Breakpoint &breakpoint);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_NAMECHECK_H
