//===- ElementsMemory.cpp - The elements of attributes as memory ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/ElementsMemory.h"

#include "debug-adapter/agent/stop/AttributeEdit.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/Base64.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Finds the attribute that a text names. Returns its operation and the
/// attribute, and sets `name`.
static llvm::Expected<std::pair<Operation *, ElementsAttr>>
findMemory(StoppedIR &ir, StringRef memory, std::string &name) {
  auto [kind, rest] = memory.split('@');
  auto [address, attribute] = rest.split('@');
  uintptr_t number;
  if (kind != "attribute" || address.getAsInteger(0, number))
    return llvm::createStringError("'" + memory +
                                   "' is not the memory of an attribute");
  auto *op = reinterpret_cast<Operation *>(number);
  if (!ir.isAlive(op))
    return llvm::createStringError("the operation was erased");
  name = attribute.str();
  auto elements = dyn_cast_or_null<DenseIntOrFPElementsAttr>(
      op->getAttrDictionary().get(attribute));
  if (!elements)
    return llvm::createStringError("'" + attribute +
                                   "' is no longer a dense attribute");
  return std::make_pair(op, ElementsAttr(elements));
}

llvm::Expected<wire::Bytes> agent::readElements(StoppedIR &ir, StringRef memory,
                                                uint64_t offset,
                                                uint64_t count) {
  std::string name;
  auto found = findMemory(ir, memory, name);
  if (!found)
    return found.takeError();
  ArrayRef<char> bytes = cast<DenseElementsAttr>(found->second).getRawData();
  bytes = bytes.drop_front(std::min<uint64_t>(offset, bytes.size()));
  bytes = bytes.take_front(std::min<uint64_t>(count, bytes.size()));
  return wire::Bytes{llvm::encodeBase64(StringRef(bytes.data(), bytes.size())),
                     static_cast<int64_t>(bytes.size())};
}

llvm::Expected<wire::Written> agent::writeElements(StoppedIR &ir,
                                                   StringRef memory,
                                                   uint64_t offset,
                                                   StringRef bytes) {
  std::string name;
  auto found = findMemory(ir, memory, name);
  if (!found)
    return found.takeError();
  auto elements = cast<DenseElementsAttr>(found->second);
  std::vector<char> raw(elements.getRawData().begin(),
                        elements.getRawData().end());
  if (offset > raw.size() || bytes.size() > raw.size() - offset)
    return llvm::createStringError("the attribute has only " +
                                   llvm::Twine(raw.size()) + " bytes");
  std::copy(bytes.begin(), bytes.end(), raw.begin() + offset);
  auto written = DenseElementsAttr::getFromRawBuffer(elements.getType(), raw);
  if (llvm::Error error = setAttribute(found->first, name, written))
    return error;
  return wire::Written{static_cast<int64_t>(bytes.size())};
}
