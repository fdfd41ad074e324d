//===- ProcessTest.cpp - Tests of started processes -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/process/Process.h"

#include "gtest/gtest.h"
#include <filesystem>
#include <fstream>

using namespace mlir::tcp::dap;

namespace {
/// A folder with the program `bin/say`, which prints the directory
/// that it runs in.
class ProcessTest : public testing::Test {
protected:
  void SetUp() override {
    folder = std::filesystem::weakly_canonical(testing::TempDir()) /
             "process-test" /
             testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(folder / "bin");
    std::filesystem::path program = folder / "bin" / "say";
    std::ofstream(program) << "#!/bin/sh\necho \"said in $(pwd)\"\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  /// Runs a process to its end. Returns its output, or why there is none.
  static std::string run(const ProcessOptions &options) {
    std::string said;
    Process::Listener listener;
    listener.onOutput = [&](bool, const std::string &text) { said += text; };
    listener.onExit = [](int) {};
    Result<std::unique_ptr<Process>> process =
        Process::start(options, std::move(listener));
    if (!process)
      return process.error().message;
    while (!(*process)->waitFor(1000))
      ;
    // This waits for the thread that writes `said`.
    process->reset();
    return said;
  }

  std::filesystem::path folder;
};
} // namespace

TEST_F(ProcessTest, IsLookedUpInItsOwnPath) {
  ProcessOptions options;
  options.arguments = {"say"};
  EXPECT_EQ(run(options), "there is no program 'say' in PATH");
  std::string path = (folder / "bin").string() + ":/usr/bin:/bin";
  options.environment["PATH"] = path;
  options.directory = folder.string();
  EXPECT_EQ(run(options), "said in " + folder.string() + "\n");
}

TEST_F(ProcessTest, IsLookedUpFromItsOwnDirectory) {
  ProcessOptions options;
  options.arguments = {"say"};
  options.environment["PATH"] = "bin:/usr/bin:/bin";
  // A directory is relative to that of this process.
  options.directory = std::filesystem::relative(folder).string();
  EXPECT_EQ(run(options), "said in " + folder.string() + "\n");
  options.arguments = {"./bin/say"};
  EXPECT_EQ(run(options), "said in " + folder.string() + "\n");
}
