//===- LoadedPlugins.cpp - Plugins that the compiler has loaded -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoadedPlugins.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include <dlfcn.h>
#include <link.h>

using namespace mlir;
using namespace mlir::tcp;

/// Finds a function that the library itself defines, not a library that it
/// needs; null if there is none.
static void *findOwn(void *library, const link_map *map, const char *name) {
  void *found = dlsym(library, name);
  Dl_info info{};
  link_map *owner = nullptr;
  if (!found || !dladdr1(found, &info, reinterpret_cast<void **>(&owner),
                         RTLD_DL_LINKMAP))
    return nullptr;
  return owner == map ? found : nullptr;
}

static std::optional<agent::Plugin> describe(void *library,
                                             const link_map *map) {
  agent::Plugin plugin;
  plugin.path = map->l_name;
  auto take = [&](const char *name, const char *version) {
    plugin.name = name ? name : "";
    plugin.version = version ? version : "";
  };
  void *passes = findOwn(library, map, "mlirGetPassPluginInfo");
  void *dialects = findOwn(library, map, "mlirGetDialectPluginInfo");
  if (!passes && !dialects)
    return std::nullopt;
  plugin.hasPasses = passes;
  plugin.hasDialects = dialects;
  if (passes) {
    PassPluginLibraryInfo info =
        reinterpret_cast<PassPluginLibraryInfo (*)()>(passes)();
    take(info.pluginName, info.pluginVersion);
  }
  if (dialects) {
    DialectPluginLibraryInfo info =
        reinterpret_cast<DialectPluginLibraryInfo (*)()>(dialects)();
    take(info.pluginName, info.pluginVersion);
  }
  return plugin;
}

std::vector<agent::Plugin> agent::findPlugins() {
  std::vector<Plugin> plugins;
  void *self = dlopen(nullptr, RTLD_LAZY);
  link_map *map = nullptr;
  if (!self || dlinfo(self, RTLD_DI_LINKMAP, &map) != 0)
    return plugins;
  for (; map; map = map->l_next) {
    // The program itself has no name.
    void *library = map->l_name && *map->l_name
                        ? dlopen(map->l_name, RTLD_LAZY | RTLD_NOLOAD)
                        : nullptr;
    if (!library)
      continue;
    if (std::optional<Plugin> plugin = describe(library, map))
      plugins.push_back(std::move(*plugin));
    dlclose(library);
  }
  dlclose(self);
  return plugins;
}
