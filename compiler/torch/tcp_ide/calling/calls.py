#===- calls.py - Calls of a compiled graph --------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import dataclasses

import torch

from . import updates
from .results import Known


@dataclasses.dataclass
class Signature:
    """The way in which a graph calls its library. A Library and a GraphCall are made of
    it."""

    types: list
    layouts: list
    orders: list
    results: list
    #: The arguments that the graph changes; see GraphCall.
    updated: list = dataclasses.field(default_factory=list)
    in_place: list = dataclasses.field(default_factory=list)

    def make_call(self, library):
        """Returns the GraphCall of the graph's library."""
        return GraphCall(library, self.layouts, self.orders, self.results, self.updated,
                         self.in_place)


class GraphCall:
    """Calls a library as its graph was called before it was rewritten."""

    def __init__(self, library, layouts, orders, results, updated=(), in_place=()):
        """`layouts` are those of the arguments, `orders` those of the library's results;
        see layouts.py. `results` has, for each result of the graph, a Known or the number
        of a result of the library. `updated` has the numbers of the arguments that a call
        changes. The library itself changes those in `in_place`; the last results of the
        graph go into the others."""
        self.library = library
        self.layouts = layouts
        self.orders = orders
        self.results = results
        self.updated = updated
        self.in_place = in_place
        self._stored = [number for number in updated if number not in in_place]
        self._call = library.make_fast() or library

    def __call__(self, *arguments):
        # A copy has to live until the call has ended.
        kept, given, copied = [], [], []
        shared = updates.find_shared(arguments, self.in_place) if self.in_place else ()
        for number, (argument, layout) in enumerate(zip(arguments, self.layouts)):
            if isinstance(argument, torch.Tensor):
                if number in shared:
                    argument = argument.clone()
                if layout is None:
                    if not argument.is_contiguous():
                        argument = self.make_contiguous(argument)
                    sizes = argument.shape
                else:
                    if not layout.fits(argument):
                        argument = layout.make(argument)
                    sizes = layout.find_sizes(argument)
                kept.append(argument)
                if argument is not arguments[number] and number in self.in_place:
                    copied.append((arguments[number], argument))
                argument = argument.data_ptr(), tuple(sizes)
            elif layout is not None:
                argument = layout.make(argument)
            given.append(argument)
        computed = [result if order is None
                    else result.permute(order) if isinstance(order, list)
                    else order.lay(result, arguments)
                    for result, order in zip(self._call(*given), self.orders)]
        for argument, copy in copied:
            updates.store(argument, copy)
        results = [r.get(arguments) if isinstance(r, Known) else computed[r]
                   for r in self.results]
        return updates.store_last(results, arguments, self._stored)

    def make_fast(self, argument_types=None, single=False, boxed=False):
        """Returns a callable in C that does the same, as Library.make_fast does; None if a
        call has more to do than the library."""
        return self.library.make_fast(argument_types, single, boxed, self.in_place) \
            if self.is_plain else None

    @staticmethod
    def make_contiguous(tensor):
        """Returns a copy of a tensor that no Layout describes."""
        return tensor.contiguous()

    @property
    def is_plain(self):
        """Returns whether the library's arguments and results are those of the graph."""
        return not any(self.layouts) and not any(self.orders) and not self._stored and \
            self.results == list(range(len(self.orders)))
