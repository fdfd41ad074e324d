# Builds and runs the example for two machines; $1 is llvm-readelf.
for machine in aarch64 riscv64; do
  echo $machine
  bazel build --config=$machine //models:main
  "$1" -h bazel-bin/models/main | grep -o 'Machine:.*' | tr -s ' '
  bazel run --config=$machine //models:main 2>/dev/null
done
bazel test --config=riscv64 //models:foo_compile_execute_test 2>&1 | grep -o -m1 'the toolchain for this platform has no [a-z].*'
