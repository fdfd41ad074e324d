//===- KeptArguments.cpp - Arguments beside a program ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/KeptArguments.h"

#include "tcp-mlir/Numbers/ArrayFiles.h"
#include "tcp-mlir/Runtime/Call.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp;
using llvm::StringRef;
using runtime::Array;

/// Returns the paths of the files that may be beside `program`. The stages of a
/// program are called PREFIX_torch.mlir, PREFIX_tcp.mlir and so on.
static std::vector<std::string> listFilesBeside(StringRef program,
                                                StringRef function) {
  StringRef folder = llvm::sys::path::parent_path(program);
  StringRef name = llvm::sys::path::stem(program);
  std::vector<std::string> names;
  if (!function.empty())
    names.push_back((name + "." + function + ".npz").str());
  names.push_back((name + ".npz").str());
  constexpr const char *kReference = "reference_tensors.npz";
  if (size_t end = name.rfind('_'); end != StringRef::npos)
    names.push_back(name.take_front(end + 1).str() + kReference);
  names.push_back(kReference);
  std::vector<std::string> paths;
  for (const std::string &each : names) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, each);
    paths.push_back(path.str().str());
  }
  return paths;
}

/// Returns the arguments in a file, if they fit.
static std::optional<std::vector<Array>>
readFitting(const std::string &path, const runtime::Signature &signature) {
  llvm::Expected<runtime::Npz> npz = readArrays(path);
  if (!npz) {
    llvm::consumeError(npz.takeError());
    return std::nullopt;
  }
  std::vector<Array> arrays;
  for (const auto &[index, type] : llvm::enumerate(signature.arguments)) {
    auto found = npz->find("Input" + std::to_string(index));
    std::string why;
    if (found == npz->end() || !checkValue(found->second, type, why))
      return std::nullopt;
    arrays.push_back(std::move(found->second));
  }
  if (npz->count("Input" + std::to_string(arrays.size())))
    return std::nullopt;
  return arrays;
}

std::optional<KeptArguments>
mlir::tcp::findKeptArguments(const runtime::Signature &signature,
                             StringRef program, StringRef function) {
  if (signature.arguments.empty())
    return std::nullopt;
  for (const std::string &path : listFilesBeside(program, function))
    if (llvm::sys::fs::exists(path))
      if (auto arrays = readFitting(path, signature))
        return KeptArguments{path, std::move(*arrays)};
  return std::nullopt;
}
