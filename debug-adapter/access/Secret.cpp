//===- Secret.cpp - The secret of a user ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/access/Secret.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::tcp;

/// The shortest secret, in bytes. Shorter ones could be guessed.
static constexpr size_t kShortest = 16;
static constexpr size_t kLongest = 4096;

/// Reads a secret from a file that belongs to this user, and that no other user
/// can read.
static debug::Secret readFile(const char *path) {
  auto fail = [&](const std::string &why) {
    return debug::Secret{"", "TCP_DEBUG_SECRET_FILE: '" + std::string(path) +
                                 "' " + why};
  };
  int file = ::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0)
    return fail(std::string("cannot be read: ") + std::strerror(errno));
  struct stat status = {};
  std::string text(kLongest, '\0');
  ssize_t count = -1;
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode))
    count = ::read(file, text.data(), text.size());
  ::close(file);
  if (count < 0)
    return fail("is not a file that can be read");
  if (status.st_uid != ::geteuid())
    return fail("belongs to another user; only its owner may read it");
  if (status.st_mode & (S_IRWXG | S_IRWXO))
    return fail("can be read by others: make it 'chmod 600'");
  text.resize(static_cast<size_t>(count));
  // Editors and `openssl rand -hex 32` write a newline at the end.
  text.erase(text.find_last_not_of("\r\n") + 1);
  return {text, ""};
}

debug::Secret debug::readSecret() {
  const char *text = std::getenv("TCP_DEBUG_SECRET");
  const char *path = std::getenv("TCP_DEBUG_SECRET_FILE");
  bool isFile = !text || !*text;
  if (isFile && (!path || !*path))
    return {};
  Secret secret = isFile ? readFile(path) : Secret{text, ""};
  if (secret.problem.empty() &&
      (secret.text.size() < kShortest || secret.text.size() == kLongest))
    return {"",
            std::string(isFile ? "TCP_DEBUG_SECRET_FILE" : "TCP_DEBUG_SECRET") +
                ": a secret has " + std::to_string(kShortest) + " to " +
                std::to_string(kLongest - 1) + " bytes"};
  return secret;
}

bool debug::isSameSecret(std::string_view said, std::string_view secret) {
  if (secret.empty())
    return false;
  bool differs = said.size() != secret.size();
  for (size_t i = 0; i < said.size(); ++i)
    differs |= said[i] != secret[i % secret.size()];
  return !differs;
}
