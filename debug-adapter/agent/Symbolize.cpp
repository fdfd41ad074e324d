//===- Symbolize.cpp - Names for addresses of code ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Symbolize.h"

#include "llvm/DebugInfo/Symbolize/Symbolize.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>
#include <link.h>

using namespace mlir::tcp;

std::vector<std::string> agent::symbolize(llvm::ArrayRef<uint64_t> addresses) {
  llvm::symbolize::LLVMSymbolizer symbolizer;
  std::vector<std::string> lines;
  for (auto [index, address] : llvm::enumerate(addresses)) {
    // All but the first are where a call returns to.
    uint64_t at = address - (index ? 1 : 0);
    Dl_info info{};
    link_map *map = nullptr;
    std::string module = "/proc/self/exe";
    uint64_t base = 0;
    if (dladdr1(reinterpret_cast<void *>(at), &info,
                reinterpret_cast<void **>(&map), RTLD_DL_LINKMAP) &&
        map) {
      if (map->l_name && *map->l_name)
        module = map->l_name;
      base = map->l_addr;
    }
    llvm::Expected<llvm::DIInliningInfo> found =
        symbolizer.symbolizeInlinedCode(
            module, {at - base, llvm::object::SectionedAddress::UndefSection});
    if (!found) {
      consumeError(found.takeError());
      lines.push_back(llvm::formatv(
          "{0} + {1:x}", llvm::sys::path::filename(module), at - base));
      continue;
    }
    for (uint32_t frame = 0; frame < found->getNumberOfFrames(); ++frame) {
      const llvm::DILineInfo &line = found->getFrame(frame);
      std::string text =
          line.FunctionName == llvm::DILineInfo::BadString
              ? llvm::formatv("{0} + {1:x}", llvm::sys::path::filename(module),
                              at - base)
                    .str()
              : line.FunctionName;
      if (line.FileName != llvm::DILineInfo::BadString)
        text += llvm::formatv(" at {0}:{1}", line.FileName, line.Line);
      lines.push_back(std::move(text));
    }
  }
  return lines;
}
