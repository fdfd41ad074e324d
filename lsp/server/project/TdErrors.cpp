//===- TdErrors.cpp - Errors of TableGen ----------------------------------===//
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

llvm::json::Array
mlir::tcp::lsp::makeDiagnostics(llvm::ArrayRef<TdError> errors) {
  llvm::json::Array diagnostics;
  for (const TdError &error : errors) {
    llvm::json::Object place{{"line", error.line - 1},
                             {"character", error.column - 1}};
    llvm::json::Object range{{"start", llvm::json::Object(place)},
                             {"end", std::move(place)}};
    diagnostics.push_back(llvm::json::Object{{"range", std::move(range)},
                                             {"severity", 1},
                                             {"source", "tcp"},
                                             {"code", "tablegen"},
                                             {"message", error.message}});
  }
  return diagnostics;
}
