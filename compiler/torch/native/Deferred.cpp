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
  vectorcallfunc call;
  /// The function that returns the callable. It may be called several times.
  /// Null after that.
  PyObject *make;
  PyObject *target;
  /// Has the meaning of Function::isBoxed.
  char isBoxed;
};
} // namespace

static PyObject *callDeferred(PyObject *self, PyObject *const *arguments,
                              size_t numArguments, PyObject *names) {
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
  return PyObject_Vectorcall(deferred->target, arguments, numArguments, names);
}

static PyObject *newDeferred(PyTypeObject *type, PyObject *arguments,
                             PyObject *) {
  PyObject *make;
  int isBoxed;
  if (!PyArg_ParseTuple(arguments, "Op", &make, &isBoxed))
    return nullptr;
  auto *deferred = reinterpret_cast<Deferred *>(type->tp_alloc(type, 0));
  if (!deferred)
    return nullptr;
  deferred->call = callDeferred;
  Py_INCREF(make);
  deferred->make = make;
  deferred->isBoxed = isBoxed != 0;
  return reinterpret_cast<PyObject *>(deferred);
}

static int traverseDeferred(PyObject *self, visitproc visit, void *arg) {
  auto *deferred = reinterpret_cast<Deferred *>(self);
  Py_VISIT(deferred->make);
  Py_VISIT(deferred->target);
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
  Py_TYPE(self)->tp_free(self);
}

static PyMemberDef deferredMembers[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Deferred, call), READONLY,
     nullptr},
    {"_boxed_call", T_BOOL, offsetof(Deferred, isBoxed), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr}};

PyTypeObject *tcp_ide::getDeferredType() {
  static PyTypeObject deferredType = [] {
    PyTypeObject type{};
    Py_SET_REFCNT(reinterpret_cast<PyObject *>(&type), 1);
    type.tp_name = "_tcp_ide_fastcall.Deferred";
    type.tp_doc =
        "Deferred(make, is_boxed): what make() gives, asked for at the "
        "first call.";
    type.tp_basicsize = sizeof(Deferred);
    type.tp_flags =
        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_HAVE_GC;
    type.tp_vectorcall_offset = offsetof(Deferred, call);
    type.tp_call = PyVectorcall_Call;
    type.tp_members = deferredMembers;
    type.tp_getset = boxedCallDictionary;
    type.tp_new = newDeferred;
    type.tp_traverse = traverseDeferred;
    type.tp_clear = clearDeferred;
    type.tp_dealloc = deleteDeferred;
    type.tp_free = PyObject_GC_Del;
    return type;
  }();
  return &deferredType;
}
