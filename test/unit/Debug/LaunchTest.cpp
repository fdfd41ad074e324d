//===- LaunchTest.cpp - Tests of launch plans -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/LaunchPlan.h"

#include "gtest/gtest.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace mlir::tcp::dap;

namespace {
class Launch : public testing::Test {
protected:
  void SetUp() override {
    for (const char *name : {"a.mlir", "b.py", "plugin.so"})
      std::ofstream(testing::TempDir() + name);
    paths.programs = "BIN";
    paths.plugin = testing::TempDir() + "plugin.so";
  }

  /// Returns the command line of a launch, or the error.
  std::string plan(const json &settings) {
    Result<protocol::LaunchArguments> arguments =
        fromJson<protocol::LaunchArguments>(settings);
    if (!arguments)
      return arguments.error().message;
    arguments->cwd = testing::TempDir();
    Result<LaunchPlan> plan = planLaunch(*arguments, paths, "OUT");
    if (!plan)
      return plan.error().message;
    std::string text;
    for (const std::string &argument : plan->process.arguments)
      text += (text.empty() ? "" : " ") + argument;
    size_t plugin = text.find(paths.plugin);
    if (plugin != std::string::npos)
      text.replace(plugin, paths.plugin.size(), "PLUGIN");
    return text + (plan->isCompiler ? "" : " (no compiler)");
  }

  ToolPaths paths;
};
} // namespace

TEST_F(Launch, CompilesAFile) {
  EXPECT_EQ(plan({{"program", "a.mlir"}}),
            "BIN/tcp-aot a.mlir --quiet -o OUT/a.so");
  EXPECT_EQ(plan({{"program", "a.mlir"}, {"args", {"-o", "x.so", "-g"}}}),
            "BIN/tcp-aot a.mlir -o x.so -g");
  EXPECT_EQ(
      plan({{"program", "a.mlir"},
            {"entry", "linalg"},
            {"exit", "llvm"},
            {"opt", 0}}),
      "BIN/tcp-aot a.mlir --from=linalg --emit=llvm -O0 --quiet -o OUT/a");
  EXPECT_EQ(plan({{"program", "a.mlir"}, {"stages", {"tcp", "x", "loops"}}}),
            "BIN/tcp-aot a.mlir --stages=tcp,x,loops --quiet -o OUT/a");
}

TEST_F(Launch, RunsAPipeline) {
  EXPECT_EQ(plan({{"program", "a.mlir"},
                  {"pipeline", "builtin.module(tcp-simplify)"}}),
            "BIN/tcp-opt --pass-pipeline=builtin.module(tcp-simplify) a.mlir");
}

TEST_F(Launch, RunsAProgram) {
  EXPECT_EQ(plan({{"program", "cc"}, {"args", {"-c"}}}), "cc -c");
}

TEST_F(Launch, RunsTheCompilerOfAProject) {
  std::string folder = testing::TempDir() + "launch-project/";
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "a.mlir");
  std::string file = folder + ".tcp-ide.json";
  auto write = [&](const std::string &text) { std::ofstream(file) << text; };
  json settings = {{"program", folder + "a.mlir"}, {"args", {"-x"}}};
  write(R"({"command": ["cat", "-n", "${file}"]})");
  EXPECT_EQ(plan(settings), "cat -n " + folder + "a.mlir -x");
  write(R"({"command": ["cat", "${file}"], "loadPlugin": true})");
  EXPECT_EQ(plan(settings),
            "cat --load-dialect-plugin=PLUGIN " + folder + "a.mlir -x");
  settings["loadPlugin"] = false;
  EXPECT_EQ(plan(settings), "cat " + folder + "a.mlir -x");
  write(R"({"command": ["bin/no-opt", "${file}"]})");
  EXPECT_EQ(plan(settings), file + ": cannot run '" + folder +
                                "bin/no-opt', the program of 'command'");
  write("{");
  EXPECT_EQ(plan(settings).substr(0, file.size() + 12), file + ":1:1: error:");
  // These settings are tcp-aot's.
  settings["exit"] = "llvm";
  EXPECT_EQ(plan(settings),
            "BIN/tcp-aot " + folder + "a.mlir --emit=llvm --quiet -o OUT/a -x");
  std::filesystem::remove_all(folder);
}

