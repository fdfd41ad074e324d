//===- Canonicalizers.h - Canonicalizers of one pipeline --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_CANONICALIZERS_H
#define TCP_MLIR_PIPELINE_CANONICALIZERS_H

#include "mlir/Pass/Pass.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"

namespace mlir::tcp {

/// Makes canonicalizer passes for one pass manager. They behave as MLIR's, but
/// share one set of patterns, because it takes longer to collect the patterns
/// of all dialects than to apply them to a small program.
class Canonicalizers {
public:
  std::unique_ptr<Pass> create() const;

private:
  std::shared_ptr<std::optional<FrozenRewritePatternSet>> patterns =
      std::make_shared<std::optional<FrozenRewritePatternSet>>();
};

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_CANONICALIZERS_H
