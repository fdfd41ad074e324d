//===- Check.cpp - Every request on every token of a file -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/check/Check.h"
#include "lsp/server/Uri.h"
#include "lsp/server/check/AnswerCheck.h"
#include "lsp/server/check/LocalClient.h"
#include "lsp/text/Lexer.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::tcp::lsp;
using llvm::StringLiteral;
using llvm::StringRef;
namespace json = llvm::json;

/// Requests with a position.
static constexpr StringLiteral kAtTokens[] = {
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/declaration",
    "textDocument/typeDefinition",
    "textDocument/implementation",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/linkedEditingRange",
    "textDocument/selectionRange",
    "textDocument/signatureHelp",
    "textDocument/completion",
    "textDocument/prepareRename",
    "textDocument/prepareCallHierarchy",
    "textDocument/codeAction",
    "textDocument/semanticTokens/range",
    "textDocument/rangeFormatting",
    "textDocument/onTypeFormatting",
};

/// Requests about the whole file.
static constexpr StringLiteral kOfFile[] = {
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/documentLink",
    "textDocument/codeLens",
    "textDocument/inlayHint",
    "textDocument/formatting",
    "textDocument/willSaveWaitUntil",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/full/delta",
    "textDocument/diagnostic",
    "workspace/diagnostic",
    "workspace/symbol",
};

/// Requests with items of earlier answers.
static constexpr StringLiteral kOfAnswers[] = {
    "textDocument/rename",         "completionItem/resolve",
    "codeAction/resolve",          "codeLens/resolve",
    "callHierarchy/incomingCalls", "callHierarchy/outgoingCalls",
};

llvm::ArrayRef<StringLiteral> mlir::tcp::lsp::getCheckedMethods() {
  static const std::vector<StringLiteral> all = [] {
    std::vector<StringLiteral> methods(std::begin(kAtTokens),
                                       std::end(kAtTokens));
    llvm::append_range(methods, kOfFile);
    llvm::append_range(methods, kOfAnswers);
    return methods;
  }();
  return all;
}

/// The capabilities of a client that supports everything on which answers
/// depend.
static constexpr StringLiteral kCapabilities = R"({
  "general": {"positionEncodings": ["utf-16"]},
  "workspace": {"workspaceEdit": {"documentChanges": true}},
  "textDocument": {
    "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {
                     "valueSet": ["quickfix", "refactor", "source"]}},
                   "resolveSupport": {"properties": ["edit"]}},
    "completion": {"completionItem": {"snippetSupport": true,
                     "resolveSupport": {"properties": ["documentation"]}}},
    "declaration": {"linkSupport": true},
    "definition": {"linkSupport": true},
    "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
    "implementation": {"linkSupport": true},
    "typeDefinition": {"linkSupport": true},
    "signatureHelp": {"signatureInformation": {
                        "activeParameterSupport": true,
                        "parameterInformation": {"labelOffsetSupport": true}}}
  }
})";

/// The largest number of problems that are printed for a file.
static const unsigned kMaxProblems = 100;

namespace {
/// Sends the requests about one file.
class Checker {
public:
  Checker(const CheckOptions &options, const mlir::DialectRegistry &registry,
          std::string uri, std::string content, llvm::raw_ostream &os)
      : options(options), uri(std::move(uri)), text(std::move(content)),
        document{this->uri, text, options.encoding}, os(os), client(registry) {}

  bool run();

private:
  /// The place that a request was about, for messages.
  struct Place {
    std::optional<size_t> offset;
  };

  void open(StringRef uri, const Text &text);
  void checkWholeFile();
  void checkFormatting(const json::Value &edits);
  void checkToken(const Token &token);
  void checkRename(const Token &token, const json::Value &prepared);
  void checkCalls(Place place, const json::Value &items);

  json::Object paramsOf(StringRef method, const Token &token);
  json::Object params() const;
  json::Value range(Range bytes) const;
  json::Value position(size_t offset) const;

