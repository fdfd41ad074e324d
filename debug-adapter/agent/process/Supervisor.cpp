//===- Supervisor.cpp - Keeps the processes of one debuggee ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/Supervisor.h"

#include "debug-adapter/agent/process/Processes.h"
#include "debug-adapter/agent/process/SupervisorRequests.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <csignal>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// For processes that are about to end.
static constexpr int kPatienceInMilliseconds = 5000;
/// For a process that goes to where a crash was.
static constexpr int kPatienceOfConditionInMilliseconds = 10000;

Supervisor::Supervisor(AdapterConnection adapter, wire::Hello hello,
                       int control, int attaching)
    : adapter(std::move(adapter), std::move(hello)), control(control),
      attaching(attaching), live(control), checkpoints([this](int64_t id) {
        this->adapter.tell(wire::CheckpointDropped{id});
      }) {}

control::Wake Supervisor::run(pid_t firstLive) {
  live.start(firstLive);
  while (true) {
    // Crashes are told before the process ends.
    pollfd polls[] = {{control, POLLIN, 0},
                      {children.getFd(), POLLIN, 0},
                      {adapter.getConnection().getFd(), POLLIN, 0},
                      {adapter.getPortFd(), POLLIN, 0},
                      {changes.getFd(), POLLIN, 0}};
    poll(polls, 5, live.exists() ? 100 : -1);
    if (polls[0].revents)
      handleControl();
    else if (polls[1].revents)
      handleEnds();
    else if (polls[2].revents)
      handleAdapter();
    else if (polls[3].revents)
      takeAdapter();
    else if (polls[4].revents)
      changes.read();
    else {
      if (live.exists())
        memory.enforce(live.getPid());
      // It may have missed that while it was about to wait.
      if (isDetached && live.exists())
        kill(live.getPid(), SIGUSR1);
    }
    if (!firstWake)
      count();
    if (firstWake)
      return std::move(*firstWake);
    if (isDetached && !live.isExpected())
      finish();
  }
}

//===- Adapters -----------------------------------------------------------===//

void Supervisor::handleAdapter() {
  AdapterConnection &connection = adapter.getConnection();
  AdapterConnection::Request request;
  AdapterConnection::Status status = connection.read(request, 0);
  if (status == AdapterConnection::Status::Closed && !isDetached &&
      !adapter.isWaiting())
    finish();
  if (status == AdapterConnection::Status::Closed)
    connection.close();
  if (status != AdapterConnection::Status::Message)
    return;
  std::function<void()> then;
  connection.respond(request.id, answerRequest(*this, request, then));
  if (then)
    then();
}

void Supervisor::killLive() {
  searching.reset();
  live.signal(SIGKILL);
}

wire::Checkpoints Supervisor::listCheckpoints() {
  checkpoints.measure();
  wire::Checkpoints all;
  for (const Checkpoint &checkpoint : checkpoints)
    all.checkpoints.push_back(checkpoint.describe());
  return all;
}

void Supervisor::detach() {
  isDetached = true;
  live.signal(SIGUSR1);
  checkpoints.dropIf([](const Checkpoint &) { return true; });
}

void Supervisor::takeAdapter() {
  llvm::Expected<bool> isTaken = adapter.accept();
  if (!isTaken) {
    // Nobody can come any more.
    consumeError(isTaken.takeError());
    finish();
  }
  if (!*isTaken)
    return;
  sendControl(attaching, control::AdapterChanged{adapter.getSocket()});
  if (live.isStopped)
    adapter.onStopped();
  // Where there is no live, it comes to where the last one was.
  if (!live.isExpected())
    goToLast();
}

//===- What live says -----------------------------------------------------===//

bool Supervisor::take(control::ToSupervisor &message, int passed) {
  if (auto *taken = std::get_if<control::CheckpointTaken>(&message)) {
    addCheckpoint(*taken, passed);
  } else if (auto *inquiry = std::get_if<control::Inquire>(&message)) {
    control::Wake wake;
    wake.task = std::move(*inquiry);
    wake.diagnostics = told.numDiagnostics;
    answerFromEntry(std::move(wake), passed);
  } else if (auto *question = std::get_if<control::CountChanges>(&message)) {
    uint64_t moment = question->moment;
    furthest = std::max(furthest, moment);
    changes.ask(moment,
                question->number ? std::optional<uint64_t>(*question->number)
                                 : std::nullopt,
                passed);
  } else if (auto *text = std::get_if<control::ReadText>(&message)) {
    const Checkpoint *best = findBefore(text->place);
    control::Wake wake;
    wake.task = std::move(*text);
    wake.diagnostics = INT64_MAX;
    if (!best || !answerFrom(*best, wake, passed))
      close(passed);
  } else {
    return false;
  }
  return true;
}

