"""Writes files of ONNX that can't be imported, and prints why."""

import sys

import onnx
from onnx import TensorProto, helper
from tcp_ide.errors import ExportError
from tcp_ide.importing.onnx_files import load_onnx
from tcp_ide.importing.onnx_models import import_onnx


def save(file, operator, given, sizes, result, **attributes):
    """Writes a model of one operator. Its operands are the names `given`."""
    inputs = [helper.make_tensor_value_info(f"x{n}", TensorProto.FLOAT, size)
              for n, size in enumerate(sizes)]
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, result)
    node = helper.make_node(operator, given, ["y"], name="/layer/" + operator, **attributes)
    onnx.save(helper.make_model(helper.make_graph([node], "g", inputs, [y])), file)


def show(file):
    try:
        import_onnx(load_onnx(file, file), file)
    except ExportError as error:
        print(str(error).replace("\n", " "))


save("unknown.onnx", "GridSample", ["x0", "x1"], [[1, 1, 4, 4], [1, 4, 4, 2]], [1, 1, 4, 4],
     mode="cubic")
save("wrong.onnx", "Det", ["nothing"], [[2, 2]], [])
save("random.onnx", "Bernoulli", ["x0"], [[2]], [2])
save("peepholes.onnx", "LSTM", ["x0", "x1", "x2", "", "", "", "", "x3"],
     [[4, 2, 3], [1, 24, 3], [1, 24, 6], [1, 18]], [4, 1, 2, 6], hidden_size=6)
save("steps.onnx", "GRU", ["x0", "x1", "x2"], [["n", 2, 3], [1, 18, 3], [1, 18, 6]],
     ["n", 1, 2, 6], hidden_size=6)
with open("bytes.onnx", "w") as file:
    file.write("import onnx\n")
for name in ("unknown", "wrong", "bytes", "missing", "peepholes", "steps"):
    show(name + ".onnx")
# An import of onnx fails from here on, as if the package were missing.
sys.modules["onnx"] = None
show("unknown.onnx")
