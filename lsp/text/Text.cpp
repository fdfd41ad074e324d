//===- Text.cpp - The text of a document ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/Text.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <cstring>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Returns the length in bytes of the character at the start of `text`: a
/// well-formed UTF-8 sequence, or else one byte.
static size_t characterLength(StringRef text) {
  if (static_cast<unsigned char>(text.front()) < 0x80)
    return 1;
  auto *bytes = reinterpret_cast<const llvm::UTF8 *>(text.data());
  unsigned length = llvm::getNumBytesForUTF8(*bytes);
  return length <= text.size() &&
                 llvm::isLegalUTF8Sequence(bytes, bytes + length)
             ? length
             : 1;
}

/// Returns the number of code units, in an encoding, of a character that has
/// `length` bytes in UTF-8.
static unsigned unitsOf(size_t length, Encoding encoding) {
  switch (encoding) {
  case Encoding::UTF8:
    return length;
  case Encoding::UTF16: // Four bytes are a code point above U+FFFF.
    return length == 4 ? 2 : 1;
  case Encoding::UTF32:
    return 1;
  }
  llvm_unreachable("unknown encoding");
}

unsigned mlir::tcp::lsp::countUnits(StringRef text, Encoding encoding) {
  unsigned units = 0;
  while (!text.empty()) {
    size_t length = characterLength(text);
    units += unitsOf(length, encoding);
    text = text.drop_front(length);
  }
  return units;
}

/// Appends the starts of the lines whose ends are in `text[begin, end)`. A CR
/// before a LF does not end a line.
static void findLineStarts(StringRef text, size_t begin, size_t end,
                           std::vector<uint32_t> &starts) {
  for (size_t i = text.find_first_of("\r\n", begin); i < end;
       i = text.find_first_of("\r\n", i + 1)) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n')
      continue;
    starts.push_back(i + 1);
  }
}

Text::Text(std::string text) : content(std::move(text)), lineStarts{0} {
  findLineStarts(content, 0, content.size(), lineStarts);
}

unsigned Text::lineOf(size_t offset) const {
  return std::upper_bound(lineStarts.begin(), lineStarts.end(), offset) -
         lineStarts.begin() - 1;
}

StringRef Text::line(unsigned line) const {
  if (line >= lineStarts.size())
    return {};
  size_t end =
      line + 1 < lineStarts.size() ? lineStarts[line + 1] : content.size();
  return StringRef(content).slice(lineStarts[line], end).rtrim("\r\n");
}

size_t Text::offsetAt(Position position, Encoding encoding) const {
  if (position.line >= lineStarts.size())
    return content.size();
  StringRef rest = line(position.line);
  unsigned units = 0;
  while (!rest.empty()) {
    size_t length = characterLength(rest);
    units += unitsOf(length, encoding);
    if (units > position.character)
      break;
    rest = rest.drop_front(length);
  }
  return rest.begin() - content.data();
}

/// Returns the start of the character that `offset` is in.
static size_t startOfCharacter(StringRef text, size_t offset) {
  if (offset == 0 || offset >= text.size())
    return std::min(offset, text.size());
  for (size_t back = 1; back <= std::min<size_t>(offset, 3); ++back) {
    if (characterLength(text.drop_front(offset - back)) > back)
      return offset - back;
    if ((text[offset - back] & 0xC0) != 0x80)
      break;
  }
  return offset;
}

Position Text::positionAt(size_t offset, Encoding encoding) const {
  offset = startOfCharacter(content, offset);
  unsigned line = lineOf(offset);
  StringRef before = StringRef(content).slice(lineStarts[line], offset);
  return {line, countUnits(before, encoding)};
}

Position PositionReader::at(size_t offset) {
  offset = startOfCharacter(text.str(), offset);
  bool isBehind = offset >= last && text.lineStart(position.line) <= last &&
                  (position.line + 1 == text.getNumLines() ||
                   offset < text.lineStart(position.line + 1));
  if (isBehind)
    position.character += countUnits(text.str().slice(last, offset), encoding);
  else
    position = text.positionAt(offset, encoding);
  last = offset;
  return position;
}

void Text::replace(Range range, StringRef with) {
  // The bytes at the ends of the range may become a CRLF, or stop being one.
  // The lines of the bytes before and after the range are therefore found
  // again.
  unsigned first = lineOf(range.begin == 0 ? 0 : range.begin - 1);
  auto last =
      std::upper_bound(lineStarts.begin(), lineStarts.end(), range.end + 1);
  kept.start = std::min(kept.start, range.begin);
  kept.end = std::min(kept.end, content.size() - range.end);
  content.replace(range.begin, range.size(), with.data(), with.size());
  size_t oldTail = last == lineStarts.end() ? std::string::npos : *last;
  ptrdiff_t shift = static_cast<ptrdiff_t>(with.size()) -
                    static_cast<ptrdiff_t>(range.size());
  std::vector<uint32_t> fresh;
  size_t tail = oldTail == std::string::npos ? content.size() : oldTail + shift;
  findLineStarts(content, lineStarts[first], tail, fresh);
  for (auto it = last; it != lineStarts.end(); ++it)
    *it += shift;
  // The start of the first line after the change is in both lists.
  if (oldTail != std::string::npos && !fresh.empty() && fresh.back() == tail)
    fresh.pop_back();
  auto begin = lineStarts.begin() + first + 1;
  size_t common = std::min<size_t>(last - begin, fresh.size());
  std::copy(fresh.begin(), fresh.begin() + common, begin);
  if (fresh.size() > common)
    lineStarts.insert(begin + common, fresh.begin() + common, fresh.end());
  else
    lineStarts.erase(begin + common, last);
}

Text Text::takeVersion() {
  Text version = *this;
  kept.start = kept.end = content.size();
  return version;
}

SharedEnds::SharedEnds(StringRef a, StringRef b, const SharedEnds &known) {
  // memcmp compares most of the text in large steps.
  constexpr size_t kStep = 1024;
  size_t limit = std::min(a.size(), b.size());
  start = std::min(known.start, limit);
  while (start + kStep <= limit &&
         std::memcmp(a.data() + start, b.data() + start, kStep) == 0)
    start += kStep;
  while (start < limit && a[start] == b[start])
    ++start;
  limit -= start;
  end = std::min(known.end, limit);
  while (end + kStep <= limit &&
         std::memcmp(a.end() - end - kStep, b.end() - end - kStep, kStep) == 0)
    end += kStep;
  while (end < limit && a[a.size() - 1 - end] == b[b.size() - 1 - end])
    ++end;
}
