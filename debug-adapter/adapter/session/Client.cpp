//===- Client.cpp - The client of a session -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Client.h"

#include <cctype>
#include <cstdlib>

using namespace mlir::tcp::dap;

static constexpr char kFileScheme[] = "file://";

std::string Client::toClientPath(const std::string &path) const {
  if (features.pathFormat != "uri")
    return path;
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string uri = kFileScheme;
  for (char c : path) {
    auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) ||
        std::string_view("/-._~").find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += '%';
      uri += kHex[byte >> 4];
      uri += kHex[byte & 15];
    }
  }
  return uri;
}

std::string Client::fromClientPath(const std::string &path) const {
  // A path never begins like this, so it is a URI in any case.
  if (path.rfind(kFileScheme, 0) != 0)
    return path;
  std::string result;
  for (size_t i = sizeof(kFileScheme) - 1; i < path.size(); ++i) {
    if (path[i] == '%' && i + 2 < path.size() &&
        std::isxdigit(static_cast<unsigned char>(path[i + 1])) &&
        std::isxdigit(static_cast<unsigned char>(path[i + 2]))) {
      result += static_cast<char>(
          std::strtol(path.substr(i + 1, 2).c_str(), nullptr, 16));
      i += 2;
    } else {
      result += path[i];
    }
  }
  return result;
}
