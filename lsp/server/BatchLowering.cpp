//===- BatchLowering.cpp - Lowers the functions of a document -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/BatchLowering.h"
#include "lsp/server/process/TraceDiagnostics.h"

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
using Function = LoweringSource::Function;

/// The largest batch of functions, in bytes of text. A failure costs the
/// compile of the whole batch.
static const size_t kBatchBytes = 64u << 10;

std::vector<BatchLowering::Batch>
BatchLowering::makeBatches(LoweringGoal goal) {
  std::vector<Batch> batches;
  size_t size = 0;
  for (const Function *function : results.findUnknown(source, goal)) {
    if (batches.empty() || size + function->size() > kBatchBytes ||
        batches.back().front()->chunk != function->chunk) {
      batches.emplace_back();
      size = 0;
    }
    batches.back().push_back(function);
    size += function->size();
  }
  return batches;
}

std::shared_ptr<const Fusion>
mlir::tcp::lsp::makeFusion(const Function &function, const LoweringInput &input,
                           const Trace &trace) {
  auto toUnit = [&](size_t offset) -> std::optional<size_t> {
    std::optional<size_t> place = input.map.toSource(offset);
    if (!place || !function.range.contains({*place, *place}))
      return std::nullopt;
    return *place - function.range.begin;
  };
  for (const TracedFunction &traced : trace.loops) {
    if (!toUnit(traced.function.begin))
      continue;
    auto fusion = std::make_shared<Fusion>();
    for (const TracedLoop &loop : traced.loops) {
      std::vector<size_t> ops;
      for (ByteRange op : loop.ops)
        if (std::optional<size_t> start = toUnit(op.begin))
          ops.push_back(*start);
      fusion->addLoop(ops);
    }
    return fusion;
  }
  return nullptr;
}

/// Returns the function of a batch that a failure is about. Returns null if the
/// trace does not tell.
static const Function *findCulprit(llvm::ArrayRef<const Function *> batch,
                                   const LoweringInput &input,
                                   const Trace &trace) {
  if (batch.size() == 1)
    return batch.front();
  for (const TraceMessage &message : trace.messages) {
    std::optional<Range> range =
        message.severity == "error" && message.range
            ? input.map.toSource(toRange(*message.range))
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

/// Returns the diagnostics of a failure. There are none if no stage accepts the
/// function.
static std::vector<PipelineDiagnostic>
describe(const Function &function, const LoweringInput &input,
         const Trace &trace, std::chrono::milliseconds timeout) {
  if (trace.from.empty())
    return {};
  auto place = [&](std::optional<ByteRange> range) {
    std::optional<Range> known =
        range ? input.map.toSource(toRange(*range)) : std::nullopt;
    if (known && function.range.contains(*known))
      return *known;
    return Range{function.range.begin, function.range.begin};
  };
  TraceFailure failure = trace.failure.value_or(TraceFailure());
  if (failure.stage.empty())
    failure.stage = trace.reached.empty() ? trace.from : trace.reached;
  std::string code = failure.pass.empty() ? failure.stage : failure.pass;
  std::vector<PipelineDiagnostic> found =
      findErrors(trace.messages, code, place);
  if (found.empty())
    found.push_back(
        {place(failure.range), failure.describe(timeout), code, {}});
  return found;
}

llvm::Error BatchLowering::run(LoweringGoal goal) {
  std::vector<Batch> open = makeBatches(goal);
  std::reverse(open.begin(), open.end());
  while (!open.empty()) {
    Batch batch = std::move(open.back());
    open.pop_back();
    LoweringInput input = source.cut(batch);
    llvm::Expected<Trace> trace =
        lowerer(input, source.entryStage(batch.front()->chunk), goal);
    if (!trace)
      return trace.takeError();
    if (trace->compiled) {
      for (const Function *function : batch)
        results.add(*function,
                    {goal, {}, makeFusion(*function, input, *trace)});
      continue;
    }
    if (const Function *culprit = findCulprit(batch, input, *trace)) {
      LoweringResult result{goal, {}, makeFusion(*culprit, input, *trace)};
      if (goal == LoweringGoal::Diagnostics)
        result.diagnostics = describe(*culprit, input, *trace, timeout);
      results.add(*culprit, std::move(result));
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
