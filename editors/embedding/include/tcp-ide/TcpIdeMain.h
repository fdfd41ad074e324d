//===- TcpIdeMain.h - TCP IDE in the programs of others ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The language server and the debugger for a project that has dialects and
/// passes of its own. docs/your-own-compiler.md shows a project that uses them.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_IDE_TCPIDEMAIN_H
#define TCP_IDE_TCPIDEMAIN_H

namespace mlir {
class DialectRegistry;

namespace tcp {

/// The main() of a language server that knows the dialects of `registry`. It
/// has the options of tcp-lsp-server, except for plugins. Returns the exit
/// code.
int tcpIdeLspServerMain(int argc, char **argv, DialectRegistry &registry);

/// Lets a debugger and the stage views of editors follow this process, if they
/// have started it. They see the contexts that are made with `registry`. It
/// costs nothing otherwise. Call it in main(), after the dialects are
/// registered and before a context is made, as before MlirOptMain. If the
/// debugger that has started the process can't be reached, the process ends
/// with an error message.
void registerTcpIdeDebugger(DialectRegistry &registry);

} // namespace tcp
} // namespace mlir

#endif // TCP_IDE_TCPIDEMAIN_H
