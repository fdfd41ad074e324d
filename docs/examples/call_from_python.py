import tcp_ide
import torch
from models import Program

rows = torch.export.Dim("rows", min=2)
sample = torch.ones(4, 1), torch.ones(4, 1)
function = tcp_ide.compile(Program(), sample, dynamic_shapes=({0: rows}, {0: rows}))
print(function(torch.tensor([[1.0], [-5.0]]), torch.tensor([[2.0], [3.0]])))
