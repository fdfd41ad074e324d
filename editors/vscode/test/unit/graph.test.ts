import assert from 'node:assert';
import {test} from 'node:test';
import * as layout from '../../src/graph/layout';
import {toSvg} from '../../src/graph/svg';
import {Group, isGroup, makeTree, reveal} from '../../src/graph/groups';
import {Dataflow} from '../../src/protocol';

/** The picture as it is shown first; `open` are titles of groups that are opened then. */
function layOutGraph(flow: Dataflow, fused: boolean, open: string[] = []): layout.Picture {
  const root = makeTree(flow, fused);
  const {open: shown} = layout.layOutFirst(flow, root);
  const visit = (group: Group): void => {
    if (open.includes(group.title)) shown.add(group.id);
    for (const child of group.children) if (isGroup(child)) visit(child);
  };
  visit(root);
  const picture = layout.layOutGraph(flow, root, shown);
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
  const palette = {
    background: 'a',
    foreground: 'b',
    node: 'c',
    loop: 'd',
    border: 'e',
    cost: 'f',
  };
  const svg = toSvg(layOutGraph(flow, true), palette);
  assert.match(svg, /role="button" aria-label="loop 1, tcp.add, tcp.mul" aria-expanded="false"/);
  assert.match(svg, /<title>tensor&lt;4xf32><\/title>/);
  assert.match(svg, />4xf32<\/text>/);
  const costs = {...flow, nodes: flow.nodes.map((node, i) => ({...node, bytes: i * 1500}))};
  const heat = toSvg(layOutGraph(costs, false), palette, 'bytes');
  assert.match(heat, /aria-label="tcp.mul, 3 kB moved"/);
  assert.deepEqual(
    [...heat.matchAll(/fill-opacity="([\d.]+)"/g)].map(([, share]) => share),
    ['0.18', '0.37', '0.55'],
  );
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
  const many = layOutGraph(makeChain(30), false);
  const copies = many.nodes.filter(({label}) => label.startsWith('%a'));
  assert.equal(copies.length, 30);
  assert(copies.every(({members}) => members[0] === 0));
  assert.equal(many.edges.length, 59);
});

test('an open loop is a frame around its operations', () => {
  const {nodes, frames} = layOutGraph(flow, true, ['loop 1']);
  assert.deepEqual(
    nodes.map(({label}) => label),
    ['%a: tensor<4xf32>', 'tcp.add', 'tcp.mul', 'return'],
  );
  const [frame] = frames;
  assert.equal(frame?.group.title, 'loop 1');
  for (const {x, y, width, height, members} of nodes.slice(1, 3))
    assert(
      frame &&
        x >= frame.x &&
        y >= frame.y &&
        x + width <= frame.x + frame.width &&
        y + height <= frame.y + frame.height,
      `${members.join()} is in the loop`,
    );
});

/** Returns a group as text, with the names of its operations. */
function print(program: Dataflow, group: Group): string {
  const texts = group.children.map(each =>
    isGroup(each) ? print(program, each) : program.nodes[each]?.op,
  );
  return `${group.title}(${texts.join(' ')})`;
}

test('consecutive operations of a module of Python are a group', () => {
  const node = (op: string, module?: string, frame = 'model.py:1') => ({
    op,
    frames: [frame],
    loops: [],
    ...(module === undefined ? {} : {module}),
  });
  const program = {
    nodes: [
      node('a'),
      node('b', 'layers.0.fc', 'block.py:1'),
      node('c', 'layers.0.fc', 'block.py:2'),
      node('d', 'layers.0.fc', 'block.py:2'),
      node('e', 'layers.0.act'),
      node('f', 'layers.1.fc'),
      node('g', 'layers.1'),
      node('h'),
    ],
    edges: [],
    loops: 0,
  };
  assert.equal(
    print(program, makeTree(program, false)),
    'function(a layers(layers.0(layers.0.fc(b block.py:2(c d)) e) layers.1(f g)) h)',
  );
});

test('consecutive operations of a line of Python are a group', () => {
  const node = (op: string, ...frames: string[]) => ({op, frames, loops: []});
  const program = {
    nodes: [
      node('a', 'model.py:1', 'block.py:1'),
      node('b', 'model.py:1', 'block.py:2'),
      node('c', 'model.py:1', 'block.py:2'),
      node('d', 'model.py:2'),
      node('e', 'model.py:1', 'block.py:1'),
    ],
    edges: [],
    loops: 0,
  };
  const root = makeTree(program, false);
  assert.equal(print(program, root), 'function(model.py:1(a block.py:2(b c)) d e)');
  const open = new Set<string>();
  reveal(root, 2, open);
  assert.equal(open.size, 3);
});

test('10,000 operations are boxes that open', () => {
  const large = makeChain(10_000);
  const picture = layOutGraph(large, false);
  assert(picture.nodes.length > 5 && picture.nodes.length < 300);
  assert.equal(new Set(picture.nodes.flatMap(({members}) => members)).size, 10_001);
  const [first] = picture.nodes.flatMap(({group}) => (group ? [group] : []));
  const more = layOutGraph(large, false, [first?.title ?? '']);
  assert(more.nodes.length > picture.nodes.length);
  assert.equal(layOutGraph(large, true).nodes.length, 2);
  assert.match(layOutGraph(large, true).nodes[1]?.label ?? '', /^loop 1\n10000 operations$/);
});

test('what is too large is not laid out', () => {
  // Few boxes, but lines along all of them.
  const skips = makeChain(38);
  for (let from = 1; from < 38; ++from)
    for (let to = from + 2; to <= 38; ++to) skips.edges.push({from, to, type: 'f'});
  const root = makeTree(skips, false);
  assert.equal(layout.layOutFirst(skips, root).picture, undefined);
});
