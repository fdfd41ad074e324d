//===- TdStructure.cpp - The structure of .td files -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/SemanticTokens.h"
#include "lsp/server/Uri.h"
#include "lsp/server/td/TdRequest.h"
#include "lsp/server/td/TdSymbols.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdDiagnostic(const TdRequest &request,
                                   const DocumentParams &params) {
  // The errors of .td files are published: one file has errors in others.
  return json::Value(json::Object{{"kind", "full"}, {"items", json::Array()}});
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

/// Returns the name of a statement. One without a name has the start of its
/// text.
static std::string getName(const TdText &text, const TdStatement &statement) {
  if (statement.name.size())
    return text.str(statement.name).str();
  if (!statement.isRecord() && statement.kind != TdStatement::Defm)
    return "";
  StringRef header = text.headerOf(statement).split('\n').first;
  return (header.size() > 60 ? header.take_front(57) + "..." : header).str();
}

namespace {
/// Writes the outline of a file.
class Outline {
public:
  explicit Outline(const TdRequest &request)
      : request(request), text(request.view.text()) {}

  json::Array write() {
    const std::vector<TdStatement> &statements = text.getStatements();
    // A child comes after its parent, so it is finished before. Lists begin
    // with their last element.
    std::vector<json::Array> children(statements.size() + 1);
    for (size_t i = statements.size(); i-- > 0;) {
      const TdStatement &statement = statements[i];
      size_t parent = statement.parent == TdStatement::kNone ? statements.size()
                                                             : statement.parent;
      std::string name = getName(text, statement);
      std::optional<int> kind = getTdSymbolKind(statement.kind);
      if (!kind || name.empty()) {
        // Blocks such as `let ... in { }` have no names.
        for (json::Value &child : children[i])
          children[parent].push_back(std::move(child));
        continue;
      }
      children[parent].push_back(
          makeSymbol(statement, name, *kind, std::move(children[i])));
    }
    return reversed(std::move(children[statements.size()]));
  }

private:
  static json::Array reversed(json::Array array) {
    std::reverse(array.begin(), array.end());
    return array;
  }
  json::Value makeSymbol(const TdStatement &statement, StringRef name, int kind,
                         json::Array children) {
    Range selection = statement.name.size() ? statement.name : statement.all;
    json::Object symbol{{"name", json::fixUTF8(name)},
                        {"kind", kind},
                        {"range", request.toJson(statement.all)},
                        {"selectionRange", request.toJson(selection)}};
    if (!children.empty())
      symbol["children"] = reversed(std::move(children));
    return symbol;
  }

  const TdRequest &request;
  const TdText &text;
};
} // namespace

/// Adds symbols as SymbolInformation, for clients without trees.
static void flatten(const json::Array &symbols, StringRef uri,
                    StringRef container, json::Array &into) {
  for (const json::Value &value : symbols) {
    const json::Object &symbol = *value.getAsObject();
    json::Object flat{
        {"name", *symbol.get("name")},
        {"kind", *symbol.get("kind")},
        {"location",
         json::Object{{"uri", uri.str()}, {"range", *symbol.get("range")}}}};
    if (!container.empty())
      flat["containerName"] = container.str();
    into.push_back(std::move(flat));
    if (const json::Array *children = symbol.getArray("children"))
      flatten(*children, uri, *symbol.getString("name"), into);
  }
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdDocumentSymbol(const TdRequest &request,
                                       const DocumentParams &params) {
  json::Array tree = Outline(request).write();
  if (request.client().hierarchicalDocumentSymbols)
    return json::Value(std::move(tree));
  json::Array flat;
  flatten(tree, request.uri, "", flat);
  return json::Value(std::move(flat));
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdFoldingRange(const TdRequest &request,
                                     const DocumentParams &params) {
  const TdText &text = request.view.text();
  const Text &lines = text.getText();
  json::Array folds;
  auto add = [&](Range range, bool keepsLast, StringRef kind) {
    int64_t start = lines.lineOf(range.begin);
    int64_t end = lines.lineOf(range.end ? range.end - 1 : 0) - keepsLast;
    if (end > start)
      folds.push_back(
          json::Object{{"startLine", start}, {"endLine", end}, {"kind", kind}});
  };
  for (const TdStatement &statement : text.getStatements())
    if (statement.body.size())
      add(statement.body, /*keepsLast=*/true, "region");
  llvm::ArrayRef<TdToken> tokens = text.getTokens();
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].is(TdToken::Code)) {
      add(tokens[i].range, /*keepsLast=*/true, "region");
    } else if (tokens[i].is(TdToken::Comment)) {
      // Comments on consecutive lines are one.
      size_t last = i;
      while (last + 1 < tokens.size() &&
             tokens[last + 1].is(TdToken::Comment) &&
             lines.lineOf(tokens[last + 1].range.begin) ==
                 lines.lineOf(tokens[last].range.end) + 1)
        ++last;
      add({tokens[i].range.begin, tokens[last].range.end},
          /*keepsLast=*/false, "comment");
      i = last;
    }
  }
  return json::Value(std::move(folds));
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdSelectionRange(const TdRequest &request,
                                       const SelectionRangeParams &params) {
  const TdText &text = request.view.text();
  json::Array answers;
  for (Position position : params.positions) {
    size_t offset = request.offset(position);
    std::vector<Range> ranges{{0, text.str().size()}};
    auto add = [&](Range range) {
      if (range.size() && range.touches(offset) &&
          ranges.back().contains(range) && !(ranges.back() == range))
        ranges.push_back(range);
    };
    for (const TdStatement &statement : text.getStatements()) {
      add(statement.all);
      add(statement.body);
    }
    size_t token = text.tokenTouching(offset);
    if (token < text.getTokens().size())
      add(text.getTokens()[token].range);
    json::Value answer = nullptr;
    for (Range range : ranges) {
      json::Object object{{"range", request.toJson(range)}};
      if (answer.kind() != json::Value::Null)
        object["parent"] = std::move(answer);
      answer = std::move(object);
    }
    answers.push_back(std::move(answer));
  }
  return json::Value(std::move(answers));
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdDocumentLink(const TdRequest &request,
                                     const DocumentParams &params) {
  json::Array links;
  for (const TdStatement &statement : request.view.text().getStatements()) {
    if (statement.kind != TdStatement::Include || !statement.name.size())
      continue;
    std::string path = request.view.resolveInclude(
        request.view.text().str(statement.name).trim('"'));
    if (!path.empty())
      links.push_back(json::Object{{"range", request.toJson(statement.name)},
                                   {"target", toUri(path)}});
  }
  return json::Value(std::move(links));
}

//===----------------------------------------------------------------------===//
// Semantic tokens
//===----------------------------------------------------------------------===//

/// Returns the kind of a word or a variable, or nothing.
static std::optional<SemanticToken::Type> getType(const TdRequest &request,
                                                  const TdToken &token) {
  switch (token.kind) {
  case TdToken::Keyword:
    return SemanticToken::Keyword;
  case TdToken::Bang:
    return SemanticToken::Function;
  case TdToken::Variable:
    return SemanticToken::Parameter;
  case TdToken::Number:
    return SemanticToken::Number;
  case TdToken::Identifier:
    break;
  default:
    return std::nullopt;
  }
  std::optional<TdFound> found = request.view.symbolsAt(token.range.begin);
  if (!found)
    return std::nullopt;
  const TdSymbol &symbol = found->index->symbols[found->symbols.front()];
  switch (symbol.kind) {
  case TdSymbol::Class:
    return SemanticToken::TypeName;
  case TdSymbol::Def:
    return symbol.op.empty() ? SemanticToken::EnumMember
                             : SemanticToken::Method;
  case TdSymbol::Field:
    return SemanticToken::Property;
  case TdSymbol::TemplateArgument:
    return SemanticToken::Parameter;
  }
  return std::nullopt;
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdSemanticTokens(const TdRequest &request,
                                       const DocumentParams &params) {
  const TdText &text = request.view.text();
  PositionReader reader(text.getText(), request.encoding());
  json::Array data;
  Position last;
  for (const TdToken &token : text.getTokens()) {
    std::optional<SemanticToken::Type> type = getType(request, token);
    if (!type)
      continue;
    Position start = reader.at(token.range.begin);
    unsigned before = start.line == last.line ? last.character : 0;
    data.push_back(int64_t(start.line - last.line));
    data.push_back(int64_t(start.character - before));
    data.push_back(int64_t(countUnits(token.text, request.encoding())));
    data.push_back(int64_t(*type));
    data.push_back(0);
    last = start;
  }
  return json::Value(json::Object{{"data", std::move(data)}});
}
