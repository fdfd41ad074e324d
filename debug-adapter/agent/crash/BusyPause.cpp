//===- BusyPause.cpp - Stops in the middle of a pass ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/crash/BusyPause.h"

#include "debug-adapter/agent/crash/SafeMessages.h"
#include "debug-adapter/agent/process/Processes.h"
#include "tcp-mlir/Actions/ActionHub.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

// A signal handler has no arguments of ours, and may not allocate, so the state
// is in static variables.

static volatile std::sig_atomic_t hasCome = 0;
static volatile std::sig_atomic_t wantsStop = 0, isAnswering = 0,
                                  isPausePending = 0;
static int adapterSocket = -1, controlSocket = -1;
static volatile uint64_t lastTimestamp = 0;
/// The bytes that the signal handler has read and not answered.
static char input[1 << 16];
static volatile size_t inputSize = 0;
static char output[1 << 16];

static constexpr int kPatienceInMicroseconds = 60000;

static void sendSafely(int socket, const SafeText &text) {
  size_t sent = 0;
  while (sent < text.size()) {
    ssize_t size =
        send(socket, output + sent, text.size() - sent, MSG_NOSIGNAL);
    if (size < 0 && errno != EINTR)
      return;
    sent += size > 0 ? size : 0;
  }
}

static SafePosition getPosition() {
  const ActiveAction *innermost = ActionHub::getInnermost();
  return {uint64_t(lastTimestamp), innermost ? innermost->getIndex() : 0,
          "inside"};
}

static void say() {
  const ActiveAction *innermost = ActionHub::getInnermost();
  static char words[512];
  SafeText description(words, sizeof(words));
  description.add("in the middle of ");
  if (innermost)
    description.add(innermost->getTag()).add(" ").add(innermost->getName());
  else
    description.add("what is between actions");
  SafeText text(output, sizeof(output));
  addMessage(text, SafeStoppedEvent{{"pause",
                                     getPosition(),
                                     StringRef(words, description.size()),
                                     {innermost}}});
  text.add("\n");
  if (text.isComplete())
    sendSafely(adapterSocket, text);
}

template <typename Result, typename Failure>
static void respond(RawJson id, Result result, Failure failure) {
  SafeText text(output, sizeof(output));
  addMessage(text, SafeResponse<Result, Failure>{id, result, failure});
  text.add("\n");
  sendSafely(adapterSocket, text);
}

/// Has the supervisor end this process and start another one, which stops at
/// the begin of the innermost action.
[[noreturn]] static void goBack() {
  SafeText text(output, sizeof(output));
  addTagged(text, SafeGoTo{getPosition(), "step"});
  sendSafely(controlSocket, text);
  while (true)
    pause();
}

/// Answers a request that lets the compile run. Returns true if this process
/// goes on.
static bool run(RawJson id, StringRef line) {
  SafeRun run;
  SafeReader reader(line);
  wire::Run::fields(run, reader);
  bool goesBack = run.mode == "stepBack" || run.mode == "reverseContinue";
  if (!goesBack && run.mode != "continue")
    wantsStop = 1;
  respond(id, SafeDone{}, Absent{});
  if (goesBack)
    goBack();
  return true;
}

/// Answers a line. Returns whether the compile goes on.
static bool answer(StringRef line) {
  SafeRequest request;
  SafeReader reader(line);
  wire::Request<bool>::fields(request, reader);
  if (request.method == wire::Run::kName)
    return run(request.id, line);
  if (request.method == wire::Pause::kName)
    respond(request.id, SafeDone{}, Absent{});
  else if (request.method == wire::GetStack::kName)
    respond(request.id, SafeStack{{ActionHub::getInnermost()}}, Absent{});
  else
    respond(request.id, Absent{},
            SafeFailure{"a pass is in the middle of its work; go on, or go "
                        "back to where it begins"});
  return false;
}

static bool receive() {
  ssize_t size =
      read(adapterSocket, input + inputSize, sizeof(input) - inputSize);
  if (size > 0)
    inputSize = inputSize + size;
  return size > 0;
}

/// Answers the lines that have come. Returns whether the compile goes on.
static bool answerLines() {
  while (true) {
    StringRef text(input, inputSize);
    size_t end = text.find('\n');
    if (end == StringRef::npos)
      return false;
    bool goesOn = answer(text.take_front(end));
    std::memmove(input, input + end + 1, inputSize - end - 1);
    inputSize = inputSize - end - 1;
    if (goesOn)
      return true;
  }
}

/// Tells the supervisor that the adapter has gone. A signal handler can't
/// connect to another one, so the supervisor ends this process if another may
/// come.
static void tellAdapterLost() {
  SafeText text(output, sizeof(output));
  addTagged(text, SafeAdapterLost{uint64_t(lastTimestamp)});
  sendSafely(controlSocket, text);
}

/// Stops here until a request lets the compile go on.
static void stayHere() {
  isPausePending = 0;
  say();
  while (!answerLines()) {
    pollfd waiting{adapterSocket, POLLIN, 0};
    if (poll(&waiting, 1, -1) > 0 && !receive())
      return tellAdapterLost();
  }
}

static void onPatienceLost(int) {
  if (isAnswering || (!hasCome && !isPausePending))
    return;
  int savedErrno = errno;
  // Only a pause is answered here; other requests wait for the next action.
  if (isPausePending) {
    stayHere();
  } else {
    ssize_t peeked = recv(adapterSocket, input + inputSize,
                          sizeof(input) - inputSize, MSG_PEEK | MSG_DONTWAIT);
    if (peeked > 0 &&
        hasRequest(StringRef(input, inputSize + peeked), wire::Pause::kName) &&
        receive())
      stayHere();
  }
  errno = savedErrno;
}

static void startTimer() {
  // Other threads would go on, so there is no such stop with several threads.
  if (!isSingleThreaded())
    return;
  itimerval patience{};
  patience.it_value.tv_usec = kPatienceInMicroseconds;
  setitimer(ITIMER_REAL, &patience, nullptr);
}

static void onInput(int) {
  hasCome = 1;
  startTimer();
}

void agent::watchInput(AdapterConnection &adapter, int control) {
  adapterSocket = adapter.getFd();
  controlSocket = control;
  inputSize = 0;
  wantsStop = 0;
  struct sigaction action{};
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  action.sa_handler = onPatienceLost;
  sigaction(SIGALRM, &action, nullptr);
  action.sa_handler = onInput;
  sigaction(SIGIO, &action, nullptr);
  fcntl(adapterSocket, F_SETOWN, getpid());
  fcntl(adapterSocket, F_SETFL, O_ASYNC);
  // A message may have come before the handlers were installed.
  hasCome = 1;
}

bool agent::hasInput(AdapterConnection &adapter) {
  if (!hasCome)
    return false;
  hasCome = 0;
  if (inputSize) {
    adapter.feed(StringRef(input, inputSize));
    inputSize = 0;
  }
  return true;
}

void agent::setAnswering(bool answering) { isAnswering = answering; }

void agent::setPausePending(bool isPending) {
  isPausePending = isPending;
  if (isPending)
    startTimer();
}

void agent::setCurrentTimestamp(uint64_t timestamp) {
  lastTimestamp = timestamp;
}

bool agent::wantsStopAfterBusyPause() {
  bool wants = wantsStop;
  wantsStop = 0;
  return wants;
}
