//===- ProjectFindings.cpp - Findings of a project's compiler -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/project/ProjectFindings.h"
#include "lsp/server/process/TraceDiagnostics.h"

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;

/// Returns the errors of a compile of `input`. Those without a place in the
/// document are at `start`.
static std::vector<PipelineDiagnostic>
toDiagnostics(const LoweringInput &input, const Trace &trace, size_t start,
              std::chrono::milliseconds timeout) {
  auto place = [&](std::optional<ByteRange> range) {
    std::optional<Range> known =
        range ? input.map.toSource(toRange(*range)) : std::nullopt;
    return known.value_or(Range{start, start});
  };
  TraceFailure failure = trace.failure.value_or(TraceFailure());
  std::string code = failure.pass.empty() ? trace.from : failure.pass;
  std::vector<PipelineDiagnostic> found =
      findErrors(trace.messages, code, place);
  if (found.empty() && trace.failure)
    found.push_back(
        {place(failure.range), failure.describe(timeout), code, {}});
  return found;
}

llvm::Error ProjectFindings::find(const LoweringSource &source, TraceJob job,
                                  const std::atomic<bool> &cancelled) {
  std::vector<PipelineDiagnostic> found;
  for (unsigned chunk = 0; chunk < source.getNumChunks(); ++chunk) {
    LoweringInput input = source.copyChunk(chunk);
    if (llvm::StringRef(input.text).trim().empty())
      continue;
    job.input = input.text;
    llvm::Expected<Trace> trace = runTrace(job, cancelled);
    if (!trace)
      return trace.takeError();
    llvm::append_range(
        found,
        toDiagnostics(input, *trace, source.chunkStart(chunk), job.timeout));
  }
  std::lock_guard<std::mutex> lock(mutex);
  compiled = source.getVersion();
  diagnostics = std::move(found);
  return llvm::Error::success();
}

void ProjectFindings::clear() {
  std::lock_guard<std::mutex> lock(mutex);
  diagnostics.clear();
}

std::vector<PipelineDiagnostic> ProjectFindings::get(int64_t version) const {
  std::lock_guard<std::mutex> lock(mutex);
  return version == compiled ? diagnostics : std::vector<PipelineDiagnostic>();
}

bool ProjectFindings::empty() const {
  std::lock_guard<std::mutex> lock(mutex);
  return diagnostics.empty();
}

bool mlir::tcp::lsp::hasErrors(const Document &document) {
  return llvm::any_of(document.getMembers(), [](const Member &member) {
    return member.firstError || !member.getSymbolErrors().empty() ||
           (member.unit &&
            llvm::any_of(member.unit->getDiagnostics(), [](const auto &found) {
              return found.severity == Diagnostic::Error;
            }));
  });
}
