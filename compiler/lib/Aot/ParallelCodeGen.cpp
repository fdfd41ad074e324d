//===- ParallelCodeGen.cpp - Code for many functions at once --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/ParallelCodeGen.h"

#include "mlir/IR/Threading.h"
#include "tcp-mlir/Actions/Action.h"
#include "tcp-mlir/Aot/CodeGen.h"
#include "tcp-mlir/Aot/Functions.h"

using namespace mlir;

/// Returns the object file of one part. Each part has an LLVMContext, because a
/// context belongs to one thread.
static FailureOr<std::string> emitPart(ModuleOp whole,
                                       OwningOpRef<ModuleOp> part,
                                       const tcp::TargetOptions &target,
                                       tcp::ActionHub *actions) {
  auto fail = [&](llvm::Error why) {
    return emitError(UnknownLoc::get(whole.getContext()))
           << toString(std::move(why));
  };
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine =
      tcp::createTargetMachine(target);
  if (!machine)
    return fail(machine.takeError());
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module =
      tcp::translateToLlvmIr(*part, context, **machine, target);
  part = nullptr;
  if (!module)
    return failure();
  tcp::optimizeLlvmIr(*module, **machine, target.optLevel, actions,
                      whole.getLoc());
  if (failed(tcp::checkLibraryNames(whole, *module)))
    return failure();
  llvm::Expected<std::string> object = std::string();
  LogicalResult result = success();
  whole.getContext()->executeAction<tcp::CodegenAction>(
      [&] {
        object = tcp::emitCode(*module, **machine,
                               llvm::CodeGenFileType::ObjectFile);
        result = success(static_cast<bool>(object));
      },
      {whole.getOperation()}, "object", result);
  if (!object)
    return fail(object.takeError());
  return std::move(*object);
}

FailureOr<std::vector<std::string>>
tcp::emitObjectsInParallel(ModuleOp module, const Partition &partition,
                           const TargetOptions &target, ActionHub *actions) {
  std::vector<std::string> objects(partition.size());
  if (failed(failableParallelForEachN(
          module.getContext(), 0, partition.size(), [&](size_t index) {
            FailureOr<std::string> object =
                emitPart(module, partition.extract(index), target, actions);
            if (succeeded(object))
              objects[index] = std::move(*object);
            return LogicalResult(object);
          })))
    return failure();
  // A debugger may have skipped parts, whose objects are empty.
  llvm::erase_if(objects,
                 [](const std::string &object) { return object.empty(); });
  return objects;
}
