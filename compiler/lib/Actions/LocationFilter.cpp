//===- LocationFilter.cpp - Actions by the source they touch --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/LocationFilter.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::tcp;

/// Stands for "*", and for a number that is left out.
static constexpr unsigned kAny = ~0u;

/// Reads a number or `*` at the front of `text`, and removes it.
static bool readNumber(StringRef &text, unsigned &number) {
  number = kAny;
  return text.consume_front("*") || !text.consumeInteger(10, number);
}

llvm::Expected<LocationFilter> LocationFilter::parse(StringRef text) {
  auto fail = [&](const Twine &why) {
    return llvm::createStringError("'" + text + "' is not a location: " + why +
                                   "; give FILE:LINE, FILE:LINE:COL, or a "
                                   "range such as FILE:10-20");
  };
  // The file name may contain colons. After it there are only numbers.
  size_t end = text.find_last_not_of("0123456789*:-");
  size_t colon = text.find(':', end == StringRef::npos ? 0 : end);
  if (colon == StringRef::npos)
    return fail("it has no line");
  LocationFilter filter;
  filter.file = text.take_front(colon).str();
  if (filter.file.empty())
    return fail("it has no file");
  StringRef rest = text.drop_front(colon + 1);
  unsigned line, column = kAny;
  if (!readNumber(rest, line))
    return fail("it has no line");
  if (rest.consume_front(":") && !readNumber(rest, column))
    return fail("its column is not a number");
  filter.first = {line == kAny ? 0 : line, column == kAny ? 0 : column};
  filter.last = {line, column};
  if (line == kAny && column != kAny)
    filter.column = column;
  if (rest.consume_front("-")) {
    column = kAny;
    if (!readNumber(rest, line) ||
        (rest.consume_front(":") && !readNumber(rest, column)))
      return fail("the end of the range is not a place");
    filter.last = {line, column};
    if (!(filter.first <= filter.last))
      return fail("the range ends before it starts");
  }
  if (!rest.empty())
    return fail("unexpected text '" + rest + "' after it");
  return filter;
}

bool LocationFilter::matchesRange(FileLineColRange location) const {
  StringRef name = location.getFilename();
  if (file != "*" && name != file) {
    // FILE has to be the end of the path, from a separator on.
    if (!name.consume_back(file) ||
        !llvm::sys::path::is_separator(name.empty() ? '\0' : name.back()))
      return false;
  }
  if (column)
    return location.getStartColumn() <= *column &&
           *column <= location.getEndColumn();
  // Without a column the location may be anywhere in its line.
  auto place = [&](unsigned line, unsigned column, bool isLast) -> Place {
    return {line, column ? column : (isLast ? kAny : 0)};
  };
  return place(location.getStartLine(), location.getStartColumn(), false) <=
             last &&
         first <= place(location.getEndLine(), location.getEndColumn(), true);
}

bool LocationFilter::matches(LocationAttr location) const {
  if (!location)
    return false;
  bool found = false;
  location.walk([&](Location part) {
    if (auto range = dyn_cast<FileLineColRange>(part))
      found = matchesRange(range);
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}
