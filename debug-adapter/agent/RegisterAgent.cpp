//===- Register.cpp - Links the debugger to a tool ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KnownNames.h"
#include "Start.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "tcp-mlir/Pipeline/Stages.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp;

/// Lists the stages of the stage table and their passes.
static agent::KnownNames listNames() {
  agent::KnownNames names;
  OpPassManager passes(ModuleOp::getOperationName());
  for (const Stage &stage : getStages()) {
    names.stages.push_back(stage.name.str());
    if (stage.addPasses)
      stage.addPasses(passes, PipelineOptions(), TargetTraits());
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  passes.printAsTextualPipeline(os);
  // Of the words of the pipeline, only passes are wanted; others are
  // operations, options and values.
  for (StringRef rest = text; !rest.empty();) {
    StringRef word = rest.take_while(
        [](char c) { return llvm::isAlnum(c) || c == '-' || c == '_'; });
    if (PassInfo::lookup(word))
      names.passes.push_back(word.str());
    rest = rest.drop_front(std::max<size_t>(word.size(), 1));
  }
  return names;
}

namespace {
struct Registration {
  Registration() {
    setDebuggerFactory(agent::start);
    agent::setKnownNames(listNames);
  }
};
} // namespace

static const Registration kRegistration;
