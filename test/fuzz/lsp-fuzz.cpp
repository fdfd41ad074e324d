//===- lsp-fuzz.cpp - Random edits against fresh analyses -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Edits documents at random. After each edit, it compares
//   - the analysis, which was made step by step, with a fresh one. They must
//     show the same, and if the text has no errors, have the same facts.
//   - the errors of the analysis with those of MLIR on the whole text, as
//     tcp-opt --split-input-file --allow-unregistered-dialect reports them.
//
// If the text parses, MLIR's errors must be among those of the analysis, and
// the analysis has none if MLIR has none. If it does not parse, MLIR's first
// error must be among those of the analysis, or the analysis must report the
// unknown dialect there. There are two exceptions, after which MLIR may report
// anything:
//   - After an undeclared value of the analysis. MLIR searches undeclared
//     values at the end of the text, and accepts one that a later function
//     defines.
//   - After a bracket that is not closed. The analysis reports it where its
//     partner belongs.
//
// An error of MLIR about a type of a dialect that the analysis reports as
// unknown is left out.
//
// Once in about ten thousand edits, a token between two pieces gives another
// message, or one on the next line. That is counted, and is no failure.
//
//===----------------------------------------------------------------------===//

#include "../unit/Lsp/Support/SameDocuments.h"
#include "MlirErrors.h"
#include "lsp/document/Analysis.h"
#include "mlir/IR/DialectRegistry.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"
#include <chrono>
#include <random>

using namespace mlir;
using namespace mlir::tcp::lsp;
using namespace mlir::tcp::fuzz;
namespace cl = llvm::cl;
using Found = mlir::tcp::lsp::Diagnostic;

using Random = std::mt19937_64;

static std::vector<Error> errorsOf(const Document &document) {
  std::vector<Error> errors;
  for (const Found &found : document.getDiagnostics()) {
    Position place =
        document.getText().positionAt(found.range.begin, Encoding::UTF8);
    unsigned openerLine =
        found.isUnclosedBrace
            ? document.getText().lineOf(found.notes.front().range.begin) + 1
            : 0;
    if (found.severity == Found::Error)
      errors.push_back(
          {place.line + 1, place.character + 1, found.message, openerLine});
  }
  return errors;
}

/// Describes the first difference between two analyses of a text. Returns an
/// empty string if they are equal.
static std::string compare(const Document &a, const Document &b) {
  auto describePiece = [](const Document &document, size_t i) -> std::string {
    if (i >= document.getMembers().size())
      return "none";
    const Piece &piece = document.getMembers()[i].piece;
    return llvm::formatv("[{0}, {1}) kind {2} depth {3}{4}", piece.range.begin,
                         piece.range.end, int(piece.kind), piece.depth,
                         piece.isBroken ? " broken" : "");
  };
  for (size_t i = 0; i < std::max(a.getMembers().size(), b.getMembers().size());
       ++i)
    if (describePiece(a, i) != describePiece(b, i))
      return "piece " + std::to_string(i) + ": " + describePiece(a, i) +
             ", fresh: " + describePiece(b, i);
  std::vector<Error> ours = errorsOf(a), theirs = errorsOf(b);
  for (size_t i = 0; i < std::max(ours.size(), theirs.size()); ++i) {
    if (i >= ours.size())
      return "missing: " + toString(theirs[i]);
    if (i >= theirs.size() || !(ours[i] == theirs[i]))
      return "not in a fresh one: " + toString(ours[i]) + "; there: " +
             (i < theirs.size() ? toString(theirs[i]) : "nothing");
  }
  if (!ours.empty())
    return "";
  // A text without errors has the same facts and messages, to the last number.
  std::string difference = findDifference(describe(a), describe(b));
  for (size_t i = 0; i < a.getMembers().size() && difference.empty(); ++i)
    if (a.getMembers()[i].unit)
      difference = findDifference(describe(*a.getMembers()[i].unit),
                                  describe(*b.getMembers()[i].unit));
  return difference;
}

/// Returns whether a line belongs to the text that begins at line `begin`: all
/// lines from there on are indented more. Lines count from 1.
static bool isInside(StringRef text, unsigned line, unsigned begin) {
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  auto indentationOf = [&](unsigned number) {
    return number - 1 < lines.size() ? lines[number - 1].find_first_not_of(' ')
                                     : 0;
  };
  for (unsigned at = begin + 1; at <= line; ++at)
    if (indentationOf(at) <= indentationOf(begin))
      return false;
  return begin && line > begin;
}

