//===- ContextNames.cpp - Names in a context ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/ContextNames.h"

#include "debug-adapter/agent/KnownNames.h"
#include "debug-adapter/agent/LoadedPlugins.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "tcp-mlir/Pipeline/PassNames.h"
#include "llvm/ADT/MapVector.h"
#include <set>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

wire::Modules agent::listModules(Operation *root) {
  llvm::MapVector<StringRef, int64_t> counts;
  wire::Modules modules;
  if (root) {
    root->walk(
        [&](Operation *op) { ++counts[op->getName().getDialectNamespace()]; });
    for (Dialect *dialect : root->getContext()->getLoadedDialects())
      counts.insert({dialect->getNamespace(), 0});
  }
  for (auto &[name, count] : counts)
    modules.modules.push_back(
        {name.empty() ? "builtin" : name.str(), "dialect", "", "", "", count});
  for (const Plugin &plugin : findPlugins())
    modules.modules.push_back(
        {plugin.name, "plugin", plugin.path, plugin.version,
         plugin.hasDialects && plugin.hasPasses ? "dialects and passes"
         : plugin.hasDialects                   ? "dialects"
                                                : "passes",
         0});
  return modules;
}

/// Lists names of the context, or of the current IR.
static llvm::Expected<wire::Names> listInContext(Operation *root,
                                                 StringRef kind) {
  std::set<std::string> names;
  if (!root)
    return llvm::createStringError("this stop has no IR of MLIR");
  if (kind == "op")
    for (RegisteredOperationName name :
         root->getContext()->getRegisteredOperations())
      names.insert(name.getStringRef().str());
  else if (kind == "dialect")
    for (Dialect *dialect : root->getContext()->getLoadedDialects())
      names.insert(dialect->getNamespace().str());
  else if (kind == "symbol")
    root->walk([&](Operation *op) {
      if (auto name =
              op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
        names.insert(name.str());
    });
  else
    return llvm::createStringError("unknown kind of names '" + kind + "'");
  return wire::Names{{names.begin(), names.end()}};
}

llvm::Expected<wire::Names> agent::listNames(Stop &stop, const History &history,
                                             StringRef kind) {
  if (kind != "pass" && kind != "pattern" && kind != "stage" && kind != "tag")
    return listInContext(stop.getRoot(), kind);
  std::set<std::string> names = history.listNames(kind);
  KnownNames known = getKnownNames();
  if (kind == "pass") {
    names.merge(listPassNames());
    names.insert(known.passes.begin(), known.passes.end());
  } else if (kind == "stage") {
    names.insert(known.stages.begin(), known.stages.end());
  } else if (kind == "tag") {
    // These are the tags of MLIR's actions, and below those of tcp-aot's
    // stages.
    for (const char *tag :
         {"pass-execution", "apply-pattern", "apply-conversion",
          "GreedyPatternRewriteIteration", "walk-and-apply-patterns"})
      names.insert(tag);
    if (!known.stages.empty())
      for (const char *tag : {"stage", "llvm-pass", "codegen", "link"})
        names.insert(tag);
  }
  return wire::Names{{names.begin(), names.end()}};
}
