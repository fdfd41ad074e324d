//===- Stages.cpp - The stage table ---------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Pipeline/Stages.h"

#include "Canonicalizers.h"
#include "StageAccepts.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/BufferizationToMemRef/BufferizationToMemRef.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ComplexToStandard/ComplexToStandard.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/MathToFuncs/MathToFuncs.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/OpenMPToLLVM/ConvertOpenMPToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/SCFToOpenMP/SCFToOpenMP.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "tcp-mlir/Conversion/Passes.h"
#include "tcp-mlir/Pipeline/Tosa.h"
#include "tcp-mlir/Transforms/ContractionPasses.h"
#include "tcp-mlir/Transforms/KeepPasses.h"
#include "tcp-mlir/Transforms/OutliningPasses.h"
#include "tcp-mlir/Transforms/Passes.h"
#include "tcp-mlir/Transforms/RowPasses.h"

using namespace mlir;
using namespace mlir::tcp;

using func::FuncOp;

/// Simplifies each function. The passes are nested in functions, not in the
/// module, so that functions are simplified in parallel.
template <typename FuncTy>
static void addCleanUp(OpPassManager &pm,
                       const Canonicalizers &canonicalizers) {
  pm.addNestedPass<FuncTy>(canonicalizers.create());
  pm.addNestedPass<FuncTy>(createCSEPass());
}

static void addTcpStage(OpPassManager &pm, const PipelineOptions &options,
                        const TargetTraits &) {
  Canonicalizers canonicalizers;
  pm.addPass(createEliminateUnusedTorchOps());
  if (!options.customOps.empty()) {
    ConvertTorchToTcpCustomOpOptions customOps;
    customOps.convertTorchOps = options.customOps;
    pm.addNestedPass<FuncOp>(createConvertTorchToTcpCustomOp(customOps));
  }
  pm.addNestedPass<FuncOp>(createConvertTorchToTcp());
  pm.addPass(createTcpLowerWithTorchMlir());
  pm.addPass(createTorchFuncBackendTypeConversion());
  pm.addNestedPass<FuncOp>(createTorchFinalizingBackendTypeConversion());
  addCleanUp<FuncOp>(pm, canonicalizers);
}

static void addLinalgStage(OpPassManager &pm, const PipelineOptions &options,
                           const TargetTraits &) {
  Canonicalizers canonicalizers;
  if (options.hasTosa)
    addTosaPasses(pm);
  if (options.optimize)
    pm.addNestedPass<FuncOp>(createTcpSimplify());
  pm.addNestedPass<FuncOp>(createDropSymbolicShapeOps());
  if (options.optimize)
    addCleanUp<FuncOp>(pm, canonicalizers);
  pm.addPass(createTcpLowerCustomOps());
  DecomposeTensorOpsOptions decompose;
  decompose.runtimeChecks = options.runtimeChecks;
  pm.addNestedPass<FuncOp>(createDecomposeTensorOps(decompose));
  ConvertTcpToLinalgOptions toLinalg;
  toLinalg.runtimeChecks = options.runtimeChecks;
  toLinalg.defineEdgeCases = true;
  pm.addNestedPass<FuncOp>(createConvertTcpToLinalg(toLinalg));
  ConvertTcpToTensorOptions toTensor;
  toTensor.runtimeChecks = options.runtimeChecks;
  pm.addNestedPass<FuncOp>(createConvertTcpToTensor(toTensor));
  pm.addNestedPass<FuncOp>(createConvertTcpToArith());
  TcpLowerTensorOpsOptions lowerTensorOps;
  lowerTensorOps.runtimeChecks = options.runtimeChecks;
  pm.addNestedPass<FuncOp>(createTcpLowerTensorOps(lowerTensorOps));
  if (options.optimize) {
    addCleanUp<FuncOp>(pm, canonicalizers);
    pm.addNestedPass<FuncOp>(createTcpFoldTranspositions());
    pm.addNestedPass<FuncOp>(createTcpFuseLinalg());
  }
  pm.addNestedPass<FuncOp>(createTcpInlineGroups());
  if (options.optimize) {
    addCleanUp<FuncOp>(pm, canonicalizers);
    pm.addNestedPass<FuncOp>(createTcpDropRepeatedChecks());
  }
}

