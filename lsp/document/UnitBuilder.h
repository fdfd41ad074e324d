//===- UnitBuilder.h - Makes the units of a version -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DOCUMENT_UNITBUILDER_H
#define TCP_LSP_DOCUMENT_UNITBUILDER_H

#include "lsp/document/Document.h"
#include "lsp/unit/GuardedContext.h"
#include <set>

namespace mlir::tcp::lsp {

/// Makes the units of one version of a document. It takes over the units of the
/// version before that the change does not touch, scans the tokens of the
/// others, and parses them.
class UnitBuilder {
public:
  /// `document` has members without units. The first `numHead` and the last
  /// `numTail` of them are the same as in `before`, which is null for a new
  /// document. `lastRight` is kept for the next version: if the edit made a
  /// unit wrong, it is the unit before that.
  UnitBuilder(GuardedContext &context, llvm::ThreadPoolInterface *pool,
              Document &document, const Document *before, size_t numHead,
              size_t numTail, std::shared_ptr<const Unit> &lastRight);

  /// Makes all units. Stops if MLIR crashes in the document's context. Calls
  /// `reportFirst`, unless it is null, when the first part of a large text has
  /// its units.
  void run(llvm::function_ref<void()> reportFirst);

private:
  /// Facts about a text that its tokens show.
  struct Scan {
    /// Names with # or ! that may be aliases.
    std::set<llvm::StringRef> aliases;
    std::set<llvm::StringRef> dialects;
    /// The depth to which brackets nest.
    unsigned depth = 0;
    bool namesResources = false;
    /// True if the text may have symbols, or operations that an outline shows.
    bool mayHaveSymbols = false;

    /// Adds the facts about another text.
    void add(llvm::StringRef text);
  };
  Scan scanMember(size_t member) const;
  bool isTouched(size_t member) const;
  const Member *findPrevious(size_t member) const;
  bool anyTouched(llvm::function_ref<bool(const Member &)> isOne) const;
  void reuse();
  void scan();
  void loadDialects();
  size_t indentationOf(size_t member) const;
  UnitSource makeSource(size_t member, const Scan &scan) const;
  void addAliases(size_t member, const Scan &scan, UnitSource &source) const;
  void parse(size_t index);
  std::shared_ptr<const Unit> takeRight(size_t member);
  bool changeUnit();
  bool changeUnit(size_t member, const Unit &right);
  bool fitsSource(size_t member, const Scan &then, const Scan &now) const;
  std::set<llvm::StringRef> findUsedAliases(size_t member,
                                            const Scan &scan) const;
  bool parseGuarded(Member &member, const UnitSource &source, const Unit *old,
                    bool repairs);
  void parseAll(size_t begin, size_t end);
  bool isModule(size_t index) const;
  static bool isShell(const Document &document, size_t member);

  GuardedContext &context;
  llvm::ThreadPoolInterface *pool;
  Document &document;
  const Document *before;
  const size_t numHead, numTail;
  std::shared_ptr<const Unit> &lastRight;
  /// The members that may need a new unit, and a scan of each.
  std::vector<size_t> changed;
  std::vector<Scan> scans;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DOCUMENT_UNITBUILDER_H
