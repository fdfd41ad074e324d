//===- AgentHostsTest.cpp - Programs that can load the agent --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/project/AgentHosts.h"

#include "gtest/gtest.h"
#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>

using namespace mlir::tcp::project;

namespace {
std::string readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string writeFile(const std::string &bytes) {
  std::string path = testing::TempDir() + "plugins-test";
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  return path;
}

bool needsLibc(const std::string &path) {
  std::vector<std::string> names = readNeededLibraries(path);
  return std::find(names.begin(), names.end(), "libc.so.6") != names.end();
}
} // namespace

TEST(AgentHosts, NeedsLibraries) { EXPECT_TRUE(needsLibc("/proc/self/exe")); }

TEST(AgentHosts, OtherFilesNeedNone) {
  EXPECT_TRUE(readNeededLibraries("/nowhere").empty());
  EXPECT_TRUE(readNeededLibraries("/usr").empty());
  EXPECT_TRUE(readNeededLibraries(writeFile("")).empty());
  EXPECT_TRUE(readNeededLibraries(writeFile("#!/bin/sh\n")).empty());
}

// Whatever stands in the headers, nothing outside of the file is read.
TEST(AgentHosts, DamagedFilesAreRead) {
  std::string whole = readFile("/usr/bin/cat");
  ASSERT_TRUE(needsLibc(writeFile(whole)));
  for (size_t length = 1; length < whole.size(); length = length * 3 / 2 + 1)
    readNeededLibraries(writeFile(whole.substr(0, length)));
  std::mt19937 random(1);
  for (int round = 0; round < 500; ++round) {
    std::string bytes = whole;
    for (int flip = 0; flip < 4; ++flip)
      bytes[random() % 1024] = static_cast<char>(random());
    readNeededLibraries(writeFile(bytes));
  }
}
