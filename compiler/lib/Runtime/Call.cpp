//===- Call.cpp - Call compiled functions by their signature --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Runtime/Call.h"

#include "tcp-mlir/Runtime/ReturnLayout.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <ffi.h>

using namespace mlir::tcp::runtime;

bool mlir::tcp::runtime::checkValue(const Array &array, const ValueType &type,
                                    std::string &why) {
  bool isSameElement =
      isFloat(type.element) || type.element == ElementType::I1 ||
              isFloat(array.type) || array.type == ElementType::I1
          ? array.type == type.element
          : getSize(array.type) == getSize(type.element);
  bool isSameShape = array.shape.size() == type.shape.size();
  for (size_t dim = 0; isSameShape && dim < type.shape.size(); ++dim)
    isSameShape =
        type.shape[dim] == kDynamicSize || type.shape[dim] == array.shape[dim];
  if (isSameElement && isSameShape)
    return true;
  why = "it is " + std::string(getName(array.type)) + " " +
        describeShape(array.shape) + ", and the function takes " +
        toString(type);
  return false;
}

/// An argument as libffi gets it: 64 bits have room for each scalar.
using Word = uint64_t;

struct Call::State {
  void *function;
  Signature signature;
  std::vector<Array> &arguments;
  /// The results that the function returns.
  std::vector<ValueType> returnedTypes;
  ffi_cif cif;
  std::vector<ffi_type *> types;
  // A deque, because `values` points to its elements while it grows.
  std::deque<Word> words;
  std::vector<void *> values;
  ffi_type resultStruct{};
  std::vector<ffi_type *> resultFields;
  std::vector<size_t> offsets;
  std::vector<Word> returned;

  State(void *function, const Signature &signature,
        std::vector<Array> &arguments)
      : function(function), signature(signature), arguments(arguments),
        returnedTypes(signature.getReturned()) {}
  void addWord(ffi_type *type, Word word) {
    types.push_back(type);
    values.push_back(&words.emplace_back(word));
  }
  void addArgument(const Array &array, const ValueType &type);
  ffi_type *layOutResults();
  /// Copies a result that the function has returned, and frees it.
  Array takeReturned(size_t index);
};

/// Returns libffi's type for a scalar. An f16 or bf16 is passed in the low bits
/// of the register of a float.
static ffi_type *getFfiType(ElementType type) {
  switch (type) {
  case ElementType::F16:
  case ElementType::BF16:
  case ElementType::F32:
    return &ffi_type_float;
  case ElementType::F64:
    return &ffi_type_double;
  case ElementType::I1:
    return &ffi_type_uint8;
  case ElementType::I8:
    return &ffi_type_sint8;
  case ElementType::I16:
    return &ffi_type_sint16;
  case ElementType::I32:
    return &ffi_type_sint32;
  default:
    return &ffi_type_sint64;
  }
}

void Call::State::addArgument(const Array &array, const ValueType &type) {
  if (!type.isTensor) {
    Word word = 0;
    memcpy(&word, array.data.data(), getSize(type.element));
    addWord(getFfiType(type.element), word);
    return;
  }
  auto address = reinterpret_cast<Word>(array.data.data());
  addWord(&ffi_type_pointer, address);
  addWord(&ffi_type_pointer, address);
  addWord(&ffi_type_sint64, 0);
  std::vector<Word> strides(array.shape.size());
  Word stride = 1;
  for (size_t dim = array.shape.size(); dim-- > 0;) {
    strides[dim] = stride;
    stride *= static_cast<Word>(array.shape[dim]);
  }
  for (int64_t size : array.shape)
    addWord(&ffi_type_sint64, static_cast<Word>(size));
  for (Word each : strides)
    addWord(&ffi_type_sint64, each);
}

/// Computes the offsets of the results in the returned struct, and returns its
/// type.
ffi_type *Call::State::layOutResults() {
  ReturnLayout layout =
      mlir::tcp::runtime::layOutResults(returnedTypes, *getHostMachine());
  offsets = layout.offsets;
  returned.resize(std::max<size_t>(layout.parts.size(), 2));
  if (returnedTypes.empty())
    return &ffi_type_void;
  if (returnedTypes.size() == 1 && !returnedTypes.front().isTensor)
    return getFfiType(returnedTypes.front().element);
  for (ReturnLayout::Part part : layout.parts)
    resultFields.push_back(part == ReturnLayout::Word     ? &ffi_type_uint64
                           : part == ReturnLayout::Double ? &ffi_type_double
                                                          : &ffi_type_float);
  resultFields.push_back(nullptr);
  resultStruct.type = FFI_TYPE_STRUCT;
  resultStruct.elements = resultFields.data();
  return &resultStruct;
}

Array Call::State::takeReturned(size_t index) {
  const ValueType &type = returnedTypes[index];
  const char *place =
      reinterpret_cast<const char *>(returned.data()) + offsets[index];
  Array array;
  array.type = type.element;
  if (!type.isTensor) {
    array.data.assign(place, place + getSize(type.element));
    return array;
  }
  auto *words = reinterpret_cast<const Word *>(place);
  for (size_t dim = 0; dim < type.shape.size(); ++dim)
    array.shape.push_back(static_cast<int64_t>(words[3 + dim]));
  auto *data = reinterpret_cast<const char *>(words[1]);
  size_t bytes = array.getNumElements() * getSize(type.element);
  array.data.assign(data, data + bytes);
  free(reinterpret_cast<void *>(words[0]));
  return array;
}

Call::Call(void *function, const Signature &signature,
           std::vector<Array> &arguments)
    : state(std::make_unique<State>(function, signature, arguments)) {
  for (size_t index = 0; index < arguments.size(); ++index)
    state->addArgument(arguments[index], signature.arguments[index]);
  ffi_type *result = state->layOutResults();
  ffi_prep_cif(&state->cif, FFI_DEFAULT_ABI,
               static_cast<unsigned>(state->types.size()), result,
               state->types.data());
}

Call::~Call() = default;

static void callFunction(ffi_cif &cif, void *function, void *result,
                         void **values) {
  ffi_call(&cif, reinterpret_cast<void (*)()>(function), result, values);
}

void Call::invoke() {
  callFunction(state->cif, state->function, state->returned.data(),
               state->values.data());
  for (size_t index = 0; index < state->returnedTypes.size(); ++index)
    if (state->returnedTypes[index].isTensor)
      free(
          reinterpret_cast<void *>(state->returned[state->offsets[index] / 8]));
}

std::vector<Array> Call::invokeForResults() {
  callFunction(state->cif, state->function, state->returned.data(),
               state->values.data());
  std::vector<Array> arrays;
  size_t numTaken = 0;
  for (size_t index = 0; index < state->signature.results.size(); ++index)
    if (state->signature.isReturned(index))
      arrays.push_back(state->takeReturned(numTaken++));
    else
      arrays.push_back(state->arguments[state->signature.updates.at(index)]);
  return arrays;
}
