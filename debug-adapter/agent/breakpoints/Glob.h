//===- Glob.h - Patterns of names -------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_BREAKPOINTS_GLOB_H
#define TCP_DEBUG_AGENT_BREAKPOINTS_GLOB_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/GlobPattern.h"
#include <memory>
#include <string>

namespace mlir::tcp::agent {

/// LLVM's GlobPattern with its text, to which the pattern refers.
class Glob {
public:
  static llvm::Expected<Glob> create(StringRef text) {
    Glob glob;
    glob.text = std::make_shared<const std::string>(text.str());
    llvm::Expected<llvm::GlobPattern> pattern =
        llvm::GlobPattern::create(*glob.text, /*MaxSubPatterns=*/1024);
    if (!pattern)
      return pattern.takeError();
    glob.pattern =
        std::make_shared<const llvm::GlobPattern>(std::move(*pattern));
    return glob;
  }

  bool match(StringRef name) const { return pattern->match(name); }

private:
  /// Copies share the text and the pattern.
  std::shared_ptr<const std::string> text;
  std::shared_ptr<const llvm::GlobPattern> pattern;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_GLOB_H
