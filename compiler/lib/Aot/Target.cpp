//===- Target.cpp - The machine that code is made for ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Target.h"

#include "tcp-mlir/Aot/Machines.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include <mutex>

using namespace llvm;

static void initializeTargets() {
  static std::once_flag once;
  std::call_once(once, [] {
    InitializeAllTargetInfos();
    InitializeAllTargets();
    InitializeAllTargetMCs();
    InitializeAllAsmPrinters();
  });
}

/// Resolves "native" to the CPU of this machine and the features in which the
/// machine differs from that CPU. Fewer features save time, because LLVM
/// compares their text again and again.
static void resolveNative(const Target &target, const Triple &triple,
                          std::string &cpu, SubtargetFeatures &features) {
  cpu = sys::getHostCPUName().str();
  std::unique_ptr<MCSubtargetInfo> usual(
      target.createMCSubtargetInfo(triple, cpu, ""));
  StringMap<bool> known;
  for (const SubtargetFeatureKV &each : usual->getAllProcessorFeatures())
    known[each.Key] = usual->getFeatureBits().test(each.Value);
  std::vector<std::string> sorted;
  for (const auto &feature : sys::getHostCPUFeatures())
    if (auto found = known.find(feature.first());
        found == known.end() || found->second != feature.second)
      sorted.push_back((feature.second ? "+" : "-") + feature.first().str());
  llvm::sort(sorted);
  for (const std::string &feature : sorted)
    features.AddFeature(feature);
}

Expected<std::unique_ptr<TargetMachine>>
mlir::tcp::createTargetMachine(const tcp::TargetOptions &options) {
  initializeTargets();
  Triple host(sys::getDefaultTargetTriple());
  Triple triple(options.triple.empty() ? host.str()
                                       : Triple::normalize(options.triple));
  std::string why;
  const Target *target = TargetRegistry::lookupTarget(triple, why);
  if (!target)
    return createStringError("unknown target '" + options.triple + "': " + why +
                             "; a target is a triple such as "
                             "aarch64-linux-gnu");

  std::string cpu = options.cpu;
  const Machine *machine = findMachine(triple);
  SubtargetFeatures features(machine ? machine->features : "");
  if (cpu == "native") {
    cpu.clear();
    if (triple.getArch() == host.getArch())
      resolveNative(*target, triple, cpu, features);
  }
  SubtargetFeatures asked(options.features);
  for (const std::string &feature : asked.getFeatures())
    features.AddFeature(feature);

  std::unique_ptr<MCSubtargetInfo> info(
      target->createMCSubtargetInfo(triple, "", ""));
  if (!cpu.empty() && !info->isCPUStringValid(cpu)) {
    std::string known;
    for (const SubtargetSubTypeKV &each : info->getAllProcessorDescriptions())
      known += (known.empty() ? "" : ", ") + std::string(each.Key);
    return createStringError("unknown CPU '" + cpu + "' for " + triple.str() +
                             "; known are: native, " + known);
  }
  for (const std::string &feature : asked.getFeatures()) {
    StringRef name = SubtargetFeatures::StripFlag(feature);
    if (llvm::none_of(
            info->getAllProcessorFeatures(),
            [&](const SubtargetFeatureKV &each) { return name == each.Key; }))
      return createStringError("unknown CPU feature '" + name + "' for " +
                               triple.str());
  }

  llvm::TargetOptions targetOptions;
  // A product and its sum stay two roundings, as the program says.
  targetOptions.AllowFPOpFusion = FPOpFusion::Strict;
  // The default section for constructors, .ctors, is not run by current
  // loaders.
  targetOptions.UseInitArray = true;
  if (machine)
    targetOptions.MCOptions.ABIName = machine->abi;
  static constexpr CodeGenOptLevel kLevels[] = {
      CodeGenOptLevel::None, CodeGenOptLevel::Less, CodeGenOptLevel::Default,
      CodeGenOptLevel::Aggressive};
  return std::unique_ptr<TargetMachine>(target->createTargetMachine(
      triple, cpu, features.getString(), targetOptions, Reloc::PIC_,
      std::nullopt, kLevels[options.optLevel]));
}

mlir::tcp::TargetTraits mlir::tcp::getTraits(const TargetMachine &machine) {
  const Triple &triple = machine.getTargetTriple();
  TargetTraits traits;
  if (triple.isAArch64()) {
    traits.convertsF16 = traits.hasFma = true;
    traits.vectorRegisters = {/*bytes=*/16, /*count=*/32};
  } else if (triple.isRISCV64()) {
    // Of the D extension, without which no library is made.
    traits.hasFma = true;
  } else if (triple.isX86()) {
    auto has = [&](StringRef feature) {
      return machine.getMCSubtargetInfo()->checkFeatures(feature.str());
    };
    traits.convertsF16 = has("+f16c");
    traits.hasFma = has("+fma");
    if (has("+avx512f")) {
      traits.vectorRegisters = {/*bytes=*/64, /*count=*/32};
      traits.hasByteProducts = has("+avx512vnni") && has("+avx512vl");
      traits.hasPairProducts = has("+avx512bf16") && has("+avx512vl");
    } else if (has("+avx2")) {
      traits.vectorRegisters = {/*bytes=*/32, /*count=*/16};
      traits.hasByteProducts = has("+avxvnni");
    }
  }
  return traits;
}
