//===- ValuesJob.cpp - A function that a child process evaluates ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/process/ValuesJob.h"
#include "compiler/support/LlvmJson.h"
#include "lsp/server/process/ChildProcess.h"
#include "lsp/server/transport/Transport.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// The largest data segment of a child. If it needs more, it ends.
static const unsigned kMaxMebibytes = 2048;

ValuesAnswer mlir::tcp::lsp::readAnswer(StringRef text) {
  llvm::Expected<ValuesAnswer> read = codec::parseJson<ValuesAnswer>(text);
  if (read)
    return std::move(*read);
  ValuesAnswer answer;
  answer.failure = "the values of the evaluation can't be read: " +
                   llvm::toString(read.takeError());
  return answer;
}

/// Returns the first message of tcp-aot without the name of the scratch file,
/// which means nothing to the user.
static std::string findMessage(StringRef err, StringRef input) {
  StringRef line = err.split('\n').first;
  line.consume_front("tcp-aot: error: ");
  std::string message = line.trim().str();
  for (size_t at; (at = message.find(input.str())) != std::string::npos;)
    message.erase(at, input.size());
  StringRef text = message;
  text.consume_front(":");
  return text.empty() ? "tcp-aot ended and did not say why" : text.str();
}

llvm::Expected<ValuesAnswer>
mlir::tcp::lsp::runValues(const ValuesJob &job, const std::string &text,
                          const std::atomic<bool> &cancelled) {
  llvm::Expected<std::string> program = findBeside("tcp-aot");
  if (!program)
    return program.takeError();
  llvm::Expected<ScratchDirectory> scratch = ScratchDirectory::create();
  if (!scratch)
    return scratch.takeError();
  std::string input = scratch->file("input.mlir");
  std::string output = scratch->file("values.json");
  if (llvm::Error error = writeFile(input, text))
    return error;
  ChildCommand command{
      std::move(*program),
      {"run", input, "--interpret", "--report-values=" + output,
       "--function=" + job.function, "--random=" + std::to_string(job.seed)}};
  if (!job.path.empty())
    command.arguments.push_back("--arguments-beside=" + job.path);
  if (!job.dims.empty())
    command.arguments.push_back("--dims=" + job.dims);
  if (!job.directory.empty())
    command.arguments.push_back("--dump-intermediates=" + job.directory);
  ChildLimits limits{job.timeout, kMaxMebibytes, job.isBackground};
  llvm::Expected<ChildResult> result =
      superviseChild(command, *scratch, limits, cancelled);
  if (!result)
    return result.takeError();
  if (auto written = llvm::MemoryBuffer::getFile(output))
    return readAnswer((*written)->getBuffer());
  ValuesAnswer answer;
  answer.failure =
      result->timedOut ? llvm::formatv("the evaluation was ended after {0} s",
                                       job.timeout.count() / 1000.0)
                             .str()
      : result->exitCode == 1 ? findMessage(result->err, input)
                              : "the evaluation crashed, or needed more than " +
                                    std::to_string(kMaxMebibytes) + " MiB";
  return answer;
}

std::shared_ptr<const FunctionNumbers>
mlir::tcp::lsp::makeNumbers(const LoweringSource::Function &function,
                            const LoweringInput &input,
                            const ValuesAnswer &answer) {
  auto numbers = std::make_shared<FunctionNumbers>();
  for (ValueFigures figures : answer.values)
    if (std::optional<size_t> begin =
            input.map.toSource(static_cast<size_t>(figures.begin));
        begin && function.range.contains({*begin, *begin})) {
      figures.arguments = answer.arguments;
      numbers->add(*begin - function.range.begin, std::move(figures));
    }
  return numbers->isEmpty() ? nullptr : numbers;
}
