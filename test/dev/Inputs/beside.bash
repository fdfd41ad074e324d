# Builds beside other work, by a ninja of this test: beside.bash ROOT SCRATCH HOW
#
# HOW is the status of ninja, or `stop`: then ninja goes on until Ctrl-C ends the command.
set -euo pipefail
root=$1 scratch=$2 how=$3
build=$scratch/build
rm -rf "$scratch"
mkdir -p "$build" "$scratch/bin"
mkfifo "$scratch/begun"
cat >"$scratch/bin/ninja" <<EOF
#!/bin/bash
trap 'kill \$!; echo interrupted >"$scratch/ended"; exit 2' INT
echo "@1/4 Building with \$*"
[[ \$1 != all ]] || echo begun >"$scratch/begun"
echo "\$1" >>"$scratch/built"
[[ $how == stop ]] || exit $how
sleep 1000 &
wait
EOF
chmod +x "$scratch/bin/ninja"
PATH=$scratch/bin:$PATH

say() { printf 'dev: %s\n' "$*" >&2; }
source "$root/.dev/build.sh"
configure() { :; }
trap 'exit 130' INT
trap stop_build EXIT

begin_build all
if [[ $how == stop ]]; then
  { read -r line <"$scratch/begun" && kill -INT $$; } &
else
  read -r line <"$scratch/begun"
  say "installs; the build has $line"
fi
build more
say "built $(paste -sd ' ' "$scratch/built")"
