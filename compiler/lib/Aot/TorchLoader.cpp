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

llvm::Expected<TorchProgram>
mlir::tcp::exportFromPyTorch(StringRef loader,
                             const TorchExportOptions &options) {
  llvm::Expected<TemporaryDirectory> directory = TemporaryDirectory::create();
  if (!directory)
    return directory.takeError();
  // The names of weights files derive from the name of the text.
  std::string text =
      directory->file(getLoaderStem(loader).str() + "_torch.mlir");
  std::string reference = directory->file("reference.npz");
  std::vector<std::string> arguments = getArguments(options);
  llvm::append_range(arguments,
                     std::vector<std::string>{loader.str(), "--torch", text,
                                              "--reference", reference});
  std::string values;
  if (options.computesValues) {
    values = directory->file("values.npz");
    arguments.push_back("--values=" + values);
  }
  if (llvm::Error error = runExporter(arguments))
    return error;
  auto read = [](StringRef file) -> llvm::Expected<std::string> {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer)
      return llvm::createStringError("the export made no '" +
                                     path::filename(file) + "'");
    return (*buffer)->getBuffer().str();
  };
  llvm::Expected<std::string> program = read(text);
  if (!program)
    return program.takeError();
  llvm::Expected<std::string> tensors = read(reference);
  if (!tensors)
    return tensors.takeError();
  return TorchProgram{std::move(*program), std::move(*directory),
                      std::move(*tensors), text,
                      reference,           values};
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
