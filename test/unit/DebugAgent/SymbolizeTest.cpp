//===- SymbolizeTest.cpp - Names for addresses ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/crash/Symbolize.h"

#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <dlfcn.h>
#include <link.h>

using namespace mlir::tcp::agent;
using Address = mlir::tcp::wire::control::CodeAddress;

__attribute__((noinline)) void functionWithAName() { asm volatile(""); }

namespace {
/// Returns the file of a code address and the offset in it, as the agent's
/// signal handler sends them.
Address placeOf(const void *address) {
  Dl_info info;
  link_map *map = nullptr;
  // A program at fixed addresses is loaded with an offset of 0.
  if (!::dladdr1(address, &info, reinterpret_cast<void **>(&map),
                 RTLD_DL_LINKMAP))
    return {"", static_cast<int64_t>(reinterpret_cast<uint64_t>(address))};
  return {
      info.dli_fname,
      static_cast<int64_t>(reinterpret_cast<uint64_t>(address) - map->l_addr)};
}

TEST(Symbolize, NamesFunctionsOfTheProgramAndOfLibraries) {
  std::vector<std::string> lines =
      symbolize({placeOf(reinterpret_cast<const void *>(&functionWithAName)),
                 placeOf(reinterpret_cast<const void *>(&std::qsort))});
  ASSERT_GE(lines.size(), 2u);
  EXPECT_NE(lines[0].find("functionWithAName"), std::string::npos) << lines[0];
  EXPECT_NE(lines.back().find("qsort"), std::string::npos) << lines.back();
}

TEST(Symbolize, GivesALineForWhatIsNowhere) {
  EXPECT_EQ(symbolize({Address{"", 1}, Address{"", 2}}),
            (std::vector<std::string>{"? + 0x1", "? + 0x2"}));
  EXPECT_EQ(symbolize({Address{"/nowhere/libx.so", 16}}),
            std::vector<std::string>{"libx.so + 0x10"});
  EXPECT_TRUE(symbolize({}).empty());
}
} // namespace
