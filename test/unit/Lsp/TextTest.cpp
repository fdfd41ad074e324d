//===- TextTest.cpp - Lines, encodings and edits --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/Text.h"
#include "gtest/gtest.h"
#include <codecvt>
#include <locale>
#include <random>

using namespace mlir::tcp::lsp;

namespace {

// These are emoji of four bytes, a family that U+200D joins, combining marks,
// CJK, and the line ends of LSP.
const char *const kParts[] = {"a",     "\t",         "é",  "e\u0301", "漢",
                              "🎉",    "👩\u200d👩", "\n", "\r\n",    "\r",
                              "%0 = ", "\uFEFF",     "ß"};

std::string makeText(std::mt19937 &random, size_t length) {
  std::string text;
  for (size_t i = 0; i < length; ++i)
    text += kParts[random() % std::size(kParts)];
  return text;
}

/// The starts of characters, found by the standard library's converter.
struct Reference {
  explicit Reference(const std::string &text) {
    std::wstring_convert<std::codecvt_utf8<char32_t>, char32_t> convert;
    std::u32string wide = convert.from_bytes(text);
    size_t offset = 0, utf16 = 0, utf32 = 0, line = 0, lineStart = 0;
    for (size_t i = 0; i <= wide.size(); ++i) {
      places.push_back({offset, unsigned(line), unsigned(offset - lineStart),
                        unsigned(utf16), unsigned(utf32)});
      if (i == wide.size())
        break;
      offset += convert.to_bytes(wide[i]).size();
      utf16 += wide[i] > 0xFFFF ? 2 : 1;
      ++utf32;
      bool ends =
          wide[i] == U'\n' ||
          (wide[i] == U'\r' && (i + 1 == wide.size() || wide[i + 1] != U'\n'));
      if (ends) {
        ++line;
        lineStart = offset;
        utf16 = utf32 = 0;
      }
    }
  }

