import assert from 'node:assert';
import {test} from 'node:test';
import {
  describeChange,
  describePass,
  explainPass,
  findChange,
  makeTree,
  readChanges,
} from '../../src/passes/tree';
import {Pass} from '../../src/protocol';

let index = 0;
function pass(stage: string, name: string, changes: number, runs = 1): Pass {
  return {
    index: index++,
    stage,
    name,
    anchor: 'func.func',
    runs,
    changed: changes > 0,
    changes,
    milliseconds: 0.5,
    opsBefore: 3,
    opsAfter: 3 + changes,
  };
}

const passes = [
  pass('linalg', 'canonicalize', 0, 3),
  pass('linalg', 'convert', 2, 3),
  pass('linalg', 'canonicalize', 1, 3),
  pass('memref', 'canonicalize', 0),
];

test('what changed nothing is left out, and counted all the same', () => {
  const [stage, ...others] = makeTree(passes, {all: false, text: ''});
  assert.deepEqual(others, []);
  assert.equal(stage?.name, 'linalg');
  assert.deepEqual(
    stage?.passes.map(node => [node.pass.name, node.earlierRuns]),
    [
      ['convert', 0],
      ['canonicalize', 3],
    ],
  );
});

test('all, and those of a name', () => {
  const names = (text: string) =>
    makeTree(passes, {all: true, text}).map(stage => [stage.name, stage.passes.length]);
  assert.deepEqual(names(''), [
    ['linalg', 3],
    ['memref', 1],
  ]);
  assert.deepEqual(names('convert'), [['linalg', 1]]);
});

test('what is said of a pass', () => {
  assert.equal(describePass(passes[1] as Pass), '0.50 ms · 3 → 5 ops');
  assert.equal(describePass(passes[3] as Pass), '0.50 ms · 3 ops');
  assert.match(explainPass(passes[1] as Pass), /ran 3 times on func.func, changed the IR in 2 of/);
  assert.match(explainPass(passes[3] as Pass), /ran once on func.func, changed nothing/);
});

test('what a pass changed, place by place', () => {
  const diff = [
    '--- @f before convert',
    '+++ @f after convert',
    '@@ -1,3 +1,4 @@',
    ' func.func @f(%a: f32) {',
    '-  %0 = tcp.add %a, %a : f32',
    '-  %1:2 = tcp.mul %a, %a : f32',
    '+  %0 = "linalg.generic"(%a) ({',
    '+  %1 = linalg.generic',
    '+  %2 = tcp.add %a, %a : f32',
    '--- @g.h before convert',
    '+++ @g.h after convert',
    '@@ -9,2 +10,1 @@',
    ' }',
    '-  return',
    '--- builtin.module before convert',
    '+++ builtin.module after convert',
    '@@ -20,1 +20,1 @@',
    '-  %0 = tcp.add %a, %b : f32',
    '+  %0 = tcp.add %b, %a : f32',
  ].join('\n');
  const node = {kind: 'pass', pass: passes[1] as Pass, earlierRuns: 0} as const;
  const changes = readChanges(node, diff);
  const program = [
    '#map = affine_map<(d0) -> (d0)>',
    'module {',
    '  func.func private @f(f32)',
    '  call @f(%0) : (f32) -> ()',
    '  func.func private @f(%arg0: f32) {',
    '  }',
    '  func.func @gxh(%arg0: f32) {',
    '  func.func @g.h(%arg0: f32) {',
  ].join('\n');
  assert.deepEqual(
    changes.map(change => [change.label, describeChange(change), findChange(change, program)]),
    [
      ['tcp.mul → 2 linalg.generic', '@f · +3 −2', 5],
      ['gone: return', '@g.h · +0 −1', 17],
      ['tcp.add', 'line 20 · +1 −1', 19],
    ],
  );
});
