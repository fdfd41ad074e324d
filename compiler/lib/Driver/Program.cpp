//===- Program.cpp - A program that can be called -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/Program.h"

#include "mlir/IR/MLIRContext.h"
#include "tcp-mlir/Aot/CompileDirectory.h"
#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Aot/Outputs.h"
#include "tcp-mlir/Driver/Ingress.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "tcp-mlir/Runtime/ReturnLayout.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;

bool mlir::tcp::isLibrary(StringRef path) {
  llvm::file_magic magic;
  return !llvm::identify_magic(path, magic) &&
         magic == llvm::file_magic::elf_shared_object;
}

/// Prints why a library can't be loaded, and what to do if the function of a
/// custom op is missing.
static void reportNotLoaded(const Twine &what, const std::string &why) {
  bool lacksFunction = StringRef(why).contains("undefined symbol");
  reportError(
      "can't load " + what + ": " + why +
      (lacksFunction ? "; name the library that has it in LD_PRELOAD" : ""));
}

/// Returns the functions that the library describes.
static std::optional<std::vector<Function>>
readLibraryFunctions(const std::string &path) {
  auto binary = llvm::object::ObjectFile::createObjectFile(path);
  if (!binary) {
    reportError("can't read '" + path + "': " + toString(binary.takeError()));
    return std::nullopt;
  }
  std::string why;
  std::optional<runtime::Library> library =
      runtime::Library::open(path, why, runtime::Library::Use::Read);
  if (!library) {
    reportNotLoaded("'" + path + "'", why);
    return std::nullopt;
  }
  std::vector<Function> functions;
  auto *elf = cast<llvm::object::ELFObjectFileBase>(binary->getBinary());
  for (llvm::object::ELFSymbolRef symbol : elf->getDynamicSymbolIterators()) {
    llvm::Expected<StringRef> name = symbol.getName();
    if (!name) {
      llvm::consumeError(name.takeError());
      continue;
    }
    std::optional<std::string_view> function =
        runtime::getFunctionOfSignatureSymbol({name->data(), name->size()});
    if (!function)
      continue;
    std::string functionName(*function);
    if (std::optional<runtime::Signature> signature =
            library->getSignature(functionName))
      functions.push_back({functionName, *signature});
  }
  llvm::sort(functions, [](const Function &a, const Function &b) {
    return a.name < b.name;
  });
  if (functions.empty()) {
    reportError("the library '" + path +
                "' describes no function: tcp-aot did not make it");
    return std::nullopt;
  }
  return functions;
}

/// Compiles the input as far as `artifacts` need, writes them, and returns its
/// functions.
static std::optional<std::vector<Function>>
compileInput(const Invocation &invocation, std::vector<Artifact> artifacts) {
  DialectRegistry registry;
  registerAllTcpDialects(registry);
  MLIRContext context(registry);
  llvm::SourceMgr sourceMgr;
  DiagnosticPrinter printer(sourceMgr, &context);
  Weights weights;
  const Ingress &ingress = findIngress(invocation);
  llvm::Expected<Source> source =
      ingress.read(invocation, sourceMgr, &context, weights);
  if (!source) {
    reportError(source.takeError());
    return std::nullopt;
  }
  OwningOpRef<ModuleOp> &module = source->module;
  if (!module)
    return std::nullopt;
  CompileOptions options = invocation.compile;
  options.from = findInputStage(
      *module, options.from ? options.from : findStage(ingress.stage));
  options.artifacts = std::move(artifacts);
  options.weights = &weights;
  Outputs outputs;
  TimingScope timing;
  if (!options.from || failed(compile(*module, options, outputs, timing)))
    return std::nullopt;
  if (llvm::Error error = outputs.commit()) {
    reportError(std::move(error));
    return std::nullopt;
  }
  FailureOr<std::vector<Function>> functions = collectFunctions(*module);
  if (failed(functions))
    return std::nullopt;
  return *functions;
}

std::optional<std::vector<Function>>
mlir::tcp::readFunctions(const Invocation &invocation) {
  if (isLibrary(invocation.input))
    return readLibraryFunctions(invocation.input);
  return compileInput(invocation, {});
}

const Function *
mlir::tcp::chooseFunction(const std::vector<Function> &functions,
                          const Invocation &invocation) {
  std::string names;
  const Function *only = nullptr;
  size_t count = 0;
  for (const Function &function : functions) {
    if (!invocation.function.empty() ? function.name == invocation.function
                                     : !function.signature.intoDestinations) {
      only = &function;
      ++count;
    }
    names += (names.empty() ? "" : ", ") + function.name;
  }
  if (count != 1) {
    reportError(invocation.function.empty()
                    ? "there are several functions; give one as "
                      "--function=NAME: " +
                          names
                    : "there is no function '" + invocation.function +
                          "'; there are: " + names);
    return nullptr;
  }
  if (only->signature.intoDestinations) {
    reportError("'" + only->name +
                "' writes into buffers of its caller; run the function "
                "without _into");
    return nullptr;
  }
  return only;
}

static void endProcess(const char *message, void *) {
  llvm::outs().flush();
  reportError(Twine(message));
  llvm::errs().flush();
  _exit(1);
}

std::optional<Program> mlir::tcp::loadProgram(const Invocation &invocation) {
  if (!runtime::getHostMachine()) {
    reportError("functions are called on x86-64 and AArch64 alone; here, "
                "compile a library and call it from a program of your own");
    return std::nullopt;
  }
  std::string path = invocation.input;
  std::optional<std::vector<Function>> functions;
  std::optional<TemporaryDirectory> directory;
  if (isLibrary(path)) {
    functions = readLibraryFunctions(path);
  } else {
    llvm::Expected<TemporaryDirectory> made = createCompileDirectory();
    if (!made) {
      reportError(llvm::toString(made.takeError()));
      return std::nullopt;
    }
    directory = std::move(*made);
    path = directory->file("program.so");
    functions = compileInput(invocation, {{findStage("library"), path}});
  }
  std::optional<runtime::Library> library;
  std::string why;
  if (functions && !(library = runtime::Library::open(path, why)))
    reportNotLoaded("the compiled program", why);
  // The library stays mapped without its file.
  directory.reset();
  const Function *function =
      library ? chooseFunction(*functions, invocation) : nullptr;
  if (!function)
    return std::nullopt;
  if (void *setHandler = library->find("tcp_set_error_handler"))
    reinterpret_cast<void (*)(void (*)(const char *, void *), void *)>(
        setHandler)(endProcess, nullptr);
  void *address = library->find(function->name);
  return Program{std::move(*library), *function, address};
}
