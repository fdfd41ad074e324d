# shellcheck shell=bash
# Commands for changes of TCP IDE.

# Makes ready for the tests in a real VS Code: packages the extension, without and with the
# tools, and names the folder of VS Code in the environment. The tests are skipped if VS Code
# can't be installed. An extension that can't be packaged is an error.
want_editor() {
  want "${browser_packages[@]}"
  if ! (command -v chromium >/dev/null && need_code_server && need_extension_packages); then
    say "without VS Code: its tests are skipped"
    return 0
  fi
  need_code_server
  package_extension universal
  package_extension "$platform"
  export TCP_CODE_SERVER=$code_server
}

describe check test '[PATH...]' tests \
  'packages node extension vscode editors torch models build-all' \
  'run all tests, or those under the paths'
cmd_test() {
  announce ${command_parts[test]}
  need "${build_packages[@]}" "${test_packages[@]}"
  begin_build all tcp-tools
  want "${editor_packages[@]}"
  want "${debugger_packages[@]}"
  want "${graph_packages[@]}"
  want "${shell_packages[@]}"
  want "${cross_packages[@]}"
  want "${bazel_packages[@]}"
  want_node "${node_packages[@]}"
  want_engine
  want_grid
  want_torch
  want_models
  [[ $# -gt 0 ]] || warm_torch
  want_editor
  build all tcp-tools
  want_packages "$@"
  touch "$build/.built"
  # lit finds its configuration in the build tree, under the same names.
  local paths=() path
  for path in "$@"; do
    path=$(realpath -m "$path")
    paths+=("${path/#$root\/test/$build/test}")
  done
  [[ ${#paths[@]} -gt 0 ]] || paths=("$build/test")
  exec /usr/bin/python3 -B "$root/test/run.py" "$build" "$llvm_bin/lit" "${paths[@]}"
}

describe check bench '[NAME...]' '' 'packages build-all' \
  'run all benchmarks, or those named; --help lists them'
cmd_bench() {
  announce ${command_parts[bench]}
  need "${build_packages[@]}" "${test_packages[@]}" "${bench_packages[@]}"
  [[ " $* " != *" editor "* ]] || want_editor
  [[ " $* " != *" torch sweep"* ]] || { want_torch; want_models; }
  build
  exec /usr/bin/python3 "$root/test/bench/run.py" --build "$build" "$@"
}

describe check docs '' '' 'packages build-ide' \
  'write docs/reference anew from the definitions'
cmd_docs() {
  announce ${command_parts[docs]}
  build docs
}

sources() {
  git -C "$root" ls-files -z --cached --others --exclude-standard -- \
    '*.cpp' '*.h' '*.c' | (cd "$root" && xargs -0 "$@")
}

describe check format '' '' '' 'format the sources in place'
cmd_format() {
  need "${format_packages[@]}"
  sources "$llvm_bin/clang-format" -i
}

describe check lint '[PATH...]' files 'packages build-all' \
  'run clang-tidy, warnings as errors, on everything or on the sources under the paths'
cmd_lint() {
  announce ${command_parts[lint]}
  need "${build_packages[@]}" "${lint_packages[@]}"
  [[ $# -gt 0 ]] || set -- "$root"/{compiler,lsp,debug-adapter}
  local sources=() path
  for path in "$@"; do
    [[ -e $path ]] || die "there is no '$path'"
    sources+=("^$(realpath "$path")(/|\$)")
  done
  build
  # Each source is checked as it stands, without a precompiled header, so that a source that
  # lacks an #include is found.
  mkdir -p "$build/lint"
  sed -E 's/ -Winvalid-pch( -Xclang -include(-pch)? -Xclang [^ ]+)+//g' \
    "$build/compile_commands.json" >"$build/lint/compile_commands.json"
  "$llvm_bin/run-clang-tidy" -quiet -p "$build/lint" -clang-tidy-binary \
    "$llvm_bin/clang-tidy" "${sources[@]}"
}
