//===- ProjectCommand.h - The compiler of a project -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROCESS_PROJECTCOMMAND_H
#define TCP_LSP_SERVER_PROCESS_PROJECTCOMMAND_H

#include "compiler/project/Project.h"
#include "lsp/server/process/ChildProcess.h"
#include "tcp-mlir/Trace/PipelineRequest.h"
#include "tcp-mlir/Trace/TraceAnswer.h"

namespace mlir::tcp::lsp {

/// A request to the compiler of a project. The names of files in the
/// request are set when it starts.
struct ProjectJob {
  project::Project project;
  PipelineRequest request;
};

/// Returns the stages of a project in a request for its compiler.
PipelineRequest makeRequest(const project::Project &project);

/// Returns the path of the program of a project, or an error that says where it
/// was looked for.
llvm::Expected<std::string> findProgram(const project::Project &project);

/// Returns the command that lets the compiler of a project read `input` and
/// write its answer to `answer`.
llvm::Expected<ChildCommand> makeCommand(const ProjectJob &job,
                                         const std::string &input,
                                         const std::string &answer);

/// Returns the errors with places in `input` that a compiler has printed.
/// `text` is the content of that file.
std::vector<TraceMessage> readErrors(llvm::StringRef printed,
                                     llvm::StringRef input,
                                     llvm::StringRef text);

/// Returns why the compiler of a project has given no answer. It may have read
/// the request (`isFollowed`), and have run no pass.
std::string explainNoAnswer(const ProjectJob &job, const ChildResult &result,
                            bool isFollowed);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROCESS_PROJECTCOMMAND_H
