//===- FastCall.cpp - Calls of compiled programs from Python --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The module _tcp_ide_fastcall: a callable that passes tensors to a compiled
/// function as memref descriptors and makes tensors of its results, without
/// copies. It takes a fifth of the time of ctypes.
///
/// It knows tensors by their Python methods, and gives them as DLPack: no part
/// of PyTorch is linked, so that one binary serves all its versions.
///
//===----------------------------------------------------------------------===//

#include "DLPack.h"
#include "Deferred.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <ffi.h>
#include <optional>
#include <string>
#include <structmember.h>
#include <utility>
#include <vector>

using namespace tcp_ide;

namespace {
/// A result of the function; the descriptor's sizes and strides are behind it.
struct ResultTensor : DlManagedTensor {
  void *base;
};

struct ArgumentType {
  /// An element type of PyTorch, of which there is one object; null for a
  /// number.
  PyObject *dtype;
  Py_ssize_t rank;
};

struct ResultType {
  DlDataType type;
  int32_t rank;
};

/// A word of a call: an integer or pointer, or a number.
union Word {
  int64_t integer;
  double number;
};

/// What a call needs; used again by the next one.
struct Buffers {
  std::vector<Word> words;
  std::vector<ffi_type *> types;
  std::vector<void *> addresses;
  std::vector<int64_t> results;
  /// Copies of tensors that live until the call has ended.
  std::vector<PyObject *> copies;
  /// How the function is called with arguments of `preparedTypes`.
  ffi_cif interface;
  std::vector<ffi_type *> preparedTypes;
  bool isPrepared = false;

  void add(int64_t integer) {
    words.push_back({integer});
    types.push_back(&ffi_type_sint64);
  }
  void addNumber(double number) {
    Word word;
    word.number = number;
    words.push_back(word);
    types.push_back(&ffi_type_double);
  }
  void clear() {
    words.clear();
    types.clear();
    for (PyObject *copy : copies)
      Py_DECREF(copy);
    copies.clear();
  }
};

/// What Python calls.
struct Function {
  PyObject_HEAD;
  vectorcallfunc call;
  void (*address)();
  /// Makes a tensor of a capsule.
  PyObject *fromDlpack;
  std::vector<ResultType> *results;
  /// Null where the caller knows that its arguments are right.
  std::vector<ArgumentType> *arguments;
  size_t numResultWords;
  ffi_type *resultStruct;
  ffi_type **resultFields;
  /// Whether the one result is given as it is, not in a list.
  bool isSingle;
  /// Whether it takes one list of arguments, as AOTAutograd calls graphs, and
  /// empties it: what is in there need not live any longer.
  char isBoxed;
  /// Null while a call uses them: calls of other threads, and calls within
  /// calls, make their own. Under the lock of the interpreter.
  Buffers *buffers;
};
} // namespace

static PyObject *nameOfDataPtr;
static PyObject *nameOfDtype;
static PyObject *nameOfIsCpu;
static PyObject *nameOfShape;
static PyObject *nameOfContiguous;
static PyObject *nameOfIsContiguous;

/// What a thread calls before its first program; null for nothing.
static PyObject *threadInitializer;

static void deleteResult(DlManagedTensor *managed) {
  auto *result = static_cast<ResultTensor *>(managed);
  free(result->base);
  free(result);
}

static void deleteCapsule(PyObject *capsule) {
  // Once taken, it has another name, and its taker deletes the tensor.
  if (!PyCapsule_IsValid(capsule, "dltensor"))
    return;
  auto *managed =
      static_cast<DlManagedTensor *>(PyCapsule_GetPointer(capsule, "dltensor"));
  managed->deleter(managed);
}

//===----------------------------------------------------------------------===//
// Errors at run time
//===----------------------------------------------------------------------===//

namespace {
/// What the checks of a compiled function found.
struct RunTimeError {
  std::string message;
};
} // namespace

/// Whether this thread is in a call that catches a RunTimeError.
static thread_local bool isCaught = false;

/// What libraries call instead of aborting; see tcp_set_error_handler in abi.h.
/// Nothing can be thrown through the threads of a loop.
static void throwError(const char *message, void *) {
  using InParallel = int (*)();
  // Of the runtime that the library is linked to, if it is.
  auto inParallel =
      reinterpret_cast<InParallel>(dlsym(RTLD_DEFAULT, "omp_in_parallel"));
  if (isCaught && !(inParallel && inParallel()))
    throw RunTimeError{message};
  fprintf(stderr, "%s\n", message);
  abort();
}

