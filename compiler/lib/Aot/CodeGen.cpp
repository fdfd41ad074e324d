//===- CodeGen.cpp - LLVM dialect to code ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/CodeGen.h"

#include "IntegerBroadcasts.h"
#include "ProductsFirst.h"
#include "SingleLaneStores.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Target/LLVMIR/Import.h"
#include "tcp-mlir/Actions/LlvmPassActions.h"
#include "tcp-mlir/Aot/GnuOpenMp.h"
#include "tcp-mlir/Aot/Target.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/PrintPasses.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"

using namespace mlir;

void tcp::setTarget(ModuleOp module, const llvm::TargetMachine &machine) {
  MLIRContext *context = module.getContext();
  std::string layout = machine.createDataLayout().getStringRepresentation();
  module->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                  StringAttr::get(context, layout));
  module->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(),
                  StringAttr::get(context, machine.getTargetTriple().str()));
}

std::unique_ptr<llvm::Module>
tcp::translateToLlvmIr(ModuleOp module, llvm::LLVMContext &context,
                       const llvm::TargetMachine &machine,
                       const TargetOptions &target) {
  std::unique_ptr<llvm::Module> result =
      translateModuleToLLVMIR(module, context, "tcp");
  if (!result)
    return nullptr;
  result->setTargetTriple(machine.getTargetTriple());
  result->setDataLayout(machine.createDataLayout());
  if (!isGnuOpenMp(target.openMpLibrary))
    return result;
  if (llvm::Error error = useGnuOpenMp(*result)) {
    emitError(module.getLoc()) << toString(std::move(error));
    return nullptr;
  }
  return result;
}

/// Makes LLVM skip ConstraintElimination in functions with many conditions. It
/// takes time that grows with the third power of their number: 5 s for 500
/// checks of sizes. It only removes conditions that follow from others.
static void skipCubicPasses(llvm::PassInstrumentationCallbacks &callbacks) {
  callbacks.registerShouldRunOptionalPassCallback(
      [](llvm::StringRef pass, const llvm::Any &ir) {
        const auto *function = llvm::any_cast<const llvm::Function *>(&ir);
        if (pass != "ConstraintEliminationPass" || !function)
          return true;
        constexpr int64_t kMostConditions = 128;
        return llvm::count_if(**function, [](const llvm::BasicBlock &block) {
                 auto *branch = llvm::dyn_cast_if_present<llvm::BranchInst>(
                     block.getTerminator());
                 return branch && branch->isConditional();
               }) <= kMostConditions;
      });
}

void tcp::optimizeLlvmIr(llvm::Module &module, llvm::TargetMachine &machine,
                         unsigned optLevel, ActionHub *actions,
                         Location location) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = optLevel >= 2;
  tuning.SLPVectorization = optLevel >= 2;
  // The loops are bound by memory. Interleaving gains nothing, and its larger
  // steps leave more of a short row to the scalar remainder.
  tuning.LoopInterleaving = false;
  std::optional<LlvmPassActions> passActions;
  llvm::PassInstrumentationCallbacks callbacks;
  skipCubicPasses(callbacks);
  if (actions) {
    passActions.emplace(*actions, location);
    passActions->attach(callbacks);
  }
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  // LLVM's --print-after-all and --print-changed need these instrumentations.
  bool isPrinting = llvm::shouldPrintBeforeSomePass() ||
                    llvm::shouldPrintAfterSomePass() ||
                    llvm::PrintChanged != llvm::ChangePrinter::None;
  std::optional<llvm::StandardInstrumentations> printing;
  if (isPrinting) {
    printing.emplace(module.getContext(), /*DebugLogging=*/false);
    printing->registerCallbacks(callbacks, &modules);
  }
  llvm::PassBuilder builder(&machine, tuning, std::nullopt, &callbacks);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  static const llvm::OptimizationLevel kLevels[] = {
      llvm::OptimizationLevel::O0, llvm::OptimizationLevel::O1,
      llvm::OptimizationLevel::O2, llvm::OptimizationLevel::O3};
  llvm::ModulePassManager passes =
      optLevel == 0 ? builder.buildO0DefaultPipeline(kLevels[0])
                    : builder.buildPerModuleDefaultPipeline(kLevels[optLevel]);
  passes.run(module, modules);
}

void tcp::recordTarget(llvm::Module &module,
                       const llvm::TargetMachine &machine) {
  auto record = [](llvm::Function &function, llvm::StringRef key,
                   llvm::StringRef value) {
    if (!value.empty() && !function.hasFnAttribute(key))
      function.addFnAttr(key, value);
  };
  for (llvm::Function &function : module) {
    if (function.isIntrinsic())
      continue;
    record(function, "target-cpu", machine.getTargetCPU());
    record(function, "target-features", machine.getTargetFeatureString());
  }
}

llvm::Expected<std::string> tcp::emitCode(llvm::Module &module,
                                          llvm::TargetMachine &machine,
                                          llvm::CodeGenFileType fileType) {
  llvm::SmallString<0> code;
  llvm::raw_svector_ostream os(code);
  replaceSingleLaneStores(module);
  useIntegerBroadcasts();
  computeProductsFirst();
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, os, nullptr, fileType))
    return llvm::createStringError("the target " +
                                   machine.getTargetTriple().str() +
                                   " can't emit this kind of file");
  passes.run(module);
  return code.str().str();
}
