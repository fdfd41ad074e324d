//===- Supervisor.cpp - Keeps the processes of one debuggee ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/Supervisor.h"

#include "debug-adapter/agent/process/Processes.h"
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

/// The time to wait for processes that are about to end.
static constexpr int kPatienceInMilliseconds = 5000;
/// The time to wait for a process that goes to the position of a crash.
static constexpr int kPatienceOfConditionInMilliseconds = 10000;

/// Returns the goal to stop at a timestamp, 0 for the entry.
static control::GoTo makeGoal(uint64_t timestamp, std::string reason) {
  control::GoTo goal;
  goal.place.timestamp = static_cast<int64_t>(timestamp);
  goal.reason = std::move(reason);
  return goal;
}

/// Has a checkpoint fork for a task whose answer goes to a socket, and closes
/// the socket here. Returns false if the checkpoint has gone.
static bool answerFrom(const Checkpoint &from, const control::Wake &message,
                       int socket) {
  bool isThere = sendControl(from.socket, message, socket);
  if (isThere)
    close(socket);
  return isThere;
}

Supervisor::Supervisor(AdapterConnection adapter, wire::Hello hello,
                       int control, int attaching, Handler handle)
    : adapter(std::move(adapter), std::move(hello)), control(control),
      attaching(attaching), handle(handle), current(control),
      record([this](int64_t id) {
        this->adapter.tell(wire::CheckpointDropped{id});
      }) {}

control::Wake Supervisor::run(pid_t first) {
  current.start(first);
  while (true) {
    // Messages are handled before ends of processes, because a process reports
    // its crash before it ends.
    pollfd polls[] = {{control, POLLIN, 0},
                      {children.getFd(), POLLIN, 0},
                      {adapter.getConnection().getFd(), POLLIN, 0},
                      {adapter.getPortFd(), POLLIN, 0},
                      {record.getChanges().getFd(), POLLIN, 0}};
    poll(polls, 5, current.exists() ? 100 : -1);
    if (polls[0].revents)
      handleControl();
    else if (polls[1].revents)
      handleEnds();
    else if (polls[2].revents)
      handleAdapter();
    else if (polls[3].revents)
      takeAdapter();
    else if (polls[4].revents)
      record.getChanges().read();
    else {
      if (current.exists())
        memory.enforce(current.getPid());
      // The current process may have missed the signal right before it began to
      // wait.
      if (isDetached && current.exists())
        kill(current.getPid(), SIGUSR1);
    }
    if (!firstWake)
      count();
    if (firstWake)
      return std::move(*firstWake);
    if (isDetached && !current.isExpected())
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
  connection.respond(request.id, handle(*this, request, then));
  if (then)
    then();
}

void Supervisor::killCurrent() {
  search.end();
  current.signal(SIGKILL);
}

wire::Checkpoints Supervisor::listCheckpoints() {
  record.getCheckpoints().measure();
  wire::Checkpoints all;
  for (const Checkpoint &checkpoint : record.getCheckpoints())
    all.checkpoints.push_back(checkpoint.describe());
  return all;
}

void Supervisor::detach() {
  isDetached = true;
  current.signal(SIGUSR1);
  record.getCheckpoints().dropIf([](const Checkpoint &) { return true; });
}

void Supervisor::takeAdapter() {
  llvm::Expected<bool> isTaken = adapter.accept();
  if (!isTaken) {
    // No adapter can connect any more.
    consumeError(isTaken.takeError());
    finish();
  }
  if (!*isTaken)
    return;
  sendControl(attaching, control::AdapterChanged{adapter.getSocket()});
  if (current.isStopped)
    adapter.onStopped();
  // If no process compiles, a new one comes to where the last one was.
  if (!current.isExpected())
    go(makeGoal(current.lastTimestamp, "pause"));
}

//===- What the current process says --------------------------------------===//

bool Supervisor::take(control::ToSupervisor &message, int passed) {
  if (auto *taken = std::get_if<control::CheckpointTaken>(&message)) {
    addCheckpoint(*taken, passed);
  } else if (auto *inquiry = std::get_if<control::Inquire>(&message)) {
    control::Wake wake;
    wake.task = std::move(*inquiry);
    wake.diagnostics = record.getNumDiagnostics();
    answerFromEntry(std::move(wake), passed);
  } else if (auto *question = std::get_if<control::CountChanges>(&message)) {
    uint64_t timestamp = question->timestamp;
    record.reach(timestamp);
    record.getChanges().ask(timestamp,
                            question->number
                                ? std::optional<uint64_t>(*question->number)
                                : std::nullopt,
                            passed);
  } else if (auto *text = std::get_if<control::ReadText>(&message)) {
    const Checkpoint *best = record.findBefore(text->place);
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
          [&](control::Current &started) { current.onStarted(started); },
          [&](control::BreakpointsSet &set) {
            record.setBreakpoints(std::move(set));
          },
          [&](control::DiagnosticsTold &diagnostics) {
            record.addDiagnostics(diagnostics.count);
          },
          [&](control::CurrentStopped &stopped) {
            current.isStopped = true;
            adapter.onStopped();
            current.lastTimestamp = stopped.timestamp;
            record.reach(stopped.timestamp, stopped.lastEdit);
          },
          [&](control::AdapterLost &lost) {
            handleAdapterLost(lost.timestamp);
          },
          [&](control::Resumed &) { current.isStopped = false; },
          [&](control::PassedTimestamps &timestamps) {
            for (control::Passed &each : timestamps.passed)
              record.addHash(std::move(each));
          },
          [&](wire::Progress &progress) {
            if (search.isRunning())
              adapter.tell(progress);
          },
          [&](control::Diverged &diverged) {
            record.forgetFrom(diverged.timestamp);
          },
          [&](control::GoTo &goal) {
            search.end();
            replaceCurrent([&] { go(std::move(goal)); });
          },
          [&](control::Search &wanted) {
            replaceCurrent([&] { startSearch(std::move(wanted)); });
          },
          [&](control::Found &found) {
            replaceCurrent([&] { handleFound(found.timestamp); });
          },
          [&](control::Crash &crash) { current.crash = std::move(crash); },
          [&](control::End &ended) {
            record.reach(ended.position.timestamp.value_or(0), ended.lastEdit);
            current.lastWords = std::move(ended);
          },
          // These come with a descriptor.
          [](control::CheckpointTaken &) {}, [](control::CountChanges &) {},
          [](control::ReadText &) {}, [](control::Inquire &) {}),
      *message);
}

