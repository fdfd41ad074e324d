//===- PythonEnvironment.cpp - The Python environment of PyTorch ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Conversion/PythonEnvironment.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace mlir::tcp;
using llvm::StringLiteral;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static std::optional<std::string> findOnPath(StringRef name) {
  llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(name);
  return found ? std::optional(*found) : std::nullopt;
}

/// Returns the value of an environment variable, or nothing if it is empty.
static std::optional<std::string> getVariable(StringRef name) {
  std::optional<std::string> value = llvm::sys::Process::GetEnv(name);
  return value && !value->empty() ? value : std::nullopt;
}

/// Returns the Python of the environment that pip has installed this program
/// in, if there is one.
static std::optional<std::string> findOwnPython() {
  static int anchor;
  std::string program = fs::getMainExecutable("tcp-aot", &anchor);
  StringRef prefix = path::parent_path(path::parent_path(program));
  for (StringRef mark : {"pyvenv.cfg", "conda-meta"}) {
    llvm::SmallString<128> marked(prefix), python(prefix);
    path::append(marked, mark);
    path::append(python, "bin", "python3");
    if (fs::exists(marked) && fs::can_execute(python))
      return python.str().str();
  }
  return std::nullopt;
}

std::optional<std::string> mlir::tcp::findTorchPython() {
  if (std::optional<std::string> named = getVariable("TCP_TORCH_PYTHON"))
    return named;
  if (std::optional<std::string> own = findOwnPython())
    return own;
  llvm::SmallString<128> cached;
  if (path::cache_directory(cached)) {
    path::append(cached, "tcp-ide", "torch-venv", "bin", "python");
    if (fs::can_execute(cached))
      return cached.str().str();
  }
  return findOnPath("python3");
}

/// Returns the torch-mlir-opt of the environment with this Python. It is not
/// the script in `bin`, which starts Python and takes ten times as long.
static std::optional<std::string> findBeside(StringRef python) {
  llvm::SmallString<128> bin(path::parent_path(python));
  llvm::SmallString<128> lib(path::parent_path(bin));
  path::append(lib, "lib");
  std::error_code error;
  for (fs::directory_iterator it(lib, error), end; it != end && !error;
       it.increment(error)) {
    llvm::SmallString<128> program(it->path());
    path::append(program, "site-packages", "torch_mlir", "_mlir_libs");
    path::append(program, "torch-mlir-opt");
    if (fs::can_execute(program))
      return program.str().str();
  }
  path::append(bin, "torch-mlir-opt");
  return fs::can_execute(bin) ? std::optional(bin.str().str()) : std::nullopt;
}

/// Makes a temporary file with `content`, and sets `file` to its path.
static llvm::Error makeFile(StringRef content, llvm::SmallString<128> &file) {
  int descriptor;
  if (std::error_code error =
          fs::createTemporaryFile("tcp", "txt", descriptor, file))
    return llvm::errorCodeToError(error);
  llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
  os << content;
  os.close();
  std::error_code error = os.error();
  os.clear_error();
  return llvm::errorCodeToError(error);
}

static std::string readFile(StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

llvm::Expected<ProgramOutput>
mlir::tcp::runProgram(StringRef program, llvm::ArrayRef<std::string> arguments,
                      StringRef input) {
  llvm::SmallString<128> files[3];
  std::vector<llvm::FileRemover> removers(3);
  for (int i = 0; i < 3; ++i) {
    if (llvm::Error error = makeFile(i == 0 ? input : "", files[i]))
      return llvm::createStringError("can't write a temporary file: " +
                                     toString(std::move(error)));
    removers[i].setFile(files[i]);
  }
  std::vector<StringRef> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::optional<StringRef> redirects[] = {files[0].str(), files[1].str(),
                                          files[2].str()};
  std::string why;
  int status = llvm::sys::ExecuteAndWait(program, words, std::nullopt,
                                         redirects, 0, 0, &why);
  // ExecuteAndWait returns this number after a signal.
  constexpr int kCrashed = -2;
  if (status < 0)
    return llvm::createStringError(
        "'" + program +
        (status == kCrashed ? "' crashed: " : "' can't be run: ") + why);
  return ProgramOutput{status, readFile(files[1]), readFile(files[2])};
}

/// Returns the torch-mlir-opt of the package torch_mlir that this Python finds
/// outside of its environment: by a .pth file, in PYTHONPATH, or among the
/// packages of the system.
static std::optional<std::string> askPython(StringRef python) {
  static constexpr StringLiteral kQuestion =
      "import importlib.util\n"
      "found = importlib.util.find_spec('torch_mlir')\n"
      "for folder in found.submodule_search_locations if found else ():\n"
      "    print(folder)\n";
  llvm::Expected<ProgramOutput> output =
      runProgram(python, {"-c", kQuestion.str()}, "");
  if (!output) {
    // A Python that does not run has no such package.
    consumeError(output.takeError());
    return std::nullopt;
  }
  for (StringRef folder : llvm::split(output->out, '\n')) {
    llvm::SmallString<128> program(folder);
    path::append(program, "_mlir_libs", "torch-mlir-opt");
    if (!folder.empty() && fs::can_execute(program))
      return program.str().str();
  }
  return std::nullopt;
}

std::optional<std::string> mlir::tcp::findTorchMlirOpt() {
  if (std::optional<std::string> named = getVariable("TCP_TORCH_MLIR_OPT"))
    return named;
  if (std::optional<std::string> python = findTorchPython()) {
    if (std::optional<std::string> found = findBeside(*python))
      return found;
    if (std::optional<std::string> found = askPython(*python))
      return found;
  }
  return findOnPath("torch-mlir-opt");
}