void Supervisor::handleControl() {
  int passed;
  std::optional<control::ToSupervisor> message =
      receiveControl<control::ToSupervisor>(control, &passed);
  if (passed >= 0) {
    if (message && take(*message, passed))
      return;
    close(passed);
  }
  if (!message)
    return;
  std::visit(
      llvm::makeVisitor(
          [&](control::Live &started) { live.onStarted(started); },
          [&](control::BreakpointsSet &set) {
            if (toJson(set.breakpoints) != toJson(told.breakpoints))
              ++told.version;
            told.breakpoints = std::move(set.breakpoints);
            told.countedSince = set.countedSince;
          },
          [&](control::DiagnosticsTold &diagnostics) {
            told.numDiagnostics =
                std::max(told.numDiagnostics, diagnostics.count);
          },
          [&](control::LiveStopped &stopped) { handleStopped(stopped); },
          [&](control::Stranded &stranded) { handleStranded(stranded); },
          [&](control::Resumed &) { live.isStopped = false; },
          [&](control::Passed &event) {
            hashes[event.moment] = std::move(event.hash);
            furthest = std::max<uint64_t>(furthest, event.moment);
          },
          [&](wire::Progress &progress) {
            if (searching)
              adapter.tell(progress);
          },
          [&](control::Diverged &diverged) { forgetFrom(diverged.moment); },
          [&](control::GoTo &goal) {
            searching.reset();
            replaceLive([&] { go(std::move(goal)); });
          },
          [&](control::Search &wanted) {
            replaceLive([&] { search(std::move(wanted)); });
          },
          [&](control::Found &found) {
            replaceLive([&] { handleFound(found.moment); });
          },
          [&](control::Crash &crash) { live.crash = std::move(crash); },
          [&](control::End &ended) { handleEnd(std::move(ended)); },
          // These come with a descriptor.
          [](control::CheckpointTaken &) {}, [](control::CountChanges &) {},
          [](control::ReadText &) {}, [](control::Inquire &) {}),
      *message);
}

void Supervisor::handleStopped(const control::LiveStopped &stopped) {
  live.isStopped = true;
  adapter.onStopped();
  live.lastMoment = stopped.moment;
  forgetOtherWays(stopped.moment, stopped.lastEdit);
  furthest = std::max(furthest, live.lastMoment);
}

void Supervisor::handleStranded(const control::Stranded &stranded) {
  // Whoever comes finds it where the action begins that it is in, and may be
  // here already.
  if (!adapter.isSuspended() || isDetached || !live.exists())
    return;
  live.lastMoment = stranded.moment;
  if (adapter.isWaiting())
    kill(live.getPid(), SIGKILL);
  else
    goToLast();
}

void Supervisor::handleEnd(control::End ended) {
  uint64_t moment = ended.position.moment.value_or(0);
  forgetOtherWays(moment, ended.lastEdit);
  furthest = std::max(furthest, moment);
  live.lastWords = std::move(ended);
}

//===- Ends ---------------------------------------------------------------===//

void Supervisor::handleEnds() {
  children.takeEnded([&](pid_t child, int status) {
    if (child == live.getPid()) {
      live.onEnded(status);
      onLiveEnded(status);
    }
    checkpoints.dropIf(
        [&](const Checkpoint &each) { return each.pid == child; });
  });
}

void Supervisor::onLiveEnded(int status) {
  // What it has sent last.
  pollfd waiting{control, POLLIN, 0};
  while (!WIFSIGNALED(status) && poll(&waiting, 1, 0) > 0)
    handleControl();
  wire::Ended event = live.describeEnd(memory.takeExceeded());
  if (!event.frames.empty())
    event.breakpoints = matchCrash(event.frames.front().action);
  searching.reset();
  adapter.tell(std::move(event));
}

