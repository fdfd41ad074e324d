//===- RawText.h - Types and attributes as text -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_RAWTEXT_H
#define TCP_LSP_DIALECTS_RAWTEXT_H

#include "mlir/IR/OpImplementation.h"
#include <string>

namespace mlir::tcp::lsp {

/// Returns the text of a type or attribute with blanks as MLIR's printers write
/// them: one after a comma, none inside of brackets. Two spellings that differ
/// in blanks and comments only have one result.
std::string normalizeRaw(llvm::StringRef text);

/// Consumes the next token. Brackets are tokens like all others. Emits an error
/// if there is no token that can be consumed.
ParseResult skipToken(AsmParser &parser);
/// Consumes tokens up to the bracket that closes the next token, which opens
/// one. Returns their normalized text, or an error.
FailureOr<std::string> skipBrackets(AsmParser &parser);
/// Returns whether a brace comes next that opens a dictionary, not a region. An
/// empty pair is a dictionary.
bool isAtDictionary(AsmParser &parser);
/// Returns whether a byte of a buffer, at or behind `start`, begins a line but
/// for blanks.
bool isOnNewLine(const char *text, const char *start);
/// Returns whether `c` may stand in a word, such as the name of an operation.
bool isWordByte(char c);
/// Returns whether the next token begins an operation or a block on a new line,
/// and does not go on with the operation that is being parsed. The text of that
/// operation is at or behind `start`.
bool isAtNextOperation(AsmParser &parser, const char *start);
/// Returns the text at the next token of a parser, up to the end of the buffer.
const char *getNextText(AsmParser &parser);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_RAWTEXT_H
