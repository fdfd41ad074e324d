//===- Executable.h - Files of programs -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_ADAPTER_PROCESS_EXECUTABLE_H
#define TCP_DEBUG_ADAPTER_PROCESS_EXECUTABLE_H

#include <string>
#include <vector>

namespace mlir::tcp::dap {

/// Returns the file that runs if a process in `directory` starts `program`: the
/// path itself, or the first executable file of that name in `searchPath`,
/// whose folders are separated by colons. Empty if there is none.
std::string findExecutable(const std::string &program,
                           const std::string &directory,
                           const std::string &searchPath);

/// Returns the names of the shared libraries that an ELF file of this machine
/// needs directly (`DT_NEEDED`), such as `libMLIR.so.22.1`. Empty for any other
/// file, and for one that is damaged.
std::vector<std::string> readNeededLibraries(const std::string &path);

} // namespace mlir::tcp::dap

#endif // TCP_DEBUG_ADAPTER_PROCESS_EXECUTABLE_H
