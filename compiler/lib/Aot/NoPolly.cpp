//===- NoPolly.cpp - A pass plugin without passes -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Debian builds LLVM with Polly as an extension and ships its code only as a
/// plugin. The static libraries that lld's link-time optimizer is in still ask
/// for it by this name; we never hand bitcode to lld, and it finds no passes.
///
//===----------------------------------------------------------------------===//

#include "llvm/Plugins/PassPlugin.h"

llvm::PassPluginLibraryInfo getPollyPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Polly", "absent",
          [](llvm::PassBuilder &) {}};
}
