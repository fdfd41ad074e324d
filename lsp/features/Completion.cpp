//===- Completion.cpp - What may be written at a cursor -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Completion.h"
#include "lsp/features/Callee.h"
#include "lsp/features/Documentation.h"
#include "lsp/features/Fitting.h"
#include "lsp/features/Fuzzy.h"
#include "lsp/features/PluginOps.h"
#include "lsp/features/Scope.h"
#include "lsp/features/Words.h"
#include "lsp/ods/ExampleText.h"
#include "lsp/ods/FormatCursor.h"
#include "lsp/ods/Snippet.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// Finds the items of one cursor in a unit.
class Completer {
public:
  Completer(const Document &document, const Document::Place &place,
            const CompletionOptions &options, CompletionList &list)
      : document(document), place(place), cursor(*place.unit, place.offset),
        options(options), list(list) {}

  void run();
  /// Adds what is costly to items, once it is known which are kept.
  void finish();

private:
  CompletionItem *add(std::string label, CompletionItem::Kind kind,
                      unsigned rank = 0);
  void addOps();
  void addOpNames(StringRef prefix, bool isInString);
  void addPluginOps(StringRef prefix, bool isInString);
  std::string makeOpText(const OdsOp &op);
  void addValues(const OdsValue *wanted);
  void addSymbols();
  void addBlocks();
  void addTypes(const OdsValue *wanted);
  void addSigilNames(Piece::Kind aliases);
  bool isGiven(StringRef attribute) const;
  void addAttributeNames(const OdsOp &op);
  void addPluginAttributeNames();
  void addAttributeValues(const OdsAttribute &attribute);
  void addDefinitionContent();
  void addExpected(const OdsOp &op);
  bool addElement(const OdsOp &op, const FormatElement &element);
  bool addByFormat(const OdsOp &op, ArrayRef<FormatElement> format);
  const FormatElement *findLiteral(ArrayRef<FormatElement> format,
                                   const FormatElement *target) const;
  std::string makeReturnText(const OdsOp &op);
  std::string makeCallText(const Callee &callee);
  bool isAtType() const;
  bool addInBrackets(const OdsOp *op);

  const std::vector<ScopedValue> &values() {
    if (!scope)
      scope = getValuesInScope(*place.unit, cursor);
    return *scope;
  }

  const Document &document;
  const Document::Place &place;
  Cursor cursor;
  const CompletionOptions &options;
  CompletionList &list;
  std::optional<std::vector<ScopedValue>> scope;
};
} // namespace

/// An item, unless what is written already is not it. The pointer holds until
/// the next call.
CompletionItem *Completer::add(std::string label, CompletionItem::Kind kind,
                               unsigned rank) {
  std::optional<unsigned> score = matchFuzzily(cursor.prefix(), label);
  if (!score)
    return nullptr;
  // How much is left to write does not matter: what fits comes first.
  if (StringRef(label).starts_with_insensitive(cursor.prefix()))
    score = 1000;
  CompletionItem item;
  item.insertText = label;
  item.label = std::move(label);
  item.kind = kind;
  // The letters decide first, but for an empty prefix, where all are equal.
  item.rank = (cursor.prefix().empty() ? 0 : (1000 - *score) * 16) + rank;
  list.items.push_back(std::move(item));
  return &list.items.back();
}

