//===- UnitVerifier.h - Verifies a unit -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_UNITVERIFIER_H
#define TCP_LSP_UNIT_UNITVERIFIER_H

#include "lsp/unit/UnitReport.h"

namespace mlir::tcp::lsp {

/// Verifies the IR of a unit, and reports errors. Placeholders have none.
/// `isIntact` says that there are no placeholders.
void verifyUnit(const UnitText &text, ParsedText &parsed, bool isIntact,
                UnitReport &report);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNITVERIFIER_H
