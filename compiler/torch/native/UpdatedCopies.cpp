//===- UpdatedCopies.cpp - Copies of arguments that change ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UpdatedCopies.h"

#include <algorithm>
#include <cstdint>

using namespace tcp_ide;

static PyObject *nameOfClone;
static PyObject *nameOfContiguous;
static PyObject *nameOfCopy;
static PyObject *nameOfData;
static PyObject *nameOfDataPtr;
static PyObject *nameOfIsContiguous;
static PyObject *nameOfNbytes;

void tcp_ide::initializeUpdatedCopies() {
  nameOfClone = PyUnicode_InternFromString("clone");
  nameOfContiguous = PyUnicode_InternFromString("contiguous");
  nameOfCopy = PyUnicode_InternFromString("copy_");
  nameOfData = PyUnicode_InternFromString("data");
  nameOfDataPtr = PyUnicode_InternFromString("data_ptr");
  nameOfIsContiguous = PyUnicode_InternFromString("is_contiguous");
  nameOfNbytes = PyUnicode_InternFromString("nbytes");
}

namespace {
/// The addresses of an argument's elements.
struct Range {
  uint64_t begin;
  uint64_t end;
  size_t number;
};
} // namespace

/// Returns the number in `object`, and drops the reference to it. Sets a Python
/// error if `object` is null or no number.
static uint64_t takeNumber(PyObject *object) {
  if (!object)
    return 0;
  uint64_t number = PyLong_AsUnsignedLongLong(object);
  Py_DECREF(object);
  return number;
}

/// Returns the addresses of a contiguous tensor's elements.
static Range readRange(PyObject *tensor, size_t number) {
  uint64_t begin =
      takeNumber(PyObject_CallMethodObjArgs(tensor, nameOfDataPtr, nullptr));
  if (PyErr_Occurred())
    return {0, 0, number};
  return {begin, begin + takeNumber(PyObject_GetAttr(tensor, nameOfNbytes)),
          number};
}

/// Returns whether a tensor is contiguous. Returns false with a Python error,
/// too.
static bool isContiguous(PyObject *tensor) {
  PyObject *result =
      PyObject_CallMethodObjArgs(tensor, nameOfIsContiguous, nullptr);
  Py_XDECREF(result);
  return result == Py_True;
}

/// Returns the numbers of the arguments that overlap another one. `ranges` must
/// be sorted.
static std::vector<size_t> findShared(const std::vector<Range> &ranges) {
  std::vector<size_t> shared;
  uint64_t end = 0;
  for (size_t at = 0; at < ranges.size(); ++at) {
    const Range &range = ranges[at];
    if (range.begin < end ||
        (at + 1 < ranges.size() && ranges[at + 1].begin < range.end))
      shared.push_back(range.number);
    end = std::max(end, range.end);
  }
  return shared;
}

bool UpdatedCopies::make(const std::vector<size_t> &updated,
                         PyObject *const *arguments, size_t count) {
  if (updated.empty())
    return true;
  std::vector<Range> ranges;
  for (size_t number = 0; number < count; ++number) {
    PyObject *argument = arguments[number];
    bool isTensor = !PyLong_Check(argument) && !PyFloat_Check(argument) &&
                    !PyTuple_Check(argument);
    // A tensor that is not contiguous is copied for the call anyway.
    if (!isTensor || !isContiguous(argument))
      continue;
    Range range = readRange(argument, number);
    if (range.begin != range.end)
      ranges.push_back(range);
  }
  std::sort(ranges.begin(), ranges.end(),
            [](const Range &a, const Range &b) { return a.begin < b.begin; });
  std::vector<size_t> shared = findShared(ranges);
  for (size_t number : updated) {
    if (PyErr_Occurred())
      return false;
    PyObject *argument = arguments[number];
    if (PyTuple_Check(argument))
      continue;
    bool isShared =
        std::find(shared.begin(), shared.end(), number) != shared.end();
    if (isShared || !isContiguous(argument))
      copies.emplace_back(
          number,
          PyObject_CallMethodObjArgs(
              argument, isShared ? nameOfClone : nameOfContiguous, nullptr));
  }
  return !PyErr_Occurred();
}

PyObject *UpdatedCopies::find(size_t number) const {
  for (auto [copied, copy] : copies)
    if (copied == number)
      return copy;
  return nullptr;
}

bool UpdatedCopies::store(PyObject *const *arguments) const {
  for (auto [number, copy] : copies) {
    // Autograd must not see this write, as it does not see those of the
    // function.
    PyObject *data = PyObject_GetAttr(arguments[number], nameOfData);
    PyObject *stored =
        data ? PyObject_CallMethodObjArgs(data, nameOfCopy, copy, nullptr)
             : nullptr;
    Py_XDECREF(data);
    Py_XDECREF(stored);
    if (!stored)
      return false;
  }
  return true;
}

void UpdatedCopies::clear() {
  for (auto [number, copy] : copies)
    Py_XDECREF(copy);
  copies.clear();
}
