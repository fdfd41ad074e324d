//===- UnusedCustomOps.cpp - Names of custom ops that say nothing ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/UnusedCustomOps.h"

#include "tcp-mlir/Dialect/Torch/TableOp.h"
#include "tcp-mlir/Pipeline/NearestName.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns the names of the torch ops of a module, without "torch.".
static llvm::SetVector<StringRef> findTorchOps(ModuleOp module) {
  llvm::SetVector<StringRef> found;
  module.walk([&](Operation *op) {
    StringRef name = op->getName().getStringRef();
    if (name.consume_front("torch."))
      found.insert(name);
  });
  return found;
}

/// Returns "did you mean 'NAME'?" for a name that no op of a module has. NAME
/// is an overload of the named op, otherwise a name with few different letters.
/// Empty if there is none.
static std::string suggestOp(StringRef name, ArrayRef<StringRef> known) {
  for (StringRef each : known)
    if (each.starts_with((name + ".").str()))
      return "did you mean '" + each.str() + "'?";
  return suggestName(name, known);
}

void mlir::tcp::warnOfUnusedCustomOps(ModuleOp module,
                                      llvm::ArrayRef<std::string> customOps,
                                      bool isPart) {
  if (customOps.empty())
    return;
  llvm::SetVector<StringRef> found = findTorchOps(module);
  for (StringRef name : customOps) {
    if (found.contains(name))
      continue;
    std::string hint = suggestOp(name, found.getArrayRef());
    bool isKnown = torch::findTableOp(name) != nullptr;
    if (isPart && isKnown && hint.empty())
      continue;
    if (hint.empty() && !isKnown)
      hint = suggestOp(
          name, llvm::map_to_vector(torch::getTableOps(), [](const auto &row) {
            return StringRef(row.name);
          }));
    InFlightDiagnostic warning =
        mlir::emitWarning(UnknownLoc::get(module.getContext()))
        << "'--custom-ops' names '" << name
        << "', which is not an op of this program";
    if (!hint.empty())
      warning << "; " << hint;
  }
}
