//===- Symbolize.cpp - Names for addresses of code ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/crash/Symbolize.h"

#include "llvm/DebugInfo/Symbolize/Symbolize.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp;
using llvm::StringRef;

/// Describes an address without symbols: "libMLIR.so + 0x1234".
static std::string printPlace(StringRef module, uint64_t at) {
  return llvm::formatv("{0} + {1:x}",
                       module.empty() ? "?" : llvm::sys::path::filename(module),
                       at);
}

std::vector<std::string>
agent::symbolize(const std::vector<wire::control::CodeAddress> &addresses) {
  llvm::symbolize::LLVMSymbolizer symbolizer;
  std::vector<std::string> lines;
  for (const wire::control::CodeAddress &address : addresses) {
    const std::string &module = address.file;
    uint64_t at = address.offset;
    if (module.empty()) {
      lines.push_back(printPlace(module, at));
      continue;
    }
    llvm::Expected<llvm::DIInliningInfo> found =
        symbolizer.symbolizeInlinedCode(
            module, {at, llvm::object::SectionedAddress::UndefSection});
    if (!found) {
      consumeError(found.takeError());
      lines.push_back(printPlace(module, at));
      continue;
    }
    for (uint32_t frame = 0; frame < found->getNumberOfFrames(); ++frame) {
      const llvm::DILineInfo &line = found->getFrame(frame);
      std::string text = line.FunctionName == llvm::DILineInfo::BadString
                             ? printPlace(module, at)
                             : line.FunctionName;
      // Without debug information, there may be a file name but no line.
      if (line.FileName != llvm::DILineInfo::BadString && line.Line)
        text += llvm::formatv(" at {0}:{1}", line.FileName, line.Line);
      lines.push_back(std::move(text));
    }
  }
  return lines;
}
