//===- tcp-aot.cpp - The ahead-of-time compiler ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Aot/Compile.h"
#include "tcp-mlir/Aot/Input.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::opt<std::string> inputPath(cl::Positional, cl::Required,
                                      cl::desc("FILE"));
static cl::opt<std::string> outputPath("o", cl::desc("Output file"));
static cl::opt<std::string> emitList("emit", cl::desc("What to make"));
static cl::opt<char> optLevel("O", cl::Prefix, cl::init('2'));

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  registerPassManagerCLOptions();
  registerAsmPrinterCLOptions();
  registerMLIRContextCLOptions();
  cl::ParseCommandLineOptions(argc, argv, "TCP ahead-of-time compiler\n");
  DialectRegistry registry;
  tcp::registerAllTcpDialects(registry);
  MLIRContext context(registry);
  llvm::SourceMgr sourceMgr;
  SourceMgrDiagnosticHandler handler(sourceMgr, &context);
  OwningOpRef<ModuleOp> module = tcp::readModule(inputPath, sourceMgr, &context);
  if (!module)
    return 1;
  tcp::CompileOptions options;
  options.target.optLevel = optLevel - '0';
  options.road.optimize = options.target.optLevel > 0;
  std::string base = llvm::sys::path::stem(inputPath).str();
  if (emitList == "all")
    for (const tcp::Stage &stage : tcp::getStages())
      options.artifacts.push_back({&stage, base + stage.suffix.str()});
  else
    options.artifacts.push_back({tcp::findStage("library"), base + ".so"});
  tcp::Outputs outputs;
  if (failed(tcp::compile(*module, options, outputs)))
    return 1;
  if (llvm::Error error = outputs.commit()) {
    llvm::errs() << "tcp-aot: error: " << toString(std::move(error)) << "\n";
    return 1;
  }
  for (const std::string &path : outputs.paths())
    llvm::outs() << path << "\n";
  return 0;
}
