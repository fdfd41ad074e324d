//===- UnitWarnings.h - Warnings of a unit ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_UNITWARNINGS_H
#define TCP_LSP_UNIT_UNITWARNINGS_H

#include "lsp/unit/UnitReport.h"

namespace mlir::tcp::lsp {

/// Returns the range of a unit's text for an operation, if it has one.
using PlaceOf = llvm::function_ref<std::optional<Range>(Operation *)>;

/// Reports each unknown dialect at its first operation, and warns of unknown
/// operations of registered dialects. `ops` is null if the text does not parse.
/// `isIntact` says that all of it does.
void reportUnregistered(MLIRContext &context, const UnitText &text, Block *ops,
                        PlaceOf nameOf, bool isIntact, UnitReport &report);

/// Reports results that are not used, if their operation has no side effects.
/// Does nothing if there are errors. `namesOf` returns the range of an
/// operation's results, or of the operation if its results have no names. The
/// whole text must have parsed.
void reportUnused(const UnitText &text, Block &ops, PlaceOf namesOf,
                  UnitReport &report);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNITWARNINGS_H
