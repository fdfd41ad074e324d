//===- Show.cpp - Texts of answers for the console ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Show.h"

#include "debug-adapter/adapter/console/Style.h"
#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

std::string mlir::tcp::dap::withNewline(std::string text) {
  if (!text.empty() && text.back() != '\n')
    text += '\n';
  return text;
}

Result<std::string>
mlir::tcp::dap::printVariable(Session &session,
                              const wire::Variable &variable) {
  auto show = [&](const wire::Variable &each) {
    return session.getConsole().settings.hex && each.kind != "list"
               ? toHex(each.value)
               : each.value;
  };
  std::string text = withNewline(show(variable));
  if (!variable.ref)
    return text;
  wire::GetChildren query;
  query.ref = variable.ref;
  query.count = 50;
  Result<wire::Variables> children = session.ask(query);
  if (!children)
    return text;
  for (const wire::Variable &child : children->variables)
    if (child.name != "this")
      text += "  " + paint(session, Color::Cyan, child.name) + " = " +
              show(child).substr(0, child.value.find('\n')) + "\n";
  return text;
}
