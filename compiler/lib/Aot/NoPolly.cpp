//===- NoPolly.cpp - A pass plugin without passes -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Debian builds LLVM with Polly as an extension, but ships Polly's code only
/// as a plugin. The static libraries of lld's link-time optimizer still call
/// this function. It returns no passes, which changes nothing, because lld gets
/// no bitcode here.
///
//===----------------------------------------------------------------------===//

#include "llvm/Plugins/PassPlugin.h"

llvm::PassPluginLibraryInfo getPollyPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Polly", "absent",
          [](llvm::PassBuilder &) {}};
}
