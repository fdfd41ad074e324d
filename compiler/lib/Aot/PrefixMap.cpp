//===- PrefixMap.cpp - Paths that do not depend on the folder -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/PrefixMap.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::tcp;
namespace path = llvm::sys::path;

/// Returns a path that begins at the root, and ends in a slash if `given` does.
static std::string makeAbsolute(StringRef given) {
  SmallString<128> absolute(given);
  // Without a current directory, the path stays relative, and nothing matches.
  (void)llvm::sys::fs::make_absolute(absolute);
  path::remove_dots(absolute, /*remove_dot_dot=*/true);
  if (given.ends_with("/") && !absolute.ends_with("/"))
    absolute += "/";
  return absolute.str().str();
}

llvm::Expected<PrefixMap>
PrefixMap::parse(llvm::ArrayRef<std::string> options) {
  PrefixMap result;
  for (StringRef option : options) {
    auto [before, after] = option.split('=');
    if (before.empty() || !option.contains('='))
      return llvm::createStringError("-ffile-prefix-map=" + option +
                                     " is not of the form OLD=NEW");
    result.entries.push_back({makeAbsolute(before), after.str()});
  }
  return result;
}

std::string PrefixMap::map(StringRef path) const {
  // Names such as "<stdin>" are no paths.
  if (entries.empty() || path.empty() || path == "-" || path.starts_with("<"))
    return path.str();
  std::string absolute = makeAbsolute(path);
  for (const Entry &entry : llvm::reverse(entries))
    if (StringRef rest = absolute; rest.consume_front(entry.before))
      return entry.after + rest.str();
  return path.str();
}

void PrefixMap::apply(ModuleOp module) const {
  if (entries.empty())
    return;
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](FileLineColRange location) -> Attribute {
    auto name = StringAttr::get(module.getContext(),
                                map(location.getFilename().getValue()));
    if (isStrictFileLineColLoc(location))
      return FileLineColLoc::get(name, location.getStartLine(),
                                 location.getStartColumn());
    return FileLineColRange::get(
        name, location.getStartLine(), location.getStartColumn(),
        location.getEndLine(), location.getEndColumn());
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/false,
                                        /*replaceLocs=*/true);
}
