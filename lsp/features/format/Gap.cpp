//===- Gap.cpp - Blanks between two tokens --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/format/Layout.h"

using namespace mlir::tcp::lsp;

LaidOut::Gap mlir::tcp::lsp::getGap(const Token &before, const Token &token,
                                    const GapContext &context) {
  if (before.is(Token::Unknown) || token.is(Token::Unknown))
    return LaidOut::Keep;
  if (token.is(Token::Comment))
    return LaidOut::AtLeastOne;
  if (token.is(',') || token.is(')') || before.is('('))
    return LaidOut::None;
  if (before.is(','))
    return LaidOut::One;
  if (token.is(Token::Arrow) || before.is(Token::Arrow))
    return LaidOut::One;
  if (context.isOperator)
    return LaidOut::Keep;
  if (token.is('=') || before.is('='))
    return LaidOut::One;
  if (context.isPackColon)
    return LaidOut::None;
  if (token.is(':')) {
    if (context.isLabelColon ||
        (context.isArguments && before.is(Token::ValueId)))
      return LaidOut::None;
    // Formats print both `(%a : type)` and `(%a: type)`.
    return context.parentheses ? LaidOut::AtMostOne : LaidOut::One;
  }
  if (before.is(':'))
    return LaidOut::One;
  // Some names are directly followed by a list in braces.
  if (context.opensRegion || (token.is('{') && !before.is(Token::BareId)))
    return LaidOut::One;
  if (context.isBehindRegion && token.is(Token::BareId))
    return LaidOut::One;
  return LaidOut::AtMostOne;
}
