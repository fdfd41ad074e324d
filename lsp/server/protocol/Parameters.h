//===- Parameters.h - The parameters of requests ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These types are the parameters of requests and notifications (LSP 3.17 and
// docs/language-server.md). Each has a `fromJSON`, which returns false at the
// first field that is missing or has the wrong type. `json::Path` names that
// field. Unknown fields are ignored.
//
// The types of llvm/Support/LSP/Protocol.h are not used: their URIs are paths
// of files, so that they reject `untitled:` documents, and their positions
// truncate numbers of more than 32 bits.
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROTOCOL_PARAMETERS_H
#define TCP_LSP_SERVER_PROTOCOL_PARAMETERS_H

#include "lsp/features/CodeLens.h"
#include "lsp/features/Formatting.h"
#include "lsp/server/ClientCapabilities.h"
#include "lsp/text/Text.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// Reads a position. A number that is no `uinteger` becomes the nearest one.
bool fromJSON(const llvm::json::Value &value, Position &position,
              llvm::json::Path path);

/// A Range of LSP.
struct PositionRange {
  Position start, end;
};

//===----------------------------------------------------------------------===//
// Requests about a document. `getUri()` names it.
//===----------------------------------------------------------------------===//

/// The parameters of a request about a whole document.
struct DocumentParams {
  std::string uri;
  const std::string &getUri() const { return uri; }
};

struct PositionParams : DocumentParams {
  Position position;
};

struct RangeParams : DocumentParams {
  PositionRange range;
};

struct ReferenceParams : PositionParams {
  bool includeDeclaration = true;
};

struct RenameParams : PositionParams {
  std::string newName;
};

struct SelectionRangeParams : DocumentParams {
  std::vector<Position> positions;
};

struct CodeActionParams : RangeParams {
  /// A diagnostic that the client shows.
  struct Shown {
    std::string message;
    PositionRange range;
    /// The whole diagnostic, which the answer repeats.
    llvm::json::Value whole = nullptr;
  };
  /// The kinds of actions that are wanted; empty for all.
  std::vector<std::string> only;
  std::vector<Shown> diagnostics;
};

struct FormattingParams : DocumentParams {
  FormatOptions options;
};

struct RangeFormattingParams : FormattingParams {
  PositionRange range;
};

struct OnTypeFormattingParams : FormattingParams {
  Position position;
  /// The character that was typed; empty if there is none.
  std::string ch;
};

/// A request whose answer may be the same as an earlier one.
struct RepeatedParams : DocumentParams {
  /// The id of the earlier answer; empty if there is none.
  std::string previousResultId;
};

/// An item that the client has chosen from an answer, with the `data` that the
/// answer gave it.
struct ResolveParams {
  /// The whole item, to which the answer adds fields.
  llvm::json::Object item;
  std::string uri;
  const std::string &getUri() const { return uri; }
};

struct CompletionResolveParams : ResolveParams {
  /// The key of the documentation; empty if there is none.
  std::string key;
};

struct CodeActionResolveParams : ResolveParams {
  std::string kind;
};

struct CodeLensResolveParams : ResolveParams {
  CodeLens::Kind lens = CodeLens::Compile;
  std::string function;
  std::optional<int64_t> line;
};

struct DataflowParams : DocumentParams {
  std::string function;
};

struct DocumentStagesParams : DocumentParams {
  std::optional<Position> position;
};

/// The parameters that tcp/stage, tcp/passes and tcp/passDiff share.
struct LoweringParams : RepeatedParams {
  /// Empty for all functions.
  std::string function;
  std::optional<Position> position;
  /// The level of -O, 0 to 3.
  std::optional<unsigned> opt;
  std::optional<llvm::json::Value> workDoneToken;
};

struct StageParams : LoweringParams {
  std::string stage;
  /// The index of a pass, if no stage is asked for.
  std::optional<unsigned> pass;
};

struct PassDiffParams : LoweringParams {
  /// The index of a pass.
  unsigned index = 0;
};

struct ValuesParams : PositionParams {
  /// The seed of the arguments that are made up, and the sizes that their types
  /// leave open, as --dims of tcp-aot has them.
  std::optional<unsigned> seed;
  std::string dims;
  /// True if the elements of all values are wanted as files.
  bool keep = false;
};

//===----------------------------------------------------------------------===//
// Requests about no document. `getUri()` names the document whose text is
// needed; it is empty if none is needed.
//===----------------------------------------------------------------------===//

