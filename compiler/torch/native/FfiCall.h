//===- FfiCall.h - One call of a compiled function --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TORCH_NATIVE_FFICALL_H
#define TCP_TORCH_NATIVE_FFICALL_H

#include <cstdint>
#include <ffi.h>
#include <optional>
#include <string>
#include <vector>

namespace tcp_ide {

/// A word of a call: an integer or a pointer, or a number.
union Word {
  int64_t integer;
  double number;
};

/// The words that a function is called with, and those that it returns. The
/// next call of the function reuses the memory. One thread at a time uses it.
class FfiCall {
public:
  /// Add a word to the call.
  void add(int64_t integer);
  void addNumber(double number);
  /// Adds the pointers and the offset of a descriptor. The sizes have to be
  /// added next, by `add`, and then the strides.
  void addMemory(int64_t address);
  /// Adds the strides of contiguous memory whose `rank` sizes were added last.
  void addStrides(size_t rank);
  void clear();

  /// Calls `function`, which returns `numResults` words in a struct of the type
  /// `resultType`. Returns an error message, such as that of a failed check.
  /// Does not need the lock of the interpreter.
  std::optional<std::string> run(void (*function)(), ffi_type *resultType,
                                 size_t numResults);
  const int64_t *getResults() const { return results.data(); }

private:
  bool prepare(ffi_type *resultType);

  std::vector<Word> words;
  std::vector<ffi_type *> types;
  std::vector<void *> addresses;
  std::vector<int64_t> results;
  /// The interface for calls of the function with arguments of `preparedTypes`.
  ffi_cif interface;
  std::vector<ffi_type *> preparedTypes;
  bool isPrepared = false;
};

/// The error handler of libraries; see tcp_set_error_handler in abi.h. It ends
/// `FfiCall::run`.
void throwError(const char *message, void *);

} // namespace tcp_ide

#endif // TCP_TORCH_NATIVE_FFICALL_H
