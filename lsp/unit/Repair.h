//===- Repair.h - Text that parses, from text that does not -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_REPAIR_H
#define TCP_LSP_UNIT_REPAIR_H

#include "lsp/text/OffsetMap.h"
#include "lsp/text/Statements.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include <map>

namespace mlir::tcp::lsp {

/// The op that stands for one that does not parse.
inline constexpr llvm::StringLiteral kPlaceholder = "tcp_lsp.placeholder";

/// Makes a text parse that does not, one error at a time: an operation with an
/// error becomes a placeholder with the same results and regions. A result's
/// type is learned from the errors at its uses.
class Repair {
public:
  explicit Repair(const Statements &statements) : statements(statements) {}

  /// The ways to treat an error.
  enum Action {
    Report, // it is one, and repaired
    Drop,   // it follows from another one, and is repaired
    GiveUp, // can't be repaired
  };

  /// Repairs the error with this message at a byte of the original text.
  /// `noteType` is the type that a note names, or empty.
  Action repair(llvm::StringRef message, size_t offset,
                llvm::StringRef noteType);
  /// Repairs an error within what was made up.
  Action repairMadeUp(llvm::StringRef message, size_t nearest,
                      llvm::StringRef noteType);

  /// Replaces all operations in a form of their own that `isKnown`, which takes
  /// a name with a dialect, does not know: nothing is wrong with them. Their
  /// types are guessed.
  void replaceUnknown(llvm::function_ref<bool(llvm::StringRef)> isKnown);
  bool hasUnknown() const { return numUnknown != 0; }
  /// Replaces all that uses a value of an unknown operation: its type, which
  /// was guessed, may not be that.
  void replaceUsersOfUnknown();

  /// The text with all repairs, and where its parts come from.
  std::string text(OffsetMap &map) const;

private:
  /// A statement that became a placeholder.
  struct Broken {
    const Statement *statement;
    bool keepsRegions;
    /// The names of the results, then of the arguments of the first region; and
    /// their types.
    std::vector<std::string> names;
    std::vector<std::string> types;
    std::vector<unsigned> numLearned;
    size_t numResults = 0;
    /// Results that something else is named like, with the name that they have
    /// instead.
    std::map<std::string, std::string> renamed;
    /// The statement is of an unknown dialect, or has values of such
    /// operations.
    bool isUnknown = false;
    /// True if the types that were guessed for it are wrong.
    bool hasNoTypes = false;
  };
  /// A value that is nowhere defined, defined in front of a statement.
  struct Undefined {
    const Statement *statement;
    std::string name;
    std::string type;
    unsigned numLearned = 0;
  };

  /// An argument of a block whose name is taken, and what it is called instead.
  struct RenamedArgument {
    size_t token;
    std::string name;
  };

  /// A statement that was broken for an error at the start of the next one,
  /// which may be the next one's.
  struct Suspicion {
    const Statement *statement;
    std::string message;
    size_t offset;
  };

  Broken *find(const Statement *statement);
  Broken make(const Statement &statement) const;
  void forget(const Statement *statement);
  void guessTypes(Broken &unknown) const;
  void replaceUnknown(llvm::ArrayRef<Statement> level,
                      llvm::function_ref<bool(llvm::StringRef)> isKnown);
  void replaceUsers(llvm::ArrayRef<Statement> level,
                    llvm::StringSet<> &fromUnknown);
  bool isInUnknown(size_t offset) const;
  bool isNamedByUnknown(llvm::StringRef name, size_t use) const;
  Action renameResult(Broken &broken, llvm::StringRef name, Action action);
  std::string makeName();
  bool isInLabel(size_t token) const;
  const Statement *unfinishedBefore(size_t offset);
  Action breakStatement(size_t offset, Action action);
  Action breakStatement(const Statement *statement, Action action);
  Action learn(llvm::StringRef name, size_t use, llvm::StringRef type);
  Action declare(llvm::StringRef name, size_t use);
  std::string header(const Broken &broken) const;
  static std::string types(const Broken &broken);

  const Statements &statements;
  std::vector<Broken> broken;
  /// The index of each statement in `broken`.
  llvm::DenseMap<const Statement *, size_t> places;
  size_t numUnknown = 0;
  std::vector<Undefined> undefined;
  std::vector<RenamedArgument> renamedArguments;
  llvm::StringSet<> reportedNames, suspects;
  std::optional<Suspicion> suspicion;
  unsigned numRenamed = 0;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_REPAIR_H
