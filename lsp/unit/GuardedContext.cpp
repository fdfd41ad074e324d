//===- GuardedContext.cpp - A context that outlives crashes ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/GuardedContext.h"
#include "lsp/unit/UnitContext.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// After this many parsed bytes, and four times the size of the document, a new
/// context is made. A context never frees the attributes and locations of old
/// texts.
static const size_t kContextBytes = 64 << 20;

GuardedContext::GuardedContext(const DialectRegistry &registry,
                               llvm::ThreadPoolInterface *pool)
    : registry(registry), pool(pool) {
  renew();
}

GuardedContext::~GuardedContext() = default;

bool GuardedContext::isWornOut(size_t textSize) const {
  return model != OdsModel::getCurrent() ||
         bytesParsed > kContextBytes + 4 * textSize;
}

void GuardedContext::renew() {
  context =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  if (pool)
    context->setThreadPool(*pool);
  model = OdsModel::getCurrent();
  prepareContext(*context, model);
  bytesParsed = 0;
}

void GuardedContext::abandon() {
  (void)context.release();
  renew();
  crashed = false;
}

bool GuardedContext::isCrasher(StringRef text) {
  std::lock_guard<std::mutex> lock(mutex);
  return crashers.contains(text);
}

void GuardedContext::addCrasher(StringRef text) {
  std::lock_guard<std::mutex> lock(mutex);
  crashers.insert(text);
}

/// Runs `parse` in a context of its own. Returns whether it ran to its end.
bool GuardedContext::runAside(llvm::function_ref<void(MLIRContext &)> parse) {
  auto aside =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  prepareContext(*aside, model);
  for (Dialect *dialect : context->getLoadedDialects())
    aside->getOrLoadDialect(dialect->getNamespace());
  if (!runSafely([&] { parse(*aside); })) {
    (void)aside.release();
    return false;
  }
  return true;
}

bool GuardedContext::run(StringRef text, bool isSuspect,
                         llvm::function_ref<void(MLIRContext &)> parse) {
  if (isCrasher(text))
    return false;
  if (isSuspect && !runAside(parse)) {
    addCrasher(text);
    return false;
  }
  if (runSafely([&] { parse(*context); }))
    return true;
  addCrasher(text);
  crashed = true;
  return false;
}
