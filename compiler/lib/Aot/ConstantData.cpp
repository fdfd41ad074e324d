//===- ConstantData.cpp - Large constants beside the code -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/ConstantData.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "tcp-mlir/Aot/Weights.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSectionELF.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"

using namespace mlir;
using namespace mlir::tcp;

/// The size in bytes of the smallest constant that is taken out. LLVM may fold
/// smaller ones into the code.
static constexpr size_t kLargeConstant = size_t{64} << 10;

/// The alignment of the tensors that functions take and return.
static constexpr uint64_t kAlignment = 64;

/// Returns the bytes of a constant as they lie in memory; empty if the
/// attribute stores them in another form.
static ArrayRef<char> getBytes(LLVM::GlobalOp global) {
  auto elements = dyn_cast_or_null<ElementsAttr>(global.getValueAttr());
  if (!elements)
    return {};
  Type type = elements.getShapedType().getElementType();
  // Integers whose width is no multiple of 8 are packed in the attribute.
  if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() % 8 != 0)
    return {};
  ArrayRef<char> bytes;
  if (auto dense = dyn_cast<DenseElementsAttr>(elements)) {
    if (!dense.isSplat())
      bytes = dense.getRawData();
  } else if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
    if (const AsmResourceBlob *blob = resource.getRawHandle().getBlob())
      bytes = blob->getData();
  }
  bool isWhole = static_cast<int64_t>(bytes.size()) * 8 ==
                 elements.getShapedType().getNumElements() *
                     static_cast<int64_t>(type.getIntOrFloatBitWidth());
  return isWhole ? bytes : ArrayRef<char>();
}

std::vector<NamedTensor>
mlir::tcp::takeLargeConstants(ModuleOp module,
                              const llvm::TargetMachine &machine) {
  const llvm::Triple &triple = machine.getTargetTriple();
  if (!triple.isOSBinFormatELF() || !triple.isLittleEndian())
    return {};
  std::vector<NamedTensor> constants;
  llvm::DenseSet<StringAttr> names;
  SmallVector<std::pair<LLVM::GlobalOp, ArrayRef<char>>> found;
  for (auto global : module.getOps<LLVM::GlobalOp>()) {
    ArrayRef<char> bytes = getBytes(global);
    LLVM::Linkage linkage = global.getLinkage();
    if (bytes.size() >= kLargeConstant && global.getConstant() &&
        (linkage == LLVM::Linkage::Private ||
         linkage == LLVM::Linkage::Internal))
      found.push_back({global, bytes});
  }
  // All uses are renamed in one walk.
  llvm::DenseMap<StringAttr, FlatSymbolRefAttr> renamed;
  for (auto [global, bytes] : found) {
    auto name = StringAttr::get(module.getContext(), Weights::makeName(bytes));
    renamed[global.getSymNameAttr()] = FlatSymbolRefAttr::get(name);
    if (!names.insert(name).second) {
      global.erase();
      continue;
    }
    constants.push_back(
        {name.str(), cast<ElementsAttr>(global.getValueAttr()).getShapedType(),
         bytes});
    global.setSymNameAttr(name);
    global.setLinkage(LLVM::Linkage::External);
    global.setVisibility_(LLVM::Visibility::Hidden);
    global.removeValueAttr();
  }
  module.walk([&](LLVM::AddressOfOp op) {
    auto name = renamed.find(op.getGlobalNameAttr().getAttr());
    if (name != renamed.end())
      op.setGlobalNameAttr(name->second);
  });
  // The constants are sorted, because their order in the module depends on the
  // order in which threads came to them.
  llvm::sort(constants, [](const NamedTensor &a, const NamedTensor &b) {
    return a.name < b.name;
  });
  return constants;
}

std::string mlir::tcp::declareConstantData(ArrayRef<NamedTensor> constants,
                                           const llvm::TargetMachine &machine) {
  const llvm::Triple &triple = machine.getTargetTriple();
  const llvm::Target &target = machine.getTarget();
  llvm::MCTargetOptions options;
  std::unique_ptr<llvm::MCRegisterInfo> registers(
      target.createMCRegInfo(triple));
  std::unique_ptr<llvm::MCAsmInfo> asmInfo(
      target.createMCAsmInfo(*registers, triple, options));
  std::unique_ptr<llvm::MCInstrInfo> instructions(target.createMCInstrInfo());
  const llvm::MCSubtargetInfo &cpu = *machine.getMCSubtargetInfo();
  llvm::MCContext context(triple, asmInfo.get(), registers.get(), &cpu);
  std::unique_ptr<llvm::MCObjectFileInfo> fileInfo(
      target.createMCObjectFileInfo(context, /*PIC=*/true));
  context.setObjectFileInfo(fileInfo.get());
  llvm::SmallString<0> object;
  llvm::raw_svector_ostream os(object);
  std::unique_ptr<llvm::MCAsmBackend> backend(
      target.createMCAsmBackend(cpu, *registers, options));
  std::unique_ptr<llvm::MCObjectWriter> writer =
      backend->createObjectWriter(os);
  std::unique_ptr<llvm::MCCodeEmitter> emitter(
      target.createMCCodeEmitter(*instructions, context));
  std::unique_ptr<llvm::MCStreamer> streamer(target.createMCObjectStreamer(
      triple, context, std::move(backend), std::move(writer),
      std::move(emitter), cpu));
  streamer->initSections(/*NoExecStack=*/true, cpu);
  for (const auto &[name, type, bytes] : constants) {
    streamer->switchSection(context.getELFSection(
        ".rodata." + name, llvm::ELF::SHT_NOBITS, llvm::ELF::SHF_ALLOC));
    streamer->emitValueToAlignment(llvm::Align(kAlignment));
    llvm::MCSymbol *symbol = context.getOrCreateSymbol(name);
    streamer->emitSymbolAttribute(symbol, llvm::MCSA_ELF_TypeObject);
    streamer->emitSymbolAttribute(symbol, llvm::MCSA_Hidden);
    // Another library of the same program may define the symbol, too.
    streamer->emitSymbolAttribute(symbol, llvm::MCSA_Weak);
    streamer->emitELFSize(
        symbol, llvm::MCConstantExpr::create(static_cast<int64_t>(bytes.size()),
                                             context));
    streamer->emitLabel(symbol);
    streamer->emitZeros(bytes.size());
  }
  // Without this section, linkers make the stack executable.
  streamer->switchSection(context.getELFSection(
      ".note.GNU-stack", llvm::ELF::SHT_PROGBITS, /*Flags=*/0));
  streamer->finish();
  return object.str().str();
}
