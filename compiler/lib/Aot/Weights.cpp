//===- Weights.cpp - Large constants beside the text ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Weights.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::tcp;
namespace path = llvm::sys::path;

static constexpr StringLiteral kAttribute = "tcp.weights";

static constexpr StringLiteral kSuffix = "_weights.safetensors";

/// Resources of fewer bytes stay in the text.
static constexpr size_t kLarge = 1008;

/// Other constants of fewer bytes stay in the text, too, such as the tables of
/// functions that many programs have.
static constexpr size_t kLargeDense = size_t{64} << 10;

/// Blobs whose text is longer than this are left out of the text. A blob takes
/// two digits for each byte and twelve characters more, so each blob that is
/// left out is large (kLarge).
static constexpr int64_t kLargeText = 2048;

std::string Weights::makeName(ArrayRef<char> elements) {
  llvm::XXH128_hash_t hash = llvm::xxh3_128bits(ArrayRef(
      reinterpret_cast<const uint8_t *>(elements.data()), elements.size()));
  return "tcp_data_" + llvm::utohexstr(hash.high64, /*LowerCase=*/true, 16) +
         llvm::utohexstr(hash.low64, /*LowerCase=*/true, 16);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

LogicalResult Weights::loadFile(ModuleOp module, Attribute reference,
                                StringRef folder) {
  auto entry = dyn_cast<DictionaryAttr>(reference);
  auto name = entry ? entry.getAs<StringAttr>("file") : nullptr;
  auto size = entry ? entry.getAs<IntegerAttr>("size") : nullptr;
  auto checksum = entry ? entry.getAs<IntegerAttr>("crc32") : nullptr;
  if (!name || !size || !checksum)
    return emitError(module.getLoc())
           << "the attribute '" << kAttribute
           << "' has to be a list of {file = \"NAME\", size = BYTES : i64, "
              "crc32 = NUMBER : i64}";
  SmallString<128> file(name.getValue());
  if (!path::is_absolute(file)) {
    file = folder;
    path::append(file, name.getValue());
  }
  llvm::Expected<std::shared_ptr<const TensorFile>> tensors =
      TensorFile::open(file);
  if (!tensors)
    return emitError(module.getLoc())
           << "can't read the weights file '" << file
           << "': " << toString(tensors.takeError())
           << "; tcp-aot wrote it beside this text: move or copy both together";
  std::string why;
  if (size.getInt() != static_cast<int64_t>((*tensors)->getContent().size()))
    why = "it has " + std::to_string((*tensors)->getContent().size()) +
          " bytes instead of " + std::to_string(size.getInt());
  else if (checksum.getInt() != (*tensors)->computeChecksum())
    why = "its checksum differs";
  if (!why.empty())
    return emitError(module.getLoc())
           << "the weights file '" << file
           << "' is not the one that this text was made with: " << why
           << "; make both again";
  for (const auto &tensor : (*tensors)->getTensors())
    places[tensor.second.data()] = {files.size(), tensor.second};
  files.push_back({file.str().str(), std::move(*tensors), name.str()});
  return success();
}

/// Calls `visit` once with each attribute of type `AttrT` in a module.
template <typename AttrT>
static void walkAttributes(ModuleOp module,
                           llvm::function_ref<void(Operation *, AttrT)> visit) {
  Operation *current = nullptr;
  AttrTypeWalker walker;
  walker.addWalk([&](AttrT attribute) { visit(current, attribute); });
  module->walk([&](Operation *op) {
    current = op;
    walker.walk(op->getAttrDictionary());
  });
}

LogicalResult Weights::fill(ModuleOp module) {
  bool isFull = true;
  auto fail = [&](Operation *op, StringRef name, const Twine &what) {
    emitError(op->getLoc()) << "the resource '" << name << "' " << what;
    isFull = false;
  };
  walkAttributes<DenseResourceElementsAttr>(
      module, [&](Operation *op, DenseResourceElementsAttr attribute) {
        DenseResourceElementsHandle handle = attribute.getRawHandle();
        if (handle.getBlob())
          return;
        StringRef key = handle.getKey();
        auto file = llvm::find_if(files, [&](const File &file) {
          return file.tensors->getTensors().contains(key);
        });
        if (file == files.end())
          return fail(op, key,
                      "has no elements: no file that '" + kAttribute +
                          "' names has it");
        ArrayRef<char> elements = file->tensors->getTensors().lookup(key);
        ShapedType type = attribute.getType();
        Type element = type.getElementType();
        unsigned width =
            element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
        size_t size = type.getNumElements() * (width / 8);
        if (width % 8 == 0 && width && elements.size() != size)
          return fail(op, key,
                      "has " + Twine(elements.size()) +
                          " bytes in its file, but its type needs " +
                          Twine(size));
        handle.getResource()->setBlob(
            UnmanagedAsmResourceBlob::allocateWithAlign(
                elements, std::max(width / 8, 1u),
                [owner = file->tensors](void *, size_t, size_t) {}));
      });
  return success(isFull);
}

LogicalResult Weights::load(ModuleOp module, StringRef folder) {
  Attribute attribute = module->removeAttr(kAttribute);
  if (!attribute)
    return success();
  auto references = dyn_cast<ArrayAttr>(attribute);
  if (!references)
    return loadFile(module, attribute, folder);
  for (Attribute reference : references)
    if (failed(loadFile(module, reference, folder)))
      return failure();
  return fill(module);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

std::vector<std::string> Weights::getPaths() const {
  std::vector<std::string> paths;
  paths.reserve(files.size());
  for (const File &file : files)
    paths.push_back(file.path);
  return paths;
}

/// Returns the path of the file for the constants of the text at `path`. It has
/// a `number` above 1 if the files with lower numbers have other contents.
static std::string getPathBeside(StringRef path, unsigned number = 1) {
  SmallString<128> file(path);
  path::replace_extension(file, "");
  if (number > 1)
    file += std::to_string(number);
  file += kSuffix;
  return file.str().str();
}

void Weights::moveTo(StringRef path) {
  assert(files.size() <= 1 && "an export makes one");
  for (File &file : files) {
    file.path = getPathBeside(path);
    file.isPending = true;
  }
}

void Weights::write(Outputs &outputs) {
  for (File &file : files)
    if (std::exchange(file.isPending, false))
      outputs.add(file.path, file.tensors, file.tensors->getContent());
}

std::optional<size_t> Weights::find(ArrayRef<char> elements) const {
  auto place = places.find(elements.data());
  if (place == places.end() || place->second.second.size() != elements.size())
    return std::nullopt;
  return place->second.first;
}

void Weights::addFile(StringRef path, const std::vector<NamedTensor> &tensors,
                      Outputs &outputs) {
  std::string name = newFile.empty() ? getPathBeside(path) : newFile;
  auto isName = [&](const File &file) {
    return file.path == name || llvm::sys::fs::equivalent(file.path, name);
  };
  for (unsigned number = 2; llvm::any_of(files, isName); ++number)
    name = getPathBeside(path, number);
  llvm::Expected<std::shared_ptr<const TensorFile>> made =
      TensorFile::make(makeTensorFile(tensors));
  // The file was just written, so it can be read.
  std::shared_ptr<const TensorFile> file = cantFail(std::move(made));
  for (const NamedTensor &tensor : tensors) {
    ArrayRef<char> elements = file->getTensors().lookup(tensor.name);
    places[tensor.elements.data()] =
        places[elements.data()] = {files.size(), elements};
  }
  outputs.add(name, file, file->getContent());
  files.push_back({std::move(name), file, /*nameInText=*/""});
}

void Weights::writeNamed(Outputs &outputs) {
  if (newFile.empty() || llvm::is_contained(outputs.getPaths(), newFile))
    return;
  std::unique_ptr<llvm::MemoryBuffer> empty = makeTensorFile({});
  outputs.add(newFile, empty->getBuffer().str());
}

/// Returns the path of `file` relative to the folder of the file `from`.
static std::string makeRelative(StringRef file, StringRef from) {
  auto split = [](StringRef path) {
    SmallString<128> whole(path);
    llvm::sys::fs::make_absolute(whole);
    path::remove_dots(whole, /*remove_dot_dot=*/true);
    return std::vector<std::string>(path::begin(whole), path::end(whole));
  };
  std::vector<std::string> to = split(file), base = split(from);
  base.pop_back();
  auto [rest, above] =
      std::mismatch(to.begin(), to.end(), base.begin(), base.end());
  SmallString<128> relative;
  for (; above != base.end(); ++above)
    path::append(relative, "..");
  for (; rest != to.end(); ++rest)
    path::append(relative, *rest);
  return relative.str().str();
}

std::string Weights::refer(StringRef text, StringRef path) const {
  std::string result = text.str();
  for (const File &file : files) {
    // The attribute of the module comes first in the text, so the first match
    // is in it.
    std::string before = "file = \"" + file.nameInText + '"';
    std::string after = "file = \"" + makeRelative(file.path, path) + '"';
    size_t at = result.find(before, result.find(kAttribute.str()));
    assert(at != std::string::npos && "it was loaded from there");
    result.replace(at, before.size(), after);
  }
  return result;
}

Attribute Weights::describe(MLIRContext *context, size_t file,
                            StringRef path) const {
  Builder b(context);
  const TensorFile &tensors = *files[file].tensors;
  return b.getDictionaryAttr(
      {b.getNamedAttr("file",
                      b.getStringAttr(makeRelative(files[file].path, path))),
       b.getNamedAttr("size", b.getI64IntegerAttr(static_cast<int64_t>(
                                  tensors.getContent().size()))),
       b.getNamedAttr(
           "crc32", b.getI64IntegerAttr(int64_t{tensors.computeChecksum()}))});
}

/// Returns the elements of a constant as a tensor file stores them; empty if
/// they have another form in memory.
static ArrayRef<char> getElements(DenseElementsAttr attribute) {
  if (attribute.isSplat() || !hasTensorFileType(attribute.getElementType()))
    return {};
  return attribute.getRawData();
}

/// Returns a type that a tensor file can have, for elements of any type.
static ShapedType getFileType(ShapedType type, ArrayRef<char> elements) {
  if (hasTensorFileType(type.getElementType()))
    return type;
  return RankedTensorType::get({static_cast<int64_t>(elements.size())},
                               IntegerType::get(type.getContext(), 8));
}

/// Replaces dense elements by resources.
static void
replaceConstants(ModuleOp module,
                 const llvm::DenseMap<Attribute, Attribute> &resources) {
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](DenseElementsAttr attribute)
          -> std::optional<std::pair<Attribute, WalkResult>> {
        auto resource = resources.find(attribute);
        if (resource == resources.end())
          return std::nullopt;
        return std::make_pair(resource->second, WalkResult::skip());
      });
  replacer.recursivelyReplaceElementsIn(module);
}