TEST_F(Launch, RunsPython) {
  ::unsetenv("VIRTUAL_ENV");
  EXPECT_EQ(plan({{"program", "b.py"}}), "python3 b.py (no compiler)");
  EXPECT_EQ(plan({{"program", "b.py"}, {"python", "py"}}),
            "py b.py (no compiler)");
  EXPECT_EQ(plan({{"program", "b.py"}, {"pythonPath", "py3"}}),
            "py3 b.py (no compiler)");
  EXPECT_EQ(plan({{"program", "b.py"},
                  {"python", "py"},
                  {"pythonDebugger", {"-m", "debugpy"}},
                  {"args", {"c"}}}),
            "py -m debugpy b.py c (no compiler)");
  // The Python of the active virtual environment is taken if it exists.
  std::string environment = testing::TempDir() + "venv";
  std::filesystem::create_directories(environment + "/bin");
  std::ofstream(environment + "/bin/python3");
  EXPECT_EQ(
      plan({{"program", "b.py"}, {"env", {{"VIRTUAL_ENV", environment}}}}),
      environment + "/bin/python3 b.py (no compiler)");
  EXPECT_EQ(plan({{"program", "b.py"}, {"env", {{"VIRTUAL_ENV", "/nope"}}}}),
            "python3 b.py (no compiler)");
}

TEST_F(Launch, LoadsThePlugin) {
  EXPECT_EQ(plan({{"program", "mlir-opt-22"}, {"args", {"x.mlir"}}}),
            "mlir-opt-22 --load-dialect-plugin=PLUGIN x.mlir");
  EXPECT_EQ(plan({{"program", "mlir-opt-22"}, {"loadPlugin", false}}),
            "mlir-opt-22");
  EXPECT_EQ(plan({{"program", "flang"}, {"loadPlugin", true}}),
            "flang --load-dialect-plugin=PLUGIN");
  // tcp-opt has the agent itself, and a program without libMLIR.so can't load
  // it.
  EXPECT_EQ(plan({{"program", "/any/tcp-opt"}}), "/any/tcp-opt");
  std::string program = testing::TempDir() + "my-opt";
  std::filesystem::copy_file("/bin/cat", program,
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_EQ(plan({{"program", program}}), program);
}

TEST_F(Launch, SaysWhatIsWrong) {
  EXPECT_EQ(plan(json::object()), "'program' is missing");
  EXPECT_EQ(plan({{"program", 1}}), "'program' must be a string");
  EXPECT_EQ(plan({{"program", ""}}),
            "'program' is empty; name a .mlir file, a .py file or a compiler");
  EXPECT_EQ(plan({{"program", "no.mlir"}}), "there is no file 'no.mlir'");
  for (const char *name : {"./plugin.so", "/"})
    EXPECT_EQ(plan({{"program", name}}),
              "cannot run '" + std::string(name) +
                  "'; name a .mlir file, a .py file or a compiler");
  EXPECT_EQ(plan({{"program", "a.mlir"}, {"args", {"-O2", 1}}}),
            "'args[1]' must be a string");
  EXPECT_EQ(plan({{"program", "a.mlir"}, {"env", {{"A", 1}}}}),
            "'env.A' must be a string");
  EXPECT_EQ(plan({{"program", "a.mlir"}, {"console", "terminal"}}),
            "'console' must be internalConsole, integratedTerminal or "
            "externalTerminal");
  EXPECT_EQ(
      plan({{"program", "a.mlir"}, {"stages", {"tcp"}}, {"exit", "llvm"}}),
      "'stages' has the first and the last stage; leave out 'entry' and "
      "'exit'");
  EXPECT_EQ(plan({{"program", "a.mlir"}, {"pipeline", "p"}, {"opt", 2}}),
            "'pipeline' is run by tcp-opt, which has no stages: leave out "
            "'stages', 'entry', 'exit' and 'opt'");
  EXPECT_EQ(plan({{"program", "cc"}, {"exit", "llvm"}}),
            "'pipeline', 'stages', 'entry' and 'exit' are for a .mlir: give "
            "'cc' its options as 'args'");
}
