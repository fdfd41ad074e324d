//===- FastCall.cpp - Calls of compiled programs from Python --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The module _tcp_ide_fastcall. It has a callable that passes tensors to a
/// compiled function as memref descriptors, and makes tensors of the results,
/// without copies. A call takes a fifth of the time of one by ctypes.
///
/// The module uses the Python methods of tensors, and returns tensors by
/// DLPack. No part of PyTorch is linked, so one binary works with all versions.
///
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "Deferred.h"
#include "FfiCall.h"
#include "Results.h"
#include "UpdatedCopies.h"

#include <algorithm>
#include <structmember.h>
#include <utility>

using namespace tcp_ide;

namespace {
/// The memory that a call uses.
struct Buffers {
  FfiCall call;
  /// The arguments, which the caller keeps alive.
  std::vector<PyObject *> arguments;
  /// Copies of tensors that live until the call has ended.
  std::vector<PyObject *> copies;
  /// Copies of the arguments that the function updates.
  UpdatedCopies updatedCopies;

  void clear() {
    call.clear();
    arguments.clear();
    for (PyObject *copy : copies)
      Py_DECREF(copy);
    copies.clear();
    updatedCopies.clear();
  }
};

/// The callable object of Python.
struct Function {
  PyObject_HEAD;
  void (*address)();
  /// The function that makes a tensor of a capsule.
  PyObject *fromDlpack;
  std::vector<ResultType> *results;
  /// Null if the caller knows that the arguments are right.
  std::vector<ArgumentType> *arguments;
  /// The numbers of the arguments that the function updates, in order.
  std::vector<size_t> *updated;
  size_t numResultWords;
  ffi_type *resultStruct;
  ffi_type **resultFields;
  /// True if the only result is returned itself, not in a list.
  bool isSingle;
  /// True if the function takes one list of arguments, as AOTAutograd calls
  /// graphs. It empties the list, so that the arguments can be freed.
  char isBoxed;
  /// Null while a call uses them. Calls of other threads, and nested calls,
  /// then make their own. Used under the lock of the interpreter.
  Buffers *buffers;
};
} // namespace

/// The function that each thread calls before its first program; may be null.
static PyObject *threadInitializer;

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Makes PyTorch set up this thread, once. Returns false with a Python error.
static bool initializeThread() {
  thread_local bool isInitialized = false;
  if (isInitialized || !threadInitializer)
    return true;
  PyObject *result = PyObject_CallNoArgs(threadInitializer);
  Py_XDECREF(result);
  isInitialized = result != nullptr;
  return isInitialized;
}

/// Calls the function. Returns false with a Python error.
static bool run(Function *function, FfiCall &call) {
  std::optional<std::string> error;
  Py_BEGIN_ALLOW_THREADS;
  error = call.run(function->address, function->resultStruct,
                   function->numResultWords);
  Py_END_ALLOW_THREADS;
  if (error)
    PyErr_SetString(PyExc_RuntimeError, error->c_str());
  return !error;
}

static PyObject *takeResults(Function *function, const int64_t *words) {
  if (function->isSingle)
    return takeResult(function->results->front(), words, function->fromDlpack);
  PyObject *list =
      PyList_New(static_cast<Py_ssize_t>(function->results->size()));
  for (size_t number = 0; list && number < function->results->size();
       ++number) {
    PyObject *tensor =
        takeResult((*function->results)[number], words, function->fromDlpack);
    if (!tensor)
      Py_CLEAR(list);
    else
      PyList_SetItem(list, static_cast<Py_ssize_t>(number), tensor);
  }
  return list;
}

/// Calls the function with the arguments in `tuple`.
static PyObject *callWithArguments(Function *function, PyObject *tuple) {
  Buffers *buffers = std::exchange(function->buffers, nullptr);
  if (!buffers)
    buffers = new Buffers;
  auto count = static_cast<size_t>(PyTuple_Size(tuple));
  for (size_t number = 0; number < count; ++number)
    buffers->arguments.push_back(
        PyTuple_GetItem(tuple, static_cast<Py_ssize_t>(number)));
  PyObject *const *arguments = buffers->arguments.data();
  bool isGood = !function->arguments ||
                checkArguments(*function->arguments, arguments, count);
  isGood = isGood && initializeThread() &&
           buffers->updatedCopies.make(*function->updated, arguments, count);
  for (size_t number = 0; isGood && number < count; ++number) {
    PyObject *copy = buffers->updatedCopies.find(number);
    isGood = addArgument(copy ? copy : arguments[number], buffers->call,
                         buffers->copies);
  }
  PyObject *result = nullptr;
  if (isGood && run(function, buffers->call) &&
      buffers->updatedCopies.store(arguments))
    result = takeResults(function, buffers->call.getResults());
  buffers->clear();
  delete std::exchange(function->buffers, buffers);
  return result;
}

