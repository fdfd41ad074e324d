//===- Passes.cpp - tcp/passes, tcp/passDiff ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/StageQuery.h"

using namespace mlir::tcp::lsp;
using llvm::lsp::ErrorCode;
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

llvm::Expected<LongTask> mlir::tcp::lsp::startPasses(const Request &request) {
  llvm::Expected<StageQuery> query = StageQuery::read(request);
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

llvm::Expected<LongTask> mlir::tcp::lsp::startPassDiff(const Request &request) {
  int64_t index = request.params.getInteger("index").value_or(-1);
  if (index < 0)
    return makeError(ErrorCode::InvalidParams,
                     "params.index must be the index of a pass");
  llvm::Expected<StageQuery> query = StageQuery::read(request);
  if (!query)
    return query.takeError();
  query->add("--trace-diff=" + std::to_string(index));
  return [query = std::move(*query),
          index](const Cancellation &cancellation) mutable {
    return query.run(cancellation, [&](JsonText &text, const Trace &trace) {
      if (size_t(index) >= trace.passes.size())
        return;
      const json::Object *pass = trace.passes[index].getAsObject();
      text->attribute("index", index);
      text->attribute("name", pass->getString("name").value_or(""));
      text->attribute("diff", pass->getString("diff").value_or(""));
    });
  };
}
