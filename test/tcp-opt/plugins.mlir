// tcp-opt loads plugins that were built against libMLIR.so.
// RUN: tcp-opt %s --load-pass-plugin=%build_root/test/plugin/TestPlugin.so --pass-pipeline='builtin.module(plugged-find-tcp)' -verify-diagnostics
// RUN: tcp-opt --load-dialect-plugin=%build_root/test/plugin/TestPlugin.so --show-dialects | FileCheck %s
// RUN: tcp-opt --load-pass-plugin=%build_root/nowhere.so /dev/null 2>&1 | FileCheck %s --check-prefix=MISSING

// CHECK: plugged
// MISSING: Failed to load passes from {{.*}}nowhere.so

func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-remark@+1 {{found by the plugin}}
  %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
