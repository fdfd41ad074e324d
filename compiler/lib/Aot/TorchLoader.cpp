//===- TorchLoader.cpp - Programs that come from PyTorch ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/TorchLoader.h"

#include "tcp-mlir/Conversion/PythonEnvironment.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <unistd.h>

using namespace mlir::tcp;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Returns the path of the Python package of this installation.
static std::string findPackage() {
  static int anchor;
  llvm::SmallString<128> package(fs::getMainExecutable("tcp-aot", &anchor));
  path::remove_filename(package);
  path::append(package, "..", "share", "tcp-ide", "python");
  path::remove_dots(package, /*remove_dot_dot=*/true);
  return package.str().str();
}

/// Returns the error in the messages of Python. PyTorch may have printed
/// warnings before it.
static StringRef findError(StringRef messages) {
  StringRef marked = messages.rsplit("tcp_ide: error: ").second;
  return (marked.empty() ? messages : marked).rtrim();
}

/// Returns the options of `python -m tcp_ide` that say how to export.
static std::vector<std::string>
getArguments(const TorchExportOptions &options) {
  std::vector<std::string> arguments = {"--custom-ops=" +
                                        llvm::join(options.customOps, ",")};
  for (const std::string &map : options.prefixMaps)
    arguments.push_back("-ffile-prefix-map=" + map);
  for (const std::string &directory : options.pythonPath)
    arguments.push_back("--python-path=" + directory);
  if (options.alwaysWriteWeights)
    arguments.push_back("--always-write-weights");
  return arguments;
}

/// Returns the Python that has PyTorch, and the arguments with which it starts
/// as the exporter.
static llvm::Expected<std::vector<std::string>> getExporter() {
  std::optional<std::string> python = findTorchPython();
  if (!python)
    return llvm::createStringError(
        "there is no Python, which exports programs of PyTorch: install one "
        "with torch and torch-mlir, and name it by TCP_TORCH_PYTHON");
  // Our package comes before what the user's Python would find.
  std::string start =
      "import sys\n"
      "sys.path[:0] = [sys.argv.pop(1)]\n"
      "try:\n"
      "  from tcp_ide.__main__ import main\n"
      "except ImportError as error:\n"
      "  sys.exit(f'tcp_ide: error: PyTorch or torch-mlir is missing in '\n"
      "           f'{sys.executable}: {error}; install both with pip, and name "
      "'\n"
      "           'that Python by TCP_TORCH_PYTHON')\n"
      "sys.exit(main())\n";
  return std::vector<std::string>{*python, "-c", start, findPackage()};
}

/// Runs the exporter with the arguments of `python -m tcp_ide`.
static llvm::Error runExporter(llvm::ArrayRef<std::string> arguments) {
  llvm::Expected<std::vector<std::string>> command = getExporter();
  if (!command)
    return command.takeError();
  llvm::append_range(*command, arguments);
  llvm::Expected<ProgramOutput> output =
      runProgram(command->front(), llvm::ArrayRef(*command).drop_front(), "");
  if (!output)
    return output.takeError();
  if (output->status != 0)
    return llvm::createStringError(findError(output->err));
  return llvm::Error::success();
}

/// Returns the content of a file that the exporter has to have made.
static llvm::Expected<std::string> readExport(StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return llvm::createStringError("the export made no '" +
                                   path::filename(file) + "'");
  return (*buffer)->getBuffer().str();
}

/// Runs the exporter for one program, whose files are called `stem`. Adds the
/// results that PyTorch computes if `hasReference` is set.
static llvm::Expected<ExportedProgram>
exportOne(StringRef program, StringRef stem, const TorchExportOptions &options,
          bool hasReference) {
  llvm::Expected<TemporaryDirectory> directory = createCompileDirectory();
  if (!directory)
    return directory.takeError();
  ExportedProgram exported{"", std::move(*directory), "", "", "", ""};
  // The names of weights files derive from the name of the text.
  exported.textFile = exported.directory.file((stem + "_torch.mlir").str());
  std::vector<std::string> arguments = getArguments(options);
  llvm::append_range(
      arguments,
      std::vector<std::string>{program.str(), "--torch", exported.textFile});
  if (hasReference) {
    exported.referenceFile = exported.directory.file("reference.npz");
    arguments.push_back("--reference=" + exported.referenceFile);
  }
  if (options.computesValues) {
    exported.valuesFile = exported.directory.file("values.npz");
    arguments.push_back("--values=" + exported.valuesFile);
  }
  if (llvm::Error error = runExporter(arguments))
    return error;
  llvm::Expected<std::string> text = readExport(exported.textFile);
  if (!text)
    return text.takeError();
  exported.text = std::move(*text);
  if (!hasReference)
    return exported;
  llvm::Expected<std::string> tensors = readExport(exported.referenceFile);
  if (!tensors)
    return tensors.takeError();
  exported.reference = std::move(*tensors);
  return exported;
}

llvm::Expected<ExportedProgram>
mlir::tcp::exportFromPyTorch(StringRef loader,
                             const TorchExportOptions &options) {
  return exportOne(loader, getLoaderStem(loader), options,
                   /*hasReference=*/true);
}

llvm::Expected<ExportedProgram>
mlir::tcp::importFromOnnx(StringRef model, const TorchExportOptions &options) {
  return exportOne(model, path::stem(model), options, /*hasReference=*/false);
}

llvm::Error mlir::tcp::exportFromPyTorch(llvm::ArrayRef<TorchExport> programs,
                                         const TorchExportOptions &options) {
  std::vector<std::string> arguments = getArguments(options);
  for (const TorchExport &program : programs)
    arguments.push_back(program.loader + "=" + program.prefix);
  return runExporter(arguments);
}

llvm::Error mlir::tcp::serveExports() {
  llvm::Expected<std::vector<std::string>> command = getExporter();
  if (!command)
    return command.takeError();
  command->push_back("--persistent_worker");
  std::vector<char *> arguments;
  for (std::string &argument : *command)
    arguments.push_back(argument.data());
  arguments.push_back(nullptr);
  execv(arguments.front(), arguments.data());
  return llvm::createStringError("'" + command->front() + "' can't be run: " +
                                 std::generic_category().message(errno));
}

StringRef mlir::tcp::getLoaderStem(StringRef loader) {
  StringRef name = loader.rsplit('.').second;
  if (name.empty())
    name = loader;
  name.consume_back("_loader");
  return name;
}
