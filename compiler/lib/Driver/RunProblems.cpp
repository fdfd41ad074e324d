//===- RunProblems.cpp - Options of calls that contradict -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptionReader.h"

using namespace mlir;
using namespace mlir::tcp;

StringRef mlir::tcp::findRunProblem(const Options &options,
                                    const Invocation &invocation) {
  if (invocation.command == Command::Compile &&
      !invocation.referenceTensors.empty() && invocation.torchLoader.empty())
    return "--reference needs --torch-loader, which makes a reference; to "
           "compare with one, run tcp-aot test";
  if (invocation.randomSeed && !invocation.inputTensors.empty())
    return "--input and --random both give the arguments; give one";
  if ((invocation.printsValues || !invocation.valuesReport.empty()) &&
      !invocation.interpret)
    return "--print-values and --report-values need --interpret";
  if (options.compare && invocation.randomSeed &&
      !invocation.referenceTensors.empty())
    return "--reference and --random both give the arguments; give one";
  if (!invocation.dims.empty() && !invocation.randomSeed)
    return "--dims needs --random=SEED";
  if ((options.test || options.genTest) && invocation.referenceTensors.empty())
    return "there is no reference: give --reference=FILE.npz";
  if (!invocation.intermediates.empty() && invocation.timedCalls)
    return "--time is for programs that keep nothing; leave out "
           "--dump-intermediates";
  if ((options.run || options.test || options.compare) &&
      invocation.compile.pipeline.destinationPassing)
    return "functions that write into buffers of their caller are not run; "
           "leave out --destination-passing";
  if (invocation.interpret && invocation.timedCalls)
    return "--time is for compiled programs; leave out --interpret";
  return "";
}
