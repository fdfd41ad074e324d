# The steps of the guide, and what torch.test checks of them.
package=//test/AotCompile
name=broadcast_add_mixed_ranks
out=bazel-bin/test/AotCompile/_internal_${name}

# Builds a target, and prints what Bazel lists and the first match in the file of that.
step() {
  echo "$1"
  bazel build "$package:$1" > ../log 2>&1 || { cat ../log >&2; exit 1; }
  grep '^ *bazel-bin' ../log
  [ -z "$2" ] || grep -m1 -o "$2" "$out$3"
}
step gen_${name}_mlir_torch torch.aten.add.Tensor _torch.mlir
step gen_${name}_mlir_tcp tcp.add _tcp.mlir
step gen_${name}_mlir_llvm 'llvm.func @func_main' _llvm.mlir
step gen_${name}_llvm_ir '@func_main' .ll
step gen_${name}_host_asm '^func_main:' .S
step aot_compiled_$name
step gen_${name}_reference_tensors
step gen_${name}_execute_test '"test/.*npz"' _execute_test.cpp
echo RUN
bazel run $package:${name}_compile_execute_test 2>&1
echo TEST
bazel test $package:all 2>&1 | grep -E '^//'
echo WORKERS
ls "$(bazel info output_base 2>/dev/null)"/bazel-workers/*TcpExport*.log | grep -c .

echo PATHS
grep -hoE '"[^"]*[.]py"' bazel-bin/test/AotCompile/*.mlir | tr -d '"' | sort -u
grep -l "$(dirname "$PWD")" bazel-bin/test/AotCompile/*.* 2>/dev/null | grep -v manifest || true

# The files are those of a build without the worker, in a sandbox in another folder.
echo EQUAL
mkdir ../worker && cp bazel-bin/test/AotCompile/*.mlir bazel-bin/test/AotCompile/*.npz \
  bazel-bin/test/AotCompile/*.safetensors ../worker
bazel clean 2>/dev/null
bazel build --strategy=TcpExport=sandboxed --output_groups=mlir_torch,mlir_tcp,reference_tensors \
  $package:gen_${name}_mlir_torch $package:gen_gated_layer_mlir_torch 2>/dev/null
for file in bazel-bin/test/AotCompile/*.mlir bazel-bin/test/AotCompile/*.npz \
  bazel-bin/test/AotCompile/*.safetensors; do
  cmp "$file" ../worker/"$(basename "$file")"
done
echo equal

echo ERROR
cp test/AotCompile/model_loader_lib.py ../saved.py
sed -i 's/class GatedLayer(torch.nn.Module)/class GatedLayer(wrong)/' test/AotCompile/model_loader_lib.py
bazel build $package:gen_gated_layer_mlir_torch 2>&1 | grep -o '[^/ ]*py:[0-9]*: the loader.*' || true
cp ../saved.py test/AotCompile/model_loader_lib.py
bazel build $package:gen_gated_layer_mlir_torch 2>&1 | grep bazel-bin

echo "BY HAND"
mkdir hand && cd hand
bazel run $package:${name}_torch_exporter -- --python-path=.. \
  test.AotCompile.model_loader_lib.${name}_loader=byhand > ../../log 2>&1 || { cat ../../log >&2; exit 1; }
ls
