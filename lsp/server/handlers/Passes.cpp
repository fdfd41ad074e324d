//===- Passes.cpp - tcp/passes, tcp/passDiff ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/StageQuery.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

static void writePass(JsonText &text, int64_t index, const json::Object &pass) {
  text->object([&] {
    text->attribute("index", index);
    for (llvm::StringRef key : {"stage", "name", "anchor", "runs"})
      if (const json::Value *value = pass.get(key))
        text->attribute(key, *value);
    int64_t changes = pass.getInteger("changes").value_or(0);
    text->attribute("changed", changes != 0);
    text->attribute("changes", changes);
    for (llvm::StringRef key :
         {"milliseconds", "opsBefore", "opsAfter", "diff"})
      if (const json::Value *value = pass.get(key))
        text->attribute(key, *value);
  });
}

llvm::Expected<LongTask>
mlir::tcp::lsp::handlePasses(const Request &request,
                             const LoweringParams &params) {
  llvm::Expected<StageQuery> query = StageQuery::read(request, params);
  if (!query)
    return query.takeError();
  query->add("--trace-passes");
  return [query = std::move(*query)](const Cancellation &cancellation) mutable {
    return query.run(cancellation, [&](JsonText &text, const Trace &trace) {
      text->attributeArray("passes", [&] {
        for (auto [index, pass] : llvm::enumerate(trace.passes))
          if (const json::Object *object = pass.getAsObject())
            writePass(text, index, *object);
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
  query->add("--trace-diff=" + std::to_string(params.index));
  return [query = std::move(*query),
          index = params.index](const Cancellation &cancellation) mutable {
    return query.run(cancellation, [&](JsonText &text, const Trace &trace) {
      if (index >= trace.passes.size())
        return;
      const json::Object *pass = trace.passes[index].getAsObject();
      text->attribute("index", index);
      text->attribute("name", pass->getString("name").value_or(""));
      text->attribute("diff", pass->getString("diff").value_or(""));
    });
  };
}