static PyObject *callFunction(PyObject *self, PyObject *arguments,
                              PyObject *named) {
  auto *function = reinterpret_cast<Function *>(self);
  if (named && PyDict_Size(named)) {
    PyErr_SetString(PyExc_TypeError,
                    "a compiled program takes no arguments by name");
    return nullptr;
  }
  if (!function->isBoxed)
    return callWithArguments(function, arguments);
  PyObject *list =
      PyTuple_Size(arguments) == 1 ? PyTuple_GetItem(arguments, 0) : nullptr;
  if (!list || !PyList_Check(list)) {
    PyErr_SetString(PyExc_TypeError, "the program takes one list of arguments");
    return nullptr;
  }
  // Others may change the list while the program runs, so the arguments are
  // copied.
  PyObject *values = PyList_AsTuple(list);
  if (!values || PyList_SetSlice(list, 0, PY_SSIZE_T_MAX, nullptr)) {
    Py_XDECREF(values);
    return nullptr;
  }
  PyObject *result = callWithArguments(function, values);
  Py_DECREF(values);
  return result;
}

//===----------------------------------------------------------------------===//
// Compiled functions
//===----------------------------------------------------------------------===//

/// Reads the types of results, (DLPack type code, bits, rank). Returns false
/// with a Python error.
static bool readResults(PyObject *tuple, Function *function) {
  function->results = new std::vector<ResultType>;
  for (Py_ssize_t number = 0; number < PyTuple_Size(tuple); ++number) {
    unsigned code;
    unsigned bits;
    int rank;
    if (!PyArg_ParseTuple(PyTuple_GetItem(tuple, number), "IIi", &code, &bits,
                          &rank))
      return false;
    function->results->push_back(
        {{static_cast<uint8_t>(code), static_cast<uint8_t>(bits), 1}, rank});
    function->numResultWords += function->results->back().countWords();
  }
  return true;
}

/// Reads the types of arguments, (dtype, rank) or None. Returns false with a
/// Python error.
static bool readArguments(PyObject *tuple, Function *function) {
  function->arguments = new std::vector<ArgumentType>;
  for (Py_ssize_t number = 0; number < PyTuple_Size(tuple); ++number) {
    ArgumentType type{nullptr, 0};
    PyObject *item = PyTuple_GetItem(tuple, number);
    if (item != Py_None &&
        !PyArg_ParseTuple(item, "On", &type.dtype, &type.rank))
      return false;
    Py_XINCREF(type.dtype);
    function->arguments->push_back(type);
  }
  return true;
}

/// Reads the numbers of the arguments that the function updates. Returns false
/// with a Python error.
static bool readUpdated(PyObject *tuple, Function *function) {
  function->updated = new std::vector<size_t>;
  for (Py_ssize_t at = 0; at < PyTuple_Size(tuple); ++at)
    function->updated->push_back(PyLong_AsSize_t(PyTuple_GetItem(tuple, at)));
  std::sort(function->updated->begin(), function->updated->end());
  return !PyErr_Occurred();
}

