//===- Style.h - Colours, where they are wanted -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_CONSOLE_STYLE_H
#define DEBUG_ADAPTER_ADAPTER_CONSOLE_STYLE_H

#include "debug-adapter/adapter/session/Session.h"

#include <string>

namespace mlir::tcp::dap {

enum class Color { Bold, Dim, Red, Green, Cyan, Yellow };

/// Returns a text in a colour. It stays as it is if the client shows no
/// colours.
std::string paint(Session &session, Color color, const std::string &text);

/// Returns a unified diff with its lines in colours, under the same condition.
std::string paintDiff(Session &session, const std::string &diff);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_CONSOLE_STYLE_H