static std::string compare(const Document &document, const Oracle &oracle,
                           size_t &numNear) {
  std::vector<Error> ours = errorsOf(document);
  llvm::StringSet<> unknown;
  for (const Found &found : document.getDiagnostics())
    unknown.insert(found.unknownDialect);
  if (oracle.errors.empty())
    return ours.empty() ? "" : "MLIR finds nothing; " + toString(ours.front());
  for (const Error &error : oracle.errors) {
    bool found = llvm::any_of(ours, [&](const Error &other) {
      return error.line == 0 ? error.saysTheSame(other.message)
                             : error == other;
    });
    // A location in the text may hide the place of an error of MLIR.
    bool hasNoPlace = error.line == 0;
    bool mayBeAnything = llvm::any_of(ours, [&](const Error &other) {
      return (hasNoPlace || other.line <= error.line ||
              isInside(document.getText().str(), other.line, error.line)) &&
             other.message == "use of undeclared SSA value name";
    });
    mayBeAnything |= llvm::any_of(ours, [&](const Error &other) {
      return other.openerLine && (hasNoPlace || other.openerLine <= error.line);
    });
    StringRef dialect = error.message;
    found |= dialect.consume_front("Dialect `") &&
             unknown.contains(dialect.split('\'').first);
    for (StringRef name : unknown.keys())
      for (StringRef end : {".", "<"})
        found |= !name.empty() &&
                 StringRef(error.message).contains(("'!" + name + end).str());
    bool isNear = llvm::any_of(ours, [&](const Error &other) {
      return other.line + 1 >= error.line && other.line <= error.line + 1;
    });
    numNear += !found && !mayBeAnything && isNear;
    if (!found && !mayBeAnything && !isNear)
      return "MLIR says " + toString(error) + "; " +
             (ours.empty() ? "nothing" : toString(ours.front()));
    if (!oracle.parses)
      break;
  }
  return "";
}

static const char *const kSnippets[] = {
    "{",
    "}",
    "(",
    ")",
    "<",
    ">",
    ",",
    ":",
    "=",
    "\"",
    "%",
    "%0",
    "%arg0 ",
    "@",
    "^bb0",
    "#map",
    "!t",
    " ",
    "\n",
    "f32",
    "tcp.add ",
    "func.func ",
    "return\n",
    "// -----\n",
    "//--- a.mlir\n",
    "//--- a.sv\n",
    "// x\n",
    "module {\n",
    "->",
    "attributes",
    "\xc3\xa9",
    "x",
    "1",
    "-",
    "loc(",
    "{-#",
    "#-}",
    "\r\n",
    "\t",
    "  %9 = arith.constant 1 : i32\n",
    "func.func private @added()\n",
};

/// Larger files are skipped, and edits don't make a file larger than this.
static const size_t kMaxBytes = 20000;

/// The edits of a file only depend on the seed, the round and the file's own
/// text, so a change of another file doesn't change them.
static Random makeRandom(uint64_t seed, uint64_t round, StringRef text) {
  uint64_t hash = llvm::xxh3_64bits(text);
  std::seed_seq all{seed, seed >> 32, round, hash, hash >> 32};
  return Random(all);
}

static size_t below(Random &random, size_t limit) {
  return limit ? random() % limit : 0;
}

/// Changes `text` as a person who types might.
static void edit(std::string &text, Random &random,
                 const std::vector<std::string> &history) {
  size_t place = below(random, text.size() + 1);
  auto lineStart = [&](size_t at) {
    size_t found = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    return found == std::string::npos ? 0 : found + 1;
  };
  switch (below(random, 9)) {
  case 0:
  case 1: // type
    text.insert(place, kSnippets[below(random, std::size(kSnippets))]);
    break;
  case 2:
  case 3: // delete a little
    text.erase(place, 1 + below(random, 4));
    break;
  case 4: // delete lines
    place = lineStart(place);
    for (size_t n = 1 + below(random, 3); n > 0 && place < text.size(); --n)
      text.erase(place, text.find('\n', place) - place + 1);
    break;
  case 5: { // copy lines somewhere else
    size_t begin = lineStart(place);
    size_t end = std::min(text.size(), begin + below(random, 400));
    std::string lines = text.substr(begin, lineStart(end) - begin);
    text.insert(lineStart(below(random, text.size() + 1)), lines);
    break;
  }
  case 6: // undo
    if (!history.empty())
      text = history[below(random, history.size())];
    break;
  case 7: { // a token elsewhere
    std::vector<Token> tokens = lex(text);
    Range from = tokens[below(random, tokens.size())].range;
    std::string token = text.substr(from.begin, from.size());
    Range to = tokens[below(random, tokens.size())].range;
    text.replace(to.begin, to.size(), token);
    break;
  }
  case 8: // two edits at once
    text.insert(place, "  ");
    text.erase(below(random, text.size()), 1);
    break;
  }
  // A larger file would be slow.
  if (text.size() > kMaxBytes)
    text.resize(kMaxBytes);
}

/// The number of edits of each file.
static const unsigned kStepsPerFile = 25;

