//===- OlderSyntax.cpp - Texts of older versions of MLIR ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Pipeline/OlderSyntax.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"
#include "tcp-mlir/Pipeline/OutputShape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::tcp;

static constexpr StringLiteral kOp = ".expand_shape";

namespace {
/// Text to insert into the original one.
struct Insertion {
  size_t offset;
  std::string text;
};

/// An `expand_shape` without `output_shape`.
struct OlderOp {
  /// The byte where its name begins, and the end of its groups of dimensions.
  size_t name, groupsEnd;
  /// The end of the statement.
  size_t end;
  StringRef operand;
  std::vector<std::vector<int64_t>> groups;
  ShapedType from, to;
};

/// Reads one operation of the text, from its name on.
class Reader {
public:
  Reader(StringRef text, size_t at, MLIRContext *context)
      : text(text), at(at), context(context) {}

  /// Returns nothing if the operation has today's syntax, or can't be read.
  std::optional<OlderOp> read() {
    OlderOp op;
    op.name = at;
    at = text.find_first_of(" \t\n", at);
    skipBlanks();
    size_t operand = at;
    if (!take("%"))
      return std::nullopt;
    while (at < text.size() &&
           (llvm::isAlnum(text[at]) || StringRef("_$.-#").contains(text[at])))
      ++at;
    op.operand = text.slice(operand, at);
    if (!readGroups(op.groups))
      return std::nullopt;
    op.groupsEnd = at;
    if (!skipAttributes() || !take(":") || !(op.from = readType()) ||
        !take("into") || !(op.to = readType()))
      return std::nullopt;
    // The parser has read on to the next token.
    op.end = text.take_front(at).rtrim().size();
    return op;
  }

private:
  void skipBlanks() {
    while (at < text.size()) {
      if (llvm::isSpace(text[at]))
        ++at;
      else if (text.substr(at).starts_with("//"))
        at = std::min(text.find('\n', at), text.size());
      else
        return;
    }
  }

  bool take(StringRef token) {
    skipBlanks();
    if (!text.substr(at).starts_with(token))
      return false;
    at += token.size();
    return true;
  }

  /// Reads the numbers of [0, 1].
  bool readGroup(std::vector<int64_t> &group) {
    if (!take("["))
      return false;
    while (!take("]")) {
      skipBlanks();
      StringRef digits = text.substr(at).take_while(llvm::isDigit);
      int64_t number;
      if (digits.getAsInteger(10, number))
        return false;
      group.push_back(number);
      at += digits.size();
      (void)take(",");
    }
    return true;
  }

  /// Reads [[0, 1], [2]].
  bool readGroups(std::vector<std::vector<int64_t>> &groups) {
    if (!take("["))
      return false;
    while (!take("]")) {
      if (!readGroup(groups.emplace_back()))
        return false;
      (void)take(",");
    }
    return true;
  }

  /// Skips a dictionary of attributes, if there is one.
  bool skipAttributes() {
    skipBlanks();
    if (!text.substr(at).starts_with("{"))
      return true;
    unsigned depth = 0;
    for (bool isString = false; at < text.size(); ++at) {
      if (isString && text[at] == '\\')
        ++at;
      else if (text[at] == '"')
        isString = !isString;
      else if (!isString)
        depth += (text[at] == '{') - (text[at] == '}');
      if (depth == 0) {
        ++at;
        return true;
      }
    }
    return false;
  }

  ShapedType readType() {
    skipBlanks();
    size_t size = 0;
    // The parser of the whole text reports a type that can't be read here.
    ScopedDiagnosticHandler ignore(context,
                                   [](Diagnostic &) { return success(); });
    auto type = dyn_cast_or_null<ShapedType>(
        parseType(text.substr(at), context, &size));
    at += size;
    return type;
  }

  StringRef text;
  size_t at;
  MLIRContext *context;
};

/// Finds the older forms in a text, and what to insert there.
class Updater {
public:
  Updater(llvm::SourceMgr &sourceMgr, StringRef text, MLIRContext *context)
      : sourceMgr(sourceMgr), text(text), context(context) {}

