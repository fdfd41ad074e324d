//===- ods-oracle.cpp - Compares ODS alone with MLIR's own parsers --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With --dialect, this program analyzes files twice: with the C++ code of a
// dialect, and with the dialect's .td files alone. Operations are printed in
// the generic form and compared line by line.
//
// With images of .td files, it analyzes files of the project, and counts the
// operations that it could parse.
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/OpForm.h"
#include "lsp/dialects/ProjectDialect.h"
#include "lsp/document/Analysis.h"
#include "mlir/IR/DialectRegistry.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
namespace cl = llvm::cl;
using Found = mlir::tcp::lsp::Diagnostic;

static cl::list<std::string> files(cl::Positional, cl::OneOrMore,
                                   cl::desc("<file>..."));
static cl::opt<std::string> heldBack("dialect", cl::value_desc("name"),
                                     cl::desc("The dialect to hold back"));
static cl::list<std::string>
    images("image", cl::value_desc("file"),
           cl::desc("What tcp-lsp-server read-td --image has written"));
static cl::opt<bool> verbose("differences",
                             cl::desc("Print the lines that differ"));

//===----------------------------------------------------------------------===//
// Dialects
//===----------------------------------------------------------------------===//

/// Returns whether the C++ code of `dialect` loads the one that is held back.
static bool needsHeldBack(StringRef dialect, const DialectRegistry &all) {
  MLIRContext context(all, MLIRContext::Threading::DISABLED);
  context.getOrLoadDialect(dialect);
  return context.getLoadedDialect(heldBack) != nullptr;
}

/// Returns a registry where ODS alone describes the dialect. Dialects that
/// need it are not known.
static std::unique_ptr<DialectRegistry> holdBack(const DialectRegistry &all) {
  auto rest = std::make_unique<DialectRegistry>();
  for (StringRef name : all.getDialectNames())
    if (name != "builtin" && !needsHeldBack(name, all))
      rest->insert(TypeID::getFromOpaquePointer(name.data()), name,
                   all.getDialectAllocator(name));
  return rest;
}

static llvm::Error loadImages() {
  std::vector<std::shared_ptr<const OdsImage>> loaded;
  for (const std::string &file : images) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer)
      return llvm::createStringError(buffer.getError(), file);
    auto image = OdsImage::load((*buffer)->getBuffer());
    if (!image)
      return image.takeError();
    loaded.push_back(*image);
  }
  OdsModel::setCurrent(std::make_shared<const OdsModel>(std::move(loaded)));
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

/// Returns the generic form of an operation, line by line. Blanks behind commas
/// are left out: without C++ code, there is one behind each comma of a type.
static std::vector<std::string> printGeneric(Operation &op) {
  std::string printed;
  llvm::raw_string_ostream os(printed);
  op.print(os, OpPrintingFlags().printGenericOpForm().useLocalScope());
  std::vector<std::string> lines;
  for (StringRef line : llvm::split(printed, '\n'))
    lines.push_back(llvm::join(llvm::split(line, ", "), ","));
  return lines;
}

/// Returns the lines of a document's operations.
static std::vector<std::string> printGeneric(const Document &document) {
  std::vector<std::string> lines;
  for (const Member &member : document.getMembers())
    if (member.unit)
      for (Operation &op : member.unit->getOps())
        llvm::append_range(lines, printGeneric(op));
  return lines;
}

