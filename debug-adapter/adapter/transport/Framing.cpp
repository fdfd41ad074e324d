//===- Framing.cpp - Frames of messages -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/transport/Framing.h"

#include <algorithm>
#include <cctype>

using namespace mlir::tcp::dap;

static constexpr std::string_view kContentLength = "content-length:";
static constexpr size_t kLargestHeader = 4096;

/// Returns the offset of the next `Content-Length:`, in upper or lower case, or
/// npos.
static size_t findHeader(std::string_view text) {
  for (size_t start = 0; start + kContentLength.size() <= text.size();
       ++start) {
    size_t i = 0;
    while (i < kContentLength.size() &&
           std::tolower(static_cast<unsigned char>(text[start + i])) ==
               kContentLength[i])
      ++i;
    if (i == kContentLength.size())
      return start;
  }
  return std::string_view::npos;
}

/// Reads the number at the begin of `text`. Nothing if there is none, or if it
/// is larger than `largest`.
static std::optional<size_t> parseLength(std::string_view text,
                                         size_t largest) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  size_t length = 0;
  size_t digits = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
    length = length * 10 + static_cast<size_t>(text[digits] - '0');
    if (length > largest)
      return std::nullopt;
    ++digits;
  }
  if (digits == 0)
    return std::nullopt;
  return length;
}

void FrameReader::append(std::string_view bytes) { buffer += bytes; }

std::optional<std::string> FrameReader::next() {
  while (true) {
    std::string_view text = buffer;
    size_t header = findHeader(text);
    if (header == std::string_view::npos) {
      // The last bytes may be the start of a header.
      size_t keep = std::min(text.size(), kContentLength.size() - 1);
      skipped += text.size() - keep;
      buffer.erase(0, text.size() - keep);
      return std::nullopt;
    }
    skipped += header;
    text.remove_prefix(header);
    size_t end = text.find("\r\n\r\n");
    if (end == std::string_view::npos && text.size() <= kLargestHeader) {
      buffer.erase(0, header);
      return std::nullopt;
    }
    if (end > kLargestHeader) {
      buffer.erase(0, header);
    } else if (std::optional<size_t> length =
                   parseLength(text.substr(kContentLength.size()), largest)) {
      size_t start = header + end + 4;
      if (buffer.size() - start < *length) {
        buffer.erase(0, header);
        return std::nullopt;
      }
      std::string body = buffer.substr(start, *length);
      buffer.erase(0, start + *length);
      return body;
    } else {
      buffer.erase(0, header);
    }
    // This was no valid header, so the search goes on after its name.
    skipped += kContentLength.size();
    buffer.erase(0, kContentLength.size());
  }
}

std::string mlir::tcp::dap::frame(std::string_view body) {
  std::string result =
      "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  result += body;
  return result;
}
