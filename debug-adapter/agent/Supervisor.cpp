//===- Supervisor.cpp - Keeps the processes of one debuggee ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Supervisor.h"

#include "Control.h"
#include "Processes.h"
#include "Symbolize.h"
#include "Thinning.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Process.h"
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/sysinfo.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

using namespace mlir::tcp::agent;
namespace json = llvm::json;

/// All checkpoints together, in bytes that no other process shares.
static constexpr uint64_t kMaxPrivateBytes = uint64_t{200} << 20;
/// For a process that has been asked to fork.
static constexpr int kPatienceInMilliseconds = 5000;
/// For a process that goes to where a crash was.
static constexpr int kPatienceOfConditionInMilliseconds = 10000;
static constexpr size_t kMaxCheckpoints = 32;
/// And of those at changes that searches have found, the last ones.
static constexpr size_t kMaxFound = 8;

/// The part of this machine's memory that a compile may use, unless
/// TCP_DEBUG_MEMORY says how many megabytes.
static uint64_t chooseMemoryLimit() {
  uint64_t megabytes;
  if (std::optional<std::string> text =
          llvm::sys::Process::GetEnv("TCP_DEBUG_MEMORY"))
    if (!llvm::StringRef(*text).getAsInteger(10, megabytes))
      return megabytes << 20;
  struct sysinfo info;
  if (sysinfo(&info) != 0)
    return ~uint64_t{0};
  return static_cast<uint64_t>(info.totalram) * info.mem_unit / 4 * 3;
}

Supervisor::Supervisor(Connection adapter, json::Object hello, int control,
                       int attaching)
    : adapter(std::move(adapter)), hello(std::move(hello)), control(control),
      attaching(attaching), memoryLimit(chooseMemoryLimit()) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  sigprocmask(SIG_BLOCK, &set, nullptr);
  signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

json::Object Supervisor::run(pid_t firstLive) {
  live = firstLive;
  while (true) {
    // Crashes are told before the process ends.
    pollfd polls[] = {{control, POLLIN, 0},
                      {signals, POLLIN, 0},
                      {adapter.getFd(), POLLIN, 0},
                      {port ? port->getFd() : -1, POLLIN, 0},
                      {changes.getFd(), POLLIN, 0}};
    poll(polls, 5, live > 0 ? 100 : -1);
    if (polls[0].revents)
      handleControl();
    else if (polls[1].revents)
      handleEnds();
    else if (polls[2].revents) {
      json::Object request;
      Connection::Status status = adapter.read(request, 0);
      if (status == Connection::Status::Closed && !isDetached && !port)
        finish();
      if (status == Connection::Status::Closed)
        adapter.close();
      if (status == Connection::Status::Message)
        handleRequest(request);
    } else if (polls[3].revents) {
      takeAdapter();
    } else if (polls[4].revents) {
      changes.read();
    } else {
      checkMemory();
      // It may have missed that while it was about to wait.
      if (isDetached && live > 0)
        kill(live, SIGUSR1);
    }
    if (!isForked)
      count();
    if (isForked) {
      sigset_t set;
      sigemptyset(&set);
      sigaddset(&set, SIGCHLD);
      sigprocmask(SIG_UNBLOCK, &set, nullptr);
      return std::move(firstWake);
    }
    if (isDetached && live < 0 && !isWaking)
      finish();
  }
}