/// Calls `differ` for the lines of either side that are not in the longest
/// common subsequence. Returns the length of that.
static size_t
compare(llvm::ArrayRef<std::string> left, llvm::ArrayRef<std::string> right,
        llvm::function_ref<void(char side, StringRef line)> differ) {
  size_t columns = right.size() + 1;
  std::vector<uint32_t> lengths((left.size() + 1) * columns);
  for (size_t i = left.size(); i-- > 0;)
    for (size_t j = right.size(); j-- > 0;)
      lengths[i * columns + j] = left[i] == right[j]
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

/// Returns the errors of a document, each with its line.
static std::vector<std::string> listErrors(const Document &document) {
  std::vector<std::string> errors;
  for (const Found &found : document.getDiagnostics())
    if (found.severity == Found::Error)
      errors.push_back(
          std::to_string(document.getText().lineOf(found.range.begin) + 1) +
          ": " + found.message);
  return errors;
}

namespace {
struct Totals {
  size_t texts = 0, lines = 0, equalLines = 0;
  /// Operations of the dialect whose form has standard directives only.
  size_t standard = 0, equalStandard = 0;
  size_t operations = 0, placeholders = 0, falseErrors = 0;
};
} // namespace

static void say(StringRef name, char side, StringRef line) {
  if (verbose)
    llvm::outs() << name << ": " << side << line << "\n";
}

/// Returns whether a line of the generic form begins an operation of the
/// dialect whose form has standard directives only.
static bool isStandard(StringRef line) {
  line = line.ltrim();
  if (line.starts_with("%"))
    line = line.split(" = ").second;
  if (!line.consume_front("\""))
    return false;
  const OdsIndex &index = OdsModel::getCurrent()->getIndex();
  const OdsOp *op = index.findOp(line.split('"').first);
  if (!op || op->getDialect() != heldBack ||
      op->format != OdsFormat::Declarative)
    return false;
  OpForm form = OpForm::read(*op, index);
  bool hasCustom = false;
  walkFormat(form.elements, [&](const FormatElement &element) {
    hasCustom |= element.is(FormatElement::Custom);
    return true;
  });
  return !hasCustom;
}

/// Compares a text that has no errors and names the dialect.
static void compareText(StringRef name, StringRef text,
                        const DialectRegistry &all, const DialectRegistry &rest,
                        Totals &totals) {
  Analysis real("test:a", all, nullptr), odsOnly("test:b", rest, nullptr);
  auto expected = real.update(Text(text.str()), 1);
  std::vector<std::string> lines = printGeneric(*expected);
  if (!listErrors(*expected).empty() ||
      llvm::none_of(lines, [](const std::string &line) {
        return line.find("\"" + heldBack + ".") != std::string::npos;
      }))
    return;
  // The operations of dialects that need this one are not compared.
  if (llvm::any_of(expected->getMembers(), [&](const Member &member) {
        return member.unit &&
               member.unit->getOps()
                   .walk([&](Operation *op) {
                     StringRef dialect = op->getName().getDialectNamespace();
                     return dialect != heldBack &&
                                    !rest.getDialectAllocator(dialect) &&
                                    dialect != "builtin"
                                ? WalkResult::interrupt()
                                : WalkResult::advance();
                   })
                   .wasInterrupted();
      }))
    return;
  ++totals.texts;
  totals.lines += lines.size();
  size_t standard = llvm::count_if(lines, isStandard);
  totals.standard += standard;
  totals.equalStandard += standard;
  auto found = odsOnly.update(Text(text.str()), 1);
  totals.equalLines +=
      compare(lines, printGeneric(*found), [&](char side, StringRef line) {
        say(name, side, line);
        if (side == '-' && isStandard(line))
          --totals.equalStandard;
      });
  for (const std::string &error : listErrors(*found)) {
    ++totals.falseErrors;
    say(name, '!', error);
  }
}

/// Counts the names with a dialect in statements.
static void countNames(const Statements &statements,
                       llvm::ArrayRef<Statement> level,
                       std::map<std::string, int> &names) {
  for (const Statement &statement : level) {
    StringRef name = statements.spelling(statement.name).trim('"');
    if (name.contains('.'))
      ++names[name.str()];
    for (const Statement::Region &region : statement.regions)
      countNames(statements, region.statements, names);
  }
}

/// Counts the operations of a text of a project.
static void countText(StringRef name, StringRef text,
                      const DialectRegistry &all, Totals &totals) {
  if (text.contains("expected-error"))
    return;
  ++totals.texts;
  Analysis analysis("test:a", all, nullptr);
  auto found = analysis.update(Text(text.str()), 1);
  for (const Member &member : found->getMembers()) {
    if (!member.unit)
      continue;
    std::map<std::string, int> missing;
    countNames(member.unit->getStatements(),
               member.unit->getStatements().getTopLevel(), missing);
    member.unit->getOps().walk([&](Operation *op) {
      ++(isPlaceholder(op) ? totals.placeholders : totals.operations);
      --missing[op->getName().getStringRef().str()];
    });
    for (const auto &[operation, count] : missing)
      for (int i = 0; i < count; ++i)
        say(name, '?', operation);
  }
  for (const std::string &error : listErrors(*found)) {
    ++totals.falseErrors;
    say(name, '!', error);
  }
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv,
                              "Compares ODS alone with MLIR's parsers\n");
  llvm::CrashRecoveryContext::Enable();
  if (llvm::Error error = loadImages()) {
    llvm::errs() << "ods-oracle: " << llvm::toString(std::move(error)) << "\n";
    return 1;
  }
  DialectRegistry all;
  registerAllTcpDialects(all);
  std::unique_ptr<DialectRegistry> rest;
  if (!heldBack.empty()) {
    rest = holdBack(all);
    registerProjectDialects(*rest, OdsModel::getCurrent(), {heldBack});
  }
  Totals totals;
  for (const std::string &file : files) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer) {
      llvm::errs() << file << ": " << buffer.getError().message() << "\n";
      return 1;
    }
    SmallVector<StringRef> texts;
    (*buffer)->getBuffer().split(texts, "\n// -----\n");
    for (StringRef text : texts)
      if (rest)
        compareText(file, text, all, *rest, totals);
      else
        countText(file, text, all, totals);
  }
  if (rest)
    llvm::outs() << heldBack << ": " << totals.texts << " texts, "
                 << totals.equalLines << " of " << totals.lines
                 << " lines equal, " << totals.equalStandard << " of "
                 << totals.standard << " operations of standard directives";
  else
    llvm::outs() << totals.texts << " texts, " << totals.operations
                 << " operations, " << totals.placeholders << " not parsed";
  llvm::outs() << ", " << totals.falseErrors << " false errors\n";
  return 0;
}
