//===- PipelineDiagnostics.cpp - What passes find wrong -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/PipelineDiagnostics.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir::tcp::lsp;

/// So much text is lowered at once: a failure costs the whole.
static const size_t kBatchBytes = 64u << 10;
/// So many functions are remembered at least that are not there any more.
static const size_t kKept = 256;

std::vector<PipelineDiagnostics::Batch>
PipelineDiagnostics::makeBatches(const LoweringSource &source) {
  std::vector<Batch> batches;
  llvm::DenseSet<uint64_t> current;
  size_t size = 0;
  std::lock_guard<std::mutex> lock(mutex);
  for (const Function &function : source.functions()) {
    current.insert(function.hash);
    if (known.count(function.hash))
      continue;
    if (batches.empty() || size + function.size() > kBatchBytes ||
        batches.back().front()->chunk != function.chunk) {
      batches.emplace_back();
      size = 0;
    }
    batches.back().push_back(&function);
    size += function.size();
  }
  // A function that is gone may come back, as by undo.
  if (known.size() > 2 * current.size() + kKept)
    for (auto entry = known.begin(); entry != known.end();)
      entry = current.contains(entry->first) ? std::next(entry)
                                             : known.erase(entry);
  return batches;
}

void PipelineDiagnostics::add(const Function &function,
                              std::vector<PipelineDiagnostic> diagnostics) {
  auto relate = [&](Range &range) {
    bool isInside = function.range.contains(range);
    range = isInside ? Range{range.begin - function.range.begin,
                             range.end - function.range.begin}
                     : Range{0, 0};
  };
  for (PipelineDiagnostic &diagnostic : diagnostics) {
    relate(diagnostic.range);
    for (Diagnostic::Note &note : diagnostic.notes)
      relate(note.range);
  }
  std::lock_guard<std::mutex> lock(mutex);
  known[function.hash] = std::move(diagnostics);
}

std::vector<PipelineDiagnostic>
PipelineDiagnostics::find(const LoweringSource &source) const {
  std::vector<PipelineDiagnostic> all;
  std::lock_guard<std::mutex> lock(mutex);
  for (const Function &function : source.functions()) {
    auto entry = known.find(function.hash);
    if (entry == known.end())
      continue;
    auto place = [&](Range &range) {
      range = {range.begin + function.range.begin,
               range.end + function.range.begin};
    };
    for (PipelineDiagnostic diagnostic : entry->second) {
      place(diagnostic.range);
      for (Diagnostic::Note &note : diagnostic.notes)
        place(note.range);
      all.push_back(std::move(diagnostic));
    }
  }
  return all;
}

bool PipelineDiagnostics::hasFindings() const {
  std::lock_guard<std::mutex> lock(mutex);
  for (const auto &entry : known)
    if (!entry.second.empty())
      return true;
  return false;
}

/// The function of a batch that a failure is about; null where nothing says so.
const PipelineDiagnostics::Function *
PipelineDiagnostics::findCulprit(const Batch &batch, const LoweringInput &input,
                                 const Trace &trace) const {
  if (batch.size() == 1)
    return batch.front();
  for (const Trace::Message &message : trace.messages) {
    std::optional<Range> range = message.isError && message.range
                                     ? input.map.toSource(*message.range)
                                     : std::nullopt;
    for (const Function *function : batch)
      if (range && function->range.contains(*range))
        return function;
  }
  if (trace.failure && !trace.failure->function.empty())
    for (const Function *function : batch)
      if (function->name == trace.failure->function)
        return function;
  return nullptr;
}

/// Returns the diagnostics of a failure; none if no stage takes such a
/// function.
static std::vector<PipelineDiagnostic>
describe(const LoweringSource::Function &function, const LoweringInput &input,
         const Trace &trace, std::chrono::milliseconds timeout) {
  std::vector<PipelineDiagnostic> found;
  if (trace.from.empty())
    return found;
  auto place = [&](std::optional<Range> range) {
    std::optional<Range> known =
        range ? input.map.toSource(*range) : std::nullopt;
    if (known && function.range.contains(*known))
      return *known;
    return Range{function.range.begin, function.range.begin};
  };
  Trace::Failure failure = trace.failure.value_or(Trace::Failure());
  if (failure.stage.empty())
    failure.stage = trace.reached.empty() ? trace.from : trace.reached;
  std::string code = failure.pass.empty() ? failure.stage : failure.pass;
  for (const Trace::Message &message : trace.messages) {
    if (!message.isError)
      continue;
    PipelineDiagnostic &diagnostic = found.emplace_back();
    diagnostic = {place(message.range), message.text, code, {}};
    for (const Trace::Message &note : message.notes)
      if (note.range)
        diagnostic.notes.push_back({place(note.range), note.text});
  }
  if (found.empty())
    found.push_back(
        {place(failure.range), failure.describe(timeout), code, {}});
  return found;
}

llvm::Error PipelineDiagnostics::lower(const LoweringSource &source,
                                       Lowerer lowerer,
                                       std::chrono::milliseconds timeout) {
  std::vector<Batch> open = makeBatches(source);
  std::reverse(open.begin(), open.end());
  while (!open.empty()) {
    Batch batch = std::move(open.back());
    open.pop_back();
    LoweringInput input = source.cut(batch);
    llvm::Expected<Trace> trace =
        lowerer(input, source.entryStage(batch.front()->chunk));
    if (!trace)
      return trace.takeError();
    if (trace->compiled) {
      for (const Function *function : batch)
        add(*function, {});
      continue;
    }
    if (const Function *culprit = findCulprit(batch, input, *trace)) {
      add(*culprit, describe(*culprit, input, *trace, timeout));
      llvm::erase(batch, culprit);
      if (!batch.empty())
        open.push_back(std::move(batch));
      continue;
    }
    size_t half = batch.size() / 2;
    open.emplace_back(batch.begin() + half, batch.end());
    batch.resize(half);
    open.push_back(std::move(batch));
  }
  return llvm::Error::success();
}