static void addTilesStage(OpPassManager &pm, const PipelineOptions &options,
                          const TargetTraits &target) {
  if (options.runtimeChecks)
    pm.addNestedPass<FuncOp>(createTcpCheckContractions());
  if (!options.optimize)
    return;
  Canonicalizers canonicalizers;
  // A program that begins at the stage linalg may be in any form. Which tensors
  // a contraction reads, and where they come from, shows in the canonical one.
  pm.addNestedPass<FuncOp>(canonicalizers.create());
  if (target.hasByteProducts) {
    TcpPackBytesOptions bytes;
    bytes.registerBytes = target.vectorRegisters.bytes;
    pm.addNestedPass<FuncOp>(createTcpPackBytes(bytes));
  }
  if (target.hasPairProducts) {
    TcpPackPairsOptions pairs;
    pairs.registerBytes = target.vectorRegisters.bytes;
    pm.addNestedPass<FuncOp>(createTcpPackPairs(pairs));
  }
  TcpTileContractionsOptions tiles;
  tiles.registerBytes = target.vectorRegisters.bytes;
  tiles.registerCount = target.vectorRegisters.count;
  pm.addPass(createTcpTileContractions(tiles));
  addCleanUp<FuncOp>(pm, canonicalizers);
}

static void addBufferization(OpPassManager &pm) {
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  // The body of a loop may return a new tensor in each round.
  options.allowReturnAllocsFromLoops = true;
  pm.addPass(bufferization::createOneShotBufferizePass(options));
}

/// Does the same as bufferization::buildBufferDeallocationPipeline, with passes
/// nested in functions, so that they run in parallel.
static void addDeallocation(OpPassManager &pm,
                            const Canonicalizers &canonicalizers) {
  memref::ExpandReallocPassOptions expandRealloc;
  expandRealloc.emitDeallocs = false;
  pm.addNestedPass<FuncOp>(memref::createExpandReallocPass(expandRealloc));
  pm.addNestedPass<FuncOp>(canonicalizers.create());
  pm.addPass(bufferization::createOwnershipBasedBufferDeallocationPass());
  pm.addNestedPass<FuncOp>(canonicalizers.create());
  pm.addNestedPass<FuncOp>(
      bufferization::createBufferDeallocationSimplificationPass());
  pm.addPass(bufferization::createLowerDeallocationsPass());
  addCleanUp<FuncOp>(pm, canonicalizers);
}

