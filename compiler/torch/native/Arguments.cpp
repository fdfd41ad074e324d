//===- Arguments.cpp - Arguments of compiled functions --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"

using namespace tcp_ide;

static PyObject *nameOfDataPtr;
static PyObject *nameOfDtype;
static PyObject *nameOfIsCpu;
static PyObject *nameOfShape;
static PyObject *nameOfContiguous;
static PyObject *nameOfIsContiguous;

void tcp_ide::initializeArguments() {
  nameOfDataPtr = PyUnicode_InternFromString("data_ptr");
  nameOfDtype = PyUnicode_InternFromString("dtype");
  nameOfIsCpu = PyUnicode_InternFromString("is_cpu");
  nameOfShape = PyUnicode_InternFromString("shape");
  nameOfContiguous = PyUnicode_InternFromString("contiguous");
  nameOfIsContiguous = PyUnicode_InternFromString("is_contiguous");
}

static PyObject *callMethod(PyObject *object, PyObject *name) {
  return PyObject_CallMethodObjArgs(object, name, nullptr);
}

/// Adds the descriptor of contiguous memory, with the sizes in `shape`. Returns
/// false with a Python error.
static bool addDescriptor(int64_t address, PyObject *shape, FfiCall &call) {
  call.addMemory(address);
  Py_ssize_t rank = PyTuple_Size(shape);
  for (Py_ssize_t dim = 0; dim < rank; ++dim)
    call.add(PyLong_AsLongLong(PyTuple_GetItem(shape, dim)));
  call.addStrides(static_cast<size_t>(rank));
  return !PyErr_Occurred();
}

/// Adds the descriptor of a tensor. Returns false with a Python error.
static bool addTensor(PyObject *tensor, FfiCall &call,
                      std::vector<PyObject *> &copies) {
  PyObject *isContiguous = callMethod(tensor, nameOfIsContiguous);
  if (!isContiguous)
    return false;
  bool isCopied = isContiguous == Py_False;
  Py_DECREF(isContiguous);
  if (isCopied) {
    tensor = callMethod(tensor, nameOfContiguous);
    if (!tensor)
      return false;
    copies.push_back(tensor);
  }
  PyObject *pointer = callMethod(tensor, nameOfDataPtr);
  if (!pointer)
    return false;
  auto address = static_cast<int64_t>(PyLong_AsUnsignedLongLong(pointer));
  Py_DECREF(pointer);
  PyObject *shape = PyObject_GetAttr(tensor, nameOfShape);
  if (!shape)
    return false;
  bool isAdded = addDescriptor(address, shape, call);
  Py_DECREF(shape);
  return isAdded;
}

bool tcp_ide::addArgument(PyObject *argument, FfiCall &call,
                          std::vector<PyObject *> &copies) {
  if (PyFloat_Check(argument)) {
    call.addNumber(PyFloat_AsDouble(argument));
    return true;
  }
  if (PyLong_Check(argument)) {
    call.add(PyLong_AsLongLong(argument));
    return !PyErr_Occurred();
  }
  if (PyTuple_Check(argument)) {
    unsigned long long address;
    PyObject *shape;
    return PyArg_ParseTuple(argument, "KO!", &address, &PyTuple_Type, &shape) &&
           addDescriptor(static_cast<int64_t>(address), shape, call);
  }
  return addTensor(argument, call, copies);
}

bool tcp_ide::checkArguments(const std::vector<ArgumentType> &types,
                             PyObject *const *arguments, size_t count) {
  if (count != types.size()) {
    PyErr_Format(PyExc_TypeError, "the program takes %zu arguments, not %zu",
                 types.size(), count);
    return false;
  }
  for (size_t number = 0; number < count; ++number) {
    const ArgumentType &type = types[number];
    if (!type.dtype)
      continue;
    PyObject *dtype = PyObject_GetAttr(arguments[number], nameOfDtype);
    PyObject *shape =
        dtype ? PyObject_GetAttr(arguments[number], nameOfShape) : nullptr;
    PyObject *isCpu =
        shape ? PyObject_GetAttr(arguments[number], nameOfIsCpu) : nullptr;
    Py_ssize_t rank = shape ? PyTuple_Size(shape) : 0;
    bool isRight = isCpu == Py_True && dtype == type.dtype && rank == type.rank;
    if (isCpu == Py_False)
      PyErr_Format(PyExc_TypeError,
                   "argument %zu is not in the memory of the CPU", number);
    else if (isCpu && !isRight)
      PyErr_Format(PyExc_TypeError,
                   "argument %zu is a tensor of %S and rank %zd; the program "
                   "takes one of %S and rank %zd",
                   number, dtype, rank, type.dtype, type.rank);
    else if (!isCpu)
      PyErr_Format(PyExc_TypeError, "argument %zu is no tensor but %R", number,
                   Py_TYPE(arguments[number]));
    Py_XDECREF(dtype);
    Py_XDECREF(shape);
    Py_XDECREF(isCpu);
    if (!isRight)
      return false;
  }
  return true;
}
