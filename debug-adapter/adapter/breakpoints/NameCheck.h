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

/// The kinds of things that a breakpoint can name.
inline constexpr const char *kNameKinds[] = {"pass", "pattern", "stage",
                                             "tag",  "op",      "symbol"};

/// Returns the names of a kind ("pass", "op", ...) that the compile knows;
/// nothing if the compile can't be asked.
using GetNames =
    std::function<std::optional<std::vector<std::string>>(const char *kind)>;

/// Returns why a breakpoint on a name matches nothing so far, with a name that
/// may have been meant; empty if it matches, or if that can't be checked. Such
/// a breakpoint may match later, because patterns and symbols are only known
/// once the compile has met them.
std::string checkName(const wire::Breakpoint &breakpoint,
                      const GetNames &getNames);

/// Makes `breakpoint` one on a name. `text` is a glob that may have a kind of
/// names in front, as in `pass:tcp-*`.
void readName(const std::string &text, wire::Breakpoint &breakpoint);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_NAMECHECK_H
