//===- Text.h - The text of a document --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_TEXT_H
#define TCP_LSP_TEXT_TEXT_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// The units that the `character` of a position counts (LSP 3.17,
/// positionEncodings).
enum class Encoding { UTF8, UTF16, UTF32 };

/// A place as the protocol names it: from zero, `character` in units of an
/// encoding.
struct Position {
  unsigned line = 0;
  unsigned character = 0;
};

/// A half-open range of bytes.
struct Range {
  size_t begin = 0;
  size_t end = 0;

  bool contains(size_t offset) const { return begin <= offset && offset < end; }
  /// Returns whether a cursor at `offset` touches the range, its end included.
  bool touches(size_t offset) const { return begin <= offset && offset <= end; }
  bool contains(Range other) const {
    return begin <= other.begin && other.end <= end;
  }
  size_t size() const { return end - begin; }
  bool operator==(const Range &other) const {
    return begin == other.begin && end == other.end;
  }
  bool operator<(const Range &other) const {
    return begin != other.begin ? begin < other.begin : end < other.end;
  }
};

/// Bytes, and where each line starts. Lines end with LF, CRLF or CR. The bytes
/// need not be UTF-8: one that is no part of a character counts as a character.
class Text {
public:
  explicit Text(std::string content = "");

  llvm::StringRef str() const { return content; }
  size_t size() const { return content.size(); }
  /// At least 1.
  size_t numLines() const { return lineStarts.size(); }
  /// The line that the byte at `offset` is in.
  unsigned lineOf(size_t offset) const;
  /// A line without its end; empty behind the last one.
  llvm::StringRef line(unsigned line) const;
  size_t lineStart(unsigned line) const { return lineStarts[line]; }

  /// The byte at a position. A character behind the end of its line is the end
  /// of the line, a line behind the last is the end of the text, and what is
  /// inside a character is its start.
  size_t offsetAt(Position position, Encoding encoding) const;
  /// The position of a byte, or of the character that it is in.
  Position positionAt(size_t offset, Encoding encoding) const;

  /// Replaces the bytes of `range`, which must be inside.
  void replace(Range range, llvm::StringRef with);

private:
  std::string content;
  std::vector<uint32_t> lineStarts;
};

/// The positions of bytes that are asked for in order: what is not far behind
/// the last one on its line costs no look at the whole line.
class PositionReader {
public:
  PositionReader(const Text &text, Encoding encoding)
      : text(text), encoding(encoding) {}

  Position at(size_t offset);

private:
  const Text &text;
  Encoding encoding;
  size_t last = 0;
  Position position;
};

/// The sizes of two texts' common start, and, in the rest of them, of their
/// common end, in bytes.
struct SharedEnds {
  SharedEnds(llvm::StringRef a, llvm::StringRef b);
  size_t start = 0, end = 0;
};

/// Returns the number of units that `text` has in an encoding.
unsigned countUnits(llvm::StringRef text, Encoding encoding);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_TEXT_H
