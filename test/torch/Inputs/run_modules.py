"""Prints the modules of the operations of a program, exported and traced by Dynamo."""

import torch

from tcp_ide.importing.locations import find_module


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(4, 4)

    def forward(self, x):
        return self.fc(x).tanh()


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList([Block(), Block()])

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x * 2


def show(title, graph):
    found = [f"{node.name}={find_module(node) or '-'}" for node in graph.nodes
             if node.op == "call_function"]
    print(title, *found)


def backend(module, _):
    show("dynamo:", module.graph)
    return module


argument = torch.ones(2, 4)
show("export:", torch.export.export(Model(), (argument,)).graph)
torch.compile(Model(), backend=backend)(argument)
