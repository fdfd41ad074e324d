//===- ArrayFiles.cpp - Arrays in files of several formats ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/ArrayFiles.h"

#include "tcp-mlir/Aot/TensorFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp;
using llvm::StringRef;
using runtime::Array;
using runtime::ElementType;
using runtime::Npz;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static llvm::Error fail(StringRef file, const llvm::Twine &why) {
  return llvm::createStringError("can't read '" + file + "': " + why);
}

static llvm::Error addNpy(StringRef file, Npz &arrays) {
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return fail(file, buffer.getError().message());
  StringRef bytes = (*buffer)->getBuffer();
  std::string why;
  std::optional<Array> array =
      runtime::parseNpy({bytes.data(), bytes.size()}, why);
  if (!array)
    return fail(file, why);
  arrays[path::stem(file).str()] = std::move(*array);
  return llvm::Error::success();
}

static llvm::Error addDirectory(StringRef directory, Npz &arrays) {
  std::error_code error;
  for (fs::directory_iterator file(directory, error), end;
       !error && file != end; file.increment(error))
    if (path::extension(file->path()) == ".npy")
      if (llvm::Error failed = addNpy(file->path(), arrays))
        return failed;
  if (error)
    return fail(directory, error.message());
  if (arrays.empty())
    return fail(directory, "it has no .npy files");
  return llvm::Error::success();
}

static constexpr TensorFileType kTensorFileTypes[] = {
    {"F64", ElementType::F64, false}, {"F32", ElementType::F32, false},
    {"F16", ElementType::F16, false}, {"BF16", ElementType::BF16, false},
    {"BOOL", ElementType::I1, false}, {"I64", ElementType::I64, false},
    {"I32", ElementType::I32, false}, {"I16", ElementType::I16, false},
    {"I8", ElementType::I8, false},   {"U64", ElementType::I64, true},
    {"U32", ElementType::I32, true},  {"U16", ElementType::I16, true},
    {"U8", ElementType::I8, true}};

const TensorFileType *mlir::tcp::findTensorFileType(StringRef name) {
  for (const TensorFileType &known : kTensorFileTypes)
    if (known.name == name)
      return &known;
  return nullptr;
}

/// Returns an array of the type and the shape of a header; nothing if it would
/// not fit in memory.
static std::optional<Array> createArray(const TensorHeader &header) {
  const TensorFileType *type = findTensorFileType(header.type);
  std::optional<Array> array = runtime::createArray(type->type, header.shape);
  if (array)
    array->isUnsigned = type->isUnsigned;
  return array;
}

static llvm::Error addTensorFile(StringRef path, Npz &arrays) {
  auto file = TensorFile::open(path);
  if (!file)
    return fail(path, toString(file.takeError()));
  for (const auto &entry : (*file)->getTensors()) {
    const TensorHeader &header = (*file)->getHeaders().at(entry.first());
    if (!findTensorFileType(header.type)) {
      // Only this tensor can't be read.
      llvm::errs() << "tcp-aot: warning: '" << path << "': the tensor '"
                   << entry.first() << "' has the type '" << header.type
                   << "', which no program has, and is left out\n";
      continue;
    }
    std::optional<Array> array = createArray(header);
    if (!array || array->data.size() != entry.second.size())
      return fail(path, "the tensor '" + entry.first() +
                            "' has more or fewer bytes than its shape needs");
    array->data.assign(entry.second.begin(), entry.second.end());
    arrays[entry.first().str()] = std::move(*array);
  }
  return llvm::Error::success();
}

llvm::Expected<Npz> mlir::tcp::readArrays(StringRef path) {
  Npz arrays;
  llvm::Error error = llvm::Error::success();
  StringRef end = path::extension(path);
  if (fs::is_directory(path)) {
    error = addDirectory(path, arrays);
  } else if (end == ".npy") {
    error = addNpy(path, arrays);
  } else if (end == ".safetensors") {
    error = addTensorFile(path, arrays);
  } else {
    std::string why;
    if (std::optional<Npz> read = runtime::readNpz(path.str(), why))
      arrays = std::move(*read);
    else
      error = llvm::createStringError(why);
  }
  if (error)
    return error;
  return arrays;
}
