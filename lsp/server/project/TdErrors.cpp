//===- TdErrors.cpp - What TableGen finds wrong ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/project/TdErrors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

void mlir::tcp::lsp::addTdErrors(StringRef output, StringRef root,
                                 TdErrors &errors) {
  auto add = [&](StringRef file, TdError error) {
    std::vector<TdError> &list = errors[file.str()];
    if (!llvm::is_contained(list, error))
      list.push_back(std::move(error));
  };
  bool isPlaced = false;
  for (StringRef line : llvm::split(output, '\n')) {
    auto [place, message] = line.split(": error: ");
    if (message.empty())
      continue;
    auto [rest, column] = place.rsplit(':');
    auto [file, number] = rest.rsplit(':');
    TdError error{1, 1, message.str()};
    if (number.getAsInteger(10, error.line) ||
        column.getAsInteger(10, error.column))
      continue;
    add(file, std::move(error));
    isPlaced = true;
  }
  if (!isPlaced && !output.trim().empty())
    add(root, {1, 1, output.trim().split('\n').first.str()});
}
