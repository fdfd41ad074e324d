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

/// A text in a colour, for clients that can show one.
std::string paint(Session &session, Color color, const std::string &text);

/// A unified diff with its lines in colours.
std::string paintDiff(Session &session, const std::string &diff);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_CONSOLE_STYLE_H
