//===- Passes.cpp - tcp/passes, tcp/passDiff ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/StageQuery.h"

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;

static void writePass(JsonText &text, int64_t index, const TracedPass &pass) {
  text->object([&] {
    text->attribute("index", index);
    text->attribute("stage", pass.stage);
    text->attribute("name", pass.name);
    text->attribute("anchor", pass.anchor);
    text->attribute("runs", pass.numRuns);
    text->attribute("changed", pass.numChanges != 0);
    text->attribute("changes", pass.numChanges);
    text->attribute("milliseconds", pass.milliseconds);
    text->attribute("opsBefore", pass.opsBefore);
    text->attribute("opsAfter", pass.opsAfter);
    if (pass.diff)
      text->attribute("diff", *pass.diff);
  });
}

llvm::Expected<LongTask>
mlir::tcp::lsp::handlePasses(const Request &request,
                             const LoweringParams &params) {
  llvm::Expected<StageQuery> query = StageQuery::read(request, params);
  if (!query)
    return query.takeError();
  query->askForPasses();
  return [query = std::move(*query)](const Cancellation &cancellation) mutable {
    return query.run(cancellation, [&](JsonText &text, const Trace &trace) {
      text->attributeArray("passes", [&] {
        for (auto [index, pass] : llvm::enumerate(trace.passes))
          writePass(text, index, pass);
      });
    });
  };
}

llvm::Expected<LongTask>
mlir::tcp::lsp::handlePassDiff(const Request &request,
                               const PassDiffParams &params) {
  llvm::Expected<StageQuery> query = StageQuery::read(request, params);
  if (!query)
    return query.takeError();
  query->askForDiff(params.index);
  return [query = std::move(*query),
          index = params.index](const Cancellation &cancellation) mutable {
    return query.run(cancellation, [&](JsonText &text, const Trace &trace) {
      if (index >= trace.passes.size())
        return;
      const TracedPass &pass = trace.passes[index];
      text->attribute("index", index);
      text->attribute("name", pass.name);
      text->attribute("diff", pass.diff.value_or(""));
    });
  };
}
