//===- ValueCommands.cpp - Commands that evaluate expressions -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Commands.h"
#include "debug-adapter/adapter/console/Show.h"
#include "debug-adapter/adapter/console/Style.h"
#include "debug-adapter/adapter/support/Numbers.h"

using namespace mlir::tcp::dap;

/// Evaluates an expression in the selected frame.
static Result<wire::Variable> evaluate(Session &session,
                                       const std::string &expression) {
  Result<wire::Frame> frame = session.getView().getSelectedFrame();
  if (!frame)
    return frame.error();
  return session.ask(wire::Evaluate{expression, frame->id});
}

Result<std::string> mlir::tcp::dap::commandPrint(Session &session,
                                                 const CommandLine &line) {
  if (!line.format.empty() && line.format != "x")
    return Error{"'print' has the format x, for hex, and not '" + line.format +
                 "'"};
  Result<wire::Variable> value =
      evaluate(session, line.rest.empty() ? "op" : line.rest);
  if (!value)
    return value.error();
  ConsoleState::Settings before = session.getConsole().settings;
  session.getConsole().settings.hex |= line.format == "x";
  Result<std::string> text = printVariable(session, *value);
  session.getConsole().settings = before;
  return text;
}

static constexpr char kHexDigits[] = "0123456789abcdef";

/// Decodes base64 text to bytes.
static std::vector<unsigned> decode(const std::string &text) {
  static const std::string kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<unsigned> bytes;
  unsigned bits = 0;
  unsigned numBits = 0;
  for (char c : text) {
    size_t digit = kAlphabet.find(c);
    if (digit == std::string::npos)
      break;
    bits = bits << 6 | static_cast<unsigned>(digit);
    numBits += 6;
    if (numBits >= 8) {
      numBits -= 8;
      bytes.push_back(bits >> numBits & 0xff);
    }
  }
  return bytes;
}

Result<std::string> mlir::tcp::dap::commandExamine(Session &session,
                                                   const CommandLine &line) {
  if (line.rest.empty())
    return Error{"give a constant, as in x %0.value"};
  Result<int64_t> count = int64_t(64);
  if (!line.format.empty())
    count = parseNumber(line.format);
  if (!count)
    return count.error();
  Result<wire::Variable> value = evaluate(session, line.rest);
  if (!value)
    return value.error();
  if (value->memory.empty())
    return Error{"'" + line.rest + "' is no constant with elements in memory"};
  Result<wire::Bytes> bytes =
      session.ask(wire::ReadMemory{value->memory, 0, *count});
  if (!bytes)
    return bytes.error();
  std::vector<unsigned> data = decode(bytes->data);
  std::string text;
  for (size_t i = 0; i < data.size(); ++i) {
    if (i % 16 == 0) {
      std::string offset = std::to_string(i);
      text += (i ? "\n" : "") +
              paint(session, Color::Dim,
                    offset + ":" +
                        std::string(offset.size() < 6 ? 6 - offset.size() : 0,
                                    ' '));
    }
    text +=
        std::string(" ") + kHexDigits[data[i] >> 4] + kHexDigits[data[i] & 15];
  }
  return text + "\n";
}
