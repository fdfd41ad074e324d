//===- UnitWarnings.h - What is no error of a unit --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_UNITWARNINGS_H
#define TCP_LSP_UNIT_UNITWARNINGS_H

#include "lsp/unit/UnitReport.h"

namespace mlir::tcp::lsp {

/// Gives the place in a unit's text that stands for an operation, if one does.
using PlaceOf = llvm::function_ref<std::optional<Range>(Operation *)>;

/// Says which dialects nobody knows, at their first operations, and warns of
/// unknown operations of those that are known. `ops` is null where the text
/// does not parse; `isIntact` says that all of it does.
void reportUnregistered(MLIRContext &context, const UnitText &text, Block *ops,
                        PlaceOf nameOf, bool isIntact, UnitReport &report);

/// Points at results that nobody uses, of operations that do nothing else, in a
/// text that parses without a repair. Nothing where there are errors. `namesOf`
/// gives the place of all results, or of the operation where they have no name.
void reportUnused(const UnitText &text, Block &ops, PlaceOf namesOf,
                  UnitReport &report);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNITWARNINGS_H
