//===- Document.h - A version of a file, analyzed ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DOCUMENT_DOCUMENT_H
#define TCP_LSP_DOCUMENT_DOCUMENT_H

#include "lsp/document/Splitter.h"
#include "lsp/document/SymbolIndex.h"
#include "lsp/document/Unit.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <atomic>
#include <mutex>

namespace llvm {
class ThreadPoolInterface;
} // namespace llvm

namespace mlir {
class DialectRegistry;

namespace tcp::lsp {

/// What a unit says of symbols; points into its IR.
struct UnitSymbols {
  /// The operations at its top that have a name.
  std::vector<Operation *> definitions;
  /// The operations that check the symbols that they use, and which those are.
  std::vector<Operation *> users;
  std::vector<StringAttr> usedNames;
  /// Symbols that placeholders stand for: nothing can be said of them.
  std::vector<std::string> brokenNames;
  /// The last operation at its top, if it must be the last of its block.
  Operation *terminator = nullptr;
};

/// A unit in its document.
struct Member {
  Piece piece;
  /// Null for a Close and a Separator. An Open's unit has the text of its Close
  /// too, on a line of its own.
  std::shared_ptr<const Unit> unit;
  std::shared_ptr<const UnitSymbols> symbols;
  /// The same by tokens, for other threads.
  std::shared_ptr<const PieceSymbols> scanned;
  /// For an Open, its Close, and the other way round; else, and where there is
  /// none, its own index.
  size_t partner = 0;
  /// The Open around it, or `kNone`.
  size_t module = kNone;
  /// Counts the separators before it.
  unsigned chunk = 0;
  /// What is wrong with its symbols, in bytes of the unit's text; and what that
  /// was found with.
  std::vector<Diagnostic> symbolErrors;
  std::vector<std::pair<uint64_t, Operation *>> resolved; // with unit ids
  /// That its last operation has others behind it, in other pieces, and must
  /// not; in bytes of the unit's text.
  std::optional<Diagnostic> misplaced;
  /// What MLIR says first of the text from here on, where that depends on what
  /// is behind the piece; in bytes of the document.
  std::optional<Diagnostic> firstError;
  /// Which of the unit's diagnostics that is said instead of, if any.
  std::optional<size_t> replacedError;
  /// Where MLIR crashed on the piece: for how many more of its versions that is
  /// thought likely again. Not to lose all of the document's IR with each key,
  /// they are first parsed in a context of their own.
  unsigned suspicion = 0;

  static constexpr size_t kNone = ~size_t(0);
};

/// A version of a file. Features read it. Belongs to the thread of its
/// document, as the IR does.
class Document {
public:
  /// A unit and a byte of its text.
  struct Place {
    size_t member = 0;
    const Unit *unit = nullptr;
    size_t offset = 0;
  };

  const std::string &uri() const { return name; }
  int64_t version() const { return number; }
  const Text &text() const { return *content; }
  /// The text and its symbols, which may outlive the document and be read by
  /// other threads.
  const std::shared_ptr<const Text> &sharedText() const { return content; }
  const std::shared_ptr<const SymbolIndex> &symbolIndex() const {
    return index;
  }
  const std::vector<Member> &members() const { return parts; }

  /// The unit whose text is at a byte, its end included.
  std::optional<Place> placeAt(size_t offset) const;
  /// A range of a member's unit as one of the document.
  Range toDocument(size_t member, Range range) const;
  /// Where an operation's name stands.
  std::optional<Range> nameOf(size_t member, Operation *op) const;

  /// The member and operation that define a symbol, seen from a member: in the
  /// module around it.
  std::optional<std::pair<size_t, Operation *>>
  findSymbol(size_t from, llvm::StringRef symbol) const;
  /// The member that defines an alias, with its # or !, in a member's chunk.
  std::optional<size_t> findAlias(size_t from, llvm::StringRef alias) const;

  /// All that is wrong, in order.
  std::vector<Diagnostic> diagnostics() const;

private:
  friend class Analysis;
  std::optional<Range> placeOfSymbol(size_t from, llvm::StringRef symbol) const;
  /// Symbols of a module, or of a chunk outside of modules.
  using Scope = std::pair<unsigned, size_t>; // chunk, module
  struct Symbols {
    llvm::StringMap<std::pair<size_t, Operation *>> defined;
    llvm::StringSet<> broken;
  };
  Scope scopeOf(size_t member) const {
    return {parts[member].chunk, parts[member].module};
  }

  std::string name;
  int64_t number = 0;
  std::shared_ptr<const Text> content;
  std::shared_ptr<const SymbolIndex> index;
  std::vector<Member> parts;
  llvm::DenseMap<Scope, Symbols> symbols;
  llvm::StringMap<std::vector<size_t>> aliases;
};

/// Makes the versions of one document, each from the one before it: only what
/// changed is parsed. Owns the context of its IR. One thread at a time.
///
/// Where crashes are recovered from (llvm::CrashRecoveryContext::Enable), a
/// text that MLIR crashes on costs its unit, and a context, which is leaked:
/// that of the document at first, then one that was made for that text.
class Analysis {
public:
  /// `pool` helps to parse many units; null parses on the calling thread
  /// alone.
  Analysis(std::string uri, const DialectRegistry &registry,
           llvm::ThreadPoolInterface *pool);
  ~Analysis();

  /// Takes a version that is not finished: it has diagnostics, but no
  /// `symbolIndex`.
  using Report = llvm::function_ref<void(const Document &)>;

  /// Makes the next version. `report` is called on the way, on this thread:
  /// with the first part of a large text that is new, whose other units are
  /// null and whose symbols are not checked; and with all of it when its
  /// diagnostics are known.
  std::shared_ptr<const Document> update(Text text, int64_t version,
                                         Report report = nullptr);
  /// The last one; null before the first update.
  std::shared_ptr<const Document> current() const { return last; }
  MLIRContext &context() { return *mlirContext; }

private:
  struct Scan;
  void makeContext();
  void abandonContext();
  /// Runs `parse`, which parses `text` in a context, in that of the document,
  /// unless MLIR crashes on the text; whether it ran to its end. For one that
  /// is suspect that is tried in another context first. Where it did not end
  /// in the document's, `hasCrashed` says so, and nothing of that context may
  /// be touched any more. On any thread.
  bool runUnlessCrashes(llvm::StringRef text, bool isSuspect,
                        llvm::function_ref<void(MLIRContext &)> parse);
  void analyze(Document &next, const Document *before, Report report);
  void findPartners(Document &document);
  void findAliases(Document &document);
  UnitSource makeSource(const Document &document, size_t member,
                        const Scan &scan) const;
  void parse(Document &document, const Document *before, size_t head,
             size_t tail, Report report);
  void indexSymbols(Document &document);
  void findFirstErrors(Document &document);
  void checkSymbols(Document &document);
  void checkTerminator(Document &document, size_t member);
  void checkUses(Document &document, size_t member);

  std::string uri;
  const DialectRegistry &registry;
  llvm::ThreadPoolInterface *pool;
  std::unique_ptr<MLIRContext> mlirContext;
  std::shared_ptr<const Document> last;
  /// Whether nothing of the document has been told yet.
  bool isNew = true;
  /// Bytes that the context has parsed: what it interned is never freed.
  size_t bytesParsed = 0;
  /// What MLIR crashed on; and whether it just did.
  std::mutex crashMutex;
  llvm::StringSet<> crashers;
  std::atomic<bool> hasCrashed = false;
};

} // namespace tcp::lsp
} // namespace mlir

#endif // TCP_LSP_DOCUMENT_DOCUMENT_H
