//===- FfiCall.cpp - One call of a compiled function ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FfiCall.h"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <utility>

using namespace tcp_ide;

void FfiCall::add(int64_t integer) {
  words.push_back({integer});
  types.push_back(&ffi_type_sint64);
}

void FfiCall::addNumber(double number) {
  Word word;
  word.number = number;
  words.push_back(word);
  types.push_back(&ffi_type_double);
}

void FfiCall::addMemory(int64_t address) {
  add(address);
  add(address);
  add(0);
}

void FfiCall::addStrides(size_t rank) {
  size_t firstSize = words.size() - rank;
  for (size_t dim = 0; dim < rank; ++dim)
    add(1);
  Word *sizes = &words[firstSize];
  for (size_t dim = rank; dim-- > 1;)
    sizes[rank + dim - 1].integer =
        sizes[rank + dim].integer * sizes[dim].integer;
}

void FfiCall::clear() {
  words.clear();
  types.clear();
}

namespace {
/// The failure of a check in a compiled function.
struct RunTimeError {
  std::string message;
};
} // namespace

/// True while this thread is in a call that catches a RunTimeError.
static thread_local bool isCaught = false;

/// Throws unless threads of a loop are running, through which nothing can be
/// thrown.
void tcp_ide::throwError(const char *message, void *) {
  using InParallel = int (*)();
  // The function of the OpenMP runtime that the library is linked to, if there
  // is one.
  auto inParallel =
      reinterpret_cast<InParallel>(dlsym(RTLD_DEFAULT, "omp_in_parallel"));
  if (isCaught && !(inParallel && inParallel()))
    throw RunTimeError{message};
  fprintf(stderr, "%s\n", message);
  abort();
}

bool FfiCall::prepare(ffi_type *resultType) {
  if (isPrepared && preparedTypes == types)
    return true;
  preparedTypes = types;
  isPrepared = ffi_prep_cif(&interface, FFI_DEFAULT_ABI, words.size(),
                            resultType, preparedTypes.data()) == FFI_OK;
  return isPrepared;
}

std::optional<std::string>
FfiCall::run(void (*function)(), ffi_type *resultType, size_t numResults) {
  if (!prepare(resultType))
    return "the call can't be prepared";
  addresses.clear();
  for (Word &word : words)
    addresses.push_back(&word);
  results.resize(numResults + 1);
  bool wasCaught = std::exchange(isCaught, true);
  std::optional<std::string> error;
  try {
    ffi_call(&interface, function, results.data(), addresses.data());
  } catch (RunTimeError &thrown) {
    error = std::move(thrown.message);
  }
  isCaught = wasCaught;
  return error;
}
