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

/// The code units that the `character` of a position counts (LSP 3.17,
/// positionEncodings).
enum class Encoding { UTF8, UTF16, UTF32 };

/// A position of LSP. Both numbers count from zero, `character` in code units
/// of an encoding.
struct Position {
  unsigned line = 0;
  unsigned character = 0;
};

/// A half-open range of bytes.
struct Range {
  size_t begin = 0;
  size_t end = 0;

  bool contains(size_t offset) const { return begin <= offset && offset < end; }
  /// Returns whether a cursor at `offset` is in the range or at one of its
  /// ends.
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

/// The number of bytes that two texts share at their start, and the number that
/// the rest of them shares at the end.
struct SharedEnds {
  SharedEnds() = default;
  /// Compares two texts.
  SharedEnds(llvm::StringRef a, llvm::StringRef b)
      : SharedEnds(a, b, SharedEnds()) {}
  /// Compares two texts, which are known to share at least the ends of `known`.
  SharedEnds(llvm::StringRef a, llvm::StringRef b, const SharedEnds &known);
  size_t start = 0, end = 0;
};

/// The bytes of a text, and the starts of its lines. Lines end with LF, CRLF or
/// CR. The bytes need not be UTF-8: a byte that belongs to no character counts
/// as a character.
class Text {
public:
  explicit Text(std::string content = "");

  llvm::StringRef str() const { return content; }
  size_t size() const { return content.size(); }
  /// The number of lines, at least 1.
  size_t getNumLines() const { return lineStarts.size(); }
  /// Returns the line that the byte at `offset` is in.
  unsigned lineOf(size_t offset) const;
  /// Returns a line without its line end; empty if there is no such line.
  llvm::StringRef line(unsigned line) const;
  size_t lineStart(unsigned line) const { return lineStarts[line]; }

  /// Returns the byte at a position. A character after the end of its line is
  /// the end of the line, a line after the last one is the end of the text, and
  /// a position inside of a character is its start.
  size_t offsetAt(Position position, Encoding encoding) const;
  /// Returns the position of a byte, or of the start of its character.
  Position positionAt(size_t offset, Encoding encoding) const;

  /// Replaces the bytes of `range`, which must be in the text.
  void replace(Range range, llvm::StringRef with);

  /// Returns a copy, which knows the ends that it shares with the copy before.
  Text takeVersion();
  /// Returns at least a part of the ends that this copy shares with the one
  /// before; nothing of a text that is no copy.
  SharedEnds getKept() const { return kept; }

private:
  SharedEnds kept;
  std::string content;
  std::vector<uint32_t> lineStarts;
};

/// Converts bytes to positions. It is fast if they come in ascending order: a
/// byte on the line of the last one is counted from there, not from the start
/// of the line.
class PositionReader {
public:
  PositionReader(const Text &text, Encoding encoding)
      : text(text), encoding(encoding) {}

  /// Returns the position of a byte, or of the start of its character.
  Position at(size_t offset);

private:
  const Text &text;
  Encoding encoding;
  size_t last = 0;
  Position position;
};

/// Returns the number of code units of `text` in an encoding.
unsigned countUnits(llvm::StringRef text, Encoding encoding);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_TEXT_H
