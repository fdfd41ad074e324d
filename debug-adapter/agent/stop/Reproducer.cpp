//===- Reproducer.cpp - The IR with the pass that runs on it --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/Reproducer.h"

#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/print/GuardedStream.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

llvm::Expected<std::string> agent::makeReproducer(Stop &stop) {
  const ActiveAction *pass = stop.findPass();
  if (!pass || !stop.getRoot())
    return llvm::createStringError("no pass is under way at this stop");
  if (stop.getEvent().isChange() || !stop.getEvent().isBegin() ||
      &stop.getEvent().action != pass)
    return llvm::createStringError(
        "the IR is not what the pass began with; step back to its begin");
  std::string pipeline;
  llvm::raw_string_ostream os(pipeline);
  const_cast<Pass *>(pass->getPass())->printAsTextualPipeline(os);
  for (Operation *at = pass->getOperation(); at; at = at->getParentOp())
    pipeline = at->getName().getStringRef().str() + "(" + pipeline + ")";
  std::string text;
  bool isFine = runGuarded([&] {
    GuardedStream out(text);
    stop.getRoot()->print(out, OpPrintingFlags().enableDebugInfo(false));
  });
  if (!isFine)
    return llvm::createStringError("the IR can't be printed");
  // This is the form of MLIR's own crash reproducers.
  text += "\n\n{-#\n  external_resources: {\n    mlir_reproducer: {\n"
          "      pipeline: \"";
  for (char c : pipeline)
    text += c == '"' ? std::string("\\\"") : std::string(1, c);
  text += "\",\n      disable_threading: true,\n      verify_each: true\n"
          "    }\n  }\n#-}\n";
  return text;
}