void Supervisor::handleRequest(const json::Object &request) {
  std::string method = request.getString("method").value_or("").str();
  json::Object empty;
  const json::Object *params = request.getObject("params");
  if (!params)
    params = &empty;
  const json::Value *id = request.get("id");
  auto respond = [&](json::Value result) {
    adapter.send(json::Object{{"id", id ? *id : json::Value(nullptr)},
                              {"result", std::move(result)}});
  };
  auto fail = [&](const llvm::Twine &why) {
    adapter.send(json::Object{{"id", id ? *id : json::Value(nullptr)},
                              {"error", json::Object{{"message", why.str()}}}});
  };
  if (method == "goTo") {
    const json::Object *position = params->getObject("position");
    if (!position ||
        (!position->getInteger("moment") && !position->getInteger("action")))
      return fail("goTo needs a position with a moment or an action");
    json::Object goal = *position;
    goal["reason"] = "goto";
    respond(json::Object());
    searching.clear();
    go(std::move(goal));
  } else if (method == "kill") {
    searching.clear();
    awaitLive();
    if (live > 0)
      kill(live, SIGKILL);
    respond(json::Object());
  } else if (method == "checkpoints") {
    json::Array all;
    for (Checkpoint &checkpoint : checkpoints) {
      checkpoint.privateBytes =
          readPrivateBytes(checkpoint.pid).value_or(checkpoint.privateBytes);
      all.push_back(describe(checkpoint));
    }
    respond(json::Object{{"checkpoints", std::move(all)}});
  } else if (method == "detach") {
    isDetached = true;
    awaitLive();
    if (live > 0)
      kill(live, SIGUSR1);
    while (!checkpoints.empty())
      drop(checkpoints.size() - 1);
    respond(json::Object());
  } else if (method == "suspend") {
    llvm::Expected<uint16_t> number = suspend();
    if (!number)
      return fail(toString(number.takeError()));
    respond(json::Object{{"port", *number}});
  } else if (method == "shutdown") {
    respond(json::Object());
    finish();
  } else {
    fail("unknown method '" + method +
         "'; the supervisor has: goTo, kill, checkpoints, detach, suspend, "
         "shutdown");
  }
}

llvm::Expected<uint16_t> Supervisor::suspend() {
  llvm::Expected<AdapterPort> opened = AdapterPort::open(0);
  if (!opened)
    return opened.takeError();
  port = std::move(*opened);
  isSuspended = true;
  return port->getNumber();
}

void Supervisor::takeAdapter() {
  llvm::Expected<std::string> path = port->accept();
  if (!path) {
    // Nobody can come any more.
    consumeError(path.takeError());
    finish();
  }
  llvm::Expected<Connection> other = Connection::connect(*path);
  if (!other)
    return consumeError(other.takeError());
  socket = std::move(*path);
  adapter = std::move(*other);
  port.reset();
  adapter.send(json::Object(hello));
  sendControl(attaching, json::Object{{"socket", socket}});
  if (isStopped)
    isSuspended = false;
  // Where there is no live, it comes to where the last one was.
  if (live < 0 && !isWaking)
    goToLast();
}

void Supervisor::goToLast() {
  go(json::Object{{"moment", static_cast<int64_t>(lastMoment)},
                  {"reason", "pause"}});
}

