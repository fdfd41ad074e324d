# shellcheck shell=bash
# Commands that build with a sanitizer.

# Builds targets with a sanitizer, by its preset. The compiler is gcc, which comes with the
# libraries of its sanitizers.
build_sanitized() {
  local preset=$1
  shift
  need "${build_packages[@]}"
  if [[ ! -f $root/build-$preset/build.ninja ]]; then
    say "configuring $root/build-$preset"
    (cd "$root" && cmake --preset "$preset" \
      -DCMAKE_C_COMPILER=gcc -DCMAKE_CXX_COMPILER=g++ >&2)
  fi
  ninja -C "$root/build-$preset" --quiet "$@" >&2
}

storm() {
  /usr/bin/python3 "$root/test/fuzz/lsp-storm.py" \
    "$root/build-$1/bin/tcp-lsp-server" "${@:2}"
}

# The tests of the debugger, or those under paths of the build tree, with a
# sanitizer. A finding ends the process that it is in, which a test sees. The
# plugin is for compilers that have no sanitizer.
test_debugger() {
  local preset=debugger-$1 paths=("${@:2}")
  need "${test_packages[@]}"
  build_sanitized "$preset" tcp-opt tcp-aot tcp-dap tcp-dbg BadPasses SeededPass \
    StrengthReduction DebugAdapterTests DebugAgentTests DebugClientTests
  local tests=$root/build-$preset/test unit reports=$root/build-$preset/reports
  # The warnings of sanitizers go to files, apart from the output of the tools.
  rm -rf "$reports"
  mkdir -p "$reports"
  export ASAN_OPTIONS=${ASAN_OPTIONS:-}:log_path=$reports/report
  export TSAN_OPTIONS=${TSAN_OPTIONS:-}:log_path=$reports/report
  export UBSAN_OPTIONS=${UBSAN_OPTIONS:-}:log_path=$reports/report
  for unit in DebugAdapterTests DebugAgentTests DebugClientTests; do
    "$tests/unit/$unit" --gtest_brief=1
  done
  [[ ${#paths[@]} -gt 0 ]] || paths=(debug dap)
  "$llvm_bin/lit" -sv --filter-out 'plugin|emacs' "${paths[@]/#/$tests/}"
  ! grep -rE "ERROR: AddressSanitizer|WARNING: ThreadSanitizer|runtime error:" "$reports" >&2
}

describe check asan '[debugger [PATH...]|OPTION...]' debugger packages \
  'build the language server with the address and undefined-behaviour sanitizers, and send it random edits, and then random requests, edits and cancels. With the word debugger: build the debugger so, and run its tests'
cmd_asan() {
  if [[ ${1:-} == debugger ]]; then
    # Leaks are not looked for: a crash leaves memory behind, and so do objects that live as long as
    # the process. The handlers of signals are those of the debugger.
    export ASAN_OPTIONS=detect_container_overflow=0:detect_leaks=0:detect_stack_use_after_return=0
    export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
    test_debugger asan "${@:2}"
    return
  fi
  build_sanitized lsp-asan tcp-lsp-server lsp-fuzz
  # LLVM's containers are not annotated; what a crash leaves behind is leaked.
  export ASAN_OPTIONS=detect_container_overflow=0:detect_leaks=0
  export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
  local files
  mapfile -t files < <(find "$root/test" "$root/docs" -name '*.mlir' | LC_ALL=C sort)
  "$root/build-lsp-asan/bin/lsp-fuzz" "${@:---edits=5000}" --seconds 100000 "${files[@]}"
  storm lsp-asan
  storm lsp-asan --pull
}

describe check tsan '[debugger [PATH...]|OPTION...]' debugger packages \
  'build the language server with the thread sanitizer, and send it random requests, edits and cancels. With the word debugger: build the debugger so, and run its tests'
cmd_tsan() {
  if [[ ${1:-} == debugger ]]; then
    export TSAN_OPTIONS=suppressions=$root/test/fuzz/tsan.supp:exitcode=66
    test_debugger tsan "${@:2}"
    return
  fi
  build_sanitized lsp-tsan tcp-lsp-server
  export TSAN_OPTIONS=suppressions=$root/test/fuzz/tsan.supp:exitcode=66
  storm lsp-tsan "$@"
  storm lsp-tsan --pull "$@"
}