/// Takes the files as versions of one document, and prints the differences.
static int replayVersions(const DialectRegistry &registry,
                          ArrayRef<std::string> files) {
  Analysis analysis("fuzz", registry, nullptr);
  size_t numNear = 0;
  for (const std::string &file : files) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer)
      return 1;
    std::string text = (*buffer)->getBuffer().str();
    auto document = analysis.update(Text(text), 0);
    Analysis fresh("fuzz", registry, nullptr);
    auto other = fresh.update(Text(text), 0);
    std::optional<Oracle> oracle = askMlir(registry, text);
    llvm::outs() << file << ": " << compare(*document, *other) << "; "
                 << (oracle ? compare(*document, *oracle, numNear) : "")
                 << "\n";
    for (const Error &error : errorsOf(*document))
      llvm::outs() << "  " << toString(error) << "\n";
    llvm::outs() << (oracle ? "MLIR:\n" : "MLIR crashes\n");
    if (oracle)
      for (const Error &error : oracle->errors)
        llvm::outs() << "  " << toString(error) << "\n";
  }
  return 0;
}

namespace {
/// The number of texts that do not parse, of those on which MLIR crashes, and
/// of those whose first error is another one than MLIR's.
struct Counts {
  size_t broken = 0, crashes = 0, near = 0;
};
} // namespace

/// Compares the analysis of the next version of a text with a fresh one and
/// with MLIR. Returns a description of the first difference, or an empty
/// string. If the analysis crashes, `analysis` becomes null.
static std::string check(const DialectRegistry &registry,
                         std::unique_ptr<Analysis> &analysis,
                         const std::string &text, unsigned step,
                         Counts &counts) {
  std::shared_ptr<const Document> document;
  std::string failure;
  llvm::CrashRecoveryContext crash;
  if (!crash.RunSafely([&] {
        document = analysis->update(Text(text), step);
        Analysis fresh("fuzz", registry, nullptr);
        failure = compare(*document, *fresh.update(Text(text), step));
      })) {
    failure = "the analysis crashes";
    // Its memory may be corrupt, so it is leaked.
    (void)analysis.release();
  }
  std::optional<Oracle> oracle = askMlir(registry, text);
  counts.crashes += !oracle;
  counts.broken += oracle && !oracle->parses;
  if (failure.empty() && oracle)
    failure = compare(*document, *oracle, counts.near);
  return failure;
}

int main(int argc, char **argv) {
  cl::list<std::string> files(cl::Positional, cl::desc("FILE.mlir..."));
  cl::opt<unsigned> seconds("seconds", cl::init(60));
  cl::opt<size_t> maxEdits("edits", cl::init(~size_t(0)));
  cl::opt<size_t> firstEdit(
      "from", cl::init(0), cl::desc("Look at no text before this edit's file"));
  cl::opt<uint64_t> seed("seed", cl::init(1));
  cl::opt<bool> replay("replay", cl::desc("Take the files as versions of one"));
  cl::opt<unsigned> maxFailures("max-failures", cl::init(1));
  cl::opt<std::string> save("save", cl::init("lsp-fuzz-failure.mlir"),
                            cl::desc("Where a text goes that shows a failure"));
  cl::ParseCommandLineOptions(argc, argv, "Random edits of .mlir files\n");
  if (files.empty()) {
    llvm::errs() << "lsp-fuzz: error: no files\n";
    return 1;
  }
  llvm::CrashRecoveryContext::Enable();
  DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  if (replay)
    return replayVersions(registry, files);
  auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  size_t numEdits = 0, numFailures = 0;
  Counts counts;
  for (size_t visit = 0;
       std::chrono::steady_clock::now() < end && numEdits < maxEdits; ++visit) {
    const std::string &file = files[visit % files.size()];
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer) {
      llvm::errs() << "lsp-fuzz: error: cannot read " << file << ": "
                   << buffer.getError().message() << "\n";
      return 1;
    }
    if ((*buffer)->getBufferSize() > kMaxBytes)
      continue;
    if (numEdits + kStepsPerFile <= firstEdit) {
      numEdits += kStepsPerFile;
      continue;
    }
    std::string text = (*buffer)->getBuffer().str();
    Random random = makeRandom(seed, visit / files.size(), text);
    auto analysis = std::make_unique<Analysis>("fuzz", registry, nullptr);
    std::vector<std::string> history;
    for (unsigned step = 0; step < kStepsPerFile; ++step) {
      std::string failure = check(registry, analysis, text, step, counts);
      if (!failure.empty()) {
        llvm::errs() << "lsp-fuzz: seed " << seed << ", edit " << numEdits
                     << ", " << file << ": " << failure << "\n";
        std::string path =
            save + (numFailures ? "." + std::to_string(numFailures) : "");
        std::error_code error;
        llvm::raw_fd_ostream(path, error) << text;
        if (!history.empty())
          llvm::raw_fd_ostream(path + ".before", error) << history.back();
        if (++numFailures >= maxFailures)
          return 1;
        break;
      }
      history.push_back(text);
      edit(text, random, history);
      ++numEdits;
    }
  }
  llvm::outs() << numEdits << " edits, " << counts.broken
               << " texts that do not parse, " << counts.crashes
               << " that MLIR crashes on, " << counts.near
               << " with another first error, " << numFailures << " failures\n";
  return numFailures != 0;
}
