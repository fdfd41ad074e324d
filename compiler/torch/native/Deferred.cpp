//===- Deferred.cpp - Callables that are made late ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Deferred.h"

#include <structmember.h>
#include <utility>

using namespace tcp_ide;

/// Returns the dictionary that functools.wraps copies to a function around this
/// one. Dynamo wraps backward graphs in such a function.
static PyObject *getDictionary(PyObject *self, void *) {
  return Py_BuildValue("{s:N}", "_boxed_call",
                       PyObject_GetAttrString(self, "_boxed_call"));
}

PyGetSetDef tcp_ide::boxedCallDictionary[] = {
    {"__dict__", getDictionary, nullptr, nullptr, nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

namespace {
/// A callable that stands for another one, which is made later.
struct Deferred {
  PyObject_HEAD;
  /// The function that returns the callable. It may be called several times.
  /// Null after that.
  PyObject *make;
  PyObject *target;
  /// Has the meaning of Function::isBoxed.
  char isBoxed;
};
} // namespace

static PyObject *callDeferred(PyObject *self, PyObject *arguments,
                              PyObject *named) {
  auto *deferred = reinterpret_cast<Deferred *>(self);
  if (!deferred->target) {
    // Other threads may come here meanwhile, so `make` has to live until it
    // returns.
    PyObject *make = deferred->make;
    Py_INCREF(make);
    PyObject *target = PyObject_CallNoArgs(make);
    Py_DECREF(make);
    if (!target)
      return nullptr;
    Py_XDECREF(std::exchange(deferred->target, target));
    Py_CLEAR(deferred->make);
  }
  return PyObject_Call(deferred->target, arguments, named);
}

static PyObject *newDeferred(PyTypeObject *type, PyObject *arguments,
                             PyObject *) {
  PyObject *make;
  int isBoxed;
  if (!PyArg_ParseTuple(arguments, "Op", &make, &isBoxed))
    return nullptr;
  auto *deferred = reinterpret_cast<Deferred *>(PyType_GenericAlloc(type, 0));
  if (!deferred)
    return nullptr;
  Py_INCREF(make);
  deferred->make = make;
  deferred->isBoxed = isBoxed != 0;
  return reinterpret_cast<PyObject *>(deferred);
}

static int traverseDeferred(PyObject *self, visitproc visit, void *arg) {
  auto *deferred = reinterpret_cast<Deferred *>(self);
  Py_VISIT(deferred->make);
  Py_VISIT(deferred->target);
  Py_VISIT(Py_TYPE(self));
  return 0;
}

static int clearDeferred(PyObject *self) {
  auto *deferred = reinterpret_cast<Deferred *>(self);
  Py_CLEAR(deferred->make);
  Py_CLEAR(deferred->target);
  return 0;
}

static void deleteDeferred(PyObject *self) {
  PyObject_GC_UnTrack(self);
  clearDeferred(self);
  freeInstance(self);
}

static PyMemberDef deferredMembers[] = {
    {"_boxed_call", T_BOOL, offsetof(Deferred, isBoxed), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr}};

static char deferredDoc[] =
    "Deferred(make, is_boxed): what make() gives, asked for at the first call.";

static PyType_Slot deferredSlots[] = {
    {Py_tp_doc, deferredDoc},
    {Py_tp_call, reinterpret_cast<void *>(callDeferred)},
    {Py_tp_members, deferredMembers},
    {Py_tp_getset, boxedCallDictionary},
    {Py_tp_new, reinterpret_cast<void *>(newDeferred)},
    {Py_tp_traverse, reinterpret_cast<void *>(traverseDeferred)},
    {Py_tp_clear, reinterpret_cast<void *>(clearDeferred)},
    {Py_tp_dealloc, reinterpret_cast<void *>(deleteDeferred)},
    {0, nullptr}};

PyType_Spec tcp_ide::deferredSpec = {
    "_tcp_ide_fastcall.Deferred", sizeof(Deferred), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, deferredSlots};
