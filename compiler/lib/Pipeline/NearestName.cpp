//===- NearestName.cpp - Suggestions for unknown names --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Pipeline/NearestName.h"

using llvm::StringRef;

std::string mlir::tcp::suggestName(StringRef name,
                                   llvm::ArrayRef<StringRef> known) {
  StringRef nearest;
  unsigned least = name.size() / 3 + 1;
  for (StringRef each : known)
    if (unsigned distance = name.edit_distance(each, true, least);
        distance < least) {
      nearest = each;
      least = distance;
    }
  return nearest.empty() ? "" : "did you mean '" + nearest.str() + "'?";
}
