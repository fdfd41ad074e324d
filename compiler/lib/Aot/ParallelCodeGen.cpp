//===- ParallelCodeGen.cpp - Code for many functions at once --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/ParallelCodeGen.h"

#include "tcp-mlir/Aot/CodeGen.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Transforms/Utils/SplitModule.h"

using namespace mlir;

static constexpr unsigned kFunctionsPerPartition = 32;
static constexpr unsigned kMaxPartitions = 64;

unsigned tcp::countPartitions(const llvm::Module &module) {
  unsigned functions = llvm::count_if(
      module, [](const llvm::Function &f) { return !f.isDeclaration(); });
  return std::clamp(functions / kFunctionsPerPartition, 1u, kMaxPartitions);
}

/// Optimizes and emits one part, given as bitcode: an LLVMContext belongs to
/// one thread, so each part is read into a context of its own.
static llvm::Expected<std::string> emitPart(llvm::StringRef bitcode,
                                            const tcp::TargetOptions &target) {
  llvm::LLVMContext context;
  llvm::Expected<std::unique_ptr<llvm::Module>> part =
      llvm::parseBitcodeFile({bitcode, "tcp"}, context);
  if (!part)
    return part.takeError();
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine =
      tcp::createTargetMachine(target);
  if (!machine)
    return machine.takeError();
  tcp::optimizeLlvmIr(**part, **machine, target.optLevel);
  return tcp::emitCode(**part, **machine, llvm::CodeGenFileType::ObjectFile);
}

llvm::Expected<std::vector<std::string>>
tcp::emitObjectsInParallel(std::unique_ptr<llvm::Module> module,
                           unsigned partitions, const TargetOptions &target) {
  std::vector<std::string> bitcodes;
  llvm::SplitModule(
      *module, partitions,
      [&](std::unique_ptr<llvm::Module> part) {
        std::string &bitcode = bitcodes.emplace_back();
        llvm::raw_string_ostream os(bitcode);
        llvm::WriteBitcodeToFile(*part, os);
      },
      /*PreserveLocals=*/true);

  std::vector<std::string> objects(bitcodes.size());
  std::vector<std::string> errors(bitcodes.size());
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency());
  for (size_t index = 0; index < bitcodes.size(); ++index)
    pool.async([&, index] {
      llvm::Expected<std::string> object = emitPart(bitcodes[index], target);
      if (object)
        objects[index] = std::move(*object);
      else
        errors[index] = toString(object.takeError());
    });
  pool.wait();
  for (const std::string &error : errors)
    if (!error.empty())
      return llvm::createStringError(error);
  return objects;
}
