//===- ods-oracle.cpp - Compares ODS alone with MLIR's own parsers --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parses files twice: with the C++ code of a dialect, and with what the
// dialect's .td files alone tell. Both results are printed in the generic form
// and compared line by line.
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/OpForm.h"
#include "lsp/dialects/ProjectDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
namespace cl = llvm::cl;

static cl::list<std::string> files(cl::Positional, cl::OneOrMore,
                                   cl::desc("<file>..."));
static cl::opt<std::string> heldBack("dialect", cl::Required,
                                     cl::value_desc("name"),
                                     cl::desc("The dialect to hold back"));
static cl::opt<bool> verbose("differences",
                             cl::desc("Print the lines that differ"));

/// Returns whether the C++ code of `dialect` loads the one that is held back.
static bool needsHeldBack(StringRef dialect, const DialectRegistry &all) {
  MLIRContext context(all, MLIRContext::Threading::DISABLED);
  context.getOrLoadDialect(dialect);
  return context.getLoadedDialect(heldBack) != nullptr;
}

/// Returns a registry where ODS alone describes the dialect.
static std::unique_ptr<DialectRegistry> holdBack(const DialectRegistry &all) {
  auto rest = std::make_unique<DialectRegistry>();
  for (StringRef name : all.getDialectNames())
    if (name != "builtin" && !needsHeldBack(name, all))
      rest->insert(TypeID::getFromOpaquePointer(name.data()), name,
                   all.getDialectAllocator(name));
  registerProjectDialects(*rest, OdsModel::getCurrent(), {heldBack});
  return rest;
}

/// Returns the generic form of a text, line by line, or MLIR's first error.
static llvm::Expected<std::vector<std::string>>
printGeneric(StringRef text, MLIRContext &context) {
  std::string error;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &said) {
    if (error.empty() && said.getSeverity() == DiagnosticSeverity::Error)
      llvm::raw_string_ostream(error) << said.getLocation() << ": " << said;
    return success();
  });
  auto module = parseSourceString<ModuleOp>(
      text, ParserConfig(&context, /*verifyAfterParse=*/false));
  if (!module)
    return llvm::createStringError(error);
  std::string printed;
  llvm::raw_string_ostream os(printed);
  module->print(os, OpPrintingFlags().printGenericOpForm());
  std::vector<std::string> lines;
  for (StringRef line : llvm::split(printed, '\n'))
    lines.push_back(line.str());
  return lines;
}

/// Returns the length of the longest common subsequence. Calls `differ` for
/// the lines of either side that are not in it.
static size_t
compare(const std::vector<std::string> &left,
        const std::vector<std::string> &right,
        llvm::function_ref<void(char side, StringRef line)> differ) {
  size_t columns = right.size() + 1;
  std::vector<uint32_t> lengths((left.size() + 1) * columns);
  for (size_t i = left.size(); i-- > 0;)
    for (size_t j = right.size(); j-- > 0;)
      lengths[i * columns + j] =
          left[i] == right[j]
              ? lengths[(i + 1) * columns + j + 1] + 1
              : std::max(lengths[(i + 1) * columns + j],
                         lengths[i * columns + j + 1]);
  size_t i = 0, j = 0;
  while (i < left.size() || j < right.size()) {
    if (i < left.size() && j < right.size() && left[i] == right[j]) {
      ++i;
      ++j;
    } else if (j == right.size() ||
               (i < left.size() && lengths[(i + 1) * columns + j] >=
                                       lengths[i * columns + j + 1])) {
      differ('-', left[i++]);
    } else {
      differ('+', right[j++]);
    }
  }
  return lengths[0];
}

namespace {
struct Totals {
  size_t lines = 0, equalLines = 0;
  size_t texts = 0, parsed = 0, identical = 0;
};
} // namespace

static void compareText(StringRef name, StringRef text, MLIRContext &real,
                        MLIRContext &odsOnly, Totals &totals) {
  auto expected = printGeneric(text, real);
  if (!expected)
    return llvm::consumeError(expected.takeError());
  std::string prefix = ("\"" + heldBack + ".");
  if (llvm::none_of(*expected, [&](const std::string &line) {
        return line.find(prefix) != std::string::npos;
      }))
    return;
  ++totals.texts;
  totals.lines += expected->size();
  auto found = printGeneric(text, odsOnly);
  if (!found) {
    std::string error = llvm::toString(found.takeError());
    if (verbose)
      llvm::outs() << name << ": " << error << "\n";
    return;
  }
  ++totals.parsed;
  size_t equal = compare(*expected, *found, [&](char side, StringRef line) {
    if (verbose)
      llvm::outs() << name << ": " << side << line << "\n";
  });
  totals.equalLines += equal;
  totals.identical += equal == expected->size() && equal == found->size();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv,
                              "Compares ODS alone with MLIR's parsers\n");
  DialectRegistry all;
  registerAllTcpDialects(all);
  std::unique_ptr<DialectRegistry> rest = holdBack(all);
  MLIRContext real(all, MLIRContext::Threading::DISABLED);
  MLIRContext odsOnly(*rest, MLIRContext::Threading::DISABLED);
  real.allowUnregisteredDialects();
  odsOnly.allowUnregisteredDialects();
  Totals totals;
  for (const std::string &file : files) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer) {
      llvm::errs() << file << ": " << buffer.getError().message() << "\n";
      return 1;
    }
    SmallVector<StringRef> texts;
    (*buffer)->getBuffer().split(texts, "// -----");
    for (StringRef text : texts)
      compareText(file, text, real, odsOnly, totals);
  }
  llvm::outs() << heldBack << ": " << totals.texts << " texts, "
               << totals.parsed << " parsed, " << totals.identical
               << " identical, " << totals.equalLines << " of " << totals.lines
               << " lines equal\n";
  return totals.parsed != totals.texts;
}
