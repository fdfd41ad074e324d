//===- PipelineRequest.h - Requests for a pipeline's trace ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The request of an editor for the trace of a compiler that is not tcp-aot.
/// The language server writes it into the environment of the compiler, because
/// other compilers have no option for it. The answer is a TraceAnswer.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRACE_PIPELINEREQUEST_H
#define TCP_MLIR_TRACE_PIPELINEREQUEST_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp {

/// The environment variable that has the request as JSON.
inline constexpr const char *kPipelineRequestVariable = "TCP_IDE_TRACE";

struct PipelineRequest {
  /// The file that the compiler reads, by the name that is on its command line.
  std::string input;
  /// The path of the answer, a JSON file.
  std::string answer;

  /// A stage, and the argument of the pass after which it is reached. An empty
  /// pass means the input in the first stage, and the end of the pipeline in
  /// the last.
  struct Stage {
    std::string name, after;

    template <typename Self, typename Visitor>
    static void fields(Self &self, Visitor &visit) {
      visit.required("name", self.name);
      visit.required("after", self.after);
    }
  };
  std::vector<Stage> stages;
  // At most one of these fields is set. Without any, the whole pipeline runs,
  // and the answer has its messages.

  /// The stage whose text is wanted.
  std::string stage;
  /// True if the answer lists all passes and their changes.
  bool listPasses = false;
  /// The pass whose diff is wanted.
  std::optional<int64_t> diffOf;
  /// The pass after which the text is wanted.
  std::optional<int64_t> lastPass;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("input", self.input);
    visit.required("answer", self.answer);
    visit.required("stages", self.stages);
    visit.required("stage", self.stage);
    visit.required("listPasses", self.listPasses);
    visit.optional("diffOf", self.diffOf);
    visit.optional("lastPass", self.lastPass);
  }
};

} // namespace mlir::tcp

#endif // TCP_MLIR_TRACE_PIPELINEREQUEST_H
