//===- Link.cpp - Objects to libraries ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Link.h"

#include "lld/Common/Driver.h"
#include "tcp-mlir/Aot/CompileDirectory.h"
#include "tcp-mlir/Aot/GnuOpenMp.h"
#include "tcp-mlir/Aot/Machines.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

LLD_HAS_DRIVER(elf)

using namespace llvm;
using namespace mlir::tcp;

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

/// The directories in which systems keep libc and libm.
static constexpr StringLiteral kLibraryDirectories[] = {
    "/lib/x86_64-linux-gnu",
    "/usr/lib/x86_64-linux-gnu",
    "/lib/aarch64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/lib64",
    "/usr/lib64",
    "/lib",
    "/usr/lib"};

/// Returns the directories with the libraries of a machine; those of this one
/// for null.
static std::vector<std::string> getLibraryDirectories(const Machine *machine) {
  if (machine)
    return {machine->getLibraryDirectory()};
  return {std::begin(kLibraryDirectories), std::end(kLibraryDirectories)};
}

/// Returns the path of a library that is given by its path or by its file name
/// in one of `directories`; empty if there is none.
static std::string findLibrary(const std::string &library,
                               ArrayRef<std::string> directories) {
  if (sys::path::has_parent_path(library))
    return sys::fs::exists(library) ? library : std::string();
  for (const std::string &directory : directories)
    if (std::string path = directory + "/" + library; sys::fs::exists(path))
      return path;
  return {};
}

/// Returns the OpenMP runtime that `options` names, or an error that says how
/// to get it.
static Expected<std::string>
findOpenMpLibrary(const LinkOptions &options,
                  ArrayRef<std::string> directories) {
  std::string library = findLibrary(options.openMpLibrary, directories);
  if (!library.empty())
    return library;
  std::string advice = "install the package libomp-22-dev";
  if (options.machine)
    advice = "give the path of one for " + options.machine->triple.str() +
             " to --threads";
  else if (isGnuOpenMp(options.openMpLibrary))
    advice = "install the package libgomp1";
  return createStringError("threads need the library '" +
                           options.openMpLibrary + "', which is not here; " +
                           advice);
}

/// Puts large constants last, into a section and a segment of their own, so
/// that no other data is between them and the end of the file.
static std::string getLinkerScript() {
  return ("SECTIONS { .rodata.tcp : { *(" + kConstantSections +
          ") } } INSERT AFTER .bss;\n")
      .str();
}

/// Runs lld with the arguments `before`, the files of `objects`, and the
/// arguments `after`, and returns the content of the output file.
static Expected<std::string> runLinker(ArrayRef<std::string> before,
                                       ArrayRef<std::string> objects,
                                       ArrayRef<std::string> after,
                                       StringRef script = {}) {
  Expected<TemporaryDirectory> scratch = createCompileDirectory();
  if (!scratch)
    return scratch.takeError();
  std::string output = scratch->file("output");
  std::vector<std::string> arguments{"ld.lld", "--threads=1", "-o", output};
  append_range(arguments, before);
  for (auto [index, object] : enumerate(objects)) {
    std::string path = scratch->file(std::to_string(index) + ".o");
    if (Error error = writeFile(path, object))
      return error;
    arguments.push_back(path);
  }
  append_range(arguments, after);
  if (!script.empty()) {
    std::string path = scratch->file("script");
    if (Error error = writeFile(path, script))
      return error;
    arguments.push_back("--script=" + path);
  }

  std::vector<const char *> argv;
  argv.reserve(arguments.size());
  for (const std::string &argument : arguments)
    argv.push_back(argument.c_str());
  std::string messages;
  raw_string_ostream os(messages);
  lld::Result result =
      lld::lldMain(argv, os, os, {{lld::Gnu, &lld::elf::link}});
  if (result.retCode != 0)
    return createStringError("the link failed:\n" + messages);
  ErrorOr<std::unique_ptr<MemoryBuffer>> file = MemoryBuffer::getFile(output);
  if (!file)
    return createStringError(file.getError(), "can't read what was linked");
  return (*file)->getBuffer().str();
}

Expected<std::string>
mlir::tcp::linkSharedLibrary(ArrayRef<std::string> objects, StringRef soname,
                             const LinkOptions &options) {
  std::vector<std::string> directories = getLibraryDirectories(options.machine);
  if (options.machine && findLibrary("libc.so.6", directories).empty())
    return createStringError(
        "the libraries of " + options.machine->triple + " are not in " +
        directories.front() + "; install the package " +
        options.machine->package +
        ", or make an object with --emit=object and link it there");
  std::vector<std::string> libraries;
  for (const std::string &directory : directories)
    libraries.push_back("-L" + directory);
  if (!options.openMpLibrary.empty()) {
    Expected<std::string> library = findOpenMpLibrary(options, directories);
    if (!library)
      return library.takeError();
    libraries.push_back(*library);
  }
  libraries.push_back("-l:libm.so.6");
  libraries.push_back("-l:libc.so.6");
  return runLinker({"-shared", "-soname", soname.str(), "--build-id=sha1",
                    "--gc-sections", "--eh-frame-hdr", "-z", "noexecstack",
                    "-z", options.allowUndefined ? "undefs" : "defs",
                    "--as-needed", "--hash-style=gnu"},
                   objects, libraries, getLinkerScript());
}

Expected<std::string> mlir::tcp::mergeObjects(ArrayRef<std::string> objects) {
  if (objects.size() == 1)
    return objects.front();
  return runLinker({"-r"}, objects, {});
}

/// Fills the constants of an archive's last member, which has `size` bytes.
static Expected<Content> fillLastMember(std::string archive, size_t size,
                                        ArrayRef<NamedTensor> constants) {
  constexpr size_t kMemberAlignment = 2;
  size_t begin = archive.size() - alignTo(size, kMemberAlignment);
  Expected<Content> member =
      fillConstantData(archive.substr(begin, size), constants);
  if (!member)
    return member.takeError();
  if (member->parts.empty())
    return Content(std::move(archive));
  const Content::Part &last = member->parts.back();
  uint64_t filled = last.offset + last.bytes.size();
  // The size in the header is a decimal number of at most ten digits.
  constexpr size_t kSizeOffset = 48, kSizeWidth = 10, kHeaderSize = 60;
  std::string digits = std::to_string(filled);
  if (digits.size() > kSizeWidth)
    return createStringError(
        "the constants are too large for an archive, which has at most 10 GB; "
        "make a shared library or an object");
  digits.resize(kSizeWidth, ' ');
  archive.replace(begin, std::string::npos, member->head);
  archive.replace(begin - kHeaderSize + kSizeOffset, kSizeWidth, digits);
  Content content(std::move(archive), std::move(member->parts));
  for (Content::Part &part : content.parts)
    part.offset += begin;
  if (filled % kMemberAlignment != 0)
    content.parts.push_back({begin + filled, "\n"});
  return content;
}

Expected<Content> mlir::tcp::createArchive(ArrayRef<std::string> objects,
                                           StringRef name,
                                           ArrayRef<NamedTensor> constants) {
  std::vector<std::string> names;
  names.reserve(objects.size());
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
  return fillLastMember((*archive)->getBuffer().str(), objects.back().size(),
                        constants);
}
