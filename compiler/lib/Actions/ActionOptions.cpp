//===- ActionOptions.cpp - Flags that all tools have ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/ActionOptions.h"

#include "tcp-mlir/Actions/ActionLog.h"
#include "tcp-mlir/Actions/ActionStatistics.h"
#include "tcp-mlir/Actions/ActionTrace.h"
#include "tcp-mlir/Actions/DebuggerFactory.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace mlir;
using namespace mlir::tcp;
namespace cl = llvm::cl;

namespace {
struct ActionOptions {
  cl::opt<std::string> log{
      "log-actions-to", cl::value_desc("FILE"),
      cl::desc("Log what the compiler does, action by action, to FILE, or to "
               "standard output for -")};
  cl::list<std::string> filters{
      "log-mlir-actions-filter", cl::CommaSeparated,
      cl::value_desc("FILE:LINE[:COL][-LINE[:COL]],..."),
      cl::desc("Log only what happens to the IR of these source lines")};
  cl::alias oldFilters{"log-actions-filter", cl::NotHidden,
                       cl::desc("The same as --log-mlir-actions-filter"),
                       cl::aliasopt(filters)};
  cl::opt<std::string> profile{
      "profile-actions-to", cl::value_desc("FILE"),
      cl::desc("Write a Chrome trace of all actions to FILE, for Perfetto")};
  cl::opt<std::string> passProfile{
      "profile-passes-to", cl::value_desc("FILE"),
      cl::desc("Write a Chrome trace of stages and passes to FILE, without the "
               "patterns inside of the passes")};
  cl::opt<bool> statistics{
      "action-stats",
      cl::desc("Print how often passes and patterns ran, matched and changed "
               "the IR, and how long it took")};
  cl::opt<std::string> waitForDebugger{
      "wait-for-debugger", cl::ValueOptional, cl::value_desc("PORT"),
      cl::desc("Wait for a debugger on this port of the loopback interface, or "
               "on any")};
};
} // namespace

static std::optional<ActionOptions> options;
static DebuggerFactory debuggerFactory = nullptr;

void mlir::tcp::setDebuggerFactory(DebuggerFactory factory) {
  debuggerFactory = factory;
}

bool mlir::tcp::isDebuggerWanted() {
  // The debugger removes the variable from the environment when it starts, so
  // that processes which this one starts are not debugged. The answer is
  // therefore remembered.
  static const bool isNamed = std::getenv("TCP_DEBUG_AGENT") != nullptr;
  return isNamed || options->waitForDebugger.getNumOccurrences();
}

/// Starts the debugger that the flags ask for, and makes it the controller of
/// `hub`.
static llvm::Error startDebugger(ActionHub &hub) {
  DebuggerRequest request;
  if (const char *socket = std::getenv("TCP_DEBUG_AGENT"))
    request.socket = socket;
  request.keepsThreads = std::getenv("TCP_DEBUG_THREADING") != nullptr;
  StringRef port = options->waitForDebugger;
  if (!port.empty() && port.getAsInteger(10, request.port))
    return llvm::createStringError("--wait-for-debugger=" + port + ": '" +
                                   port +
                                   "' is not a port; give a number from 0 to "
                                   "65535, where 0 is any free port");
  if (!debuggerFactory)
    return llvm::createStringError("this tool is built without a debugger");
  llvm::Expected<ActionController *> controller = debuggerFactory(hub, request);
  if (!controller)
    return controller.takeError();
  hub.setController(*controller);
  return llvm::Error::success();
}

void mlir::tcp::registerActionOptions(cl::OptionCategory *category) {
  // These flags of mlir-opt are replaced by ours, which print more.
  for (StringRef name :
       {"log-actions-to", "log-mlir-actions-filter", "profile-actions-to"})
    if (cl::Option *old = cl::getRegisteredOptions().lookup(name))
      old->removeArgument();
  options.emplace();
  if (category)
    for (std::reference_wrapper<cl::Option> option :
         std::initializer_list<std::reference_wrapper<cl::Option>>{
             options->log, options->filters, options->oldFilters,
             options->profile, options->passProfile, options->statistics,
             options->waitForDebugger})
      option.get().addCategory(*category);
}

namespace {
/// A report file. If it can't be written completely, such as on a full disk,
/// the tool fails.
class ReportFile : public llvm::raw_fd_ostream {
public:
  ReportFile(const std::string &path, std::error_code &error)
      : raw_fd_ostream(path, error), path(path) {}

  ~ReportFile() override {
    flush();
    std::error_code why = error();
    if (!why)
      return;
    clear_error();
    llvm::sys::fs::remove(path);
    llvm::WithColor::error()
        << "can't write '" << path << "': " << why.message() << "\n";
    std::exit(1);
  }

private:
  std::string path;
};
} // namespace

/// Opens the file that a flag names.
static llvm::Expected<std::unique_ptr<raw_ostream>>
open(const cl::opt<std::string> &flag) {
  std::error_code error;
  auto os = std::make_unique<ReportFile>(flag, error);
  if (error)
    return llvm::createStringError("--" + flag.ArgStr + ": can't write '" +
                                   flag + "': " + error.message());
  return os;
}

/// Returns how the observers that the flags ask for want changes to be found.
static ChangeDetection getDetection() {
  if (!options->log.empty() || !options->profile.empty() || options->statistics)
    return ChangeDetection::All;
  return options->passProfile.empty() ? ChangeDetection::Off
                                      : ChangeDetection::Passes;
}

llvm::Expected<std::unique_ptr<ActionHub>> mlir::tcp::makeHubFromOptions() {
  std::vector<LocationFilter> filters;
  for (const std::string &text : options->filters) {
    llvm::Expected<LocationFilter> filter = LocationFilter::parse(text);
    if (!filter)
      return llvm::createStringError("--log-mlir-actions-filter: " +
                                     toString(filter.takeError()));
    filters.push_back(std::move(*filter));
  }
  ChangeDetection detection = getDetection();
  if (detection == ChangeDetection::Off && !isDebuggerWanted())
    return nullptr;
  auto hub = std::make_unique<ActionHub>(detection);
  if (isDebuggerWanted())
    if (llvm::Error error = startDebugger(*hub))
      return error;
  if (!options->log.empty()) {
    auto os = open(options->log);
    if (!os)
      return os.takeError();
    hub->addObserver(
        std::make_unique<ActionLog>(std::move(*os), std::move(filters)));
  }
  for (auto [flag, detail] :
       {std::pair(&options->profile, ActionTrace::Detail::Everything),
        std::pair(&options->passProfile, ActionTrace::Detail::Passes)}) {
    if (flag->empty())
      continue;
    auto os = open(*flag);
    if (!os)
      return os.takeError();
    hub->addObserver(std::make_unique<ActionTrace>(std::move(*os), detail));
  }
  if (options->statistics)
    hub->addObserver(std::make_unique<ActionStatistics>(llvm::errs()));
  return hub;
}