static void addMemrefStage(OpPassManager &pm, const PipelineOptions &options,
                           const TargetTraits &target) {
  Canonicalizers canonicalizers;
  pm.addNestedPass<FuncOp>(createTcpHoistChecks());
  pm.addNestedPass<FuncOp>(createTcpSplitBranches());
  pm.addNestedPass<FuncOp>(createTcpSplitSlices());
  pm.addNestedPass<FuncOp>(createTcpProtectArguments());
  TcpUpdateArgumentsOptions updates;
  updates.runtimeChecks = options.runtimeChecks;
  pm.addNestedPass<FuncOp>(createTcpUpdateArguments(updates));
  pm.addNestedPass<FuncOp>(createTcpGuardDestinations());
  pm.addNestedPass<FuncOp>(createTcpCloneDestinations());
  pm.addNestedPass<FuncOp>(createTcpPlaceParts());
  pm.addNestedPass<FuncOp>(createTcpPlaceUpdates());
  if (options.optimize)
    pm.addNestedPass<FuncOp>(createTcpPlacePaddings());
  if (options.optimize || options.destinationPassing)
    pm.addPass(bufferization::createEmptyTensorEliminationPass());
  addBufferization(pm);
  pm.addPass(createTcpOrderGlobals());
  pm.addNestedPass<FuncOp>(options.threads ? createForallToParallelLoopPass()
                                           : createForallToForLoopPass());
  pm.addNestedPass<FuncOp>(canonicalizers.create());
  if (options.optimize)
    pm.addPass(createTcpDropTileResults());
  pm.addNestedPass<FuncOp>(createTcpDropUpdatedResults());
  pm.addNestedPass<FuncOp>(createTcpCopyGaps());
  // The functions that compute tiles write into a buffer of their caller, and
  // then need no result.
  if (options.optimize)
    pm.addPass(bufferization::createDropEquivalentBufferResultsPass());
  addDeallocation(pm, canonicalizers);
  pm.addNestedPass<FuncOp>(createConvertBufferizationToMemRefPass());
  pm.addNestedPass<FuncOp>(createCSEPass());
  pm.addNestedPass<FuncOp>(createTcpAlignBuffers());
  // With threads, each copy is divided into parallel chunks, so copies are not
  // fused.
  if (options.optimize && !options.threads)
    pm.addNestedPass<FuncOp>(createTcpFuseCopies());
  pm.addNestedPass<FuncOp>(createTcpLowerCopies());
  if (options.optimize) {
    TcpVectorizeRowsOptions rows;
    rows.registerBytes = target.vectorRegisters.bytes;
    rows.parallel = options.threads;
    pm.addNestedPass<FuncOp>(createTcpVectorizeRows(rows));
    pm.addNestedPass<FuncOp>(createTcpCollapseLoops());
    if (options.threads) {
      pm.addNestedPass<FuncOp>(createTcpParallelizeLoops());
      pm.addPass(createTcpParallelizeTiles());
    }
    TcpTransposeTilesOptions transpositions;
    transpositions.registerBytes = target.vectorRegisters.bytes;
    pm.addNestedPass<FuncOp>(createTcpTransposeTiles(transpositions));
    // Buffers with shorter lives can share memory. This pass comes after
    // tcp-vectorize-rows, because a deallocation between two ops would prevent
    // that they share their rows.
    pm.addNestedPass<FuncOp>(
        bufferization::createOptimizeAllocationLivenessPass());
    pm.addNestedPass<FuncOp>(canonicalizers.create());
  }
  if (options.keepValues)
    pm.addPass(createTcpKeepValues());
}

static void addLoopsStage(OpPassManager &pm, const PipelineOptions &options,
                          const TargetTraits &) {
  Canonicalizers canonicalizers;
  pm.addNestedPass<FuncOp>(createTcpOrderSums());
  pm.addNestedPass<FuncOp>(createConvertLinalgToLoopsPass());
  pm.addNestedPass<FuncOp>(createTcpLowerExpansions());
  pm.addNestedPass<FuncOp>(memref::createExpandStridedMetadataPass());
  pm.addNestedPass<FuncOp>(createLowerAffinePass());
  if (options.optimize) {
    addCleanUp<FuncOp>(pm, canonicalizers);
    pm.addNestedPass<FuncOp>(createLoopInvariantCodeMotionPass());
    pm.addNestedPass<FuncOp>(createTcpBlockChecks());
    pm.addNestedPass<FuncOp>(createTcpUnrollChecks());
    TcpOutlineLoopsOptions outlining;
    outlining.keepLines = options.debugInfo;
    pm.addPass(createTcpOutlineLoops(outlining));
  }
}

