//===- ValueNames.cpp - The names of values in a text ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/ValueNames.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns "sum" for "%sum", and "sum.1" for the second result of a group of
/// results called "%sum".
static std::string makeName(StringRef group, unsigned number) {
  group.consume_front("%");
  return number == 0 ? group.str() : (group + "." + Twine(number)).str();
}

OwningOpRef<ModuleOp> ValueNames::read(llvm::SourceMgr &sourceMgr,
                                       MLIRContext *context) {
  const llvm::MemoryBuffer *buffer =
      sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  ParserConfig config(context);
  if (isBytecode(*buffer)) {
    OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sourceMgr, config);
    if (module)
      renumber(*module);
    return module;
  }
  Block block;
  AsmParserState state;
  if (failed(parseAsmSourceFile(sourceMgr, &block, config, &state)))
    return nullptr;
  for (const auto &definition : state.getOpDefs()) {
    places[definition.op] = definition.loc.Start;
    ArrayRef<AsmParserState::OperationDefinition::ResultGroupDefinition>
        groups = definition.resultGroups;
    unsigned end = definition.op->getNumResults();
    for (const auto &group : llvm::reverse(groups)) {
      SMRange range = group.definition.loc;
      StringRef name(range.Start.getPointer(),
                     range.End.getPointer() - range.Start.getPointer());
      for (unsigned number = group.startIndex; number < end; ++number) {
        names[definition.op->getResult(number)] =
            makeName(name, number - group.startIndex);
        ranges[definition.op->getResult(number)] = range;
      }
      end = group.startIndex;
    }
  }
  return detail::constructContainerOpForParserIfNecessary<ModuleOp>(
      &block, context,
      FileLineColLoc::get(context, buffer->getBufferIdentifier(), /*line=*/0,
                          /*column=*/0));
}

void ValueNames::renumber(ModuleOp module) {
  names.clear();
  ranges.clear();
  places.clear();
  numbers = std::make_unique<AsmState>(module);
}

std::string ValueNames::get(OpResult result) const {
  if (!numbers)
    return names.lookup(result);
  std::string text;
  llvm::raw_string_ostream os(text);
  result.getOwner()->getResult(0).printAsOperand(os, *numbers);
  return makeName(StringRef(text).split('#').first, result.getResultNumber());
}
