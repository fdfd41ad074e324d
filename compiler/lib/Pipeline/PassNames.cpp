//===- PassNames.cpp - Passes by name -------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Pipeline/PassNames.h"

#include "mlir/Pass/PassRegistry.h"
#include "tcp-mlir/Pipeline/NearestName.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir;
using llvm::StringRef;

/// Returns the option names for which `is` is true. MLIR's registries of passes
/// can't be listed, but each pass and pipeline is an option of mlir-opt or a
/// value of one.
static std::set<std::string> listNames(llvm::function_ref<bool(StringRef)> is) {
  std::set<std::string> names;
  for (auto &entry : llvm::cl::getRegisteredOptions())
    // Literal options have the names of their values.
    if (entry.second->ArgStr != entry.first && is(entry.first))
      names.insert(entry.first.str());
  return names;
}

std::set<std::string> tcp::listPassNames() {
  return listNames(
      [](StringRef name) { return PassInfo::lookup(name) != nullptr; });
}

std::string tcp::suggestPass(StringRef message) {
  auto [before, behind] =
      message.split("' does not refer to a registered pass");
  if (behind.empty())
    return "";
  StringRef name = before.rsplit('\'').second;
  std::set<std::string> names = listNames([](StringRef name) {
    return PassInfo::lookup(name) || PassPipelineInfo::lookup(name);
  });
  std::string suggestion =
      suggestName(name, llvm::to_vector_of<StringRef>(names));
  return suggestion.empty() ? suggestion : suggestion + "\n";
}
