//===- CodeLocations.cpp - What code comes from ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Aot/CodeGen.h"
#include "tcp-mlir/Aot/StageText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/AssemblyAnnotationWriter.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/FormattedStream.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <map>

using namespace mlir;
using namespace mlir::tcp;
using llvm::StringRef;

LogicalResult CodeLocations::mark(ModuleOp module) {
  MLIRContext *context = module.getContext();
  StringAttr file = StringAttr::get(context, "source");
  std::map<std::vector<unsigned>, unsigned> lines;
  module.walk([&](Operation *op) {
    // LLVM wants a line for each call: those that come from nothing share one.
    std::vector<unsigned> from = sources.find(op->getLoc());
    auto [entry, isNew] = lines.try_emplace(from, sets.size() + 1);
    if (isNew)
      sets.push_back(std::move(from));
    op->setLoc(FileLineColLoc::get(file, entry->second, 1));
  });
  // No pass of the road: the code is the same without.
  PassManager passes(context);
  LLVM::DIScopeForLLVMFuncOpPassOptions scopes;
  // For assembly with .loc, and no sections beside.
  scopes.emissionKind = LLVM::DIEmissionKind::DebugDirectivesOnly;
  passes.addPass(LLVM::createDIScopeForLLVMFuncOpPass(scopes));
  return passes.run(module);
}

const std::vector<unsigned> *CodeLocations::findLine(unsigned line) const {
  bool isKnown = line > 0 && line <= sets.size() && !sets[line - 1].empty();
  return isKnown ? &sets[line - 1] : nullptr;
}

/// The module without what `mark` added.
static std::unique_ptr<llvm::Module> strip(const llvm::Module &module) {
  std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module);
  llvm::StripDebugInfo(*copy);
  llvm::NamedMDNode *flags = copy->getModuleFlagsMetadata();
  if (!flags)
    return copy;
  std::vector<llvm::MDNode *> others;
  for (llvm::MDNode *flag : flags->operands()) {
    auto *name = dyn_cast<llvm::MDString>(flag->getOperand(1));
    if (!name || name->getString() != "Debug Info Version")
      others.push_back(flag);
  }
  flags->clearOperands();
  for (llvm::MDNode *flag : others)
    flags->addOperand(flag);
  if (others.empty())
    flags->eraseFromParent();
  return copy;
}

namespace {
/// Notes the line of each instruction that is printed.
class LineNoter : public llvm::AssemblyAnnotationWriter {
public:
  void emitInstructionAnnot(const llvm::Instruction *instruction,
                            llvm::formatted_raw_ostream &os) override {
    os.flush();
    lines[instruction] = os.getLine();
  }

  llvm::DenseMap<const llvm::Instruction *, unsigned> lines;
};
} // namespace

/// The bytes of each line, without the blanks at its start.
static std::vector<std::pair<size_t, size_t>> findLines(StringRef text) {
  std::vector<std::pair<size_t, size_t>> lines;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    size_t first = std::min(text.find_first_not_of(" \t", begin), end);
    lines.push_back({first, end});
    begin = end + 1;
  }
  return lines;
}

StageText CodeLocations::print(const llvm::Module &module,
                               const llvm::TargetMachine &machine) const {
  StageText result;
  std::unique_ptr<llvm::Module> plain = strip(module);
  recordTarget(*plain, machine);
  LineNoter noter;
  {
    llvm::raw_string_ostream os(result.text);
    plain->print(os, &noter);
  }
  std::vector<std::pair<size_t, size_t>> lines = findLines(result.text);
  // Without debug information there are the same instructions.
  for (auto [marked, stripped] : llvm::zip(module, *plain))
    for (auto [instruction, printed] :
         llvm::zip(llvm::instructions(marked), llvm::instructions(stripped))) {
      const llvm::DebugLoc &loc = instruction.getDebugLoc();
      const std::vector<unsigned> *from =
          loc ? findLine(loc.getLine()) : nullptr;
      if (!from)
        continue;
      auto [begin, end] = lines[noter.lines.lookup(&printed)];
      result.parts.push_back({begin, end, *from});
    }
  return result;
}

/// The line that a .loc names; nothing for other lines.
static std::optional<unsigned> readLoc(StringRef line) {
  if (!line.consume_front(".loc\t"))
    return std::nullopt;
  unsigned file, number;
  if (line.consumeInteger(10, file) ||
      line.ltrim().consumeInteger(10, number))
    return std::nullopt;
  line = line.ltrim();
  return line.consumeInteger(10, number) ? std::nullopt
                                         : std::optional(number);
}

llvm::Expected<StageText>
CodeLocations::emitAssembly(const llvm::Module &module,
                            llvm::TargetMachine &machine) const {
  llvm::Expected<std::string> plain =
      emitCode(*strip(module), machine, llvm::CodeGenFileType::AssemblyFile);
  if (!plain)
    return plain.takeError();
  llvm::Expected<std::string> marked =
      emitCode(*llvm::CloneModule(module), machine,
               llvm::CodeGenFileType::AssemblyFile);
  if (!marked)
    return marked.takeError();
  StageText result;
  result.text = std::move(*plain);
  auto textOf = [](StringRef text, std::pair<size_t, size_t> line) {
    return text.slice(line.first, line.second);
  };
  // The marked one has lines more.
  std::vector<std::pair<size_t, size_t>> lines = findLines(result.text);
  auto next = lines.begin();
  const std::vector<unsigned> *from = nullptr;
  for (std::pair<size_t, size_t> line : findLines(*marked)) {
    StringRef text = textOf(*marked, line);
    if (std::optional<unsigned> number = readLoc(text)) {
      from = findLine(*number);
      continue;
    }
    if (next == lines.end() || text != textOf(result.text, *next))
      continue;
    bool isInstruction = !text.empty() && !text.starts_with(".") &&
                         !text.starts_with("#") && !text.contains(':');
    if (text.starts_with(".Lfunc_end"))
      from = nullptr;
    if (from && isInstruction)
      result.parts.push_back({next->first, next->second, *from});
    ++next;
  }
  return result;
}
