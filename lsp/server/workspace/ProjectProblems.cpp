//===- ProjectProblems.cpp - Mistakes in files of projects ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/workspace/ProjectProblems.h"
#include "compiler/project/Project.h"
#include "lsp/server/Uri.h"

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
namespace json = llvm::json;

static json::Object toDiagnostic(const project::Problem &problem) {
  int64_t line = problem.line ? problem.line - 1 : 0;
  int64_t character = problem.column ? problem.column - 1 : 0;
  auto makePosition = [&] {
    return json::Object{{"line", line}, {"character", character}};
  };
  return json::Object{{"range", json::Object{{"start", makePosition()},
                                             {"end", makePosition()}}},
                      {"severity", 1},
                      {"source", "tcp"},
                      {"message", json::fixUTF8(problem.message)}};
}

void ProjectProblems::check(const std::string &path) {
  project::Found found = project::read(path);
  json::Array diagnostics;
  std::lock_guard<std::mutex> lock(mutex);
  if (auto *problem = std::get_if<project::Problem>(&found)) {
    diagnostics.push_back(toDiagnostic(*problem));
    wrong.insert(path);
  } else if (!wrong.erase(path)) {
    return;
  }
  transport.notify("textDocument/publishDiagnostics",
                   json::Object{{"uri", toUri(path)},
                                {"diagnostics", std::move(diagnostics)}});
}
