import assert from 'node:assert';
import {test} from 'node:test';
import * as layout from '../../src/graph/layout';
import {toSvg} from '../../src/graph/svg';
import {Dataflow} from '../../src/protocol';

/** Of what is small enough. */
function layOutGraph(flow: Dataflow, fused: boolean): layout.Picture {
  const picture = layout.layOutGraph(flow, fused);
  assert(picture);
  return picture;
}

const flow: Dataflow = {
  nodes: [
    {name: '%a', type: 'tensor<4xf32>', loops: []},
    {op: 'tcp.add', loops: [0]},
    {op: 'tcp.mul', loops: [0]},
    {op: 'return', loops: []},
  ],
  edges: [
    {from: 0, to: 1, type: 'tensor<4xf32>'},
    {from: 0, to: 1, type: 'tensor<4xf32>'},
    {from: 1, to: 2, type: 'tensor<4xf32>'},
    {from: 2, to: 3, type: 'tensor<4xf32>'},
  ],
  loops: 1,
};

test('before fusion each operation is a box, from top to bottom', () => {
  const {nodes, edges} = layOutGraph(flow, false);
  assert.deepEqual(
    nodes.map(node => node.label),
    ['%a: tensor<4xf32>', 'tcp.add', 'tcp.mul', 'return'],
  );
  assert.deepEqual(
    nodes.map(node => node.y),
    nodes.map(node => node.y).sort((a, b) => a - b),
  );
  assert.equal(edges.length, 3);
});

test('after fusion a loop is one', () => {
  const {nodes, edges} = layOutGraph(flow, true);
  assert.deepEqual(
    nodes.map(node => [node.label, node.members]),
    [
      ['%a: tensor<4xf32>', [0]],
      ['loop 1\ntcp.add\ntcp.mul', [1, 2]],
      ['return', [3]],
    ],
  );
  assert.equal(edges.length, 2);
});

test('what two loops do is in both', () => {
  const shared: Dataflow = {
    nodes: [
      {name: '%a', type: 'tensor<4xf32>', loops: []},
      {op: 'tcp.exp', loops: [0, 1]},
      {op: 'tcp.add', loops: [0]},
      {op: 'tcp.mul', loops: [1]},
    ],
    edges: [
      {from: 0, to: 1, type: 'f'},
      {from: 1, to: 2, type: 'f'},
      {from: 1, to: 3, type: 'f'},
    ],
    loops: 2,
  };
  const {nodes, edges} = layOutGraph(shared, true);
  assert.deepEqual(
    nodes.map(node => node.label),
    ['%a: tensor<4xf32>', 'loop 1\ntcp.exp\ntcp.add', 'loop 2\ntcp.exp\ntcp.mul'],
  );
  // The argument goes to both; between them goes nothing.
  assert.equal(edges.length, 2);
});

test('the picture', () => {
  const palette = {background: 'a', foreground: 'b', node: 'c', loop: 'd', border: 'e'};
  const svg = toSvg(layOutGraph(flow, true), palette);
  assert.match(svg, /role="button" aria-label="loop 1, tcp.add, tcp.mul"/);
  assert.match(svg, /<title>tensor&lt;4xf32><\/title>/);
});

/** A chain of operations that all use the same argument. */
function makeChain(length: number): Dataflow {
  const type = 'tensor<4xf32>';
  const operations = Array.from({length}, () => ({op: 'tcp.add', loops: [0]}));
  return {
    nodes: [{name: '%a', type, loops: []}, ...operations],
    edges: operations.flatMap((_, index) => [
      {from: 0, to: index + 1, type},
      ...(index === 0 ? [] : [{from: index, to: index + 1, type}]),
    ]),
    loops: 1,
  };
}

test('what much is made of stands beside each use', () => {
  const few = layOutGraph(makeChain(8), false);
  assert.equal(few.nodes.filter(({label}) => label.startsWith('%a')).length, 1);
  const many = layOutGraph(makeChain(100), false);
  const copies = many.nodes.filter(({label}) => label.startsWith('%a'));
  assert.equal(copies.length, 100);
  assert(copies.every(({members}) => members[0] === 0));
  assert.equal(many.edges.length, 199);
});

test('what is too large is not laid out; fused it may be', () => {
  const large = makeChain(2000);
  assert.equal(layout.layOutGraph(large, false), undefined);
  assert.equal(layOutGraph(large, true).nodes.length, 2);
  // Few boxes, but lines along all of them.
  const skips = makeChain(100);
  for (let from = 1; from < 100; ++from) skips.edges.push({from, to: 100, type: 'f'});
  assert.equal(layout.layOutGraph(skips, false), undefined);
});
