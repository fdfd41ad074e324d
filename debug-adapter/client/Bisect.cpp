//===- Bisect.cpp - Bisection of actions ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/Bisect.h"

#include <algorithm>
#include <utility>

using namespace mlir::tcp::dap;

BisectTarget::~BisectTarget() = default;

/// Goes to a position and checks the IR. Returns Skip if there is no IR.
static Result<Verdict> probe(BisectTarget &target, BisectPosition position) {
  Result<bool> isThere = target.goTo(position);
  if (!isThere)
    return isThere.error();
  Result<Verdict> verdict = *isThere ? target.check() : Verdict::Skip;
  if (verdict)
    target.report(position, *verdict);
  return verdict;
}

namespace {
/// A search in positions that are in order. The first is good and the last is
/// bad.
class Search {
public:
  Search(BisectTarget &target, std::vector<BisectPosition> positions)
      : target(target), positions(std::move(positions)),
        bad(this->positions.size() - 1) {}

  /// Narrows the search until the good and the bad position are neighbours, or
  /// until no position between them can be checked.
  Result<Nothing> run() {
    while (bad - good > 1) {
      Result<bool> narrowed = narrow();
      if (!narrowed)
        return narrowed.error();
      if (!*narrowed)
        break;
    }
    return Nothing{};
  }

  BisectPosition getGood() const { return positions[good]; }
  BisectPosition getBad() const { return positions[bad]; }

private:
  /// Checks one position, as near to the middle as possible. Tries positions on
  /// both sides, in growing steps, because many in a row may be impossible to
  /// check, as in a conversion. Returns false if none can be checked.
  Result<bool> narrow() {
    size_t middle = good + (bad - good) / 2;
    for (size_t step = 0; step <= bad - good; step = step ? step * 2 : 1)
      for (bool isBehind : {true, false}) {
        size_t at = isBehind ? middle + step : middle - step;
        if (at <= good || at >= bad || (step == 0 && !isBehind))
          continue;
        Result<Verdict> verdict = probe(target, positions[at]);
        if (!verdict)
          return verdict.error();
        if (*verdict == Verdict::Skip)
          continue;
        (*verdict == Verdict::Good ? good : bad) = at;
        return true;
      }
    return false;
  }

  BisectTarget &target;
  std::vector<BisectPosition> positions;
  size_t good = 0;
  size_t bad;
};
} // namespace

using Actions = std::vector<BisectAction>;

/// Returns the positions at which the passes of MLIR, or of LLVM, begin, and
/// the end of the last one.
static std::vector<BisectPosition> getSteps(const Actions &actions,
                                            bool ofLlvm) {
  std::vector<BisectPosition> steps;
  const BisectAction *last = nullptr;
  for (const BisectAction &action : actions) {
    bool isLlvm = action.kind == BisectAction::Kind::LlvmStep;
    // MLIR ends at the first pass of LLVM. Later steps, such as the link, have
    // no MLIR.
    if (isLlvm && !ofLlvm)
      return steps;
    if (action.kind == BisectAction::Kind::Nested ||
        action.kind == BisectAction::Kind::Output || isLlvm != ofLlvm)
      continue;
    steps.push_back({action.index, false});
    if (!last || action.depth <= last->depth || ofLlvm)
      last = &action;
  }
  if (last)
    steps.push_back({last->index, true});
  return steps;
}

/// Checks a few of the steps, because IR that is good at the end may have been
/// bad before. If a step is bad, shortens `steps` to those from the last good
/// one to this one. Returns false if none is bad.
static Result<bool> findBadOnTheWay(BisectTarget &target,
                                    std::vector<BisectPosition> &steps) {
  constexpr size_t kLooks = 16;
  size_t stride = std::max<size_t>(steps.size() / kLooks, 1);
  long good = 0;
  for (size_t at = stride; at + 1 < steps.size(); at += stride) {
    Result<Verdict> verdict = probe(target, steps[at]);
    if (!verdict)
      return verdict.error();
    if (*verdict == Verdict::Bad) {
      steps = {steps.begin() + good, steps.begin() + static_cast<long>(at) + 1};
      return true;
    }
    if (*verdict == Verdict::Good)
      good = static_cast<long>(at);
  }
  return false;
}

/// Drops the steps at the end that can't be checked, with each step before them
/// that can. Returns the verdict on the last step that is left.
static Result<Verdict> dropUnknownEnd(BisectTarget &target,
                                      std::vector<BisectPosition> &steps) {
  size_t known = 0, unknown = steps.size() - 1;
  Verdict last = Verdict::Good;
  while (unknown - known > 1) {
    size_t middle = known + (unknown - known) / 2;
    Result<Verdict> verdict = probe(target, steps[middle]);
    if (!verdict)
      return verdict;
    (*verdict == Verdict::Skip ? unknown : known) = middle;
    if (*verdict != Verdict::Skip)
      last = *verdict;
  }
  steps.resize(known + 1);
  return last;
}