  struct Place {
    size_t offset;
    unsigned line, utf8, utf16, utf32;
  };
  std::vector<Place> places;
};

void checkAgainstReference(const Text &text) {
  Reference reference(text.str().str());
  for (size_t i = 0; i < reference.places.size(); ++i) {
    const Reference::Place &place = reference.places[i];
    auto check = [&](Encoding encoding, unsigned character) {
      Position position = text.positionAt(place.offset, encoding);
      EXPECT_EQ(position.line, place.line);
      EXPECT_EQ(position.character, character);
      // A place between CR and LF is after the end of the line.
      bool isInLineEnd =
          place.offset > 0 && text.str()[place.offset - 1] == '\r' &&
          place.offset < text.size() && text.str()[place.offset] == '\n';
      EXPECT_EQ(text.offsetAt(position, encoding),
                place.offset - (isInLineEnd ? 1 : 0));
    };
    check(Encoding::UTF8, place.utf8);
    check(Encoding::UTF16, place.utf16);
    check(Encoding::UTF32, place.utf32);
  }
}

TEST(Text, PositionsAreThoseOfAReferenceConverter) {
  std::mt19937 random(1);
  for (unsigned round = 0; round < 200; ++round)
    checkAgainstReference(Text(makeText(random, random() % 60)));
}

TEST(Text, EditsGiveTheSameAsANewText) {
  std::mt19937 random(2);
  for (unsigned round = 0; round < 100; ++round) {
    std::string content = makeText(random, 40);
    Text text(content);
    for (unsigned step = 0; step < 30; ++step) {
      size_t begin = random() % (content.size() + 1);
      size_t end = begin + random() % (content.size() - begin + 1);
      end = std::min(end, begin + 8);
      std::string with = makeText(random, random() % 4);
      content.replace(begin, end - begin, with);
      text.replace({begin, end}, with);
      Text fresh(content);
      ASSERT_EQ(text.str(), fresh.str());
      ASSERT_EQ(text.getNumLines(), fresh.getNumLines());
      for (unsigned line = 0; line < text.getNumLines(); ++line)
        ASSERT_EQ(text.lineStart(line), fresh.lineStart(line));
    }
  }
}

TEST(Text, WhatIsInsideOfACharacterIsItsStart) {
  Text text("a🎉b");
  EXPECT_EQ(text.offsetAt({0, 2}, Encoding::UTF16), 1u);
  EXPECT_EQ(text.offsetAt({0, 3}, Encoding::UTF16), 5u);
  EXPECT_EQ(text.offsetAt({0, 3}, Encoding::UTF8), 1u);
}

TEST(Text, WhatIsOutsideIsClamped) {
  Text text("ab\ncd");
  EXPECT_EQ(text.offsetAt({0, 99}, Encoding::UTF16), 2u);
  EXPECT_EQ(text.offsetAt({1, 99}, Encoding::UTF16), 5u);
  EXPECT_EQ(text.offsetAt({7, 0}, Encoding::UTF16), 5u);
  EXPECT_EQ(text.positionAt(99, Encoding::UTF16).character, 2u);
  EXPECT_EQ(Text("").getNumLines(), 1u);
  EXPECT_EQ(Text("x\n").getNumLines(), 2u);
}

TEST(Text, BytesThatAreNoCharacterCountAsOne) {
  Text text("\xff\xc3(x");
  EXPECT_EQ(text.positionAt(4, Encoding::UTF16).character, 4u);
  EXPECT_EQ(text.offsetAt({0, 2}, Encoding::UTF16), 2u);
}

TEST(Text, BytesInsideOfCharacters) {
  Text text("a🎉b\r\nc\xF0\x9F");
  for (size_t inside : {2, 3, 4})
    EXPECT_EQ(text.positionAt(inside, Encoding::UTF16).character, 1u);
  // A byte that belongs to no character counts as one.
  EXPECT_EQ(text.positionAt(10, Encoding::UTF16).character, 2u);
  PositionReader reader(text, Encoding::UTF8);
  EXPECT_EQ(reader.at(3).character, 1u);
  EXPECT_EQ(reader.at(5).character, 5u);
}

TEST(SharedEnds, AreThoseOfALook) {
  auto look = [](const std::string &a, const std::string &b) {
    size_t limit = std::min(a.size(), b.size()), start = 0, end = 0;
    while (start < limit && a[start] == b[start])
      ++start;
    while (end < limit - start &&
           a[a.size() - 1 - end] == b[b.size() - 1 - end])
      ++end;
    return std::pair(start, end);
  };
  // The sizes are around those of the steps. Some texts have the same bytes at
  // the start and at the end.
  for (size_t before : {0u, 1u, 1023u, 1024u, 1025u, 3000u})
    for (size_t after : {0u, 1u, 1023u, 1024u, 1025u, 3000u})
      for (const char *change : {"", "x", "xy", "b", "bb"}) {
        std::string a =
            std::string(before, 'a') + "b" + std::string(after, 'c');
        std::string b =
            std::string(before, 'a') + change + std::string(after, 'c');
        SharedEnds found(a, b);
        EXPECT_EQ(std::pair(found.start, found.end), look(a, b))
            << before << " " << after << " " << change;
      }
}

TEST(SharedEnds, AreKnownOfVersions) {
  Text text(std::string(3000, 'a') + "b" + std::string(3000, 'c'));
  Text first = text.takeVersion();
  EXPECT_EQ(first.getKept().start + first.getKept().end, 0u);
  text.replace({3000, 3001}, "xyz");
  text.replace({2990, 2990}, "a");
  Text second = text.takeVersion();
  EXPECT_EQ(second.getKept().start, 2990u);
  EXPECT_EQ(second.getKept().end, 3000u);
  for (SharedEnds known : {SharedEnds(), second.getKept()}) {
    SharedEnds found(second.str(), first.str(), known);
    EXPECT_EQ(found.start, 3000u);
    EXPECT_EQ(found.end, 3000u);
  }
  // Nothing has changed, and both ends are the whole text.
  SharedEnds all(text.str(), second.str(), text.takeVersion().getKept());
  EXPECT_EQ(all.start, text.size());
  EXPECT_EQ(all.end, 0u);
  text = Text("new");
  EXPECT_EQ(text.takeVersion().getKept().end, 0u);
}

} // namespace