  /// Waits for an answer and checks it. Returns null if the answer is an error.
  json::Value finish(StringRef method, int64_t id, Place place);
  json::Value call(StringRef method, json::Value params, Place place = {});
  /// Resolves at most `most` items of an answer that have `data`.
  void resolve(StringRef method, const json::Value &items, Place place,
               size_t most);
  void report(Place place, StringRef method, const llvm::Twine &what);
  void summarize(std::chrono::steady_clock::duration time);

  const CheckOptions &options;
  const std::string uri;
  const Text text;
  const CheckedText document;
  llvm::raw_ostream &os;
  LocalClient client;
  unsigned numProblems = 0, numTokens = 0, numErrors = 0, numWarnings = 0;
  /// The number of times that each request was sent.
  llvm::MapVector<StringRef, unsigned> counts;
  /// Set when the server does not answer any more.
  bool isLost = false;
};
} // namespace

void Checker::report(Place place, StringRef method, const llvm::Twine &what) {
  if (++numProblems > kMaxProblems)
    return;
  os << options.file << ":";
  if (place.offset) {
    Position position = text.positionAt(*place.offset, options.encoding);
    os << position.line + 1 << ":" << position.character + 1 << ":";
  }
  os << " " << method << ": " << what << "\n";
}

json::Value Checker::position(size_t offset) const {
  Position position = text.positionAt(offset, options.encoding);
  return json::Object{{"line", position.line},
                      {"character", position.character}};
}

json::Value Checker::range(Range bytes) const {
  return json::Object{{"start", position(bytes.begin)},
                      {"end", position(bytes.end)}};
}

json::Object Checker::params() const {
  return json::Object{
      {"textDocument", json::Object{{"uri", uri}}},
      {"options", json::Object{{"tabSize", 2}, {"insertSpaces", true}}}};
}

json::Value Checker::finish(StringRef method, int64_t id, Place place) {
  ++counts[method];
  if (isLost)
    return nullptr;
  llvm::Expected<json::Value> result = client.answer(id);
  if (!result) {
    llvm::handleAllErrors(
        result.takeError(), [&](const llvm::lsp::LSPError &error) {
          isLost = error.code == llvm::lsp::ErrorCode::RequestFailed &&
                   StringRef(error.message).starts_with("no answer");
          report(place, method, "an error: " + error.message);
        });
    return nullptr;
  }
  std::string wrong = StringRef(method).starts_with("textDocument/semantic")
                          ? ""
                          : findWrong(*result, document);
  bool isTokens = result->getAsObject() && result->getAsObject()->get("data") &&
                  StringRef(method).starts_with("textDocument/semantic");
  if (isTokens)
    wrong = findWrongTokens(*result, document);
  if (!wrong.empty())
    report(place, method, wrong);
  return std::move(*result);
}

json::Value Checker::call(StringRef method, json::Value params, Place place) {
  return finish(method, client.request(method, std::move(params)), place);
}

void Checker::resolve(StringRef method, const json::Value &items, Place place,
                      size_t most) {
  const json::Array *array = items.getAsArray();
  if (!array)
    return;
  for (const json::Value &item : *array) {
    if (!item.getAsObject() || !item.getAsObject()->get("data"))
      continue;
    if (most-- == 0)
      return;
    call(method, item, place);
  }
}

void Checker::open(StringRef uri, const Text &text) {
  client.notify(
      "textDocument/didOpen",
      json::Object{
          {"textDocument", json::Object{{"uri", uri},
                                        {"languageId", "mlir"},
                                        {"version", 1},
                                        {"text", json::fixUTF8(text.str())}}}});
}

/// Returns the number of diagnostics with a severity.
static unsigned count(const json::Value &published, int severity) {
  const json::Object *object = published.getAsObject();
  const json::Array *diagnostics =
      object ? object->getArray("diagnostics") : nullptr;
  if (!diagnostics)
    return 0;
  return llvm::count_if(*diagnostics, [&](const json::Value &value) {
    const json::Object *diagnostic = value.getAsObject();
    return diagnostic && diagnostic->getInteger("severity") == severity;
  });
}

