//===- Link.cpp - Objects to libraries ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Link.h"

#include "lld/Common/Driver.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

LLD_HAS_DRIVER(elf)

using namespace llvm;

namespace {
/// A directory for the linker's files that goes with the object.
class ScratchDirectory {
public:
  ScratchDirectory() : error(sys::fs::createUniqueDirectory("tcp-aot", path)) {}
  ~ScratchDirectory() {
    if (!error)
      sys::fs::remove_directories(path);
  }
  std::string file(const Twine &name) const {
    return (path + "/" + name).str();
  }

private:
  SmallString<128> path;

public:
  const std::error_code error;
};
} // namespace

static Error writeFile(StringRef path, StringRef content) {
  std::error_code error;
  raw_fd_ostream os(path, error);
  if (!error) {
    os << content;
    os.close();
    error = os.error();
    os.clear_error();
  }
  if (error)
    return createStringError(error, "can't write '" + path + "'");
  return Error::success();
}

/// Where a system keeps libc and libm.
static constexpr StringLiteral kLibraryDirectories[] = {
    "/lib/x86_64-linux-gnu",
    "/usr/lib/x86_64-linux-gnu",
    "/lib/aarch64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/lib64",
    "/usr/lib64",
    "/lib",
    "/usr/lib"};

Expected<std::string>
mlir::tcp::linkSharedLibrary(ArrayRef<std::string> objects, StringRef soname,
                             bool allowUndefined) {
  ScratchDirectory scratch;
  if (scratch.error)
    return createStringError(scratch.error, "can't make a temporary directory");
  std::string output = scratch.file("library.so");
  std::vector<std::string> arguments{"ld.lld",
                                     "-shared",
                                     "-o",
                                     output,
                                     "-soname",
                                     soname.str(),
                                     "--build-id=sha1",
                                     "--gc-sections",
                                     "-z",
                                     "noexecstack",
                                     "--eh-frame-hdr",
                                     "-z",
                                     allowUndefined ? "undefs" : "defs",
                                     "--as-needed",
                                     "--hash-style=gnu",
                                     "--threads=1"};
  for (auto [index, object] : enumerate(objects)) {
    std::string path = scratch.file(Twine(index) + ".o");
    if (Error error = writeFile(path, object))
      return error;
    arguments.push_back(path);
  }
  for (StringRef directory : kLibraryDirectories)
    arguments.push_back("-L" + directory.str());
  arguments.push_back("-l:libm.so.6");
  arguments.push_back("-l:libc.so.6");

  std::vector<const char *> argv;
  for (const std::string &argument : arguments)
    argv.push_back(argument.c_str());
  std::string messages;
  raw_string_ostream os(messages);
  lld::Result result =
      lld::lldMain(argv, os, os, {{lld::Gnu, &lld::elf::link}});
  if (result.retCode != 0)
    return createStringError("the link failed:\n" + messages);
  ErrorOr<std::unique_ptr<MemoryBuffer>> library =
      MemoryBuffer::getFile(output);
  if (!library)
    return createStringError(library.getError(), "can't read the library");
  return (*library)->getBuffer().str();
}

Expected<std::string> mlir::tcp::createArchive(ArrayRef<std::string> objects,
                                               StringRef name) {
  std::vector<std::string> names;
  for (size_t index = 0; index < objects.size(); ++index)
    names.push_back(objects.size() == 1
                        ? (name + ".o").str()
                        : (name + "." + Twine(index) + ".o").str());
  std::vector<NewArchiveMember> members;
  for (auto [object, member] : zip_equal(objects, names))
    members.emplace_back(MemoryBufferRef(object, member));
  Expected<std::unique_ptr<MemoryBuffer>> archive = writeArchiveToBuffer(
      members, SymtabWritingMode::NormalSymtab, object::Archive::K_GNU,
      /*Deterministic=*/true, /*Thin=*/false);
  if (!archive)
    return archive.takeError();
  return (*archive)->getBuffer().str();
}
