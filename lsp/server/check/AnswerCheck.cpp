//===- AnswerCheck.cpp - Checks of answers --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/check/AnswerCheck.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <tuple>

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

namespace {
/// Walks through an answer, and checks its ranges.
class AnswerWalker {
public:
  explicit AnswerWalker(const CheckedText &document) : document(document) {}

  void walk(const json::Value &value, bool isOwn);
  std::string wrong;

private:
  void walkObject(const json::Object &object, bool isOwn);
  void walkArray(const json::Array &array, bool isOwn);
  void checkKeys(const json::Object &object);
  void checkInside(const json::Object &object, StringRef inner,
                   StringRef outer);
  void checkEdits(const json::Array &array);
  /// Returns the bytes of a Range, if it is one and is in the text.
  std::optional<Range> read(const json::Object *range);
  std::optional<size_t> readPosition(const json::Object *position);
  void complain(const llvm::Twine &what, json::Value value);

  const CheckedText &document;
};
} // namespace

void AnswerWalker::complain(const llvm::Twine &what, json::Value value) {
  if (!wrong.empty())
    return;
  std::string shown = llvm::formatv("{0}", value);
  if (shown.size() > 300)
    shown = shown.substr(0, 300) + "...";
  wrong = (what + ": " + shown).str();
}

std::optional<size_t> AnswerWalker::readPosition(const json::Object *object) {
  std::optional<int64_t> line, character;
  if (object) {
    line = object->getInteger("line");
    character = object->getInteger("character");
  }
  if (!line || !character)
    return std::nullopt;
  bool isInside =
      *line >= 0 && *line < int64_t(document.text.getNumLines()) &&
      *character >= 0 &&
      *character <= countUnits(document.text.line(*line), document.encoding);
  if (!isInside) {
    complain("a position outside of the text", json::Object(*object));
    return std::nullopt;
  }
  Position position{unsigned(*line), unsigned(*character)};
  size_t offset = document.text.offsetAt(position, document.encoding);
  if (document.text.positionAt(offset, document.encoding).character !=
      position.character)
    complain("a position inside of a character", json::Object(*object));
  return offset;
}

std::optional<Range> AnswerWalker::read(const json::Object *object) {
  if (!object)
    return std::nullopt;
  std::optional<size_t> begin = readPosition(object->getObject("start"));
  std::optional<size_t> end = readPosition(object->getObject("end"));
  if (!begin || !end)
    return std::nullopt;
  if (*end < *begin) {
    complain("a range that ends before it starts", json::Object(*object));
    return std::nullopt;
  }
  return Range{*begin, *end};
}

void AnswerWalker::checkInside(const json::Object &object, StringRef inner,
                               StringRef outer) {
  const json::Object *out = object.getObject(outer);
  const json::Object *in = object.getObject(inner);
  if (!out || !in)
    return;
  std::optional<Range> around = read(out), selected = read(in);
  if (around && selected && !around->contains(*selected))
    complain(inner + " is not inside of " + outer, json::Object(object));
}

void AnswerWalker::checkEdits(const json::Array &array) {
  std::vector<Range> ranges;
  for (const json::Value &value : array) {
    const json::Object *object = value.getAsObject();
    if (!object || !object->get("newText"))
      return;
    if (std::optional<Range> range = read(object->getObject("range")))
      ranges.push_back(*range);
  }
  llvm::sort(ranges);
  for (size_t i = 1; i < ranges.size(); ++i)
    if (ranges[i].begin < ranges[i - 1].end)
      complain("edits that overlap", json::Array(array));
}

/// Returns the document that the ranges of an object are in, if it names one.
static std::optional<StringRef> uriOf(const json::Object &object) {
  if (const json::Object *document = object.getObject("textDocument"))
    return document->getString("uri");
  return object.getString("uri");
}

void AnswerWalker::checkKeys(const json::Object &object) {
  if (object.get("line") && object.get("character"))
    (void)readPosition(&object);
  if (object.get("start") && object.get("end"))
    (void)read(&object);
  checkInside(object, "selectionRange", "range");
  if (const json::Object *parent = object.getObject("parent")) {
    std::optional<Range> inner = read(object.getObject("range"));
    std::optional<Range> outer = read(parent->getObject("range"));
    if (inner && outer && !outer->contains(*inner))
      complain("a parent that does not contain its child",
               json::Object(object));
  }
  std::optional<int64_t> first = object.getInteger("startLine");
  std::optional<int64_t> last = object.getInteger("endLine");
  if (first && last &&
      (*first < 0 || *last < *first ||
       *last >= int64_t(document.text.getNumLines())))
    complain("lines outside of the text", json::Object(object));
}

