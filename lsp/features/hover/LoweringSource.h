//===- LoweringSource.h - What of a document can be lowered -----*- C++ -*-===//
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

/// A part of a document that is left out of what is lowered.
struct OmittedPart {
  Range range;
  /// The symbol that it defines, if that is known.
  std::string symbol;
  std::string reason;
};

/// A text that a compiler takes, made of parts of a document. Lines are those
/// of the document.
struct LoweringInput {
  std::string text;
  /// From the document to `text`.
  OffsetMap map;
  std::vector<OmittedPart> omitted;
};

/// The functions of a document, each with what it needs, and what of the
/// document no compiler would take. Has text and no IR: made on the document's
/// thread, read by all.
class LoweringSource {
public:
  explicit LoweringSource(const Document &document);

  struct Function {
    std::string name;
    Range range;
    unsigned chunk;
    /// The hash of its text and of the texts of all that it needs, wherever
    /// they are.
    uint64_t hash;
    /// The bytes of its own text.
    size_t size() const { return range.size(); }

  private:
    friend class LoweringSource;
    size_t part;
  };

  /// The functions that have a body and no error, in order.
  llvm::ArrayRef<Function> functions() const { return all; }
  /// The stage that a chunk enters the road at: the first of all its functions,
  /// for a compile takes the file as a whole.
  llvm::StringRef entryStage(unsigned chunk) const;
  /// The first of a name in a chunk, else that of another one; or null.
  const Function *find(llvm::StringRef name, unsigned chunk = 0) const;
  /// Why there is no function in a chunk; empty if there is one.
  std::string explainEmpty(unsigned chunk) const;
  /// Why there is no function of this name.
  std::string explainMissing(llvm::StringRef name) const;

  /// All of a chunk that has no error.
  LoweringInput cutChunk(unsigned chunk) const;
  /// These functions of one chunk, and what they need.
  LoweringInput cut(llvm::ArrayRef<const Function *> functions) const;

  const std::string &uri() const { return name; }
  int64_t version() const { return number; }
  const std::shared_ptr<const Text> &text() const { return content; }
  /// The chunk at a byte.
  unsigned chunkAt(size_t offset) const;

private:
  struct Part {
    Piece::Kind kind;
    Range range;
    unsigned chunk;
    size_t module, partner;
    std::vector<std::string> symbols;
    bool isFunction = false;
    /// The last stage that its operations may be at; null for any.
    const Stage *stage = nullptr;
    std::vector<std::string> uses;
    /// The parts that it uses; made from `uses`.
    std::vector<size_t> needs;
    uint64_t hash = 0;
    /// Why it is left out; empty if it is not.
    std::string problem;
    /// The declaration that stands for it where others use it; empty if none
    /// can.
    std::string declaration;
  };

  void addPart(const Document &document, size_t member);
  void resolve();
  void collectNeeds(size_t part, llvm::SmallDenseSet<size_t> &needed) const;
  LoweringInput assemble(llvm::function_ref<bool(size_t)> isKept) const;

  std::string name;
  int64_t number;
  std::shared_ptr<const Text> content;
  std::vector<Part> parts;
  std::vector<Function> all;
};

} // namespace lsp
} // namespace mlir::tcp

#endif // TCP_LSP_FEATURES_HOVER_LOWERINGSOURCE_H