void Supervisor::handleControl() {
  int passed;
  std::optional<json::Object> message = receiveControl(control, &passed);
  if (!message)
    return;
  llvm::StringRef what = message->getString("is").value_or("");
  if (what == "checkpoint" && passed >= 0)
    return addCheckpoint(std::move(*message), passed);
  if (what == "inquiry" && passed >= 0) {
    inquire(std::move(*message), passed);
    return;
  }
  if (what == "count" && passed >= 0) {
    std::optional<int64_t> number = message->getInteger("number");
    uint64_t moment = message->getInteger("moment").value_or(0);
    furthest = std::max(furthest, moment);
    return changes.ask(moment,
                       number ? std::optional<uint64_t>(*number) : std::nullopt,
                       passed);
  }
  if (what == "peek" && passed >= 0)
    return peek(std::move(*message->getObject("goal")), passed);
  if (passed >= 0)
    close(passed);
  if (what == "live") {
    isStopped = false;
    live = static_cast<pid_t>(message->getInteger("pid").value_or(-1));
    isWaking = false;
  } else if (what == "breakpoints") {
    const json::Array &list = *message->getArray("list");
    if (list != breakpoints)
      ++breakpointsVersion;
    breakpoints = list;
    countedSince = message->getInteger("countedSince");
  } else if (what == "diagnostics") {
    numDiagnostics =
        std::max(numDiagnostics, message->getInteger("count").value_or(0));
  } else if (what == "stopped") {
    isStopped = true;
    isSuspended = false;
    lastMoment = message->getInteger("moment").value_or(0);
    forgetOtherWays(lastMoment, *message);
    furthest = std::max(furthest, lastMoment);
  } else if (what == "stranded") {
    // Whoever comes finds it where the action begins that it is in, and may be
    // here already.
    if (isSuspended && !isDetached && live > 0) {
      lastMoment = message->getInteger("moment").value_or(0);
      if (port)
        kill(live, SIGKILL);
      else
        goToLast();
    }
  } else if (what == "running") {
    isStopped = false;
  } else if (what == "passed") {
    uint64_t moment = message->getInteger("moment").value_or(0);
    hashes[moment] = message->getString("hash").value_or("").str();
    furthest = std::max(furthest, moment);
  } else if (what == "event") {
    if (!searching.empty())
      adapter.send(std::move(*message->getObject("event")));
  } else if (what == "diverged") {
    forgetFrom(message->getInteger("moment").value_or(0));
  } else if (what == "go") {
    searching.clear();
    replaceLive([&] { go(std::move(*message->getObject("goal"))); });
  } else if (what == "search") {
    replaceLive([&] { search(std::move(*message->getObject("search"))); });
  } else if (what == "found") {
    int64_t moment = message->getInteger("moment").value_or(0);
    replaceLive([&] { handleFound(moment); });
  } else if (what == "crash") {
    crash = std::move(*message);
  } else if (what == "end") {
    end = std::move(*message);
    if (const json::Object *position = end.getObject("position")) {
      uint64_t moment = position->getInteger("moment").value_or(0);
      forgetOtherWays(moment, end);
      furthest = std::max(furthest, moment);
    }
  }
}

void Supervisor::handleEnds() {
  signalfd_siginfo info;
  while (read(signals, &info, sizeof(info)) > 0)
    ;
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
    if (pid == live) {
      live = -1;
      onLiveEnded(status);
    }
    for (size_t index = checkpoints.size(); index-- > 0;)
      if (checkpoints[index].pid == pid)
        drop(index);
  }
}

void Supervisor::onLiveEnded(int status) {
  lastStatus = status;
  json::Object event{{"event", "ended"}};
  bool isSignal = WIFSIGNALED(status);
  // What it has sent last.
  pollfd waiting{control, POLLIN, 0};
  while (!isSignal && poll(&waiting, 1, 0) > 0)
    handleControl();
  for (const char *known : {"position", "pipeline", "silentFailure"})
    if (json::Value *value = end.get(known))
      event[known] = std::move(*value);
  end.clear();
  if (isSignal)
    event["signal"] = WTERMSIG(status);
  else
    event["exitCode"] = WEXITSTATUS(status);
  event["reason"] = !isSignal        ? "exited"
                    : isOutOfMemory  ? "memory"
                    : !crash.empty() ? "crashed"
                                     : "killed";
  if (isSignal && !crash.empty()) {
    event["signal"] = crash.getInteger("signal").value_or(WTERMSIG(status));
    if (json::Value *frames = crash.get("frames"))
      event["frames"] = std::move(*frames);
    if (json::Value *position = crash.get("position"))
      event["position"] = std::move(*position);
    json::Array backtrace;
    const json::Array *addresses = crash.getArray("addresses");
    for (std::string &line : symbolize(addresses ? *addresses : json::Array()))
      backtrace.push_back(json::fixUTF8(line));
    event["backtrace"] = std::move(backtrace);
    const json::Array *frames = event.getArray("frames");
    const json::Object *innermost =
        frames && !frames->empty() ? frames->front().getAsObject() : nullptr;
    if (innermost)
      if (std::optional<json::Array> ids =
              matchCrash(innermost->getInteger("action").value_or(0)))
        event["breakpoints"] = std::move(*ids);
  }
  crash.clear();
  isOutOfMemory = false;
  searching.clear();
  adapter.send(std::move(event));
}

