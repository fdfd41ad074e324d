//===- ExceptionFilters.h - Filters of exceptions ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_EXCEPTIONFILTERS_H
#define DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_EXCEPTIONFILTERS_H

namespace mlir::tcp::dap {

/// A kind of failure or diagnostic that a compile can stop at. The response to
/// `initialize` and the command `catch` list them. The agent knows the ids.
struct ExceptionFilter {
  const char *id;
  const char *label;
  const char *description;
  bool isDefault;
};

/// The filter of changed results, whose condition has options.
inline constexpr const char *kNumbersFilter = "numbers";

inline constexpr ExceptionFilter kExceptionFilters[] = {
    {"pass-failure", "Pass failures", "A pass says that it failed", true},
    {"verifier-failure", "Verifier failures",
     "The IR after a pass is not valid", true},
    {"illegal-op", "Illegal operations",
     "A conversion leaves an operation that it may not", true},
    {"error", "Errors", "An error is reported", false},
    {"warning", "Warnings", "A warning is reported", false},
    {"remark", "Remarks", "A remark is reported", false},
    {"crash", "Crashes", "The compiler crashes", true},
    {kNumbersFilter, "Changed results",
     "After a pass, the function computes other results. The condition has "
     "options of tcp-aot test, such as --function=f --ulp=2",
     false},
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_EXCEPTIONFILTERS_H