void Supervisor::handleAdapterLost(int64_t timestamp) {
  // The current process stands in the middle of an action, in a signal handler,
  // and can't connect to another adapter. Another process takes its place,
  // which stops at the begin of that action.
  if (!adapter.isSuspended() || isDetached || !current.exists())
    return;
  current.lastTimestamp = timestamp;
  // The current process ends first. Otherwise an adapter that comes meanwhile
  // would expect a stop of it.
  if (adapter.isWaiting())
    endCurrent();
  else
    go(makeGoal(current.lastTimestamp, "pause"));
}

//===- Ends ---------------------------------------------------------------===//

void Supervisor::handleEnds() {
  children.takeEnded([&](pid_t child, int status) {
    if (child == current.getPid()) {
      current.onEnded(status);
      onCurrentEnded(status);
    }
    record.getCheckpoints().dropIf(
        [&](const Checkpoint &each) { return each.pid == child; });
  });
}

/// Returns the breakpoints on crashes whose conditions hold at the begin of the
/// action that has crashed. A forked process goes there to evaluate them.
/// Nothing if there are no conditions, or if no process gets there.
static std::optional<std::vector<int64_t>>
matchCrash(const CompileRecord &record, int64_t action) {
  static constexpr llvm::StringLiteral kFilter = "crash";
  bool hasCondition =
      llvm::any_of(record.getBreakpoints(), [](const wire::Breakpoint &each) {
        return each.filter == kFilter && !each.condition.empty();
      });
  control::MatchException task;
  task.place.action = action;
  task.filter = kFilter;
  const Checkpoint *best = record.findBefore(task.place);
  int ends[2];
  if (!hasCondition || !best ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return std::nullopt;
  control::Wake message;
  message.task = std::move(task);
  message.diagnostics = INT64_MAX;
  message.breakpoints = record.getBreakpoints();
  if (!answerFrom(*best, message, ends[1]))
    close(ends[1]);
  llvm::Expected<control::ExceptionHits> hits =
      codec::parseJson<control::ExceptionHits>(
          takeAnswer(ends[0], kPatienceOfConditionInMilliseconds));
  if (hits)
    return std::move(hits->breakpoints);
  // Without an answer, the adapter stops at the crash.
  consumeError(hits.takeError());
  return std::nullopt;
}

void Supervisor::onCurrentEnded(int status) {
  // The last messages of the process are handled before its end.
  pollfd waiting{control, POLLIN, 0};
  while (!WIFSIGNALED(status) && poll(&waiting, 1, 0) > 0)
    handleControl();
  wire::Ended event = current.describeEnd(memory.takeExceeded());
  if (!event.frames.empty())
    event.breakpoints = matchCrash(record, event.frames.front().action);
  search.end();
  adapter.tell(std::move(event));
}

void Supervisor::endCurrent() {
  current.end([&](const control::CheckpointTaken &taken, int socket) {
    addCheckpoint(taken, socket);
  });
}

void Supervisor::replaceCurrent(llvm::function_ref<void()> startOther) {
  current.replace([&] {
    startOther();
    return !firstWake;
  });
}

void Supervisor::finish() {
  bool hadCurrent = current.isExpected();
  endCurrent();
  for (const Checkpoint &checkpoint : record.getCheckpoints())
    kill(checkpoint.pid, SIGKILL);
  // Checkpoints that were dropped are about to end. One that does not, because
  // it answers a question, ends with this process.
  children.awaitAll(kPatienceInMilliseconds);
  if (!hadCurrent && WIFSIGNALED(current.lastStatus)) {
    signal(WTERMSIG(current.lastStatus), SIG_DFL);
    raise(WTERMSIG(current.lastStatus));
  }
  _exit(hadCurrent ? 1 : WEXITSTATUS(current.lastStatus));
}

//===- Going back ---------------------------------------------------------===//

void Supervisor::go(control::GoTo goal) {
  endCurrent();
  const Checkpoint *best = record.findBefore(goal.place);
  wake(best, std::move(goal));
}

void Supervisor::wake(const Checkpoint *from, control::Task task) {
  control::Wake message = record.describeTask(std::move(task), from);
  message.socket = adapter.getSocket();
  if (from && sendControl(from->socket, message))
    current.expect();
  else
    current.start(forkWith(std::move(message)));
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
  for (const Checkpoint &checkpoint : record.getCheckpoints())
    close(checkpoint.socket);
  children.close();
  close(control);
  close(attaching);
  adapter.close();
  firstWake = std::move(message);
  return 0;
}

void Supervisor::count() {
  std::optional<CompileRecord::Counting> counting = record.planCounting();
  int ends[2];
  if (!counting ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return;
  record.getChanges().start(ends[0], counting->upTo);
  control::Wake message;
  message.task = control::ListChanges{static_cast<int64_t>(counting->upTo)};
  message.diagnostics = INT64_MAX;
  if (!counting->from || !answerFrom(*counting->from, message, ends[1]))
    answerFromEntry(std::move(message), ends[1]);
}

void Supervisor::startSearch(control::Search task) {
  endCurrent();
  if (const Checkpoint *from = search.begin(task, record))
    return wake(from, std::move(task));
  // There is no checkpoint before, so the compile goes to the entry.
  go(makeGoal(0, "entry"));
}

void Supervisor::handleFound(uint64_t timestamp) {
  if (!search.isRunning())
    return;
  const CheckpointList &checkpoints = record.getCheckpoints();
  auto next = search.finishPart(
      timestamp,
      checkpoints.empty() ? UINT64_MAX : checkpoints.begin()->timestamp);
  if (!next)
    go(makeGoal(0, "entry"));
  else if (auto *goal = std::get_if<control::GoTo>(&*next))
    go(std::move(*goal));
  else
    startSearch(std::move(std::get<control::Search>(*next)));
}

//===- Checkpoints --------------------------------------------------------===//

void Supervisor::addCheckpoint(const control::CheckpointTaken &taken,
                               int socket) {
  record.addCheckpoint(taken, socket, !isDetached,
                       [&](const Checkpoint &added) {
                         adapter.tell(wire::CheckpointAdded{added.describe()});
                       });
}