  std::vector<Insertion> run() {
    for (size_t at = 0; (at = findOp(at)) != StringRef::npos;) {
      size_t name =
          text.substr(0, at).find_last_not_of("abcdefghijklmnopqrstuvwxyz") + 1;
      StringRef dialect = text.slice(name, at);
      at += kOp.size();
      if (dialect != "tensor" && dialect != "memref")
        continue;
      if (std::optional<OlderOp> op = Reader(text, name, context).read())
        update(*op);
    }
    return std::move(insertions);
  }

private:
  /// Returns where the next name of an `expand_shape` is that is neither in a
  /// string nor in a comment.
  size_t findOp(size_t from) {
    for (; scanned < text.size(); ++scanned) {
      char c = text[scanned];
      if (isString && c == '\\')
        ++scanned;
      else if (c == '"')
        isString = !isString;
      else if (!isString && text.substr(scanned).starts_with("//"))
        scanned = std::min(text.find('\n', scanned), text.size()) - 1;
      else if (!isString && scanned >= from &&
               text.substr(scanned).starts_with(kOp))
        return scanned;
    }
    return StringRef::npos;
  }

  /// Returns a name that no value of the text has.
  std::string makeName(StringRef name) {
    std::string made;
    do
      made = (name + "_shape_" + Twine(numNames++)).str();
    while (text.contains(made));
    return made;
  }

  void update(const OlderOp &op) {
    std::optional<OutputShape> shape =
        makeOutputShape(op.operand, op.from, op.to, op.groups,
                        [&](StringRef name) { return makeName(name); });
    if (!shape)
      return;
    size_t line = text.substr(0, op.name).rfind('\n') + 1;
    size_t start = text.find_first_not_of(" \t", line);
    // Operations on the same line keep the numbers of the lines below.
    if (!shape->before.empty())
      insertions.push_back({start, llvm::join(shape->before, " ") + " "});
    insertions.push_back({op.groupsEnd, shape->clause});
    std::string form = text.slice(start, op.groupsEnd).str() + shape->clause +
                       text.slice(op.groupsEnd, op.end).str();
    std::string newForm;
    for (const std::string &before : shape->before)
      newForm += "\n    " + before;
    newForm += "\n    " + form;
    sourceMgr.PrintMessage(
        llvm::errs(), llvm::SMLoc::getFromPointer(text.data() + op.name),
        llvm::SourceMgr::DK_Warning,
        "this is the syntax of MLIR before version 19, without output_shape; "
        "write:" +
            newForm);
  }

  llvm::SourceMgr &sourceMgr;
  StringRef text;
  MLIRContext *context;
  std::vector<Insertion> insertions;
  unsigned numNames = 0;
  // The end of the text that has been read; true if it is within a string.
  size_t scanned = 0;
  bool isString = false;
};
} // namespace

std::unique_ptr<llvm::MemoryBuffer>
mlir::tcp::updateSyntax(std::unique_ptr<llvm::MemoryBuffer> buffer,
                        MLIRContext *context) {
  StringRef text = buffer->getBuffer();
  if (isBytecode(buffer->getMemBufferRef()) || !text.contains(kOp))
    return buffer;
  llvm::SourceMgr sourceMgr;
  sourceMgr.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(buffer->getMemBufferRef()),
      llvm::SMLoc());
  std::vector<Insertion> insertions = Updater(sourceMgr, text, context).run();
  if (insertions.empty())
    return buffer;
  std::string updated;
  size_t copied = 0;
  for (const Insertion &insertion : insertions) {
    updated += text.slice(copied, insertion.offset);
    updated += insertion.text;
    copied = insertion.offset;
  }
  updated += text.substr(copied);
  return llvm::MemoryBuffer::getMemBufferCopy(updated,
                                              buffer->getBufferIdentifier());
}