struct NoParams {
  llvm::StringRef getUri() const { return ""; }
};

struct BytecodeParams {
  std::string uri;
  const std::string &getUri() const { return uri; }
};

struct ExecuteCommandParams {
  std::string command;
  llvm::json::Array arguments;
  /// Returns the first argument, if it is a string.
  llvm::StringRef getUri() const;
};

struct WorkspaceSymbolParams : NoParams {
  std::string query;
};

struct WorkspaceDiagnosticParams : NoParams {
  struct PreviousResult {
    std::string uri, value;
  };
  std::vector<PreviousResult> previousResultIds;
  std::optional<llvm::json::Value> partialResultToken;
};

/// An item of a call hierarchy that an earlier answer gave.
struct CallHierarchyParams {
  std::string uri;
  /// The number of separators before the function, and the path of symbols that
  /// leads to it.
  unsigned chunk = 0;
  std::vector<std::string> path;
  const std::string &getUri() const { return uri; }
};

//===----------------------------------------------------------------------===//
// Notifications, and the request that begins a session
//===----------------------------------------------------------------------===//

/// A change of a text. Without a range, it replaces the whole text.
struct ContentChange {
  std::optional<PositionRange> range;
  /// A string, or the reference to a long one (LongStrings).
  llvm::json::Value text = nullptr;
};

struct DidOpenParams : DocumentParams {
  int64_t version = 0;
  llvm::json::Value text = nullptr;
};

struct DidChangeParams : DocumentParams {
  int64_t version = 0;
  std::vector<ContentChange> contentChanges;
};

struct CancelParams {
  llvm::json::Value id = nullptr;
};

struct WorkspaceFolder {
  std::string uri;
};

struct InitializeParams {
  ClientCapabilities client;
  /// The folders of the workspace. Older clients give a URI or a path instead.
  std::optional<std::vector<WorkspaceFolder>> workspaceFolders;
  std::optional<std::string> rootUri, rootPath;
  /// The user's settings.
  std::optional<llvm::json::Object> initializationOptions;
};

struct DidChangeFoldersParams {
  std::vector<WorkspaceFolder> added, removed;
};

/// A file that has changed on disk.
struct FileEvent {
  std::string uri;
  /// 1 for a file that was made, 2 for one that has changed, 3 for one that was
  /// deleted.
  int64_t type = 2;

  bool isDeletion() const { return type == 3; }
};

struct DidChangeFilesParams {
  std::vector<FileEvent> changes;
};

struct DidChangeConfigurationParams {
  /// The settings below `tcp`, if there are any.
  std::optional<llvm::json::Object> tcp;
};

bool fromJSON(const llvm::json::Value &value, PositionRange &range,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, DocumentParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, PositionParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, RangeParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, ReferenceParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, RenameParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, SelectionRangeParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, CodeActionParams::Shown &shown,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, CodeActionParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, FormatOptions &options,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, FormattingParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, RangeFormattingParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, OnTypeFormattingParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, RepeatedParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, CompletionResolveParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, CodeActionResolveParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, CodeLensResolveParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, DataflowParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, DocumentStagesParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, LoweringParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, StageParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, PassDiffParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, ValuesParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, NoParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, BytecodeParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, ExecuteCommandParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, WorkspaceSymbolParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value,
              WorkspaceDiagnosticParams::PreviousResult &result,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, WorkspaceDiagnosticParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, CallHierarchyParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, ContentChange &change,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, DidOpenParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, DidChangeParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, CancelParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, WorkspaceFolder &folder,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, FileEvent &event,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, InitializeParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, DidChangeFoldersParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, DidChangeFilesParams &params,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value,
              DidChangeConfigurationParams &params, llvm::json::Path path);

/// Returns the error for wrong parameters. It names the field and the reason.
llvm::Error makeInvalidParams(const llvm::json::Path::Root &root);

/// Reads the parameters of a request or notification. The error is
/// InvalidParams of LSP, and names the field that is wrong.
template <typename Params>
llvm::Expected<Params> readParams(const llvm::json::Value &value) {
  Params params;
  llvm::json::Path::Root root("params");
  if (fromJSON(value, params, root))
    return params;
  return makeInvalidParams(root);
}

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROTOCOL_PARAMETERS_H