static PyObject *newFunction(PyTypeObject *type, PyObject *arguments,
                             PyObject *) {
  unsigned long long address;
  PyObject *fromDlpack;
  PyObject *results;
  PyObject *argumentTypes;
  int isSingle;
  int isBoxed;
  PyObject *updated;
  if (!PyArg_ParseTuple(arguments, "KOO!OppO!", &address, &fromDlpack,
                        &PyTuple_Type, &results, &argumentTypes, &isSingle,
                        &isBoxed, &PyTuple_Type, &updated))
    return nullptr;
  auto *function = reinterpret_cast<Function *>(PyType_GenericAlloc(type, 0));
  if (!function)
    return nullptr;
  if (!readResults(results, function) || !readUpdated(updated, function) ||
      (argumentTypes != Py_None && !readArguments(argumentTypes, function))) {
    Py_DECREF(function);
    return nullptr;
  }
  function->isSingle = isSingle && function->results->size() == 1;
  function->isBoxed = isBoxed != 0;
  function->address = reinterpret_cast<void (*)()>(address);
  Py_INCREF(fromDlpack);
  function->fromDlpack = fromDlpack;
  function->resultStruct = &ffi_type_void;
  if (function->numResultWords) {
    // A struct of three words or more is returned in memory.
    function->resultFields = new ffi_type *[function->numResultWords + 1];
    for (size_t word = 0; word < function->numResultWords; ++word)
      function->resultFields[word] = &ffi_type_sint64;
    function->resultFields[function->numResultWords] = nullptr;
    function->resultStruct =
        new ffi_type{0, 0, FFI_TYPE_STRUCT, function->resultFields};
  }
  return reinterpret_cast<PyObject *>(function);
}

static void deleteFunction(PyObject *self) {
  auto *function = reinterpret_cast<Function *>(self);
  if (function->resultFields) {
    delete[] function->resultFields;
    delete function->resultStruct;
  }
  if (function->arguments)
    for (const ArgumentType &type : *function->arguments)
      Py_XDECREF(type.dtype);
  delete function->arguments;
  delete function->updated;
  delete function->results;
  delete function->buffers;
  Py_XDECREF(function->fromDlpack);
  freeInstance(self);
}

static PyMemberDef functionMembers[] = {
    // AOTAutograd reads this attribute.
    {"_boxed_call", T_BOOL, offsetof(Function, isBoxed), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr}};

static char functionDoc[] =
    "Function(address, from_dlpack, results, arguments, is_single, is_boxed, "
    "updated): a compiled function.";

static PyType_Slot functionSlots[] = {
    {Py_tp_doc, functionDoc},
    {Py_tp_call, reinterpret_cast<void *>(callFunction)},
    {Py_tp_members, functionMembers},
    {Py_tp_getset, boxedCallDictionary},
    {Py_tp_new, reinterpret_cast<void *>(newFunction)},
    {Py_tp_dealloc, reinterpret_cast<void *>(deleteFunction)},
    {0, nullptr}};

static PyType_Spec functionSpec = {"_tcp_ide_fastcall.Function",
                                   sizeof(Function), 0, Py_TPFLAGS_DEFAULT,
                                   functionSlots};

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

/// The version of the interface that fastcall.py expects. Each change needs
/// another number.
static constexpr long kVersion = 2;

static PyObject *setThreadInitializer(PyObject *, PyObject *function) {
  Py_INCREF(function);
  Py_XDECREF(std::exchange(threadInitializer, function));
  Py_RETURN_NONE;
}

static PyMethodDef moduleMethods[] = {
    {"set_thread_initializer", setThreadInitializer, METH_O,
     "set_thread_initializer(function): each thread calls it once, before its "
     "first program."},
    {nullptr, nullptr, 0, nullptr}};

static PyModuleDef moduleDefinition = [] {
  PyModuleDef definition{};
  definition.m_base = PyModuleDef_HEAD_INIT;
  definition.m_name = "_tcp_ide_fastcall";
  definition.m_doc = "Calls of compiled programs.";
  definition.m_size = -1;
  definition.m_methods = moduleMethods;
  return definition;
}();

/// Makes a type and adds it to the module. Returns false with a Python error.
static bool addType(PyObject *module, const char *name, PyType_Spec &spec) {
  PyObject *type = PyType_FromSpec(&spec);
  bool isAdded = type && PyModule_AddObjectRef(module, name, type) == 0;
  Py_XDECREF(type);
  return isAdded;
}

// Python looks for this name. NOLINTNEXTLINE(readability-identifier-naming)
PyMODINIT_FUNC PyInit__tcp_ide_fastcall() {
  initializeArguments();
  initializeUpdatedCopies();
  PyObject *module = PyModule_Create(&moduleDefinition);
  if (!module)
    return nullptr;
  if (!addType(module, "Function", functionSpec) ||
      !addType(module, "Deferred", deferredSpec)) {
    Py_DECREF(module);
    return nullptr;
  }
  PyModule_AddIntConstant(module, "version", kVersion);
  PyModule_AddObject(module, "error_handler",
                     PyLong_FromVoidPtr(reinterpret_cast<void *>(throwError)));
  return module;
}
