//===- IrdlImage.h - Dialects that IRDL describes ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_IRDL_IRDLIMAGE_H
#define TCP_LSP_IRDL_IRDLIMAGE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SourceMgr.h"
#include <optional>
#include <string>

namespace mlir::tcp::lsp {

/// Returns whether a text may have operations `irdl.dialect`.
bool mentionsIrdl(llvm::StringRef text);

/// Makes an image, as of .td files, of the operations `irdl.dialect` in the
/// only buffer of `sources`. Returns nothing if the text has errors, which the
/// server reports as those of any MLIR file.
std::optional<std::string> makeIrdlImage(const llvm::SourceMgr &sources);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_IRDL_IRDLIMAGE_H