/// Gives what a check found, if one did.
static std::optional<RunTimeError> callAndCatch(Function *function,
                                                Buffers &buffers) {
  bool wasCaught = std::exchange(isCaught, true);
  std::optional<RunTimeError> error;
  try {
    ffi_call(&buffers.interface, function->address, buffers.results.data(),
             buffers.addresses.data());
  } catch (RunTimeError &thrown) {
    error = std::move(thrown);
  }
  isCaught = wasCaught;
  return error;
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static PyObject *callMethod(PyObject *object, PyObject *name) {
  return PyObject_VectorcallMethod(name, &object,
                                   1 | PY_VECTORCALL_ARGUMENTS_OFFSET, nullptr);
}

/// Adds the descriptor of contiguous memory, with the sizes that `shape` lists;
/// false with a Python error.
static bool addDescriptor(int64_t address, PyObject *shape, Buffers &buffers) {
  buffers.add(address);
  buffers.add(address);
  buffers.add(0);
  size_t rank = PyTuple_GET_SIZE(shape);
  size_t firstSize = buffers.words.size();
  for (size_t dim = 0; dim < rank; ++dim)
    buffers.add(PyLong_AsLongLong(
        PyTuple_GET_ITEM(shape, static_cast<Py_ssize_t>(dim))));
  for (size_t dim = 0; dim < rank; ++dim)
    buffers.add(1);
  Word *sizes = &buffers.words[firstSize];
  for (size_t dim = rank; dim-- > 1;)
    sizes[rank + dim - 1].integer =
        sizes[rank + dim].integer * sizes[dim].integer;
  return !PyErr_Occurred();
}

/// Adds the descriptor of a tensor; false with a Python error.
static bool addTensor(PyObject *tensor, Buffers &buffers) {
  PyObject *isContiguous = callMethod(tensor, nameOfIsContiguous);
  if (!isContiguous)
    return false;
  bool isCopied = isContiguous == Py_False;
  Py_DECREF(isContiguous);
  if (isCopied) {
    tensor = callMethod(tensor, nameOfContiguous);
    if (!tensor)
      return false;
    buffers.copies.push_back(tensor);
  }
  PyObject *pointer = callMethod(tensor, nameOfDataPtr);
  if (!pointer)
    return false;
  auto address = static_cast<int64_t>(PyLong_AsUnsignedLongLong(pointer));
  Py_DECREF(pointer);
  PyObject *shape = PyObject_GetAttr(tensor, nameOfShape);
  if (!shape)
    return false;
  bool isAdded = addDescriptor(address, shape, buffers);
  Py_DECREF(shape);
  return isAdded;
}

/// Adds a number, a tensor, or contiguous memory as (address, sizes).
static bool addArgument(PyObject *argument, Buffers &buffers) {
  if (PyFloat_Check(argument)) {
    buffers.addNumber(PyFloat_AS_DOUBLE(argument));
    return true;
  }
  if (PyLong_Check(argument)) {
    buffers.add(PyLong_AsLongLong(argument));
    return !PyErr_Occurred();
  }
  if (PyTuple_Check(argument)) {
    unsigned long long address;
    PyObject *shape;
    return PyArg_ParseTuple(argument, "KO!", &address, &PyTuple_Type, &shape) &&
           addDescriptor(static_cast<int64_t>(address), shape, buffers);
  }
  return addTensor(argument, buffers);
}

/// Whether the arguments are what the function takes; a wrong rank would shift
/// all words behind it. False with a Python error.
static bool checkArguments(Function *function, PyObject *const *arguments,
                           size_t count) {
  if (count != function->arguments->size()) {
    PyErr_Format(PyExc_TypeError, "the program takes %zu arguments, not %zu",
                 function->arguments->size(), count);
    return false;
  }
  for (size_t number = 0; number < count; ++number) {
    const ArgumentType &type = (*function->arguments)[number];
    if (!type.dtype)
      continue;
    PyObject *dtype = PyObject_GetAttr(arguments[number], nameOfDtype);
    PyObject *shape =
        dtype ? PyObject_GetAttr(arguments[number], nameOfShape) : nullptr;
    PyObject *isCpu =
        shape ? PyObject_GetAttr(arguments[number], nameOfIsCpu) : nullptr;
    Py_ssize_t rank = shape ? PyTuple_GET_SIZE(shape) : 0;
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

/// Makes this thread one that PyTorch knows, once; false with a Python error.
static bool initializeThread() {
  thread_local bool isInitialized = false;
  if (isInitialized || !threadInitializer)
    return true;
  PyObject *result = PyObject_CallNoArgs(threadInitializer);
  Py_XDECREF(result);
  isInitialized = result != nullptr;
  return isInitialized;
}

/// Calls the function with the words of `buffers`; false with a Python error.
static bool callWithWords(Function *function, Buffers &buffers) {
  if (!buffers.isPrepared || buffers.preparedTypes != buffers.types) {
    buffers.preparedTypes = buffers.types;
    buffers.isPrepared =
        ffi_prep_cif(&buffers.interface, FFI_DEFAULT_ABI, buffers.words.size(),
                     function->resultStruct,
                     buffers.preparedTypes.data()) == FFI_OK;
    if (!buffers.isPrepared) {
      PyErr_SetString(PyExc_RuntimeError, "the call can't be prepared");
      return false;
    }
  }
  buffers.addresses.clear();
  for (Word &word : buffers.words)
    buffers.addresses.push_back(&word);
  buffers.results.resize(function->numResultWords + 1);
  std::optional<RunTimeError> error;
  Py_BEGIN_ALLOW_THREADS;
  error = callAndCatch(function, buffers);
  Py_END_ALLOW_THREADS;
  if (error)
    PyErr_SetString(PyExc_RuntimeError, error->message.c_str());
  return !error;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// A tensor of the descriptor at `words`, which it moves past it.
static PyObject *takeResult(Function *function, const ResultType &type,
                            const int64_t *&words) {
  auto *result = static_cast<ResultTensor *>(
      malloc(sizeof(ResultTensor) + 2 * type.rank * sizeof(int64_t)));
  auto *dims = reinterpret_cast<int64_t *>(result + 1);
  void *base = reinterpret_cast<void *>(words[0]);
  void *data = reinterpret_cast<void *>(words[1]);
  uint64_t offset = words[2];
  // Results are contiguous; in PyTorch's strides a size of 0 counts as 1.
  int64_t stride = 1;
  for (int32_t dim = type.rank; dim-- > 0;) {
    dims[dim] = words[3 + dim];
    dims[type.rank + dim] = stride;
    stride *= std::max<int64_t>(dims[dim], 1);
  }
  words += 3 + 2 * type.rank;
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
  PyObject *tensor = PyObject_CallOneArg(function->fromDlpack, capsule);
  Py_DECREF(capsule);
  return tensor;
}

static PyObject *takeResults(Function *function, const int64_t *words) {
  if (function->isSingle)
    return takeResult(function, function->results->front(), words);
  PyObject *list =
      PyList_New(static_cast<Py_ssize_t>(function->results->size()));
  for (size_t number = 0; list && number < function->results->size();
       ++number) {
    PyObject *tensor =
        takeResult(function, (*function->results)[number], words);
    if (!tensor)
      Py_CLEAR(list);
    else
      PyList_SET_ITEM(list, static_cast<Py_ssize_t>(number), tensor);
  }
  return list;
}

static PyObject *callWithArguments(Function *function,
                                   PyObject *const *arguments, size_t count) {
  if (function->arguments && !checkArguments(function, arguments, count))
    return nullptr;
  Buffers *buffers = std::exchange(function->buffers, nullptr);
  if (!buffers)
    buffers = new Buffers;
  bool isGood = initializeThread();
  for (size_t number = 0; isGood && number < count; ++number)
    isGood = addArgument(arguments[number], *buffers);
  PyObject *result = nullptr;
  if (isGood && callWithWords(function, *buffers))
    result = takeResults(function, buffers->results.data());
  buffers->clear();
  delete std::exchange(function->buffers, buffers);
  return result;
}

static PyObject *callFunction(PyObject *self, PyObject *const *arguments,
                              size_t numArguments, PyObject *names) {
  auto *function = reinterpret_cast<Function *>(self);
  if (names && PyTuple_GET_SIZE(names)) {
    PyErr_SetString(PyExc_TypeError,
                    "a compiled program takes no arguments by name");
    return nullptr;
  }
  size_t count = PyVectorcall_NARGS(numArguments);
  if (!function->isBoxed)
    return callWithArguments(function, arguments, count);
  if (count != 1 || !PyList_Check(arguments[0])) {
    PyErr_SetString(PyExc_TypeError, "the program takes one list of arguments");
    return nullptr;
  }
  // Others may change the list while the program runs.
  PyObject *values = PyList_AsTuple(arguments[0]);
  if (!values || PyList_SetSlice(arguments[0], 0, PY_SSIZE_T_MAX, nullptr)) {
    Py_XDECREF(values);
    return nullptr;
  }
  PyObject *result =
      callWithArguments(function, &PyTuple_GET_ITEM(values, 0),
                        static_cast<size_t>(PyTuple_GET_SIZE(values)));
  Py_DECREF(values);
  return result;
}

//===----------------------------------------------------------------------===//
// Compiled functions
//===----------------------------------------------------------------------===//

/// Reads the types of results, (DLPack type code, bits, rank); false with a
/// Python error.
static bool readResults(PyObject *tuple, Function *function) {
  function->results = new std::vector<ResultType>;
  for (Py_ssize_t number = 0; number < PyTuple_GET_SIZE(tuple); ++number) {
    unsigned code;
    unsigned bits;
    int rank;
    if (!PyArg_ParseTuple(PyTuple_GET_ITEM(tuple, number), "IIi", &code, &bits,
                          &rank))
      return false;
    function->results->push_back(
        {{static_cast<uint8_t>(code), static_cast<uint8_t>(bits), 1}, rank});
    function->numResultWords += 3 + 2 * rank;
  }
  return true;
}

/// Reads the types of arguments, (dtype, rank) or None; false with a Python
/// error.
static bool readArguments(PyObject *tuple, Function *function) {
  function->arguments = new std::vector<ArgumentType>;
  for (Py_ssize_t number = 0; number < PyTuple_GET_SIZE(tuple); ++number) {
    ArgumentType type{nullptr, 0};
    PyObject *item = PyTuple_GET_ITEM(tuple, number);
    if (item != Py_None &&
        !PyArg_ParseTuple(item, "On", &type.dtype, &type.rank))
      return false;
    Py_XINCREF(type.dtype);
    function->arguments->push_back(type);
  }
  return true;
}

static PyObject *newFunction(PyTypeObject *type, PyObject *arguments,
                             PyObject *) {
  unsigned long long address;
  PyObject *fromDlpack;
  PyObject *results;
  PyObject *argumentTypes;
  int isSingle;
  int isBoxed;
  if (!PyArg_ParseTuple(arguments, "KOO!Opp", &address, &fromDlpack,
                        &PyTuple_Type, &results, &argumentTypes, &isSingle,
                        &isBoxed))
    return nullptr;
  auto *function = reinterpret_cast<Function *>(type->tp_alloc(type, 0));
  if (!function)
    return nullptr;
  if (!readResults(results, function) ||
      (argumentTypes != Py_None && !readArguments(argumentTypes, function))) {
    Py_DECREF(function);
    return nullptr;
  }
  function->isSingle = isSingle && function->results->size() == 1;
  function->isBoxed = isBoxed != 0;
  function->call = callFunction;
  function->address = reinterpret_cast<void (*)()>(address);
  Py_INCREF(fromDlpack);
  function->fromDlpack = fromDlpack;
  function->resultStruct = &ffi_type_void;
  if (function->numResultWords) {
    // Of three words and more, it is returned in memory.
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
  delete function->results;
  delete function->buffers;
  Py_XDECREF(function->fromDlpack);
  Py_TYPE(self)->tp_free(self);
}

static PyMemberDef functionMembers[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Function, call), READONLY,
     nullptr},
    // What AOTAutograd asks for.
    {"_boxed_call", T_BOOL, offsetof(Function, isBoxed), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr}};

static PyTypeObject functionType = [] {
  PyTypeObject type{};
  Py_SET_REFCNT(reinterpret_cast<PyObject *>(&type), 1);
  type.tp_name = "_tcp_ide_fastcall.Function";
  type.tp_doc = "Function(address, from_dlpack, results, arguments, is_single, "
                "is_boxed): a compiled function.";
  type.tp_basicsize = sizeof(Function);
  type.tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL;
  type.tp_vectorcall_offset = offsetof(Function, call);
  type.tp_call = PyVectorcall_Call;
  type.tp_members = functionMembers;
  type.tp_getset = boxedCallDictionary;
  type.tp_new = newFunction;
  type.tp_dealloc = deleteFunction;
  return type;
}();

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

/// What this and fastcall.py have agreed on: another number for each change.
static constexpr long kVersion = 1;

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

// Python looks for this name. NOLINTNEXTLINE(readability-identifier-naming)
PyMODINIT_FUNC PyInit__tcp_ide_fastcall() {
  nameOfDataPtr = PyUnicode_InternFromString("data_ptr");
  nameOfDtype = PyUnicode_InternFromString("dtype");
  nameOfIsCpu = PyUnicode_InternFromString("is_cpu");
  nameOfShape = PyUnicode_InternFromString("shape");
  nameOfContiguous = PyUnicode_InternFromString("contiguous");
  nameOfIsContiguous = PyUnicode_InternFromString("is_contiguous");
  if (PyType_Ready(&functionType) < 0 || PyType_Ready(getDeferredType()) < 0)
    return nullptr;
  PyObject *module = PyModule_Create(&moduleDefinition);
  if (!module)
    return nullptr;
  PyModule_AddObjectRef(module, "Function",
                        reinterpret_cast<PyObject *>(&functionType));
  PyModule_AddObjectRef(module, "Deferred",
                        reinterpret_cast<PyObject *>(getDeferredType()));
  PyModule_AddIntConstant(module, "version", kVersion);
  PyModule_AddObject(module, "error_handler",
                     PyLong_FromVoidPtr(reinterpret_cast<void *>(throwError)));
  return module;
}
