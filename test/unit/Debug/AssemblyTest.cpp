//===- AssemblyTest.cpp - The assembly of source lines --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Assembly.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::dap;

namespace {
constexpr const char *kAssembly = R"(	.file	"tcp"
f:
	.file	1 "/src" "a.mlir"
	.file	2 "b.mlir"
	.loc	1 2 8 prologue_end              # a.mlir:2:8
	vaddps	(%rsi), %ymm0, %ymm1            # load
.Ltmp0:
	.loc	2 2 8
	nop
	.loc	1 3 1
	movl	$1, %eax
# a comment
	.loc	1 2 9 is_stmt 0
	ret
	.cfi_endproc
	nop
)";

std::vector<std::string> list(const std::string &file, int64_t line) {
  std::vector<std::string> lines;
  for (const AssemblyLine &each : findInstructions(kAssembly, file, line))
    lines.push_back(std::to_string(each.line) + " " + each.text);
  return lines;
}

TEST(Assembly, FindsTheInstructionsOfALine) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(list("a.mlir", 2),
            (Lines{"6 vaddps\t(%rsi), %ymm0, %ymm1", "14 ret"}));
  EXPECT_EQ(list("/elsewhere/b.mlir", 2), Lines{"9 nop"});
  EXPECT_EQ(list("a.mlir", 3), Lines{"11 movl\t$1, %eax"});
  // An empty name stands for any file.
  EXPECT_EQ(list("", 2).size(), 3u);
  EXPECT_TRUE(list("a.mlir", 7).empty());
  EXPECT_TRUE(list("c.mlir", 2).empty());
}

TEST(Assembly, ChangesTheCommandOfACompile) {
  Result<std::vector<std::string>> command = makeAssemblyCommand(
      {"/bin/tcp-aot", "a.mlir", "-O1", "-o", "a.so", "--emit=all", "-ob.so",
       "--from=tcp", "--quiet", "--save-temps=x"});
  ASSERT_TRUE(command);
  EXPECT_EQ(*command, (std::vector<std::string>{
                          "/bin/tcp-aot", "a.mlir", "-O1", "--from=tcp", "-g",
                          "--emit=asm", "--quiet", "-o", "-"}));
  EXPECT_FALSE(makeAssemblyCommand({"tcp-opt", "a.mlir"}));
  EXPECT_FALSE(makeAssemblyCommand({}));
}
} // namespace
