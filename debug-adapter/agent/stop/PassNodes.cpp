//===- PassNodes.cpp - The options of a pass ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/Nodes.h"

#include "debug-adapter/agent/PassOptions.h"
#include "debug-adapter/agent/stop/VariableTable.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Sets an option of a pass from its text, if the pass accepts it.
static llvm::Error setOption(const Pass &pass, StringRef name,
                             StringRef value) {
  std::string option = (name + "=" + value).str();
  if (llvm::Error error = tryOptions(pass, option))
    return error;
  if (failed(const_cast<Pass &>(pass).initializeOptions(
          option, [](const Twine &) { return failure(); })))
    return llvm::createStringError("the pass does not accept this value");
  return llvm::Error::success();
}

namespace {
class PassNode : public Node {
public:
  PassNode(const Pass &pass, const Event &event) : pass(pass), event(event) {}

  Children getChildren(VariableTable &, size_t start, size_t count) override {
    std::string text = printPipeline(pass);
    Children options{makeText("pipeline", text),
                     makeText("class", pass.getName()),
                     makeText("description", pass.getDescription())};
    for (const auto &[name, value] : parseOptions(text))
      options.push_back(makeLeaf("option", name, value));
    return slice(std::move(options), start, count);
  }

  llvm::Expected<wire::Variable> set(VariableTable &, StringRef child,
                                     StringRef value) override {
    if (!event.isBegin() || event.action.getPass() != &pass)
      return llvm::createStringError(
          "the options of a pass can be set only before "
          "it runs; 'rerun' runs it with others");
    if (llvm::Error error = setOption(pass, child, value))
      return error;
    return makeLeaf("option", child, value);
  }

private:
  const Pass &pass;
  const Event &event;
};
} // namespace

std::unique_ptr<Node> agent::makePassNode(const Pass &pass,
                                          const Event &event) {
  return std::make_unique<PassNode>(pass, event);
}