static std::string print(Type type) {
  std::string text;
  if (type)
    llvm::raw_string_ostream(text) << type;
  return text;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Adds what most starts at the top of a file or of a module.
static void addTopLevelOps(StringRef prefix, const CompletionOptions &options,
                           CompletionList &list) {
  for (StringRef name : {"func.func", "module", "memref.global", "llvm.func",
                         "ml_program.global", "transform.named_sequence",
                         "gpu.module", "pdl.pattern"}) {
    const OdsOp *op = findOp(name, "builtin");
    std::optional<unsigned> score = matchFuzzily(prefix, name);
    if (!op || !score)
      continue;
    CompletionItem item;
    item.label = item.insertText = name.str();
    item.kind = CompletionItem::Op;
    item.rank = prefix.empty() ? 0 : 1000 - *score;
    item.detail = op->summary.str().str();
    item.key = "op " + op->name.str().str();
    if (options.snippets) {
      item.insertText = makeSnippet(*op);
      item.isSnippet = true;
    }
    list.items.push_back(std::move(item));
  }
}

/// A text in a snippet, where $, } and \ are special.
static std::string escape(StringRef text) {
  std::string escaped;
  for (char c : text) {
    if (c == '$' || c == '}' || c == '\\')
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

static void replaceAll(std::string &text, StringRef what, StringRef with) {
  for (size_t at = text.find(what.str()); at != std::string::npos;
       at = text.find(what.str(), at + with.size()))
    text.replace(at, what.size(), with.str());
}

/// The whole op, with the nearest values that fit and their types.
std::string Completer::makeOpText(const OdsOp &op) {
  std::string text = makeSnippet(op);
  size_t results = text.find(" = ");
  size_t name = text.find(op.name.str().str());
  if (cursor.hasResults() && results != std::string::npos && results < name)
    text.erase(0, results + 3);
  Type chosen;
  for (const OdsValue &operand : op.operands) {
    if (operand.arity != OdsArity::Single)
      continue;
    auto found = llvm::find_if(values(), [&](const ScopedValue &value) {
      return value.type && fits(value.type, operand) &&
             (!chosen || !wantsSameTypes(op) || value.type == chosen);
    });
    if (found == values().end())
      continue;
    std::string hole = ":" + operand.name.str().str() + "}";
    size_t at = text.find("%${");
    while (
        at != std::string::npos &&
        StringRef(text).drop_front(text.find(':', at)).substr(0, hole.size()) !=
            hole)
      at = text.find("%${", at + 1);
    if (at == std::string::npos)
      continue;
    size_t colon = text.find(':', at);
    text.replace(colon + 1, hole.size() - 2,
                 escape(StringRef(found->name).drop_front()));
    // The type of the first is that of all which are written alike.
    std::string type = escape(print(found->type));
    if (!chosen && type.size() <= 200)
      replaceAll(text, ":" + escape(exampleType(operand, "i32")) + "}",
                 ":" + type + "}");
    chosen = chosen ? chosen : found->type;
  }
  return text;
}

void Completer::addPluginOps(StringRef prefix, bool isInString) {
  MLIRContext &context = *place.unit->module().getContext();
  auto addItem = [&](StringRef name, CompletionItem::Kind kind,
                     StringRef detail, StringRef behind) {
    std::optional<unsigned> score = matchFuzzily(prefix, name);
    if (!score)
      return;
    CompletionItem item;
    item.label = name.str();
    item.kind = kind;
    item.detail = detail.str();
    item.insertText = ((isInString ? "\"" : "") + name + behind).str();
    item.rank = (prefix.empty() ? 0 : (1000 - *score) * 16) + 5;
    list.items.push_back(std::move(item));
  };
  if (!prefix.contains('.'))
    for (StringRef name : getPluginDialects(context))
      addItem(name, CompletionItem::Dialect, "a dialect of a plugin", ".");
  if (!prefix.empty())
    for (RegisteredOperationName op : getPluginOps(context))
      addItem(op.getStringRef(), CompletionItem::Op, "an operation of a plugin",
              isInString ? "\"" : "");
}

void Completer::addOpNames(StringRef prefix, bool isInString) {
  addPluginOps(prefix, isInString);
  const OdsIndex &index = OdsIndex::get();
  auto addOp = [&](const OdsOp &op, StringRef name, unsigned score,
                   unsigned rank) {
    CompletionItem item;
    item.label = name.str();
    item.kind = CompletionItem::Op;
    item.detail = op.summary.str().str();
    item.insertText = isInString ? "\"" + item.label + "\"" : item.label;
    item.rank = (prefix.empty() ? 0 : (1000 - score) * 16) + rank;
    item.key = "op " + op.name.str().str();
    list.items.push_back(std::move(item));
  };
  StringRef standard = cursor.defaultDialect();
  auto [dialect, mnemonic] = prefix.split('.');
  bool hasDot = prefix.contains('.');
  for (const OdsOp &op : index.ops) {
    StringRef name = op.name;
    if (cursor.hasResults() && op.results.empty())
      continue;
    if (hasDot) {
      // The dialect is known; letters are for the rest.
      StringRef rest = name;
      if (!rest.consume_front(dialect) || !rest.consume_front("."))
        continue;
      if (auto score = matchFuzzily(mnemonic, rest))
        addOp(op, name, *score, 4);
      continue;
    }
    bool isStandard = !isInString && op.dialect() == standard;
    // There are no functions in functions.
    if (isStandard && name != "func.func") {
      StringRef rest = name.split('.').second;
      if (auto score = matchFuzzily(prefix, rest))
        addOp(op, rest, *score, 1);
    }
    if (prefix.empty())
      continue;
    // "add" means the op of any dialect; one that is in use comes first.
    std::optional<unsigned> score = matchFuzzily(prefix, name);
    if (auto rest = matchFuzzily(prefix, name.split('.').second))
      score = std::max(score.value_or(0), *rest / 2);
    if (score)
      addOp(op, name, *score, op.dialect() == "tcp" ? 2 : 6);
  }
  if (hasDot)
    return;
  for (const OdsDialect &known : index.dialects)
    if (auto score = matchFuzzily(prefix, known.name)) {
      CompletionItem item;
      item.label = known.name.str().str();
      item.kind = CompletionItem::Dialect;
      item.detail = known.summary.str().str();
      item.insertText = (isInString ? "\"" : "") + item.label + ".";
      item.rank = (prefix.empty() ? 0 : (1000 - *score) * 16) + 3;
      item.key = "dialect " + item.label;
      list.items.push_back(std::move(item));
    }
}

void Completer::addOps() {
  if (!cursor.parent() && !cursor.hasResults())
    addTopLevelOps(cursor.prefix(), options, list);
  addOpNames(cursor.prefix(), /*isInString=*/false);
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

void Completer::addValues(const OdsValue *wanted) {
  const OdsOp *op = findOp(cursor.opName(), cursor.defaultDialect());
  // A value that is there already says what type the others have.
  Type given;
  if (op && wantsSameTypes(*op) && cursor.statement())
    for (size_t i = cursor.statement()->name; i < cursor.end(); ++i)
      for (const ScopedValue &value : values())
        if (!given && value.name == cursor.spelling(i))
          given = value.type;
  for (auto [distance, value] : llvm::enumerate(values())) {
    unsigned rank = 2;
    if (!value.type)
      rank = given || wanted ? 8 : 2;
    else if (given && value.type == given)
      rank = 0;
    else if (wanted && !fits(value.type, *wanted))
      rank = 12;
    else if (given)
      rank = 4;
    else if (wanted)
      rank = 1;
    CompletionItem *item = add(value.name, CompletionItem::Value,
                               rank * 64 + std::min<unsigned>(distance, 63));
    if (item)
      item->detail = print(value.type);
  }
}

void Completer::addSymbols() {
  StringRef prefix = cursor.prefix().ltrim('@').ltrim('"');
  const std::vector<Member> &members = document.members();
  const Member &own = members[place.member];
  // Files have thousands of them: items are made of the best only.
  struct Candidate {
    unsigned rank;
    StringRef name;
    bool operator<(const Candidate &other) const {
      return rank != other.rank ? rank < other.rank : name < other.name;
    }
  };
  std::vector<Candidate> candidates;
  for (const Member &member : members) {
    if (!member.symbols || member.chunk != own.chunk ||
        member.module != own.module)
      continue;
    for (Operation *op : member.symbols->definitions) {
      StringRef name = SymbolTable::getSymbolName(op).getValue();
      if (std::optional<unsigned> score = matchFuzzily(prefix, name))
        candidates.push_back({prefix.empty() ? 0 : 1000 - *score, name});
    }
  }
  if (candidates.size() > options.limit) {
    std::nth_element(candidates.begin(), candidates.begin() + options.limit,
                     candidates.end());
    candidates.resize(options.limit);
    list.isIncomplete = true;
  }
  for (const Candidate &candidate : candidates) {
    CompletionItem item;
    item.kind = CompletionItem::Function;
    llvm::raw_string_ostream(item.label) << SymbolRefAttr::get(
        place.unit->module().getContext(), candidate.name);
    item.insertText = item.label;
    item.rank = candidate.rank;
    list.items.push_back(std::move(item));
  }
}

void Completer::addBlocks() {
  llvm::SmallVector<StringRef> seen;
  for (StringRef label : getBlocksInScope(cursor))
    if (!llvm::is_contained(seen, label)) {
      seen.push_back(label);
      add(label.str(), CompletionItem::Block);
    }
}

void Completer::addTypes(const OdsValue *wanted) {
  // An element of a shape is a scalar.
  bool isElement =
      cursor.isIn('<') && cursor.brackets().back().token &&
      isShapedTypeName(cursor.spelling(cursor.brackets().back().token - 1));
  if (isElement) {
    for (const Word &word : getBuiltinTypes())
      if (!isShapedTypeName(word.name) && word.name != "tuple" &&
          word.name != "none")
        if (CompletionItem *item = add(word.name.str(), CompletionItem::Type))
          item->detail = word.documentation.str();
    return;
  }
  // First the types of what the statement uses, then of what it could use.
  llvm::SmallVector<Type> seen;
  auto addType = [&](Type type, unsigned rank) {
    if (!type || seen.size() >= 8 || llvm::is_contained(seen, type) ||
        (wanted && !fits(type, *wanted)))
      return;
    seen.push_back(type);
    std::string text = print(type);
    if (text.size() <= 100)
      add(text, CompletionItem::Type, rank);
  };
  for (size_t i = cursor.statement() ? cursor.statement()->name : cursor.end();
       i < cursor.end(); ++i)
    if (cursor.at(i).is(Token::ValueId))
      for (const ScopedValue &value : values())
        if (value.name == cursor.spelling(i))
          addType(value.type, 0);
  for (const ScopedValue &value : values())
    addType(value.type, 1);
  if (wanted) {
    std::string example = exampleType(*wanted, "");
    if (!example.empty())
      add(example, CompletionItem::Type, 2);
  }
  for (const Word &word : getBuiltinTypes())
    if (CompletionItem *item = add(word.name.str(), CompletionItem::Type, 3)) {
      item->detail = word.documentation.str();
      if (isShapedTypeName(word.name) && options.snippets) {
        item->insertText += "<$0>";
        item->isSnippet = true;
      }
    }
  if (cursor.prefix().empty())
    addSigilNames(Piece::TypeAlias);
}

/// Aliases, and what dialects define, behind a # or !.
void Completer::addSigilNames(Piece::Kind aliases) {
  bool isType = aliases == Piece::TypeAlias;
  for (const Member &member : document.members()) {
    if (member.piece.kind != aliases ||
        member.chunk != document.members()[place.member].chunk)
      continue;
    StringRef text = document.text().str().slice(member.piece.range.begin,
                                                 member.piece.range.end);
    auto [name, value] = text.split('=');
    if (CompletionItem *item = add(name.trim().str(), CompletionItem::Alias, 1))
      item->detail = value.trim().take_front(100).str();
  }
  const OdsIndex &index = OdsIndex::get();
  for (const OdsDef &definition : isType ? index.types : index.attributes) {
    if (definition.mnemonic.empty())
      continue;
    std::string name = (llvm::Twine(isType ? "!" : "#") + definition.dialect() +
                        "." + definition.mnemonic.str())
                           .str();
    if (CompletionItem *item =
            add(name, isType ? CompletionItem::Type : CompletionItem::EnumCase,
                4)) {
      item->detail = definition.summary.str().str();
      item->key =
          (isType ? "type " : "attribute ") + definition.name.str().str();
    }
  }
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Whether the dictionary at the cursor has an attribute already.
bool Completer::isGiven(StringRef attribute) const {
  for (size_t i = cursor.brackets().back().token; i < cursor.end(); ++i)
    if (cursor.spelling(i) == attribute && cursor.at(i + 1).is('='))
      return true;
  return false;
}

void Completer::addAttributeNames(const OdsOp &op) {
  for (const OdsAttribute &attribute : op.attributes) {
    if (isGiven(attribute.name))
      continue;
    CompletionItem *item =
        add(attribute.name.str().str(), CompletionItem::Attribute,
            attribute.isOptional ? 1 : 0);
    if (!item)
      continue;
    item->detail = attribute.constraint.str().str();
    if (cursor.at(cursor.end() + (cursor.word() ? 1 : 0)).is('=') ||
        attribute.storage.str() == "UnitAttr")
      continue;
    ExampleAttribute example =
        exampleAttribute(attribute, AttributePosition::Dictionary);
    item->isSnippet = options.snippets;
    if (!options.snippets)
      item->insertText += " = ";
    else if (example.choices.empty())
      item->insertText += " = " + escape(example.before) +
                          "${1:" + escape(example.value) + "}" +
                          escape(example.after);
    else
      item->insertText += " = " + escape(example.before) + "${1|" +
                          llvm::join(example.choices, ",") + "|}" +
                          escape(example.after);
  }
}

/// Behind `name = `.
void Completer::addAttributeValues(const OdsAttribute &attribute) {
  ExampleAttribute example =
      exampleAttribute(attribute, AttributePosition::Dictionary);
  if (example.choices.empty())
    add(example.str(), CompletionItem::EnumCase);
  for (StringRef choice : example.choices)
    add(example.before + choice.str() + example.after,
        CompletionItem::EnumCase);
  for (const Word &word : getAttributeKeywords())
    if (CompletionItem *item = add(word.name.str(), CompletionItem::Keyword, 3))
      item->detail = word.documentation.str();
}

/// The names that an operation of a plugin says it has; of their values it says
/// nothing.
void Completer::addPluginAttributeNames() {
  std::optional<RegisteredOperationName> op = RegisteredOperationName::lookup(
      cursor.opName(), place.unit->module().getContext());
  if (!op)
    return;
  for (StringAttr name : op->getAttributeNames())
    if (!isGiven(name))
      if (CompletionItem *item = add(name.str(), CompletionItem::Attribute))
        item->insertText += " = ";
}

/// Inside of `#tcp<roundingMode |>` or `!quant.uniform<|>`.
void Completer::addDefinitionContent() {
  size_t angle = cursor.brackets().back().token;
  if (angle == 0)
    return;
  const Token &name = cursor.at(angle - 1);
  StringRef spelled = cursor.spelling(angle - 1).drop_front();
  const OdsIndex &index = OdsIndex::get();
  if (name.is(Token::AttributeId)) {
    auto addCases = [&](const OdsDef *definition) {
      const OdsEnum *found = definition && !definition->enumName.empty()
                                 ? index.findEnum(definition->enumName)
                                 : nullptr;
      if (found)
        for (const OdsEnumCase &enumCase : found->cases)
          add(enumCase.name.str().str(), CompletionItem::EnumCase);
    };
    if (spelled.contains('.'))
      return addCases(index.findAttribute(spelled.split('.').first,
                                          spelled.split('.').second));
    if (cursor.end() > angle + 1)
      return addCases(index.findAttribute(spelled, cursor.spelling(angle + 1)));
  } else if (!name.is(Token::TypeId)) {
    return;
  }
  if (cursor.end() != angle + 1 || spelled.contains('.'))
    return;
  for (const OdsDef &definition :
       name.is(Token::TypeId) ? index.types : index.attributes)
    if (definition.dialect() == spelled && !definition.mnemonic.empty())
      if (CompletionItem *item =
              add(definition.mnemonic.str().str(), CompletionItem::EnumCase))
        item->detail = definition.summary.str().str();
}

//===----------------------------------------------------------------------===//
// By the op's form
//===----------------------------------------------------------------------===//

/// The value that a directive is about: that of type($in).
static const OdsValue *getValueOf(const OdsOp &op,
                                  const FormatElement &directive) {
  const OdsValue *found = nullptr;
  walkFormat(directive, [&](const FormatElement &inner) {
    if (inner.is(FormatElement::Variable) && !found)
      found = findArgument(op, inner.text).value;
    return true;
  });
  return found;
}

/// Adds what an element of the form may be; false if that can't be told.
bool Completer::addElement(const OdsOp &op, const FormatElement &element) {
  switch (element.kind) {
  case FormatElement::Literal:
    if (!element.text.empty() && llvm::isAlpha(element.text.front()))
      add(element.text.str(), CompletionItem::Keyword);
    return true;
  case FormatElement::Variable: {
    FormatArgument argument = findArgument(op, element.text);
    if (argument.kind == FormatArgument::Operand)
      addValues(argument.value);
    else if (argument.kind == FormatArgument::Successor)
      addBlocks();
    else if (argument.attribute &&
             argument.attribute->storage.str().contains("SymbolRef"))
      addSymbols();
    else if (argument.attribute && !argument.attribute->isSymbolName) {
      ExampleAttribute example =
          exampleAttribute(*argument.attribute, AttributePosition::Format);
      for (StringRef choice : example.choices)
        add(choice.str(), CompletionItem::EnumCase);
      if (example.choices.empty() && cursor.prefix().empty())
        add(example.str(), CompletionItem::EnumCase);
    }
    return argument.kind != FormatArgument::Region;
  }
  case FormatElement::Type:
    addTypes(getValueOf(op, element));
    return true;
  case FormatElement::FunctionalType:
    addTypes(nullptr);
    return true;
  case FormatElement::Operands:
    addValues(nullptr);
    return true;
  case FormatElement::Successors:
    addBlocks();
    return true;
  case FormatElement::Optional:
  case FormatElement::Qualified:
  case FormatElement::Clause:
    return !element.children.empty() && addElement(op, element.children[0]);
  case FormatElement::OIList:
    for (const FormatElement &clause : element.children)
      addElement(op, clause);
    return true;
  case FormatElement::AttrDictWithKeyword:
    add("attributes", CompletionItem::Keyword);
    return true;
  default:
    return false;
  }
}

/// What may follow `target`: all that may be left out, and the first that may
/// not. True once `target` was passed.
static bool findFollowers(ArrayRef<FormatElement> elements,
                          const FormatElement *target, bool isPassed,
                          std::vector<const FormatElement *> &followers,
                          bool &isDone) {
  for (const FormatElement &element : elements) {
    if (isDone)
      return true;
    if (isPassed) {
      if (element.is(FormatElement::Whitespace))
        continue;
      followers.push_back(&element);
      isDone = !element.is(FormatElement::Optional) &&
               !element.is(FormatElement::OIList) &&
               !element.is(FormatElement::AttrDict) &&
               !element.is(FormatElement::AttrDictWithKeyword) &&
               !element.is(FormatElement::PropDict);
      continue;
    }
    isPassed = &element == target;
    for (ArrayRef<FormatElement> inner :
         {ArrayRef(element.children), ArrayRef(element.otherwise)})
      if (!isPassed)
        isPassed = findFollowers(inner, target, false, followers, isDone);
  }
  return isPassed;
}

/// The literal that comes next, where some are still to come before `target`.
const FormatElement *Completer::findLiteral(ArrayRef<FormatElement> format,
                                            const FormatElement *target) const {
  std::vector<const FormatElement *> run;
  bool isPassed = false;
  walkFormat(format, [&](const FormatElement &element) {
    isPassed |= &element == target;
    if (isPassed || element.is(FormatElement::Whitespace))
      return !isPassed;
    if (element.is(FormatElement::Literal))
      run.push_back(&element);
    else
      run.clear();
    return true;
  });
  if (run.empty())
    return nullptr;
  if (cursor.statement()->name + 1 == cursor.end())
    return format.front().is(FormatElement::Literal) ? run.front() : nullptr;
  // The last one that is there is the last token.
  for (size_t i = run.size(); i-- > 0;)
    if (cursor.spelling(cursor.end() - 1) == run[i]->text)
      return i + 1 < run.size() ? run[i + 1] : nullptr;
  return nullptr;
}

/// Adds what comes next in the declarative format; false if that can't be told.
bool Completer::addByFormat(const OdsOp &op, ArrayRef<FormatElement> format) {
  size_t behindName = cursor.at(cursor.statement()->name).range.end;
  FormatCursor reader(
      place.unit->text().slice(behindName, cursor.replaced().begin));
  const FormatElement *found = reader.find(format);
  if (!found)
    return false;
  // Behind a whole value and a space it is what follows the value.
  const Token &previous = cursor.previous();
  bool isWhole = found->is(FormatElement::Variable) &&
                 (previous.is(Token::ValueId) || previous.is(Token::Integer) ||
                  previous.is(Token::Float) || previous.is(Token::String) ||
                  previous.is(Token::SymbolId) || previous.is(Token::BlockId) ||
                  (previous.is(Token::AttributeId) &&
                   cursor.before(2).is(Token::ValueId)));
  if (!isWhole) {
    const FormatElement *literal = findLiteral(format, found);
    return addElement(op, literal ? *literal : *found);
  }
  std::vector<const FormatElement *> followers;
  bool isDone = false;
  findFollowers(format, found, false, followers, isDone);
  for (const FormatElement *follower : followers)
    addElement(op, *follower);
  return true;
}

void Completer::addExpected(const OdsOp &op) {
  size_t behindName = cursor.at(cursor.statement()->name).range.end;
  if (cursor.replaced().begin < behindName)
    return;
  std::optional<std::vector<FormatElement>> format;
  if (op.format == OdsFormat::Declarative)
    format = parseFormat(op.assemblyFormat);
  if (format && addByFormat(op, *format))
    return;
  if (isAtType())
    return addTypes(nullptr);
  addValues(nullptr);
  // The words of the form may come at any place that is not told.
  if (format && !cursor.prefix().empty())
    walkFormat(*format, [&](const FormatElement &element) {
      if (element.is(FormatElement::Literal))
        addElement(op, element);
      return true;
    });
  if (!op.successors.empty())
    addBlocks();
}

/// Whether a type comes next, by what is in front.
bool Completer::isAtType() const {
  const Token &previous = cursor.previous();
  if (previous.is(':') || previous.is(Token::Arrow))
    return true;
  // A list of types in parentheses.
  for (const Cursor::Bracket &bracket : cursor.brackets()) {
    if (bracket.open == '<' && bracket.token &&
        isBuiltinTypeName(cursor.spelling(bracket.token - 1)))
      return true;
    if (bracket.open == '(' && bracket.token &&
        (cursor.at(bracket.token - 1).is(':') ||
         cursor.at(bracket.token - 1).is(Token::Arrow)))
      return true;
  }
  if (!previous.is(',') || !cursor.statement())
    return false;
  // Behind a comma of a list that a colon starts.
  for (size_t i = cursor.end(); i-- > cursor.statement()->name;) {
    if (cursor.at(i).is(':') || cursor.at(i).is(Token::Arrow))
      return true;
    if (cursor.at(i).is(Token::ValueId) || cursor.at(i).is(Token::BlockId))
      return false;
  }
  return false;
}

/// What brackets decide, whatever the form is.
bool Completer::addInBrackets(const OdsOp *op) {
  if (cursor.isIn('<')) {
    if (isAtType())
      addTypes(nullptr);
    else
      addDefinitionContent();
    return true;
  }
  if (!cursor.isIn('{'))
    return false;
  const Token &previous = cursor.previous();
  if (previous.is('=')) {
    if (op)
      for (const OdsAttribute &attribute : op->attributes)
        if (attribute.name.str() == cursor.spelling(cursor.end() - 2)) {
          addAttributeValues(attribute);
          return true;
        }
    for (const Word &word : getAttributeKeywords())
      add(word.name.str(), CompletionItem::Keyword);
    return true;
  }
  if (!previous.is('{') && !previous.is(','))
    return true;
  if (op)
    addAttributeNames(*op);
  else
    addPluginAttributeNames();
  return true;
}

void Completer::run() {
  list.replaced = document.toDocument(place.member, cursor.replaced());
  if (cursor.isInComment())
    return;
  const Token *word = cursor.word();
  char sigil = word ? place.unit->text()[word->range.begin] : 0;
  const OdsOp *op = cursor.statement() && !cursor.isAtOpName()
                        ? findOp(cursor.opName(), cursor.defaultDialect())
                        : nullptr;
  if (cursor.isInString()) {
    // The op's name in the generic form.
    const Token &token = cursor.at(cursor.end());
    bool isName =
        cursor.isAtOpName() ||
        (cursor.statement() && cursor.statement()->name == cursor.end());
    if (!isName || token.range.begin >= place.offset)
      return;
    list.replaced = document.toDocument(place.member, token.range);
    addOpNames(place.unit->text().slice(token.range.begin + 1, place.offset),
               /*isInString=*/true);
    return;
  }
  switch (sigil) {
  case '%':
    if (op && op->format == OdsFormat::Declarative) {
      addExpected(*op);
      llvm::erase_if(list.items, [](const CompletionItem &item) {
        return item.kind != CompletionItem::Value;
      });
    }
    if (list.items.empty())
      addValues(nullptr);
    return;
  case '@':
    addSymbols();
    return;
  case '^':
    addBlocks();
    return;
  case '!':
    addSigilNames(Piece::TypeAlias);
    return;
  case '#':
    if (cursor.previous().is(Token::ValueId) &&
        cursor.previous().range.end == word->range.begin)
      return;
    addSigilNames(Piece::AttributeAlias);
    return;
  default:
    break;
  }
  if (cursor.isAtOpName()) {
    addOps();
    return;
  }
  if (addInBrackets(op))
    return;
  if (op)
    addExpected(*op);
  else if (isAtType())
    addTypes(nullptr);
  else if (cursor.statement())
    addValues(nullptr);
}

/// The nearest value of a type, without its %; `otherwise` if there is none.
static std::string nearest(ArrayRef<ScopedValue> values, Type type,
                           StringRef otherwise) {
  for (const ScopedValue &value : values)
    if (value.type == type)
      return StringRef(value.name).drop_front().str();
  return otherwise.str();
}

/// With values of the types that the function around returns.
std::string Completer::makeReturnText(const OdsOp &op) {
  std::optional<Callee> function;
  if (const Statement *parent = cursor.parent())
    for (size_t i = parent->name; i < parent->tokens.end && !function; ++i)
      if (cursor.at(i).is(Token::SymbolId))
        function = getCallee(document, place.member,
                             cursor.spelling(i).drop_front().trim('"'));
  if (!function)
    return makeOpText(op);
  std::string operands, types;
  for (auto [i, type] : llvm::enumerate(function->results)) {
    operands += (i ? ", %${" : " %${") + std::to_string(i + 1) + ":" +
                escape(nearest(values(), type, "result")) + "}";
    types += (i ? ", " : " : ") + escape(print(type));
  }
  return op.name.str().str() + operands + types;
}

/// The arguments and the type of a call.
std::string Completer::makeCallText(const Callee &callee) {
  std::string operands, types, results;
  for (auto [i, type] : llvm::enumerate(callee.arguments)) {
    StringRef name = callee.argumentNames[i];
    operands += (i ? ", %${" : "%${") + std::to_string(i + 1) + ":" +
                escape(nearest(values(), type, name.empty() ? "value" : name)) +
                "}";
    types += (i ? ", " : "") + escape(print(type));
  }
  for (auto [i, type] : llvm::enumerate(callee.results))
    results += (i ? ", " : "") + escape(print(type));
  if (callee.results.size() != 1)
    results = "(" + results + ")";
  return "(" + operands + ") : (" + types + ") -> " + results;
}

void Completer::finish() {
  StringRef text = place.unit->text();
  StringRef behind =
      text.drop_front(std::min(text.size(), cursor.replaced().end));
  behind = behind.take_until([](char c) { return c == '\n' || c == '\r'; });
  bool isWhole = options.snippets && !cursor.isInString() &&
                 (behind.trim().empty() || behind.trim().starts_with("//"));
  for (CompletionItem &item : list.items) {
    if (item.kind == CompletionItem::Function)
      if (auto callee =
              getCallee(document, place.member,
                        StringRef(item.label).drop_front().trim('"'))) {
        item.detail = callee->str();
        if (isWhole && cursor.opName().ends_with("call")) {
          item.insertText = escape(item.label) + makeCallText(*callee);
          item.isSnippet = true;
        }
      }
    StringRef name = item.key;
    if (item.kind != CompletionItem::Op || !isWhole ||
        !name.consume_front("op "))
      continue;
    const OdsOp *op = OdsIndex::get().findOp(name);
    item.insertText =
        name == "func.return" ? makeReturnText(*op) : makeOpText(*op);
    item.isSnippet = true;
    size_t at = item.insertText.find(name.str());
    if (at != std::string::npos)
      item.insertText.replace(at, name.size(), item.label);
  }
}

//===----------------------------------------------------------------------===//
// The list
//===----------------------------------------------------------------------===//

/// Adds ops where no unit is: at the top of a file or of a module.
static void addBetweenUnits(const Document &document, size_t offset,
                            const CompletionOptions &options,
                            CompletionList &list) {
  StringRef text = document.text().str();
  size_t begin = offset;
  while (begin > 0 && isNameByte(text[begin - 1]))
    --begin;
  list.replaced = {begin, offset};
  size_t line = document.text().lineStart(document.text().lineOf(offset));
  if (text.slice(line, begin).trim().empty())
    addTopLevelOps(text.slice(begin, offset), options, list);
}

CompletionList
mlir::tcp::lsp::getCompletions(const Document &document, size_t offset,
                               const CompletionOptions &options) {
  CompletionList list;
  std::optional<Document::Place> place = document.placeAt(offset);
  if (!place) {
    addBetweenUnits(document, offset, options, list);
    return list;
  }
  Completer completer(document, *place, options, list);
  completer.run();
  auto isBefore = [](const CompletionItem &a, const CompletionItem &b) {
    return std::tie(a.rank, a.label, a.key) < std::tie(b.rank, b.label, b.key);
  };
  if (list.items.size() > options.limit) {
    std::nth_element(list.items.begin(), list.items.begin() + options.limit,
                     list.items.end(), isBefore);
    list.items.resize(options.limit);
    list.isIncomplete = true;
  }
  llvm::sort(list.items, isBefore);
  completer.finish();
  return list;
}

std::string mlir::tcp::lsp::getCompletionDocumentation(StringRef key) {
  auto [kind, name] = key.split(' ');
  const OdsIndex &index = OdsIndex::get();
  if (kind == "op") {
    if (const OdsOp *op = index.findOp(name))
      return describe(*op);
  } else if (kind == "dialect") {
    if (const OdsDialect *dialect = index.findDialect(name))
      return describe(*dialect);
  } else if (kind == "type") {
    if (const OdsDef *type = index.findType(name))
      return describe(*type);
  } else if (kind == "attribute") {
    if (const OdsDef *attribute = index.findAttribute(name))
      return describe(*attribute);
  }
  return "";
}