static void addLlvmStage(OpPassManager &pm, const PipelineOptions &options,
                         const TargetTraits &target) {
  Canonicalizers canonicalizers;
  TcpLowerVectorsOptions vectors;
  vectors.nativeF16 = target.convertsF16;
  pm.addNestedPass<FuncOp>(createTcpLowerVectors(vectors));
  // The elementary functions that this pass makes are expanded below.
  pm.addNestedPass<FuncOp>(createConvertComplexToStandardPass());
  // Contraction comes before the expansion of elementary functions, whose
  // arithmetic must not be contracted.
  if (options.contract)
    pm.addNestedPass<FuncOp>(createTcpAllowContraction());
  TcpExpandMathOptions math;
  math.nativeFma = target.hasFma;
  pm.addPass(createTcpExpandMath(math));
  TcpExpandHalfFloatsOptions halfFloats;
  halfFloats.nativeF16 = target.convertsF16;
  pm.addPass(createTcpExpandHalfFloats(halfFloats));
  // Powers with integer exponents become calls of functions.
  pm.addPass(createConvertMathToFuncs());
  if (options.threads)
    pm.addPass(createConvertSCFToOpenMPPass());
  pm.addNestedPass<FuncOp>(createSCFToControlFlowPass());
  pm.addPass(createTcpLowerAsserts());
  if (options.threads)
    pm.addPass(createTcpDeferParallelErrors());
  // This pass needs the dimensions of memref.dim as arith.constant.
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addNestedPass<FuncOp>(createTcpExpandDivisions());
  pm.addPass(createConvertComplexToLLVMPass());
  pm.addNestedPass<FuncOp>(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  pm.addNestedPass<FuncOp>(createArithToLLVMConversionPass());
  pm.addNestedPass<FuncOp>(createConvertIndexToLLVMPass());
  pm.addNestedPass<FuncOp>(createUBToLLVMConversionPass());
  pm.addNestedPass<FuncOp>(createTcpKeepNoAlias());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  if (options.threads)
    pm.addPass(createConvertOpenMPToLLVMPass());
  addCleanUp<LLVM::LLVMFuncOp>(pm, canonicalizers);
  pm.addPass(createReconcileUnrealizedCastsPass());
  if (options.keepValues)
    pm.addPass(createTcpDefineKeeper());
  if (options.optimize) {
    pm.addPass(createTcpTuneAllocations());
    pm.addPass(createTcpAnnotateLoops());
  }
  if (options.runtimeChecks)
    pm.addPass(createTcpCheckArguments());
  pm.addPass(createTcpCallingConvention());
  if (options.debugInfo) {
    pm.addPass(createTcpChooseLocations());
    LLVM::DIScopeForLLVMFuncOpPassOptions scopes;
    scopes.emissionKind = LLVM::DIEmissionKind::Full;
    pm.addPass(LLVM::createDIScopeForLLVMFuncOpPass(scopes));
    pm.addPass(createTcpDescribeArguments());
  }
  pm.addPass(createTcpEmbedSignatures());
  pm.addPass(createTcpHoldBf16AsF16());
}

// The columns are name, description, suffix, language; run, addPasses, accepts.
static constexpr Stage kStages[] = {
    {"torch", "torch dialect, as PyTorch's export gives it", "_torch.mlir",
     "mlir", &StageRunner::runPasses, nullptr, acceptsAtTorch},
    {"tcp", "TCP dialect, with tensor and arith", "_tcp.mlir", "mlir",
     &StageRunner::runPasses, addTcpStage, acceptsAtTcp},
    {"linalg", "linalg on tensors, fused when optimizing", "_linalg.mlir",
     "mlir", &StageRunner::runPasses, addLinalgStage, acceptsAtLinalg},
    {"tiles", "contractions by tiles of vectors, on tensors", "_tiles.mlir",
     "mlir", &StageRunner::runPasses, addTilesStage, acceptsAtLinalg},
    {"memref", "bufferized, with deallocations placed", "_memref.mlir", "mlir",
     &StageRunner::runPasses, addMemrefStage, acceptsAtMemref},
    {"loops", "loops and control flow", "_loops.mlir", "mlir",
     &StageRunner::runPasses, addLoopsStage, acceptsAtLoops},
    {"llvm", "LLVM dialect", "_llvm.mlir", "mlir", &StageRunner::runPasses,
     addLlvmStage, acceptsAtLlvm},
    {"llvmir", "LLVM IR, optimized at -O1 and up", ".ll", "llvm",
     &StageRunner::makeLlvmIr, nullptr, nullptr},
    {"asm", "assembly of the target", ".S", "asm", &StageRunner::emitAssembly,
     nullptr, nullptr},
    {"object", "object file", ".o", "", &StageRunner::emitObject, nullptr,
     nullptr},
    {"archive", "static library", ".a", "", &StageRunner::createArchive,
     nullptr, nullptr},
    {"library", "shared library", ".so", "", &StageRunner::linkLibrary, nullptr,
     nullptr},
};

void mlir::tcp::addInterface(OpPassManager &pm, const Stage &from,
                             const PipelineOptions &options) {
  pm.addPass(createTcpRecordSignatures());
  if (!options.destinationPassing || &from >= findStage("memref"))
    return;
  TcpAddDestinationEntriesOptions entries;
  entries.runtimeChecks = options.runtimeChecks;
  pm.addPass(createTcpAddDestinationEntries(entries));
}

ArrayRef<Stage> mlir::tcp::getStages() { return kStages; }

const Stage *mlir::tcp::findStage(StringRef name) {
  const Stage *stage = llvm::find_if(
      kStages, [&](const Stage &stage) { return stage.name == name; });
  return stage == std::end(kStages) ? nullptr : stage;
}

std::string mlir::tcp::listStageNames() {
  return llvm::join(
      llvm::map_range(kStages,
                      [](const Stage &stage) { return stage.name.str(); }),
      ", ");
}

const Stage *mlir::tcp::recognizeStage(ModuleOp module, std::string &why) {
  const Stage *first = std::begin(kStages);
  const Stage *stage = findStage("llvm");
  WalkResult result = module.walk([&](Operation *op) {
    while (!stage->accepts(op)) {
      if (stage == first) {
        why = op->getName().getStringRef().str();
        return WalkResult::interrupt();
      }
      --stage;
    }
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return nullptr;
  // If operations don't tell two stages apart, the earlier one is taken.
  while (stage != first && stage[-1].accepts == stage->accepts)
    --stage;
  return stage;
}

void mlir::tcp::addStagePasses(OpPassManager &pm, const Stage &from,
                               const Stage &to, const PipelineOptions &options,
                               const TargetTraits &target) {
  for (const Stage *stage = &from + 1; stage <= &to; ++stage)
    if (stage->addPasses) {
      stage->addPasses(pm, options, target);
      if (options.debugInfo)
        pm.addPass(createTcpLocateConstants());
    }
}

/// The pipeline without our optimizations, with the passes and the order that
/// TCP users know.
static void addTcpToLlvmPipeline(OpPassManager &pm) {
  Canonicalizers canonicalizers;
  pm.addNestedPass<FuncOp>(createDropSymbolicShapeOps());
  pm.addNestedPass<FuncOp>(createDecomposeTensorOps());
  pm.addNestedPass<FuncOp>(createConvertTcpToLinalg());
  pm.addNestedPass<FuncOp>(createConvertTcpToTensor());
  pm.addNestedPass<FuncOp>(createConvertTcpToArith());
  // Without this pass of ours, the lowering of some slices would abort.
  pm.addNestedPass<FuncOp>(createTcpSplitSlices());
  addBufferization(pm);
  pm.addPass(canonicalizers.create());
  bufferization::buildBufferDeallocationPipeline(pm);
  pm.addPass(createConvertBufferizationToMemRefPass());
  pm.addPass(createCSEPass());
  pm.addNestedPass<FuncOp>(createConvertLinalgToLoopsPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createTcpExpandDivisions());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(canonicalizers.create());
  pm.addPass(createCSEPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

/// The pipeline from torch to TCP of the same kind: an op without a TCP op
/// becomes a custom op.
static void addTorchBackendToTcpBackendPipeline(OpPassManager &pm) {
  Canonicalizers canonicalizers;
  pm.addPass(createEliminateUnusedTorchOps());
  pm.addNestedPass<FuncOp>(createConvertTorchToTcp());
  pm.addNestedPass<FuncOp>(createConvertTorchToTcpCustomOp());
  pm.addNestedPass<FuncOp>(canonicalizers.create());
  pm.addNestedPass<FuncOp>(createCSEPass());
  pm.addPass(createTorchFuncBackendTypeConversion());
  pm.addNestedPass<FuncOp>(canonicalizers.create());
  pm.addNestedPass<FuncOp>(createTorchFinalizingBackendTypeConversion());
  pm.addNestedPass<FuncOp>(canonicalizers.create());
  pm.addNestedPass<FuncOp>(createCSEPass());
  pm.addPass(createVerifyTcpBackendContract());
}

void mlir::tcp::registerPipelines() {
  PassPipelineRegistration<>(
      "torch-backend-to-tcp-backend-pipeline",
      "Lower the torch dialect, as its backend contract has it, to TCP",
      addTorchBackendToTcpBackendPipeline);
  PassPipelineRegistration<>(
      "tcp-to-llvm-pipeline",
      "Lower TCP to the LLVM dialect, each op to its own loop",
      addTcpToLlvmPipeline);
}
