//===- ReadStableHlo.cpp - Programs in StableHLO --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// torch-mlir is built with another version of LLVM, so it prints the lowered
/// program in the generic form. What it leaves is unregistered here.
///
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Conversion/StableHlo.h"

#include "PortableArtifact.h"
#include "RemainingOps.h"
#include "TorchToLinalg/TmTensor.h"
#include "TorchToLinalg/TorchMlirError.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Transforms/Passes.h"
#include "tcp-mlir/Conversion/PythonEnvironment.h"

using namespace mlir;
using namespace mlir::tcp;

/// The name of a program's function in exports of JAX and others. A function
/// with this name in a library would clash with that of a program in C.
static constexpr StringLiteral kTheirName = "main";
static constexpr StringLiteral kOurName = "func_main";

/// Returns whether a text has an operation of a dialect that is not in a
/// comment.
static bool hasOps(StringRef text, StringRef dialect) {
  for (size_t at = 0; (at = text.find(dialect, at)) != StringRef::npos; ++at) {
    if (at != 0 && !llvm::isSpace(text[at - 1]) && text[at - 1] != '"')
      continue;
    size_t line = text.rfind('\n', at) + 1;
    if (!text.slice(line, at).contains("//"))
      return true;
  }
  return false;
}

bool mlir::tcp::isStableHlo(StringRef content) {
  if (isBytecode(llvm::MemoryBufferRef(content, "")))
    return content.contains(StringRef("stablehlo\0", 10)) ||
           isPortableArtifact(content);
  return hasOps(content, "stablehlo.");
}

/// Returns the program of the file `path` in the generic form after
/// torch-mlir's lowering; nothing after a diagnostic. `artifact` is the text of
/// the program if the file is a portable artifact, which torch-mlir can't
/// lower.
static std::optional<std::string>
lowerWithTorchMlir(StringRef path, std::optional<StringRef> artifact,
                   MLIRContext *context) {
  Location nowhere = UnknownLoc::get(context);
  std::optional<std::string> program = findTorchMlirOpt();
  if (!program) {
    emitError(nowhere) << "'" << path
                       << "' is in StableHLO, which torch-mlir-opt lowers: "
                          "install torch-mlir with pip, and name its Python "
                          "by TCP_TORCH_PYTHON";
    return std::nullopt;
  }
  llvm::Expected<ProgramOutput> output = tcp::runProgram(
      *program,
      {artifact ? "-" : path.str(), "--allow-unregistered-dialect",
       "--mlir-print-debuginfo", "--mlir-print-op-generic",
       "--pass-pipeline=builtin.module(stablehlo-legalize-to-linalg,"
       "stablehlo-convert-to-signless)"},
      artifact.value_or(""));
  if (!output) {
    emitError(nowhere) << toString(output.takeError());
    return std::nullopt;
  }
  if (output->status == 0)
    return std::move(output->out);
  for (StringRef line : llvm::split(output->err, '\n'))
    if (auto error = parseTorchMlirError(context, line)) {
      emitError(error->place) << error->text;
      return std::nullopt;
    }
  emitError(nowhere) << "torch-mlir can't lower this:\n" << output->err;
  return std::nullopt;
}

/// Removes attributes of dialects that are not here, such as those with JAX's
/// names of arguments.
static void dropForeignAttributes(ModuleOp module) {
  MLIRContext *context = module.getContext();
  auto isOurs = [&](NamedAttribute attribute) {
    StringRef name = attribute.getName();
    return !name.contains('.') ||
           context->getLoadedDialect(name.split('.').first);
  };
  auto keepOurs = [&](DictionaryAttr attributes) {
    return llvm::filter_to_vector(attributes.getValue(), isOurs);
  };
  module->setDiscardableAttrs(keepOurs(module->getDiscardableAttrDictionary()));
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    function->setDiscardableAttrs(
        keepOurs(function->getDiscardableAttrDictionary()));
    function.setAllArgAttrs(ArrayRef<DictionaryAttr>());
    function.setAllResultAttrs(ArrayRef<DictionaryAttr>());
  }
}

/// Removes the casts from signed to signless integers, which are signless on
/// both sides now.
static void dropCasts(ModuleOp module) {
  module.walk([](UnrealizedConversionCastOp cast) {
    if (cast.getOperandTypes() != cast.getResultTypes())
      return;
    cast.replaceAllUsesWith(cast.getInputs());
    cast.erase();
  });
}

static void renameMain(ModuleOp module) {
  if (auto function = module.lookupSymbol<func::FuncOp>(kTheirName);
      function && !module.lookupSymbol(kOurName))
    if (succeeded(SymbolTable::replaceAllSymbolUses(
            function, StringAttr::get(module.getContext(), kOurName), module)))
      function.setName(kOurName);
}

OwningOpRef<ModuleOp> mlir::tcp::readStableHlo(StringRef path,
                                               llvm::SourceMgr &sourceMgr,
                                               MLIRContext *context) {
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(path, &why);
  if (!file) {
    emitError(UnknownLoc::get(context)) << why;
    return nullptr;
  }
  std::optional<std::string> artifact;
  if (isPortableArtifact(file->getBuffer())) {
    artifact = printPortableArtifact(path, context);
    if (!artifact)
      return nullptr;
  } else {
    // Messages show lines of this file.
    sourceMgr.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  }
  std::optional<std::string> text = lowerWithTorchMlir(path, artifact, context);
  if (!text)
    return nullptr;
  bool allowedBefore = context->allowsUnregisteredDialects();
  context->allowUnregisteredDialects(true);
  ParserConfig config(context, /*verifyAfterParse=*/false);
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(*text, config, path);
  if (module) {
    dropCasts(*module);
    renameMain(*module);
    dropForeignAttributes(*module);
    if (failed(lowerRemainingOps(*module)) || failed(lowerTmTensorOps(*module)))
      module = nullptr;
  }
  context->allowUnregisteredDialects(allowedBefore);
  if (!module || failed(verify(*module)))
    return nullptr;
  // Exporters make functions of what is called once.
  PassManager passes(context);
  passes.addPass(createInlinerPass());
  passes.addPass(createSymbolDCEPass());
  if (failed(passes.run(*module)))
    return nullptr;
  return module;
}
