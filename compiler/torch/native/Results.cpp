//===- Results.cpp - Results of compiled functions ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Results.h"

#include <algorithm>
#include <cstdlib>

using namespace tcp_ide;

namespace {
/// A result of the function. The sizes and strides of its descriptor follow in
/// memory.
struct ResultTensor : DlManagedTensor {
  void *base;
};

} // namespace

static void deleteResult(DlManagedTensor *managed) {
  auto *result = static_cast<ResultTensor *>(managed);
  free(result->base);
  free(result);
}

static void deleteCapsule(PyObject *capsule) {
  // A capsule that was taken has another name, and the taker deletes the
  // tensor.
  if (!PyCapsule_IsValid(capsule, "dltensor"))
    return;
  auto *managed =
      static_cast<DlManagedTensor *>(PyCapsule_GetPointer(capsule, "dltensor"));
  managed->deleter(managed);
}

PyObject *tcp_ide::takeResult(const ResultType &type, const int64_t *&words,
                              PyObject *fromDlpack) {
  auto *result = static_cast<ResultTensor *>(
      malloc(sizeof(ResultTensor) + 2 * type.rank * sizeof(int64_t)));
  auto *dims = reinterpret_cast<int64_t *>(result + 1);
  void *base = reinterpret_cast<void *>(words[0]);
  void *data = reinterpret_cast<void *>(words[1]);
  uint64_t offset = words[2];
  // Results are contiguous. For PyTorch's strides, a size of 0 counts as 1.
  int64_t stride = 1;
  for (int32_t dim = type.rank; dim-- > 0;) {
    dims[dim] = words[3 + dim];
    dims[type.rank + dim] = stride;
    stride *= std::max<int64_t>(dims[dim], 1);
  }
  words += type.countWords();
  result->tensor = {data,
                    {1, 0},
                    type.rank,
                    type.type,
                    dims,
                    dims + type.rank,
                    offset * ((type.type.bits + 7) / 8)};
  result->context = nullptr;
  result->deleter = deleteResult;
  result->base = base;
  PyObject *capsule = PyCapsule_New(static_cast<DlManagedTensor *>(result),
                                    "dltensor", deleteCapsule);
  if (!capsule) {
    deleteResult(result);
    return nullptr;
  }
  PyObject *tensor = PyObject_CallFunctionObjArgs(fromDlpack, capsule, nullptr);
  Py_DECREF(capsule);
  return tensor;
}