void Checker::checkFormatting(const json::Value &edits) {
  const json::Array *array = edits.getAsArray();
  if (!array)
    return;
  Text formatted(applyEdits(*array, document));
  StringRef other = "untitled:formatted";
  open(other, formatted);
  llvm::Expected<json::Value> published =
      client.notification("textDocument/publishDiagnostics");
  if (!published)
    return report({}, "textDocument/publishDiagnostics",
                  llvm::toString(published.takeError()));
  // If the file has errors, formatting may change them, because the recovery
  // from errors depends on lines.
  if (numErrors == 0 && count(*published, 1))
    report({}, "textDocument/formatting", "the formatted text has errors");
  json::Object again = params();
  (*again.getObject("textDocument"))["uri"] = other;
  // The ranges of this answer belong to the formatted text.
  llvm::Expected<json::Value> rest =
      client.call("textDocument/formatting", std::move(again));
  if (!rest || !rest->getAsArray() || !rest->getAsArray()->empty())
    report({}, "textDocument/formatting",
           rest ? "what is formatted changes again: " +
                      llvm::formatv("{0}", *rest).str()
                : llvm::toString(rest.takeError()));
}

void Checker::checkWholeFile() {
  for (StringRef method : kOfFile) {
    json::Object arguments = params();
    arguments["range"] = range({0, text.size()});
    arguments["query"] = "";
    arguments["reason"] = 1;
    arguments["previousResultId"] = "1";
    json::Value result = call(method, std::move(arguments));
    if (method == "textDocument/formatting")
      checkFormatting(result);
    if (method == "textDocument/codeLens")
      resolve("codeLens/resolve", result, {}, SIZE_MAX);
  }
}

json::Object Checker::paramsOf(StringRef method, const Token &token) {
  json::Object arguments = params();
  size_t begin = token.range.begin;
  if (method == "textDocument/completion" ||
      method == "textDocument/signatureHelp" ||
      method == "textDocument/onTypeFormatting")
    begin = token.range.end;
  arguments["position"] = position(begin);
  if (method == "textDocument/selectionRange")
    arguments["positions"] = json::Array{position(begin)};
  arguments["range"] = range(token.range);
  arguments["context"] = json::Object{{"includeDeclaration", true},
                                      {"triggerKind", 1},
                                      {"diagnostics", json::Array()}};
  arguments["ch"] = "\n";
  return arguments;
}

void Checker::checkRename(const Token &token, const json::Value &prepared) {
  const json::Object *object = prepared.getAsObject();
  if (!object)
    return;
  json::Object arguments = paramsOf("textDocument/rename", token);
  // This name is not defined yet. A quoted name ends with its quote.
  std::string name = object->getString("placeholder").value_or("").str();
  bool isQuoted = StringRef(name).ends_with("\"");
  name.insert(name.size() - isQuoted, "_checked_");
  if (name.size() > 1 && llvm::isDigit(name[1]))
    name.insert(1, "x");
  arguments["newName"] = name;
  call("textDocument/rename", std::move(arguments), {token.range.begin});
}

void Checker::checkCalls(Place place, const json::Value &items) {
  const json::Array *array = items.getAsArray();
  if (!array)
    return;
  for (const json::Value &item : *array)
    for (StringRef method :
         {"callHierarchy/incomingCalls", "callHierarchy/outgoingCalls"})
      call(method, json::Object{{"item", item}}, place);
}