std::optional<std::vector<int64_t>> Supervisor::matchCrash(int64_t action) {
  static constexpr llvm::StringLiteral kFilter = "crash";
  bool hasCondition =
      llvm::any_of(told.breakpoints, [](const wire::Breakpoint &each) {
        return each.filter == kFilter && !each.condition.empty();
      });
  control::MatchException task;
  task.place.action = action;
  task.filter = kFilter;
  const Checkpoint *best = findBefore(task.place);
  int ends[2];
  if (!hasCondition || !best ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return std::nullopt;
  control::Wake message;
  message.task = std::move(task);
  message.diagnostics = INT64_MAX;
  message.breakpoints = told.breakpoints;
  if (!answerFrom(*best, message, ends[1]))
    close(ends[1]);
  llvm::Expected<control::ExceptionHits> hits =
      parseJson<control::ExceptionHits>(
          takeAnswer(ends[0], kPatienceOfConditionInMilliseconds));
  if (hits)
    return std::move(hits->breakpoints);
  // Who is not told stops.
  consumeError(hits.takeError());
  return std::nullopt;
}

void Supervisor::endLive() {
  live.end([&](const control::CheckpointTaken &taken, int socket) {
    addCheckpoint(taken, socket);
  });
}

void Supervisor::replaceLive(llvm::function_ref<void()> startOther) {
  live.replace([&] {
    startOther();
    return !firstWake;
  });
}

void Supervisor::finish() {
  bool hadLive = live.isExpected();
  endLive();
  for (const Checkpoint &checkpoint : checkpoints)
    kill(checkpoint.pid, SIGKILL);
  // Those that were dropped are about to end. One that does not, because it
  // answers a question, ends with this process.
  children.awaitAll(kPatienceInMilliseconds);
  if (!hadLive && WIFSIGNALED(live.lastStatus)) {
    signal(WTERMSIG(live.lastStatus), SIG_DFL);
    raise(WTERMSIG(live.lastStatus));
  }
  _exit(hadLive ? 1 : WEXITSTATUS(live.lastStatus));
}

//===- Going back ---------------------------------------------------------===//

bool Supervisor::Told::countsHits(const Checkpoint &checkpoint) const {
  return !countedSince || checkpoint.breakpointsVersion == version ||
         checkpoint.moment <= std::max<uint64_t>(*countedSince, 2);
}

const Checkpoint *Supervisor::findBefore(const wire::Position &place) const {
  return checkpoints.findLast([&](const Checkpoint &each) {
    bool isBefore = place.moment
                        ? each.moment <= static_cast<uint64_t>(*place.moment)
                        : each.begun < static_cast<uint64_t>(place.action);
    return isBefore && told.countsHits(each);
  });
}

void Supervisor::go(control::GoTo goal) {
  endLive();
  const Checkpoint *best = findBefore(goal.place);
  wake(best, std::move(goal));
}

void Supervisor::goToEntry() {
  control::GoTo goal;
  goal.place.moment = 0;
  goal.reason = "entry";
  go(std::move(goal));
}

void Supervisor::goToLast() {
  control::GoTo goal;
  goal.place.moment = static_cast<int64_t>(live.lastMoment);
  goal.reason = "pause";
  go(std::move(goal));
}

void Supervisor::wake(const Checkpoint *from, control::Task task) {
  control::Wake message;
  message.task = std::move(task);
  message.breakpoints = told.breakpoints;
  message.diagnostics = told.numDiagnostics;
  message.socket = adapter.getSocket();
  // What is known behind an edit is of another way, unless it begins there.
  const Checkpoint *edited = checkpoints.findEditedBehind(from);
  for (auto &[moment, hash] : hashes)
    if (!edited || moment < edited->moment)
      message.known.push_back({static_cast<int64_t>(moment), hash});
  if (from && sendControl(from->socket, message))
    live.expect();
  else
    live.start(forkWith(std::move(message)));
}

bool Supervisor::answerFrom(const Checkpoint &from,
                            const control::Wake &message, int socket) {
  bool isThere = sendControl(from.socket, message, socket);
  if (isThere)
    close(socket);
  return isThere;
}

void Supervisor::answerFromEntry(control::Wake message, int socket) {
  message.answerTo = socket;
  if (forkWith(std::move(message)) != 0)
    close(socket);
}

pid_t Supervisor::forkWith(control::Wake message) {
  pid_t self = getpid();
  pid_t child = fork();
  if (child != 0)
    return child;
  endWith(self);
  for (const Checkpoint &checkpoint : checkpoints)
    close(checkpoint.socket);
  children.close();
  close(control);
  close(attaching);
  adapter.close();
  firstWake = std::move(message);
  return 0;
}

void Supervisor::count() {
  std::optional<uint64_t> wanted = changes.getWanted();
  int ends[2];
  if (!wanted || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return;
  // From the last one before what is not counted, to where others have been.
  uint64_t counted = std::max<uint64_t>(changes.getCountedTo(), 2);
  const Checkpoint *from = checkpoints.findLast(
      [&](const Checkpoint &each) { return each.moment <= counted; });
  uint64_t upTo = std::max(*wanted, furthest);
  // Behind an edit another one has to go on.
  if (const Checkpoint *edited = checkpoints.findEditedBehind(from))
    upTo = std::min(upTo, edited->moment);
  changes.start(ends[0], upTo);
  control::Wake message;
  message.task = control::ListChanges{static_cast<int64_t>(upTo)};
  message.diagnostics = INT64_MAX;
  if (!from || !answerFrom(*from, message, ends[1]))
    answerFromEntry(std::move(message), ends[1]);
}

void Supervisor::search(control::Search search) {
  endLive();
  // From where on it looks closely, if it knows where that pays.
  search.armFrom = 0;
  if (!search.parts.empty()) {
    search.armFrom = search.parts.front();
    search.parts.erase(search.parts.begin());
  }
  uint64_t before = search.armFrom ? search.armFrom : search.limit;
  const Checkpoint *from = checkpoints.findLast([&](const Checkpoint &each) {
    return each.moment < before && told.countsHits(each);
  });
  // Nothing is before: the beginning.
  if (!from)
    return goToEntry();
  searching = {search, search.armFrom ? static_cast<uint64_t>(search.armFrom)
                                      : from->moment};
  wake(from, std::move(search));
}

void Supervisor::handleFound(uint64_t moment) {
  if (!searching)
    return;
  auto [last, from] = *std::exchange(searching, std::nullopt);
  if (moment) {
    control::GoTo goal;
    goal.place.moment = static_cast<int64_t>(moment);
    goal.reason = last.reason;
    goal.arm = last.arm;
    // As it was found: from the same checkpoint or one that the search has left
    // on its way, so that changes are found where they were.
    goal.armFrom = last.armFrom;
    return go(std::move(goal));
  }
  if (checkpoints.empty() || from <= checkpoints.begin()->moment)
    return goToEntry();
  last.limit = static_cast<int64_t>(from);
  search(std::move(last));
}

//===- Checkpoints --------------------------------------------------------===//

void Supervisor::addCheckpoint(const control::CheckpointTaken &taken,
                               int socket) {
  uint64_t moment = taken.position.moment.value_or(0);
  if (taken.edited)
    forgetFrom(moment);
  else
    forgetOtherWays(moment, taken.lastEdit);
  if (isDetached || checkpoints.has(moment)) {
    close(socket);
    return;
  }
  hashes[moment] = taken.hash;
  checkpoints.add(taken, socket, told.version, [&](const Checkpoint &added) {
    adapter.tell(wire::CheckpointAdded{added.describe()});
  });
}

void Supervisor::forgetFrom(uint64_t moment) {
  hashes.erase(hashes.lower_bound(moment), hashes.end());
  changes.forgetBehind(moment);
  furthest = std::min(furthest, moment);
  checkpoints.dropIf(
      [&](const Checkpoint &each) { return each.moment >= moment; });
}

void Supervisor::forgetOtherWays(uint64_t moment, uint64_t lastEdit) {
  auto other = llvm::find_if(checkpoints, [&](const Checkpoint &each) {
    return each.isEdited && each.moment > lastEdit && each.moment < moment;
  });
  if (other != checkpoints.end())
    forgetFrom(other->moment);
}
