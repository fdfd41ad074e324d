//===- LoweredFusion.h - The loops of a test's document ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TEST_UNIT_LSP_SUPPORT_LOWEREDFUSION_H
#define TCP_TEST_UNIT_LSP_SUPPORT_LOWEREDFUSION_H

#include "lsp/features/hover/LoweringSource.h"
#include "lsp/features/shapes/Fusion.h"
#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "tcp-mlir/Pipeline/Stages.h"
#include "tcp-mlir/Trace/FusedLoops.h"

namespace mlir::tcp::lsp {

/// Gives the units of a document the loops that the compiler makes of their
/// functions. The lowering runs in this process, not in tcp-aot.
inline void tellFusion(const Document &document) {
  DialectRegistry registry;
  registerAllTcpDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  LoweringSource all(document);
  for (const LoweringSource::Function &function : all.getFunctions()) {
    LoweringInput input = all.cut(&function);
    llvm::SourceMgr sourceMgr;
    sourceMgr.AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBuffer(input.text, "a.mlir"), llvm::SMLoc());
    SourceMap sources;
    OwningOpRef<ModuleOp> module = sources.read(sourceMgr, &context);
    FusedLoops fused(*module, sources);
    PassManager passes(&context, ModuleOp::getOperationName(),
                       OpPassManager::Nesting::Explicit);
    addStagePasses(passes, *findStage("tcp"), *findStage("linalg"),
                   PipelineOptions(), TargetTraits());
    if (failed(passes.run(*module)))
      continue;
    auto fusion = std::make_shared<Fusion>();
    for (const FunctionLoops &lowered : fused.find(*module))
      for (const std::vector<unsigned> &loop : lowered.loops) {
        std::vector<size_t> ops;
        for (unsigned op : loop)
          ops.push_back(*input.map.toSource(sources.getRanges()[op].begin) -
                        function.range.begin);
        fusion->addLoop(ops);
      }
    document.placeAt(function.range.begin)->unit->get<UnitFusion>().set(fusion);
  }
}

} // namespace mlir::tcp::lsp

#endif // TCP_TEST_UNIT_LSP_SUPPORT_LOWEREDFUSION_H