void AnswerWalker::walkObject(const json::Object &object, bool isOwn) {
  if (std::optional<StringRef> uri = uriOf(object))
    isOwn = *uri == document.uri;
  if (isOwn)
    checkKeys(object);
  bool isLink = object.getString("targetUri").has_value();
  bool isTargetOwn = object.getString("targetUri") == document.uri;
  if (isLink && isTargetOwn)
    checkInside(object, "targetSelectionRange", "targetRange");
  for (const auto &entry : object) {
    StringRef key = entry.first;
    // The item at the other end of a call has a document of its own. The ranges
    // of a call are those of the caller.
    if (key == "fromRanges" || key == "data")
      continue;
    if (key == "changes" && entry.second.getAsObject()) {
      for (const auto &file : *entry.second.getAsObject())
        walk(file.second, StringRef(file.first) == document.uri);
      continue;
    }
    walk(entry.second,
         isLink && key.starts_with("target") ? isTargetOwn : isOwn);
  }
}

void AnswerWalker::walkArray(const json::Array &array, bool isOwn) {
  if (isOwn)
    checkEdits(array);
  for (const json::Value &value : array)
    walk(value, isOwn);
}

void AnswerWalker::walk(const json::Value &value, bool isOwn) {
  if (const json::Object *object = value.getAsObject())
    walkObject(*object, isOwn);
  else if (const json::Array *array = value.getAsArray())
    walkArray(*array, isOwn);
}

std::string mlir::tcp::lsp::findWrong(const json::Value &result,
                                      const CheckedText &document) {
  AnswerWalker walker(document);
  walker.walk(result, /*isOwn=*/true);
  return walker.wrong;
}

std::string mlir::tcp::lsp::findWrongTokens(const json::Value &result,
                                            const CheckedText &document) {
  const json::Object *object = result.getAsObject();
  const json::Array *data = object ? object->getArray("data") : nullptr;
  if (!data || data->size() % 5)
    return "semantic tokens without data, or with half a token";
  int64_t line = 0, character = 0, end = 0;
  for (size_t i = 0; i < data->size(); i += 5) {
    auto number = [&](size_t field) {
      return (*data)[i + field].getAsInteger().value_or(-1);
    };
    if (number(0)) {
      line += number(0);
      character = end = 0;
    }
    character += number(1);
    if (number(0) < 0 || number(1) < 0 || character < end)
      return llvm::formatv("semantic tokens out of order at line {0}",
                           line + 1);
    end = character + number(2);
    if (line >= int64_t(document.text.getNumLines()) || number(2) <= 0 ||
        end > countUnits(document.text.line(line), document.encoding))
      return llvm::formatv("a semantic token outside of line {0}", line + 1);
  }
  return "";
}

std::string mlir::tcp::lsp::applyEdits(const json::Array &edits,
                                       const CheckedText &document) {
  struct Edit {
    Range range;
    StringRef with;
    size_t number;
  };
  auto offset = [&](const json::Object *range, StringRef key) {
    const json::Object *position = range ? range->getObject(key) : nullptr;
    if (!position)
      return size_t(0);
    return document.text.offsetAt(
        {unsigned(position->getInteger("line").value_or(0)),
         unsigned(position->getInteger("character").value_or(0))},
        document.encoding);
  };
  std::vector<Edit> sorted;
  for (const json::Value &value : edits)
    if (const json::Object *edit = value.getAsObject()) {
      const json::Object *range = edit->getObject("range");
      sorted.push_back({{offset(range, "start"), offset(range, "end")},
                        edit->getString("newText").value_or(""),
                        sorted.size()});
    }
  // Insertions at one place keep their order.
  llvm::sort(sorted, [](const Edit &a, const Edit &b) {
    return std::tie(a.range.begin, a.range.end, a.number) <
           std::tie(b.range.begin, b.range.end, b.number);
  });
  StringRef text = document.text.str();
  std::string result;
  size_t done = 0;
  for (const Edit &edit : sorted) {
    result += text.slice(done, edit.range.begin);
    result += edit.with;
    done = edit.range.end;
  }
  return result + text.drop_front(done).str();
}
