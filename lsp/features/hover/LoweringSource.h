//===- LoweringSource.h - A document's parts for lowering -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_HOVER_LOWERINGSOURCE_H
#define TCP_LSP_FEATURES_HOVER_LOWERINGSOURCE_H

#include "lsp/document/Document.h"

namespace mlir::tcp {
struct Stage;

namespace lsp {

/// A part of a document that is left out of the text to lower.
struct OmittedPart {
  Range range;
  /// The symbol that it defines, if that is known.
  std::string symbol;
  std::string reason;
};

/// A text for a compiler, made of parts of a document. It has the lines of the
/// document.
struct LoweringInput {
  std::string text;
  /// Maps `text` to the document.
  OffsetMap map;
  std::vector<OmittedPart> omitted;
};

/// The functions of a document with the parts that they need, and the parts
/// that can't be compiled. It has text and no IR. The document's thread makes
/// it, and all threads may read it.
class LoweringSource {
public:
  explicit LoweringSource(const Document &document);

  /// A function of the document that can be lowered.
  struct Function {
    std::string name;
    Range range;
    unsigned chunk;
    /// The hash of the function's text and of the texts of all parts that it
    /// needs. It does not depend on their places.
    uint64_t hash;
    /// The size of the function's text in bytes.
    size_t size() const { return range.size(); }

  private:
    friend class LoweringSource;
    size_t part;
  };

  /// Returns the functions with a body and without errors, in order.
  llvm::ArrayRef<Function> getFunctions() const { return functions; }
  /// Returns the stage at which the lowering of a chunk begins: the earliest
  /// one of its functions, because a file is lowered as a whole.
  llvm::StringRef entryStage(unsigned chunk) const;
  /// Returns the first function with a name in a chunk, or else in another
  /// chunk. Returns null if there is none.
  const Function *find(llvm::StringRef name, unsigned chunk = 0) const;
  /// Returns why a chunk has no function to lower, or an empty string if it has
  /// one.
  std::string explainEmpty(unsigned chunk) const;
  /// Returns why there is no function with a name.
  std::string explainMissing(llvm::StringRef name) const;

  /// Returns the parts of a chunk that have no errors.
  LoweringInput cutChunk(unsigned chunk) const;
  /// Returns a chunk as it is, for a compiler that has other operations.
  LoweringInput copyChunk(unsigned chunk) const;
  /// Returns functions of one chunk, and the parts that they need.
  LoweringInput cut(llvm::ArrayRef<const Function *> functions) const;

  const std::string &getUri() const { return uri; }
  int64_t getVersion() const { return version; }
  const std::shared_ptr<const Text> &getText() const { return text; }
  /// Returns the chunk that contains a byte.
  unsigned chunkAt(size_t offset) const;
  unsigned getNumChunks() const {
    return parts.empty() ? 0 : parts.back().chunk + 1;
  }
  /// Returns the first byte of a chunk.
  size_t chunkStart(unsigned chunk) const;

private:
  /// A piece of the document.
  struct Part {
    Piece::Kind kind;
    Range range;
    unsigned chunk;
    size_t module, partner;
    std::vector<std::string> symbols;
    bool isFunction = false;
    /// The latest stage that accepts its operations. Null if it has no
    /// function.
    const Stage *stage = nullptr;
    std::vector<std::string> uses;
    /// The parts that it uses, found by the names in `uses`.
    std::vector<size_t> needs;
    uint64_t hash = 0;
    /// The reason why the part is left out; empty if it is not.
    std::string problem;
    /// The declaration that replaces it if other parts use it; empty if there
    /// is none.
    std::string declaration;

    /// Returns the first symbol that it defines, or an empty string.
    std::string getSymbol() const {
      return symbols.empty() ? "" : symbols.front();
    }
  };

  void addPart(const Document &document, size_t member);
  void resolve();
  void collectNeeds(size_t part, llvm::SmallDenseSet<size_t> &needed) const;
  void omitOtherChunks(unsigned chunk, LoweringInput &input) const;
  LoweringInput assemble(llvm::function_ref<bool(size_t)> isKept) const;

  std::string uri;
  int64_t version;
  std::shared_ptr<const Text> text;
  std::vector<Part> parts;
  std::vector<Function> functions;
};

} // namespace lsp
} // namespace mlir::tcp

#endif // TCP_LSP_FEATURES_HOVER_LOWERINGSOURCE_H
