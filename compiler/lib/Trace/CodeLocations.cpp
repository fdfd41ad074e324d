//===- CodeLocations.cpp - Sources of LLVM IR and assembly ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Aot/CodeGen.h"
#include "tcp-mlir/Trace/StageText.h"
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
    // LLVM wants a line for each call. Operations without sources share one.
    std::vector<unsigned> from = sources.find(op->getLoc());
    auto [entry, isNew] = lines.try_emplace(from, sets.size() + 1);
    if (isNew)
      sets.push_back(std::move(from));
    op->setLoc(FileLineColLoc::get(file, entry->second, 1));
  });
  // These passes are not part of a normal compile. They do not change the code.
  PassManager passes(context);
  LLVM::DIScopeForLLVMFuncOpPassOptions scopes;
  // Assembly gets .loc directives, but no debug sections.
  scopes.emissionKind = LLVM::DIEmissionKind::DebugDirectivesOnly;
  passes.addPass(LLVM::createDIScopeForLLVMFuncOpPass(scopes));
  return passes.run(module);
}

const std::vector<unsigned> *CodeLocations::findLine(unsigned line) const {
  bool isKnown = line > 0 && line <= sets.size() && !sets[line - 1].empty();
  return isKnown ? &sets[line - 1] : nullptr;
}

namespace {
/// Notes the line number of each instruction while LLVM IR is printed.
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

/// Returns the bytes of each line, without leading blanks.
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

StageText CodeLocations::print(llvm::Module &module,
                               const llvm::TargetMachine &machine) const {
  llvm::DenseMap<const llvm::Instruction *, const std::vector<unsigned> *> from;
  for (const llvm::Function &function : module)
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (const llvm::DebugLoc &loc = instruction.getDebugLoc())
        from[&instruction] = findLine(loc.getLine());
  llvm::StripDebugInfo(module);
  recordTarget(module, machine);
  StageText result;
  LineNoter noter;
  {
    llvm::raw_string_ostream os(result.text);
    module.print(os, &noter);
  }
  std::vector<std::pair<size_t, size_t>> lines = findLines(result.text);
  for (auto [instruction, line] : noter.lines)
    if (const std::vector<unsigned> *known = from.lookup(instruction))
      result.parts.push_back({lines[line].first, lines[line].second, *known});
  llvm::sort(result.parts,
             [](const StageText::Part &a, const StageText::Part &b) {
               return a.begin < b.begin;
             });
  return result;
}

/// Returns the line number of a .loc directive; nothing for other lines.
static std::optional<unsigned> readLoc(StringRef line) {
  if (!line.consume_front(".loc\t"))
    return std::nullopt;
  unsigned file, number;
  if (line.consumeInteger(10, file) || line.ltrim().consumeInteger(10, number))
    return std::nullopt;
  line = line.ltrim();
  return line.consumeInteger(10, number) ? std::nullopt : std::optional(number);
}

llvm::Expected<StageText>
CodeLocations::emitAssembly(llvm::Module &module,
                            llvm::TargetMachine &machine) const {
  llvm::Expected<std::string> marked = emitCode(
      *llvm::CloneModule(module), machine, llvm::CodeGenFileType::AssemblyFile);
  if (!marked)
    return marked.takeError();
  llvm::StripDebugInfo(module);
  llvm::Expected<std::string> plain =
      emitCode(module, machine, llvm::CodeGenFileType::AssemblyFile);
  if (!plain)
    return plain.takeError();
  StageText result;
  result.text = std::move(*plain);
  auto textOf = [](StringRef text, std::pair<size_t, size_t> line) {
    return text.slice(line.first, line.second);
  };
  // The marked text has more lines than the result.
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
