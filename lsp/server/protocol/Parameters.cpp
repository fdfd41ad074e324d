//===- Parameters.cpp - The parameters of requests ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/protocol/Parameters.h"
#include "lsp/server/protocol/Fields.h"
#include "lsp/server/transport/Transport.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

/// Reads the fields that the parameters inherit from `Base`.
template <typename Base>
static bool readBase(const json::Value &value, Base &params, json::Path path) {
  return fromJSON(value, params, path);
}

llvm::Error mlir::tcp::lsp::makeInvalidParams(const json::Path::Root &root) {
  return makeError(llvm::lsp::ErrorCode::InvalidParams,
                   llvm::toString(root.getError()));
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

bool mlir::tcp::lsp::fromJSON(const json::Value &value, Position &position,
                              json::Path path) {
  int64_t line = 0, character = 0;
  if (!Fields(value, path)
           .required("line", line)
           .required("character", character)
           .isGood())
    return false;
  position.line = std::clamp<int64_t>(line, 0, INT32_MAX);
  position.character = std::clamp<int64_t>(character, 0, INT32_MAX);
  return true;
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, PositionRange &range,
                              json::Path path) {
  return Fields(value, path)
      .required("start", range.start)
      .required("end", range.end)
      .isGood();
}

//===----------------------------------------------------------------------===//
// Requests about a document
//===----------------------------------------------------------------------===//

bool mlir::tcp::lsp::fromJSON(const json::Value &value, DocumentParams &params,
                              json::Path path) {
  return Fields(value, path)
      .within("textDocument",
              [&](Fields &document) { document.required("uri", params.uri); })
      .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, PositionParams &params,
                              json::Path path) {
  return readBase<DocumentParams>(value, params, path) &&
         Fields(value, path).required("position", params.position).isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, RangeParams &params,
                              json::Path path) {
  return readBase<DocumentParams>(value, params, path) &&
         Fields(value, path).required("range", params.range).isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, ReferenceParams &params,
                              json::Path path) {
  return readBase<PositionParams>(value, params, path) &&
         Fields(value, path)
             .inside("context",
                     [&](Fields &context) {
                       context.optional("includeDeclaration",
                                        params.includeDeclaration);
                     })
             .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, RenameParams &params,
                              json::Path path) {
  return readBase<PositionParams>(value, params, path) &&
         Fields(value, path).required("newName", params.newName).isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              SelectionRangeParams &params, json::Path path) {
  /// The largest number of positions in a request. Each one needs a search in
  /// its unit.
  constexpr size_t kMaxPositions = 1000;
  if (!readBase<DocumentParams>(value, params, path) ||
      !Fields(value, path).required("positions", params.positions).isGood())
    return false;
  if (params.positions.size() <= kMaxPositions)
    return true;
  path.field("positions").report("expected at most 1000 positions");
  return false;
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              CodeActionParams::Shown &shown, json::Path path) {
  shown.whole = value;
  return Fields(value, path)
      .required("message", shown.message)
      .required("range", shown.range)
      .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              CodeActionParams &params, json::Path path) {
  return readBase<RangeParams>(value, params, path) &&
         Fields(value, path)
             .inside("context",
                     [&](Fields &context) {
                       context.optional("only", params.only)
                           .optional("diagnostics", params.diagnostics);
                     })
             .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, FormatOptions &options,
                              json::Path path) {
  int64_t tabSize = options.tabSize;
  if (!Fields(value, path)
           .optional("tabSize", tabSize)
           .optional("insertSpaces", options.insertSpaces)
           .optional("trimTrailingWhitespace", options.trimTrailingWhitespace)
           .optional("insertFinalNewline", options.insertFinalNewline)
           .optional("trimFinalNewlines", options.trimFinalNewlines)
           .isGood())
    return false;
  options.tabSize = std::clamp<int64_t>(tabSize, 1, 64);
  return true;
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              FormattingParams &params, json::Path path) {
  return readBase<DocumentParams>(value, params, path) &&
         Fields(value, path).optional("options", params.options).isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              RangeFormattingParams &params, json::Path path) {
  return readBase<FormattingParams>(value, params, path) &&
         Fields(value, path).required("range", params.range).isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              OnTypeFormattingParams &params, json::Path path) {
  return readBase<FormattingParams>(value, params, path) &&
         Fields(value, path)
             .required("position", params.position)
             .optional("ch", params.ch)
             .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, RepeatedParams &params,
                              json::Path path) {
  return readBase<DocumentParams>(value, params, path) &&
         Fields(value, path)
             .optional("previousResultId", params.previousResultId)
             .isGood();
}

/// Reads an item of an answer. `read` reads its `data`.
template <typename Read>
static bool readItem(const json::Value &value, ResolveParams &params,
                     json::Path path, Read read) {
  bool isGood = Fields(value, path)
                    .within("data",
                            [&](Fields &data) {
                              data.required("uri", params.uri);
                              read(data);
                            })
                    .isGood();
  if (isGood)
    params.item = *value.getAsObject();
  return isGood;
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              CompletionResolveParams &params,
                              json::Path path) {
  return readItem(value, params, path,
                  [&](Fields &data) { data.optional("key", params.key); });
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              CodeActionResolveParams &params,
                              json::Path path) {
  return readItem(value, params, path,
                  [&](Fields &data) { data.required("kind", params.kind); });
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              CodeLensResolveParams &params, json::Path path) {
  return readItem(value, params, path, [&](Fields &data) {
    std::optional<unsigned> kind;
    data.number("lens", kind, CodeLens::CompareDumps, "no lens of this server")
        .optional("function", params.function)
        .optional("line", params.line);
    if (kind)
      params.lens = CodeLens::Kind(*kind);
    else if (data.isGood())
      data.fail("lens", "missing value");
  });
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, DataflowParams &params,
                              json::Path path) {
  return readBase<DocumentParams>(value, params, path) &&
         Fields(value, path).required("function", params.function).isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              DocumentStagesParams &params, json::Path path) {
  return readBase<DocumentParams>(value, params, path) &&
         Fields(value, path).optional("position", params.position).isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, LoweringParams &params,
                              json::Path path) {
  return readBase<RepeatedParams>(value, params, path) &&
         Fields(value, path)
             .optional("function", params.function)
             .optional("position", params.position)
             .number("opt", params.opt, 3, "expected a number from 0 to 3")
             .optional("workDoneToken", params.workDoneToken)
             .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, StageParams &params,
                              json::Path path) {
  return readBase<LoweringParams>(value, params, path) &&
         Fields(value, path)
             .optional("stage", params.stage)
             .number("pass", params.pass, INT32_MAX,
                     "expected the index of a pass")
             .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, PassDiffParams &params,
                              json::Path path) {
  std::optional<unsigned> index;
  if (!readBase<LoweringParams>(value, params, path) ||
      !Fields(value, path)
           .number("index", index, INT32_MAX, "expected the index of a pass")
           .isGood())
    return false;
  if (!index) {
    path.field("index").report("missing value");
    return false;
  }
  params.index = *index;
  return true;
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, ValuesParams &params,
                              json::Path path) {
  return readBase<PositionParams>(value, params, path) &&
         Fields(value, path)
             .number("seed", params.seed, INT32_MAX,
                     "expected a number from 0 to 2147483647")
             .optional("dims", params.dims)
             .optional("keep", params.keep)
             .isGood();
}

//===----------------------------------------------------------------------===//
// Requests about no document
//===----------------------------------------------------------------------===//

bool mlir::tcp::lsp::fromJSON(const json::Value &, NoParams &, json::Path) {
  return true;
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, BytecodeParams &params,
                              json::Path path) {
  return Fields(value, path).required("uri", params.uri).isGood();
}

llvm::StringRef ExecuteCommandParams::getUri() const {
  return arguments.empty() ? "" : arguments.front().getAsString().value_or("");
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              ExecuteCommandParams &params, json::Path path) {
  const json::Object *object = value.getAsObject();
  const json::Value *given = object ? object->get("arguments") : nullptr;
  if (!Fields(value, path).required("command", params.command).isGood())
    return false;
  if (given && !given->getAsArray()) {
    path.field("arguments").report("expected array");
    return false;
  }
  if (given)
    params.arguments = *given->getAsArray();
  return true;
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              WorkspaceSymbolParams &params, json::Path path) {
  return Fields(value, path).optional("query", params.query).isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              WorkspaceDiagnosticParams::PreviousResult &result,
                              json::Path path) {
  return Fields(value, path)
      .required("uri", result.uri)
      .required("value", result.value)
      .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              WorkspaceDiagnosticParams &params,
                              json::Path path) {
  return Fields(value, path)
      .optional("previousResultIds", params.previousResultIds)
      .optional("partialResultToken", params.partialResultToken)
      .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              CallHierarchyParams &params, json::Path path) {
  std::optional<unsigned> chunk;
  bool isGood =
      Fields(value, path)
          .within("item",
                  [&](Fields &item) {
                    item.required("uri", params.uri)
                        .within("data", [&](Fields &data) {
                          data.number("chunk", chunk, INT32_MAX,
                                      "expected the number of a chunk")
                              .required("path", params.path);
                        });
                  })
          .isGood();
  params.chunk = chunk.value_or(0);
  return isGood;
}

//===----------------------------------------------------------------------===//
// Notifications
//===----------------------------------------------------------------------===//

bool mlir::tcp::lsp::fromJSON(const json::Value &value, ContentChange &change,
                              json::Path path) {
  if (!Fields(value, path)
           .optional("range", change.range)
           .required("text", change.text)
           .isGood())
    return false;
  if (change.text.getAsString() || LongStrings::isReference(change.text))
    return true;
  path.field("text").report("expected string");
  return false;
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, DidOpenParams &params,
                              json::Path path) {
  ContentChange text;
  if (!readBase<DocumentParams>(value, params, path) ||
      !Fields(value, path)
           .required("textDocument", text)
           .within("textDocument",
                   [&](Fields &document) {
                     document.optional("version", params.version);
                   })
           .isGood())
    return false;
  params.text = std::move(text.text);
  return true;
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, DidChangeParams &params,
                              json::Path path) {
  return readBase<DocumentParams>(value, params, path) &&
         Fields(value, path)
             .within("textDocument",
                     [&](Fields &document) {
                       document.optional("version", params.version);
                     })
             .required("contentChanges", params.contentChanges)
             .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, CancelParams &params,
                              json::Path path) {
  return Fields(value, path).required("id", params.id).isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, WorkspaceFolder &folder,
                              json::Path path) {
  return Fields(value, path).required("uri", folder.uri).isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, FileEvent &event,
                              json::Path path) {
  return Fields(value, path)
      .required("uri", event.uri)
      .optional("type", event.type)
      .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              InitializeParams &params, json::Path path) {
  return Fields(value, path)
      .optional("capabilities", params.client)
      .optional("workspaceFolders", params.workspaceFolders)
      .optional("rootUri", params.rootUri)
      .optional("rootPath", params.rootPath)
      .optional("initializationOptions", params.initializationOptions)
      .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              DidChangeFoldersParams &params, json::Path path) {
  return Fields(value, path)
      .within("event",
              [&](Fields &event) {
                event.optional("added", params.added)
                    .optional("removed", params.removed);
              })
      .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              DidChangeFilesParams &params, json::Path path) {
  return Fields(value, path).required("changes", params.changes).isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value,
                              DidChangeConfigurationParams &params,
                              json::Path path) {
  return Fields(value, path)
      .inside("settings",
              [&](Fields &settings) { settings.optional("tcp", params.tcp); })
      .isGood();
}
