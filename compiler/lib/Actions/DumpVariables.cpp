//===- DumpVariables.cpp - Variables that print the IR --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/DumpVariables.h"

#include "llvm/Support/CommandLine.h"
#include <cstdlib>

using namespace llvm;

/// Sets a flag, unless the command line has it.
static void setFlag(StringRef name) {
  cl::Option *flag = cl::getRegisteredOptions().lookup(name);
  if (flag && !flag->getNumOccurrences())
    flag->addOccurrence(/*pos=*/0, name, "true");
}

void mlir::tcp::takeDumpVariables() {
  static constexpr struct {
    const char *variable;
    StringLiteral flag;
  } kFlags[] = {{"MLIR_ENABLE_DUMP", "mlir-print-ir-after-all"},
                {"LLVM_IR_ENABLE_DUMP", "print-after-all"}};
  for (auto &[variable, flag] : kFlags)
    if (const char *value = std::getenv(variable);
        value && StringRef(value) == "1")
      setFlag(flag);
}
