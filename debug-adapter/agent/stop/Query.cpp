//===- Query.cpp - Expressions over the IR --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/Query.h"

#include "debug-adapter/agent/breakpoints/Condition.h"
#include "debug-adapter/agent/breakpoints/Glob.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

llvm::Error Query::fail(const llvm::Twine &why) const {
  return llvm::createStringError("column " + llvm::Twine(at + 1) + ": " + why);
}

void Query::skipSpace() {
  while (at < text.size() && llvm::isSpace(text[at]))
    ++at;
}

bool Query::consume(char c) {
  skipSpace();
  if (at == text.size() || text[at] != c)
    return false;
  ++at;
  return true;
}

llvm::Expected<Query::Thing> Query::evaluate() {
  llvm::Expected<Thing> thing = parseThing();
  skipSpace();
  if (thing && at == text.size())
    return thing;
  // A condition of breakpoints is an expression, too.
  if (text.trim().starts_with("op.") && !thing)
    return thing;
  if (llvm::Expected<Condition> condition = Condition::parse(text)) {
    if (!thing)
      consumeError(thing.takeError());
    return Thing(condition->print(stop.getEvent()));
  } else {
    consumeError(condition.takeError());
  }
  if (!thing)
    return thing.takeError();
  return fail("unexpected '" + text.substr(at, 1) + "'");
}

llvm::Expected<Query::Thing> Query::parseThing() {
  llvm::Expected<Thing> thing = parsePrimary();
  while (thing && at < text.size() && (text[at] == '.' || text[at] == '['))
    thing = parseMember(*thing);
  return thing;
}

static bool isWord(char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; }

llvm::Expected<Query::Thing> Query::parsePrimary() {
  skipSpace();
  if (at == text.size())
    return fail("an expression is missing");
  StringRef rest = text.substr(at);
  if (rest.front() == '%') {
    StringRef name = rest.take_while(
        [](char c) { return isWord(c) || c == '%' || c == '#' || c == '-'; });
    Value found;
    if (Operation *op = stop.getFrames().getOperation(frame))
      stop.getIR().forEachValue(op, [&](Value value, StringRef each) {
        if (each == name || (each.consume_back("#0") && each == name))
          found = value;
        return !found;
      });
    if (!found)
      return fail("there is no value '" + name + "' here");
    at += name.size();
    return Thing(found);
  }
  if (rest.front() == '@') {
    StringRef name =
        rest.drop_front().take_while([](char c) { return isWord(c); });
    Operation *found = nullptr;
    if (stop.getRoot())
      stop.getRoot()->walk([&](Operation *op) {
        auto symbol =
            op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
        if (!symbol || symbol.getValue() != name)
          return WalkResult::advance();
        found = op;
        return WalkResult::interrupt();
      });
    if (!found)
      return fail("there is no symbol '@" + name + "'");
    at += name.size() + 1;
    return Thing(found);
  }
  StringRef word = rest.take_while(isWord);
  if (word == "op" || word == "this") {
    at += word.size();
    Operation *op = stop.getFrames().getOperation(frame);
    if (!op)
      return fail("this frame has no operation");
    return Thing(op);
  }
  size_t start = at;
  at += word.size();
  if (!word.empty() && consume('('))
    return parseCall(word);
  at = start;
  return fail(word.empty() ? "unexpected '" + rest.take_front() + "'"
                           : "unknown name '" + word +
                                 "'; there are: op, %VALUE, @SYMBOL, ops(), "
                                 "uses(), def(), parent()");
}

llvm::Expected<Query::Thing> Query::parseCall(StringRef function) {
  constexpr unsigned kMaxDepth = 200;
  if (++depth > kMaxDepth)
    return fail("the expression is nested too deeply");
  if (function == "ops") {
    skipSpace();
    if (at == text.size() || (text[at] != '"' && text[at] != '\''))
      return fail("ops() takes the name of operations in quotes");
    size_t end = text.find(text[at], at + 1);
    if (end == StringRef::npos)
      return fail("the closing quote is missing");
    llvm::Expected<Glob> glob = Glob::create(text.slice(at + 1, end));
    if (!glob)
      return fail(toString(glob.takeError()));
    at = end + 1;
    std::vector<Operation *> found;
    if (stop.getRoot())
      stop.getRoot()->walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (glob->match(op->getName().getStringRef()))
          found.push_back(op);
      });
    if (!consume(')'))
      return fail("')' is missing");
    return Thing(std::move(found));
  }
  if (function != "uses" && function != "users" && function != "def" &&
      function != "parent")
    return fail("unknown function '" + function +
                "'; there are: ops, uses, def, parent");
  llvm::Expected<Thing> argument = parseThing();
  if (!argument)
    return argument;
  if (!consume(')'))
    return fail("')' is missing");
  auto *op = std::get_if<Operation *>(&*argument);
  auto *value = std::get_if<Value>(&*argument);
  if (function == "parent") {
    Operation *inner = op ? *op : value ? value->getDefiningOp() : nullptr;
    Operation *parent = inner ? inner->getParentOp() : nullptr;
    if (!parent && value)
      parent = value->getParentBlock()->getParentOp();
    if (!parent)
      return fail("the argument of parent() has no operation around it");
    return Thing(parent);
  }
  if (function == "def") {
    if (!value || !value->getDefiningOp())
      return fail("no operation defines the argument of def()");
    return Thing(value->getDefiningOp());
  }
  std::vector<Operation *> users;
  auto addUsers = [&](Value each) {
    for (OpOperand &use : each.getUses())
      users.push_back(use.getOwner());
  };
  if (value)
    addUsers(*value);
  else if (op)
    for (Value result : (*op)->getResults())
      addUsers(result);
  else
    return fail("only values and operations have uses");
  return Thing(std::move(users));
}

llvm::Expected<Query::Thing> Query::parseMember(const Thing &thing) {
  if (consume('[')) {
    skipSpace();
    uint64_t index;
    StringRef digits = text.substr(at).take_while(llvm::isDigit);
    if (digits.getAsInteger(10, index))
      return fail("a number is missing");
    at += digits.size();
    if (!consume(']'))
      return fail("']' is missing");
    auto *list = std::get_if<std::vector<Operation *>>(&thing);
    if (!list)
      return fail("only a list has elements, such as that of ops()");
    if (index >= list->size())
      return fail("the list has " + llvm::Twine(list->size()) + " operations");
    return Thing((*list)[index]);
  }
  ++at;
  StringRef name =
      text.substr(at).take_while([](char c) { return isWord(c) || c == '.'; });
  auto *value = std::get_if<Value>(&thing);
  Operation *op = nullptr;
  if (auto *direct = std::get_if<Operation *>(&thing))
    op = *direct;
  else if (value)
    op = value->getDefiningOp();
  if (value && name == "type") {
    at += name.size();
    std::string type;
    llvm::raw_string_ostream(type) << value->getType();
    return Thing(type);
  }
  if (!op)
    return fail("only operations have attributes");
  Attribute attribute = op->getAttrDictionary().get(name);
  if (!attribute)
    return fail("'" + op->getName().getStringRef() + "' has no attribute '" +
                name + "'");
  at += name.size();
  return Thing(attribute);
}