std::optional<json::Array> Supervisor::matchCrash(int64_t action) {
  bool hasCondition = llvm::any_of(breakpoints, [](const json::Value &each) {
    const json::Object *breakpoint = each.getAsObject();
    return breakpoint && breakpoint->getString("filter") == "crash" &&
           !breakpoint->getString("condition").value_or("").empty();
  });
  json::Object goal{{"action", action}};
  size_t best = findBefore(goal);
  int ends[2];
  if (!hasCondition || best == checkpoints.size() ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return std::nullopt;
  sendControl(checkpoints[best].socket,
              json::Object{{"goal", std::move(goal)},
                           {"diagnostics", INT64_MAX},
                           {"breakpoints", json::Array(breakpoints)},
                           {"asks", "crash"}},
              ends[1]);
  close(ends[1]);
  std::string text;
  char bytes[1024];
  pollfd waiting{ends[0], POLLIN, 0};
  ssize_t size;
  while (poll(&waiting, 1, kPatienceOfConditionInMilliseconds) > 0 &&
         (size = read(ends[0], bytes, sizeof(bytes))) > 0)
    text.append(bytes, size);
  close(ends[0]);
  llvm::Expected<json::Value> ids = json::parse(text);
  if (ids && ids->getAsArray())
    return std::move(*ids->getAsArray());
  // Who is not told stops.
  if (!ids)
    consumeError(ids.takeError());
  return std::nullopt;
}

void Supervisor::awaitLive() {
  // A checkpoint that was woken forks at once.
  for (pollfd waiting{control, POLLIN, 0};
       isWaking && poll(&waiting, 1, kPatienceInMilliseconds) > 0;) {
    int passed;
    std::optional<json::Object> message = receiveControl(control, &passed);
    if (!message)
      break;
    if (message->getString("is") == "live") {
      live = static_cast<pid_t>(message->getInteger("pid").value_or(-1));
      isWaking = false;
    }
    if (passed >= 0)
      close(passed);
  }
  isWaking = false;
}

void Supervisor::endLive() {
  awaitLive();
  if (live <= 0)
    return;
  kill(live, SIGKILL);
  int status;
  waitpid(live, &status, 0);
  live = -1;
  crash.clear();
  // What it has sent does not count any more, except what it leaves behind.
  pollfd waiting{control, POLLIN, 0};
  while (poll(&waiting, 1, 0) > 0) {
    int passed;
    std::optional<json::Object> message = receiveControl(control, &passed);
    if (!message)
      break;
    if (passed >= 0 && message->getString("is") == "checkpoint")
      addCheckpoint(std::move(*message), passed);
    else if (passed >= 0)
      close(passed);
  }
}

void Supervisor::replaceLive(llvm::function_ref<void()> startOther) {
  awaitLive();
  pid_t old = std::exchange(live, -1);
  startOther();
  if (isForked || old <= 0)
    return;
  kill(old, SIGKILL);
  waitpid(old, nullptr, 0);
  crash.clear();
}

/// Whether a checkpoint is before what a goal asks for.
static bool isBefore(uint64_t moment, uint64_t begun,
                     const json::Object &goal) {
  if (std::optional<int64_t> wanted = goal.getInteger("moment"))
    return moment <= static_cast<uint64_t>(*wanted);
  return begun < static_cast<uint64_t>(goal.getInteger("action").value_or(0));
}

bool Supervisor::countsHits(const Checkpoint &checkpoint) const {
  return !countedSince || checkpoint.breakpointsVersion == breakpointsVersion ||
         checkpoint.moment <= std::max<uint64_t>(*countedSince, 2);
}

size_t Supervisor::findBefore(const json::Object &goal) const {
  size_t best = checkpoints.size();
  for (size_t index = 0; index < checkpoints.size(); ++index)
    if (isBefore(checkpoints[index].moment, checkpoints[index].begun, goal) &&
        countsHits(checkpoints[index]))
      best = index;
  return best;
}

void Supervisor::peek(json::Object goal, int pipe) {
  size_t best = findBefore(goal);
  if (best < checkpoints.size())
    sendControl(
        checkpoints[best].socket,
        json::Object{{"goal", std::move(goal)}, {"diagnostics", INT64_MAX}},
        pipe);
  close(pipe);
}

void Supervisor::forgetFrom(uint64_t moment) {
  hashes.erase(hashes.lower_bound(moment), hashes.end());
  changes.forgetBehind(moment);
  furthest = std::min(furthest, moment);
  for (size_t index = checkpoints.size(); index-- > 0;)
    if (checkpoints[index].moment >= moment)
      drop(index);
}

void Supervisor::forgetOtherWays(uint64_t moment, const json::Object &message) {
  uint64_t lastEdit = message.getInteger("lastEdit").value_or(0);
  auto other = llvm::find_if(checkpoints, [&](const Checkpoint &each) {
    return each.isEdited && each.moment > lastEdit && each.moment < moment;
  });
  if (other != checkpoints.end())
    forgetFrom(other->moment);
}

bool Supervisor::go(json::Object goal) {
  endLive();
  size_t best = findBefore(goal);
  // A checkpoint is woken by its index; none stands for the very start.
  searchedFrom = best;
  return wake(std::move(goal));
}

bool Supervisor::wake(json::Object goal) {
  // What is known behind an edit is of another way, unless it begins there.
  uint64_t end = ~uint64_t{0};
  for (size_t index = checkpoints.size(); index-- > 0;)
    if (checkpoints[index].isEdited &&
        (searchedFrom == checkpoints.size() || index > searchedFrom))
      end = checkpoints[index].moment;
  json::Array known;
  for (auto &[moment, hash] : hashes)
    if (moment < end)
      known.push_back(json::Object{{"moment", static_cast<int64_t>(moment)},
                                   {"hash", hash}});
  json::Object message{{"goal", std::move(goal)},
                       {"breakpoints", json::Value(json::Array(breakpoints))},
                       {"diagnostics", numDiagnostics},
                       {"known", std::move(known)}};
  if (!socket.empty())
    message["socket"] = socket;
  if (searchedFrom < checkpoints.size() &&
      sendControl(checkpoints[searchedFrom].socket, json::Object(message))) {
    isWaking = true;
    return false;
  }
  return forkWith(std::move(message), live);
}

bool Supervisor::inquire(json::Object message, int inquirer) {
  message["inquirer"] = inquirer;
  message["diagnostics"] = numDiagnostics;
  pid_t child;
  bool isChild = forkWith(std::move(message), child);
  if (!isChild)
    close(inquirer);
  return isChild;
}

bool Supervisor::count() {
  std::optional<uint64_t> wanted = changes.getWanted();
  int ends[2];
  if (!wanted || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return false;
  // Once it is under way it goes on to where others have been.
  uint64_t upTo = std::max(*wanted, furthest);
  // From the last one before what is not counted, and not further than to where
  // another one has to go on.
  const Checkpoint *best = nullptr;
  for (const Checkpoint &checkpoint : checkpoints)
    if (checkpoint.moment <= std::max<uint64_t>(changes.getCountedTo(), 2))
      best = &checkpoint;
    else if (checkpoint.isEdited)
      upTo = std::min(upTo, checkpoint.moment);
  json::Object message{
      {"goal",
       json::Object{{"moment", static_cast<int64_t>(upTo)}, {"arm", true}}},
      {"diagnostics", INT64_MAX},
      {"counts", true}};
  changes.start(ends[0], upTo);
  bool isChild = false;
  pid_t child;
  if (best && sendControl(best->socket, json::Object(message), ends[1])) {
    close(ends[1]);
    return false;
  }
  message["pipe"] = ends[1];
  isChild = forkWith(std::move(message), child);
  if (!isChild)
    close(ends[1]);
  return isChild;
}

bool Supervisor::forkWith(json::Object message, pid_t &child) {
  pid_t self = getpid();
  child = fork();
  if (child != 0)
    return false;
  endWith(self);
  for (const Checkpoint &checkpoint : checkpoints)
    close(checkpoint.socket);
  close(signals);
  close(control);
  close(attaching);
  port.reset();
  adapter.close();
  firstWake = std::move(message);
  isForked = true;
  return true;
}

void Supervisor::search(json::Object search) {
  endLive();
  uint64_t limit = search.getInteger("limit").value_or(0);
  // From where on it looks closely, if it knows where that pays.
  uint64_t armFrom = 0;
  if (json::Array *parts = search.getArray("parts")) {
    armFrom = parts->front().getAsUINT64().value_or(0);
    parts->erase(parts->begin());
    if (parts->empty())
      search.erase("parts");
  }
  uint64_t before = armFrom ? armFrom : limit;
  searchedFrom = checkpoints.size();
  for (size_t index = 0; index < checkpoints.size(); ++index)
    if (checkpoints[index].moment < before && countsHits(checkpoints[index]))
      searchedFrom = index;
  if (searchedFrom == checkpoints.size()) {
    // Nothing is before: the beginning.
    go(json::Object{{"moment", 0}, {"reason", "entry"}});
    return;
  }
  searchedMoment = armFrom ? armFrom : checkpoints[searchedFrom].moment;
  search["armFrom"] = static_cast<int64_t>(armFrom);
  searching = search;
  search["search"] = true;
  wake(std::move(search));
}

void Supervisor::handleFound(uint64_t moment) {
  if (searching.empty())
    return;
  json::Object last = std::move(searching);
  searching.clear();
  if (moment) {
    endLive();
    json::Object goal{{"moment", static_cast<int64_t>(moment)},
                      {"reason", *last.get("reason")},
                      // As it was found.
                      {"armFrom", *last.get("armFrom")}};
    if (json::Value *arm = last.get("arm"))
      goal["arm"] = *arm;
    // From the same checkpoint or one that the search has left on its way, so
    // that changes are found where they were.
    searchedFrom = findBefore(goal);
    wake(std::move(goal));
    return;
  }
  if (checkpoints.empty() || searchedMoment <= checkpoints.front().moment) {
    go(json::Object{{"moment", 0}, {"reason", "entry"}});
    return;
  }
  last["limit"] = static_cast<int64_t>(searchedMoment);
  search(std::move(last));
}

json::Object Supervisor::describe(const Checkpoint &checkpoint) const {
  return json::Object{
      {"id", checkpoint.id},
      {"pid", checkpoint.pid},
      {"position", json::Object(checkpoint.position)},
      {"privateBytes", static_cast<int64_t>(checkpoint.privateBytes)}};
}

void Supervisor::addCheckpoint(json::Object message, int socket) {
  Checkpoint added;
  added.id = ++numCheckpoints;
  added.pid = static_cast<pid_t>(message.getInteger("pid").value_or(-1));
  added.socket = socket;
  added.position = std::move(*message.getObject("position"));
  added.moment = added.position.getInteger("moment").value_or(0);
  if (message.getBoolean("edited").value_or(false))
    forgetFrom(added.moment);
  else
    forgetOtherWays(added.moment, message);
  bool isKnown = llvm::any_of(checkpoints, [&](const Checkpoint &other) {
    return other.moment == added.moment;
  });
  if (isDetached || isKnown) {
    close(socket);
    return;
  }
  added.breakpointsVersion = breakpointsVersion;
  hashes[added.moment] = message.getString("hash").value_or("").str();
  added.begun = message.getInteger("begun").value_or(0);
  added.milliseconds = message.getNumber("milliseconds").value_or(0);
  added.isFound = message.getBoolean("found").value_or(false);
  added.isEdited = message.getBoolean("edited").value_or(false);
  // A search that finds many is not to wait for that; there is little yet.
  if (!added.isFound)
    added.privateBytes = readPrivateBytes(added.pid).value_or(0);
  json::Object event = describe(added);
  event["event"] = "checkpoint";
  adapter.send(std::move(event));
  auto place = llvm::partition_point(checkpoints, [&](const Checkpoint &other) {
    return other.moment <= added.moment;
  });
  bool isFound = added.isFound;
  checkpoints.insert(place, std::move(added));
  if (isFound)
    dropOldFound();
  else
    thinOut();
}

void Supervisor::dropOldFound() {
  size_t count = llvm::count_if(
      checkpoints, [](const Checkpoint &each) { return each.isFound; });
  if (count <= kMaxFound)
    return;
  auto oldest = std::min_element(checkpoints.begin(), checkpoints.end(),
                                 [](const Checkpoint &a, const Checkpoint &b) {
                                   return std::make_pair(!a.isFound, a.id) <
                                          std::make_pair(!b.isFound, b.id);
                                 });
  drop(oldest - checkpoints.begin());
}

void Supervisor::drop(size_t index) {
  // It ends when it sees that.
  close(checkpoints[index].socket);
  adapter.send(
      json::Object{{"event", "dropped"}, {"id", checkpoints[index].id}});
  checkpoints.erase(checkpoints.begin() + index);
}

void Supervisor::thinOut() {
  // Each shares less as time goes by. It takes a millisecond to find out.
  Checkpoint &oldest = checkpoints[numCheckpoints % checkpoints.size()];
  oldest.privateBytes =
      readPrivateBytes(oldest.pid).value_or(oldest.privateBytes);
  while (true) {
    // Those that were found stand where others are missed least, and leave by
    // themselves.
    llvm::SmallVector<CheckpointCost> costs;
    llvm::SmallVector<size_t> indices;
    for (auto [index, checkpoint] : llvm::enumerate(checkpoints))
      if (!checkpoint.isFound && !checkpoint.isEdited) {
        costs.push_back({checkpoint.milliseconds, checkpoint.privateBytes});
        indices.push_back(index);
      }
    std::optional<size_t> least =
        chooseToDrop(costs, {kMaxCheckpoints, kMaxPrivateBytes});
    if (!least)
      return;
    drop(indices[*least]);
  }
}

void Supervisor::checkMemory() {
  if (live <= 0 || isOutOfMemory ||
      readResidentBytes(live).value_or(0) < memoryLimit)
    return;
  // It says where it is, and dies of it.
  isOutOfMemory = true;
  kill(live, SIGUSR2);
}

void Supervisor::finish() {
  bool hadLive = live > 0 || isWaking;
  endLive();
  for (const Checkpoint &checkpoint : checkpoints)
    kill(checkpoint.pid, SIGKILL);
  // Those that were dropped are about to end. One that does not, because it
  // answers a question, ends with this process.
  for (int left = kPatienceInMilliseconds / 10; left > 0; --left) {
    pid_t ended;
    while ((ended = waitpid(-1, nullptr, WNOHANG)) > 0)
      ;
    if (ended < 0)
      break;
    pollfd waiting{signals, POLLIN, 0};
    poll(&waiting, 1, 10);
    signalfd_siginfo info;
    while (read(signals, &info, sizeof(info)) > 0)
      ;
  }
  if (!hadLive && WIFSIGNALED(lastStatus)) {
    signal(WTERMSIG(lastStatus), SIG_DFL);
    raise(WTERMSIG(lastStatus));
  }
  _exit(hadLive ? 1 : WEXITSTATUS(lastStatus));
}
