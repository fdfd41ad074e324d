//===- PortableArtifact.cpp - StableHLO as other programs keep it ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PortableArtifact.h"

#include "mlir/IR/Diagnostics.h"
#include "tcp-mlir/Conversion/PythonEnvironment.h"

using namespace mlir;
using namespace mlir::tcp;

bool mlir::tcp::isPortableArtifact(StringRef content) {
  // A number of the version stands between the magic number and the producer.
  return content.starts_with("ML\xefR") &&
         content.drop_front(5).starts_with("StableHLO_v");
}

/// Prints the program of the artifact that is its argument. Its exit code is 2
/// if the package is missing.
static constexpr StringLiteral kPrinter =
    "import sys\n"
    "try:\n"
    "    from jaxlib.mlir import ir\n"
    "    from jaxlib.mlir.dialects import stablehlo\n"
    "except ImportError:\n"
    "    print(sys.executable)\n"
    "    sys.exit(2)\n"
    "with ir.Context() as context, open(sys.argv[1], 'rb') as file:\n"
    "    module = stablehlo.deserialize_portable_artifact(context, "
    "file.read())\n"
    "    print(module.operation.get_asm(enable_debug_info=True))\n";

/// Returns the first error among what jaxlib has printed.
static StringRef findError(StringRef messages) {
  StringRef error = messages.split("error: ").second.split('\n').first;
  return error.empty() ? messages.rtrim().rsplit('\n').second : error;
}

std::optional<std::string>
mlir::tcp::printPortableArtifact(StringRef path, MLIRContext *context) {
  constexpr int kMissing = 2;
  Location nowhere = UnknownLoc::get(context);
  std::optional<std::string> python = findTorchPython();
  llvm::Expected<ProgramOutput> output =
      python ? runProgram(*python, {"-c", kPrinter.str(), path.str()}, "")
             : ProgramOutput{kMissing, "any Python", ""};
  if (!output) {
    emitError(nowhere) << toString(output.takeError());
    return std::nullopt;
  }
  if (output->status == 0)
    return std::move(output->out);
  if (output->status == kMissing)
    emitError(nowhere) << "'" << path
                       << "' is a portable artifact of StableHLO, which the "
                          "package jaxlib reads, and this is missing in "
                       << StringRef(output->out).rtrim()
                       << ": install it with pip, or write the program as "
                          "text, as mlir_module() of jax.export gives it";
  else
    emitError(nowhere) << "jaxlib can't read the portable artifact '" << path
                       << "': " << findError(output->err);
  return std::nullopt;
}
