//===- KeptValues.cpp - Buffers that a compiled program keeps -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/KeptValues.h"

#include "tcp-mlir/Transforms/KeptCalls.h"
#include <cstring>
#include <map>

using namespace mlir;
using namespace mlir::tcp;
using runtime::Array;
using runtime::ElementType;

bool KeptValues::onModule(ModuleOp module, const Stage &stage) {
  if (&stage != findStage("memref"))
    return true;
  // If several buffers stand for one value, the last one is the value.
  std::map<ValueId, int64_t> last;
  module.walk([&](func::CallOp op) {
    std::optional<KeptCall> call = getKeptCall(op);
    if (!call)
      return;
    calls.resize(std::max<size_t>(calls.size(), call->number + 1));
    std::string name;
    llvm::raw_string_ostream(name) << call->type.getElementType();
    std::optional<ElementType> element = runtime::parseElementType(name);
    std::optional<ValueId> id = program.findOrigin(call->computed, call->type);
    if (!id)
      id = program.findOrigin(call->stored, call->type);
    if (!id || !element)
      return;
    if (auto [place, isNew] = last.try_emplace(*id, call->number); !isNew) {
      calls[place->second].reset();
      place->second = call->number;
    }
    calls[call->number] = Kept{*id, *element};
  });
  return true;
}

void KeptValues::attach(const runtime::Library &library, ValueSink newSink) {
  sink = newSink;
  using Keeper = void (*)(void *, int64_t, int64_t, const void *);
  // A program that writes no buffer has no keeper.
  if (void *set = library.find("tcp_set_value_keeper"))
    reinterpret_cast<void (*)(Keeper, void *)>(set)(keep, this);
}

void KeptValues::keep(void *values, int64_t number, int64_t rank,
                      const void *descriptor) {
  static_cast<KeptValues *>(values)->add(
      number, rank, static_cast<const int64_t *>(descriptor));
}

void KeptValues::add(int64_t number, int64_t rank, const int64_t *descriptor) {
  const std::optional<Kept> &call = calls[number];
  if (!call || error)
    return;
  // A descriptor has two pointers, the offset, the sizes and the strides.
  const char *base;
  memcpy(&base, descriptor + 1, sizeof base);
  int64_t offset = descriptor[2];
  ArrayRef<int64_t> sizes(descriptor + 3, rank);
  ArrayRef<int64_t> strides(descriptor + 3 + rank, rank);
  std::optional<Array> array = runtime::createArray(call->element, sizes.vec());
  if (!array) {
    error = llvm::createStringError("a buffer of the program does not fit in "
                                    "memory");
    return;
  }
  auto size = static_cast<int64_t>(runtime::getSize(call->element));
  SmallVector<int64_t> position(rank);
  int64_t count = array->getNumElements();
  for (int64_t index = 0; index < count; ++index) {
    int64_t place = offset;
    for (int64_t dim = 0; dim < rank; ++dim)
      place += position[dim] * strides[dim];
    memcpy(&array->data[index * size], base + place * size, size);
    for (int64_t dim = rank; dim-- > 0 && ++position[dim] == sizes[dim];)
      position[dim] = 0;
  }
  error = (*sink)(call->id, *array);
}