void Checker::checkToken(const Token &token) {
  ++numTokens;
  Place place{token.range.begin};
  std::vector<int64_t> ids;
  for (StringRef method : kAtTokens)
    ids.push_back(client.request(method, paramsOf(method, token)));
  for (auto [method, id] : llvm::zip(kAtTokens, ids)) {
    json::Value result = finish(method, id, place);
    if (method == "textDocument/prepareRename")
      checkRename(token, result);
    else if (method == "textDocument/prepareCallHierarchy")
      checkCalls(place, result);
    else if (method == "textDocument/codeAction")
      resolve("codeAction/resolve", result, place, SIZE_MAX);
    else if (method == "textDocument/completion" && result.getAsObject())
      if (const json::Value *items = result.getAsObject()->get("items"))
        resolve("completionItem/resolve", *items, place, 1);
  }
}

static std::string plural(unsigned number, StringRef noun) {
  return llvm::formatv("{0} {1}{2}", number, noun, number == 1 ? "" : "s");
}

void Checker::summarize(std::chrono::steady_clock::duration time) {
  unsigned numRequests = 0;
  for (auto [method, number] : counts) {
    numRequests += number;
    llvm::lsp::Logger::info("{0}: {1}", method, number);
  }
  os << llvm::formatv(
      "{0}: {1}, {2}, {3:F1} s; the file has {4} and {5}; {6}\n", options.file,
      plural(numTokens, "token"), plural(numRequests, "request"),
      std::chrono::duration<double>(time).count(), plural(numErrors, "error"),
      plural(numWarnings, "warning"),
      numProblems ? plural(numProblems, "answer") + " wrong"
                  : "all answers are right");
}

bool Checker::run() {
  auto start = std::chrono::steady_clock::now();
  auto initialized = client.call(
      "initialize", json::Object{{"capabilities",
                                  llvm::cantFail(json::parse(kCapabilities))}});
  if (!initialized) {
    report({}, "initialize", llvm::toString(initialized.takeError()));
    return false;
  }
  client.notify("initialized", json::Object());
  open(uri, text);
  llvm::Expected<json::Value> published =
      client.notification("textDocument/publishDiagnostics");
  if (!published) {
    report({}, "textDocument/publishDiagnostics",
           llvm::toString(published.takeError()));
    return false;
  }
  numErrors = count(*published, 1);
  numWarnings = count(*published, 2);
  std::string wrong = findWrong(*published, document);
  if (!wrong.empty())
    report({}, "textDocument/publishDiagnostics", wrong);
  checkWholeFile();
  for (const Token &token : lex(text.str())) {
    unsigned line = text.lineOf(token.range.begin) + 1;
    bool isMeant = !options.lines || (line >= options.lines->first &&
                                      line <= options.lines->second);
    if (isMeant && !isLost)
      checkToken(token);
  }
  if (!isLost)
    call("shutdown", nullptr);
  client.notify("exit", nullptr);
  summarize(std::chrono::steady_clock::now() - start);
  // The destructor of the client would wait for a server that hangs.
  if (isLost) {
    os.flush();
    std::_Exit(1);
  }
  return numProblems == 0;
}

llvm::Expected<std::pair<unsigned, unsigned>>
mlir::tcp::lsp::parseLines(StringRef text) {
  auto [first, last] = text.split('-');
  unsigned from = 0, to = 0;
  if (first.getAsInteger(10, from) ||
      (text.contains('-') ? last : first).getAsInteger(10, to) || from == 0 ||
      to < from)
    return llvm::createStringError("'" + text +
                                   "' is neither a line nor lines as 3-7");
  return std::make_pair(from, to);
}

bool mlir::tcp::lsp::checkFile(const CheckOptions &options,
                               const mlir::DialectRegistry &registry,
                               llvm::raw_ostream &os) {
  auto buffer = llvm::MemoryBuffer::getFile(options.file);
  if (std::error_code error = buffer.getError()) {
    os << options.file << ": could not read the file: " << error.message()
       << "\n";
    return false;
  }
  llvm::SmallString<128> path(options.file);
  llvm::sys::fs::make_absolute(path);
  return Checker(options, registry, toUri(path),
                 json::fixUTF8((*buffer)->getBuffer()), os)
      .run();
}