std::string Weights::print(ModuleOp module, StringRef path, Outputs &outputs) {
  std::string text;
  llvm::raw_string_ostream os(text);
  MLIRContext *context = module.getContext();
  DialectResourceBlobManager &manager =
      DenseResourceElementsHandle::getManagerInterface(context)
          .getBlobManager();
  std::vector<NamedTensor> added;
  llvm::StringSet<> names;
  SmallVector<ArrayRef<char>> large;
  auto add = [&](StringRef name, ShapedType type, ArrayRef<char> elements) {
    large.push_back(elements);
    if (!find(elements) && names.insert(name).second)
      added.push_back({name.str(), getFileType(type, elements), elements});
  };
  walkAttributes<DenseResourceElementsAttr>(
      module, [&](Operation *, DenseResourceElementsAttr attribute) {
        const AsmResourceBlob *blob = attribute.getRawHandle().getBlob();
        if (blob && (blob->getData().size() >= kLarge || find(blob->getData())))
          add(attribute.getRawHandle().getKey(), attribute.getType(),
              blob->getData());
      });
  // Print resources in place of dense elements.
  llvm::DenseMap<Attribute, Attribute> resources;
  walkAttributes<DenseElementsAttr>(module, [&](Operation *,
                                                DenseElementsAttr attribute) {
    ArrayRef<char> elements = getElements(attribute);
    if (elements.size() < kLargeDense)
      return;
    std::string name = makeName(elements);
    auto *entry = manager.lookup(name);
    if (!entry || !entry->getBlob())
      entry = &manager.insert(
          name, UnmanagedAsmResourceBlob::allocateWithAlign(
                    elements,
                    attribute.getElementType().getIntOrFloatBitWidth() / 8));
    add(name, attribute.getType(), entry->getBlob()->getData());
    resources[attribute] = DenseResourceElementsAttr::get(
        attribute.getType(),
        DenseResourceElementsHandle(
            entry, context->getLoadedDialect<BuiltinDialect>()));
  });
  bool isPending = llvm::any_of(large, [&](ArrayRef<char> elements) {
    std::optional<size_t> file = find(elements);
    return file && files[*file].isPending;
  });
  if (path == "-" && (!added.empty() || isPending)) {
    module->print(os);
    os << "\n";
    return text;
  }
  if (!added.empty())
    addFile(path, added, outputs);
  if (isPending)
    write(outputs);
  SetVector<size_t> used;
  for (ArrayRef<char> elements : large)
    used.insert(*find(elements));

  OwningOpRef<ModuleOp> copy;
  if (!resources.empty()) {
    copy = module.clone();
    replaceConstants(*copy, resources);
    module = *copy;
  }
  if (!used.empty())
    module->setAttr(
        kAttribute,
        ArrayAttr::get(context, llvm::map_to_vector(used, [&](size_t file) {
                         return describe(context, file, path);
                       })));
  module->print(os, OpPrintingFlags().elideLargeResourceString(kLargeText));
  os << "\n";
  module->removeAttr(kAttribute);
  return text;
}

std::string Weights::makeAssembly(ArrayRef<NamedTensor> constants,
                                  StringRef path, Outputs &outputs) {
  std::vector<NamedTensor> added;
  for (const NamedTensor &constant : constants)
    if (!find(constant.elements))
      added.push_back(constant);
  if (!added.empty())
    addFile(path, added, outputs);
  write(outputs);
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const NamedTensor &constant : constants) {
    auto [number, elements] = places.lookup(constant.elements.data());
    const File &file = files[number];
    StringRef name = constant.name;
    os << "\t.section\t.rodata." << name << ",\"a\",%progbits\n"
       << "\t.p2align\t6\n\t.type\t" << name << ",%object\n\t.hidden\t" << name
       << "\n\t.weak\t" << name << "\n\t.size\t" << name << ", "
       << elements.size() << "\n"
       << name << ":\n\t.incbin\t\"";
    os.write_escaped(makeRelative(file.path, path));
    os << "\", " << elements.data() - file.tensors->getContent().data() << ", "
       << elements.size() << "\n";
  }
  os << "\t.text\n";
  return text;
}
