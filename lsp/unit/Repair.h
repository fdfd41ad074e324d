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
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include <map>

namespace mlir::tcp::lsp {

/// The name of the op that replaces a statement that does not parse.
inline constexpr llvm::StringLiteral kPlaceholder = "tcp_lsp.placeholder";

/// Changes a text until it parses, one error at a time. An operation with an
/// error becomes a placeholder with the same results and regions. The types of
/// its results are taken from the errors at their uses.
class Repair {
public:
  /// `statements` are those of the text that does not parse.
  explicit Repair(const Statements &statements) : statements(statements) {}

  /// The result of a repair.
  enum Action {
    Report, // It is repaired, and to be reported.
    Drop,   // It follows from another error; it is repaired.
    GiveUp, // It can't be repaired.
  };

  /// Repairs an error at a byte of the original text. `noteType` is the type
  /// that a note of the error names, or empty.
  Action repair(llvm::StringRef message, size_t offset,
                llvm::StringRef noteType);
  /// Returns whether the innermost operation around a byte is replaced.
  bool isReplaced(size_t offset);
  /// Repairs an error in text that was made up. `nearest` is the closest byte
  /// of the original text before it.
  Action repairMadeUp(llvm::StringRef message, size_t nearest,
                      llvm::StringRef noteType);

  /// Replaces the operations that `isKnown` does not know, by their name with
  /// its dialect, if they are in their own assembly format. They are no errors.
  /// The types of their results are guessed. Returns whether there are any.
  bool replaceUnknown(llvm::function_ref<bool(llvm::StringRef)> isKnown);
  /// An error that may come from an operation of a project's dialect.
  struct GuessError {
    size_t offset = 0;
    /// The byte of the name of the operation whose syntax MLIR's parser was
    /// guessing, if any.
    std::optional<size_t> guessed;
    /// The value that the error names, or empty.
    llvm::StringRef value;
    /// True if the error says that the dialect of a name is not known.
    bool isAboutDialect = false;
  };
  /// Replaces an operation that such an error may come from: the guessed one,
  /// the one at the error, or one that the parser has not finished there; the
  /// definition of the value; or an operation whose name has no dialect, in one
  /// that may name a default dialect. `isGuessed` and `isOfProject` tell of
  /// names of operations. It is no error. If that happens to several operations
  /// of one name, all others of that name are replaced, too. Returns whether
  /// there is such an operation.
  bool replaceGuessed(const GuessError &error,
                      llvm::function_ref<bool(llvm::StringRef)> isGuessed,
                      llvm::function_ref<bool(llvm::StringRef)> isOfProject);
  /// Returns the number of unknown operations.
  size_t getNumUnknown() const { return numUnknown; }
  /// Replaces the operations that use values of unknown ones, because the
  /// guessed types may be wrong.
  void replaceUsersOfUnknown();

  /// Returns the text with all repairs. `map` gets the map to the original
  /// text.
  std::string text(OffsetMap &map) const;

private:
  /// A statement that became a placeholder.
  struct Broken {
    const Statement *statement;
    bool keepsRegions;
    /// The names of the results, followed by those of the arguments of the
    /// first region, and their types.
    std::vector<std::string> names;
    std::vector<std::string> types;
    std::vector<unsigned> numLearned;
    size_t numResults = 0;
    /// New names of results whose names are already defined.
    std::map<std::string, std::string> renamed;
    /// True if the statement is of an unknown dialect, or uses values of such
    /// statements.
    bool isUnknown = false;
    /// True if the types that were guessed for it do not parse.
    bool hasNoTypes = false;
  };
  /// A value without a definition. One is added before a statement.
  struct Undefined {
    const Statement *statement;
    std::string name;
    std::string type;
    unsigned numLearned = 0;
  };

  /// A block argument whose name is already defined, and its new name.
  struct RenamedArgument {
    size_t token;
    std::string name;
  };

  /// A statement that was replaced because of an error at the start of the next
  /// one, although the error may be in the next one.
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
  void makeUnknown(const Statement &statement);
  void replaceUsers(llvm::ArrayRef<Statement> level,
                    llvm::StringSet<> &fromUnknown);
  bool isNamedByUnknown(llvm::StringRef name, size_t use) const;
  Action renameResult(Broken &broken, llvm::StringRef name, Action action);
  std::string makeName();
  const Statement *unfinishedBefore(size_t offset);
  Action breakStatement(size_t offset, Action action);
  Action breakStatement(const Statement *statement, Action action);
  Action learn(llvm::StringRef name, size_t use, llvm::StringRef type);
  Action declare(llvm::StringRef name, size_t use);
  std::string header(const Broken &broken) const;
  static std::string types(const Broken &broken);

  const Statements &statements;
  std::vector<Broken> broken;
  /// The index into `broken` of each statement there.
  llvm::DenseMap<const Statement *, size_t> places;
  size_t numUnknown = 0;
  /// The number of replacements because of an error, by the operation's name.
  llvm::StringMap<unsigned> numGuessed;
  std::vector<Undefined> undefined;
  std::vector<RenamedArgument> renamedArguments;
  llvm::StringSet<> reportedNames, suspects;
  std::optional<Suspicion> suspicion;
  unsigned numRenamed = 0;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_REPAIR_H