/// Goes from change to change up to the first bad one.
static Result<BisectResult> findChange(BisectTarget &target,
                                       const Search &search) {
  BisectResult result{search.getGood(), search.getBad()};
  Result<bool> isThere = target.goTo(result.good);
  if (!isThere)
    return isThere.error();
  for (;;) {
    Result<bool> isChange = target.stepToChange(result.bad);
    if (!isChange)
      return isChange.error();
    if (!*isChange) {
      // LLVM's passes have no changes within. The search ends at the bad
      // position, or at the end of the action before it.
      BisectPosition end = result.bad;
      if (result.good.action + 1 == end.action || result.numUnknown)
        end = {result.good.action, true};
      Result<bool> gone = target.goTo(end);
      if (!gone)
        return gone.error();
      return result;
    }
    Result<Verdict> verdict = target.check();
    if (!verdict)
      return verdict.error();
    if (*verdict == Verdict::Bad) {
      result.numUnknown += result.numUnknown != 0;
      return result;
    }
    result.numUnknown = *verdict == Verdict::Skip ? result.numUnknown + 1 : 0;
  }
}

/// Searches the bad pass among `steps`, then the bad action and change in it.
static Result<BisectResult> searchSteps(BisectTarget &target,
                                        const Actions &actions,
                                        std::vector<BisectPosition> steps) {
  Search passes(target, std::move(steps));
  Result<Nothing> done = passes.run();
  if (!done)
    return done.error();
  std::vector<BisectPosition> inside = {passes.getGood()};
  for (const BisectAction &action : actions)
    if (action.index > passes.getGood().action &&
        (action.index < passes.getBad().action ||
         (passes.getBad().after && action.index > passes.getBad().action)))
      inside.push_back({action.index, false});
  inside.push_back(passes.getBad());
  Search nested(target, std::move(inside));
  done = nested.run();
  if (!done)
    return done.error();
  return findChange(target, nested);
}

/// Returns the message for a compile in which nothing is bad. It names the
/// checks that are left.
static Error sayNothingFails(const BisectTarget &target, bool isGood,
                             bool hasLlvm) {
  if (!isGood)
    return Error{"the check cannot tell whether the end of the compile is good "
                 "(exit code 125)"};
  std::string text = "the check does not fail anywhere";
  if (!hasLlvm || target.looksAtLlvm())
    text += hasLlvm ? " up to the last pass of LLVM" : " in MLIR";
  else
    text += " in MLIR; --bisect-llvm gives one of LLVM IR";
  if (!target.looksAtOutputs())
    text += "; --bisect-output gives one of what code generation and the link "
            "make";
  return Error{text};
}

/// Finds the first bad file of code generation and the link, of which there are
/// two or three. `good` is the last good position of the IR. `isGood` says
/// whether the IR is good at the end.
static Result<BisectResult> searchOutputs(BisectTarget &target,
                                          const Actions &actions,
                                          BisectPosition good, bool isGood,
                                          bool hasLlvm) {
  bool hasLooked = false;
  for (const BisectAction &action : actions) {
    if (!target.looksAtOutputs() || action.kind != BisectAction::Kind::Output)
      continue;
    Result<Verdict> verdict = target.checkOutput(action.index);
    if (!verdict)
      return verdict.error();
    if (*verdict == Verdict::Skip)
      continue;
    hasLooked = true;
    BisectPosition end{action.index, true};
    target.report(end, *verdict);
    if (*verdict == Verdict::Bad) {
      Result<bool> gone = target.goTo(end);
      if (!gone)
        return gone.error();
      return BisectResult{good, end};
    }
    good = end;
  }
  if (hasLooked)
    return Error{"the check does not fail anywhere, not even on the file "
                 "that the link makes"};
  return sayNothingFails(target, isGood, hasLlvm);
}

Result<BisectResult> mlir::tcp::dap::bisect(BisectTarget &target) {
  Result<Actions> actions = target.listActions();
  if (!actions)
    return actions.error();
  std::vector<BisectPosition> steps = getSteps(*actions, /*ofLlvm=*/false);
  if (steps.empty())
    return Error{"the compile has no passes"};
  Result<Verdict> first = probe(target, steps.front());
  if (!first)
    return first.error();
  if (*first == Verdict::Bad)
    return Error{"the check already fails on the input"};
  if (*first == Verdict::Skip)
    return Error{
        "the check cannot tell whether the input is good (exit code 125)"};
  Result<Verdict> last = probe(target, steps.back());
  if (!last)
    return last.error();
  if (*last == Verdict::Bad)
    return searchSteps(target, *actions, std::move(steps));
  Result<bool> isBetween = findBadOnTheWay(target, steps);
  if (!isBetween)
    return isBetween.error();
  if (*isBetween)
    return searchSteps(target, *actions, std::move(steps));
  if (*last == Verdict::Skip) {
    std::vector<BisectPosition> checked = steps;
    Result<Verdict> end = dropUnknownEnd(target, checked);
    if (!end)
      return end.error();
    if (*end == Verdict::Bad)
      return searchSteps(target, *actions, std::move(checked));
  }
  bool isGood = *last == Verdict::Good;
  BisectPosition good = isGood ? steps.back() : steps.front();
  std::vector<BisectPosition> llvmSteps = getSteps(*actions, /*ofLlvm=*/true);
  if (!llvmSteps.empty() && target.looksAtLlvm()) {
    Result<Verdict> end = probe(target, llvmSteps.back());
    if (!end)
      return end.error();
    if (*end == Verdict::Bad) {
      llvmSteps.insert(llvmSteps.begin(), good);
      return searchSteps(target, *actions, std::move(llvmSteps));
    }
    isGood = *end == Verdict::Good;
    if (isGood)
      good = llvmSteps.back();
  }
  return searchOutputs(target, *actions, good, isGood, !llvmSteps.empty());
}
