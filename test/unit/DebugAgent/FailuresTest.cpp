//===- FailuresTest.cpp - Tests of failures -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stepping/Failures.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::agent;

TEST(Failures, AreNewWhereNoProcessHasToldOfThem) {
  Failures failures;
  failures.wake(/*told=*/2);
  EXPECT_FALSE(failures.add("warning"));
  EXPECT_FALSE(failures.add("error"));
  EXPECT_TRUE(failures.add("error"));
  failures.markTold();
  EXPECT_TRUE(failures.add("remark"));
  EXPECT_EQ(failures.getNumDiagnostics(), 4);
}

TEST(Failures, RaiseTheFirstDiagnosticSinceTheLastEvent) {
  Failures failures;
  failures.add("warning");
  failures.raise("warning", "careful");
  failures.add("error");
  failures.raise("error", "too late");
  std::optional<Failures::Exception> exception = failures.takeException();
  ASSERT_TRUE(exception);
  EXPECT_EQ(exception->filter, "warning");
  EXPECT_EQ(exception->message, "careful");
  EXPECT_FALSE(failures.takeException());
}

TEST(Failures, KnowIllegalOperationsByTheMessage) {
  Failures failures;
  failures.add("error");
  failures.raise("error", "failed to legalize operation 'a.b'");
  std::optional<Failures::Exception> exception = failures.takeException();
  ASSERT_TRUE(exception);
  EXPECT_EQ(exception->filter, "illegal-op");
  EXPECT_EQ(exception->severity, "error");
}

TEST(Failures, DoNotRaiseWhatTheCompileHasStoppedFor) {
  Failures failures;
  failures.setHandled(2);
  failures.add("error");
  failures.add("error");
  EXPECT_TRUE(failures.isHandled());
  failures.raise("error", "again");
  EXPECT_FALSE(failures.takeException());
  failures.add("error");
  failures.raise("error", "another");
  EXPECT_TRUE(failures.takeException());
}

TEST(Failures, NameTheFirstPassThatFailsWithoutAnError) {
  Failures failures;
  failures.beginPass();
  failures.add("error");
  failures.endPass("loud", /*hasFailed=*/true, 10);
  EXPECT_EQ(failures.getSilentFailure(), "");
  failures.beginPass();
  failures.add("warning");
  failures.endPass("silent", /*hasFailed=*/true, 20);
  failures.beginPass();
  failures.endPass("later", /*hasFailed=*/true, 30);
  EXPECT_EQ(failures.getSilentFailure(), "silent");
}

TEST(Failures, RememberAPassUntilSomethingHappens) {
  Failures failures;
  failures.beginPass();
  failures.endPass("cse", /*hasFailed=*/false, 12);
  ASSERT_TRUE(failures.getLastPass());
  EXPECT_EQ(failures.getLastPass()->name, "cse");
  EXPECT_EQ(failures.getLastPass()->timestamp, 12u);
  failures.forgetLastPass();
  EXPECT_FALSE(failures.getLastPass());
  failures.endPass("bad", /*hasFailed=*/true, 14);
  EXPECT_FALSE(failures.getLastPass());
}
