//===- Library.cpp - A compiled library in this process -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Runtime/Library.h"

#include <dlfcn.h>
#include <utility>

using namespace mlir::tcp::runtime;

std::optional<Library> Library::open(const std::string &path, std::string &why,
                                     Use use) {
  // dlopen would look for a name without a slash in the system's directories.
  bool isPath = path.find('/') != std::string::npos;
  void *handle = dlopen((isPath ? path : "./" + path).c_str(),
                        (use == Use::Call ? RTLD_NOW : RTLD_LAZY) | RTLD_LOCAL);
  if (!handle) {
    why = dlerror();
    return std::nullopt;
  }
  return Library(handle);
}

Library::Library(Library &&other) noexcept
    : handle(std::exchange(other.handle, nullptr)) {}

Library &Library::operator=(Library &&other) noexcept {
  std::swap(handle, other.handle);
  return *this;
}

Library::~Library() {
  if (handle)
    dlclose(handle);
}

void *Library::find(const std::string &symbol) const {
  return dlsym(handle, symbol.c_str());
}

std::optional<Signature>
Library::getSignature(const std::string &function) const {
  auto *text = static_cast<const char *>(find(getSignatureSymbol(function)));
  return text ? parseSignature(text) : std::nullopt;
}
