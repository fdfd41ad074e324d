import assert from 'node:assert';
import {test} from 'node:test';
import {Link, Range} from '../../src/protocol';
import {matchLines, matchSource, matchTarget} from '../../src/stages/mapping';

function range(startLine: number, start: number, endLine: number, end: number): Range {
  return {
    start: {line: startLine, character: start},
    end: {line: endLine, character: end},
  };
}

const func = range(0, 0, 4, 1);
const add = range(1, 2, 1, 20);
const mul = range(2, 2, 2, 20);
const loop = range(3, 2, 6, 3);
const addInLoop = range(4, 4, 4, 30);
const mapping: Link[] = [
  {source: func, targets: [range(2, 0, 8, 1)]},
  {source: add, targets: [loop, addInLoop]},
  {source: mul, targets: [loop]},
];

test('the innermost operation at a cursor', () => {
  assert.deepEqual(matchSource(mapping, {line: 1, character: 5}), {
    sources: [add],
    targets: [loop, addInLoop],
  });
  assert.deepEqual(matchSource(mapping, {line: 3, character: 0})?.sources, [func]);
  assert.equal(matchSource(mapping, {line: 9, character: 0}), undefined);
});

test('what was fused has several sources', () => {
  assert.deepEqual(matchTarget(mapping, {line: 5, character: 0}), {
    sources: [add, mul],
    targets: [loop],
  });
  assert.deepEqual(matchTarget(mapping, {line: 4, character: 10}), {
    sources: [add],
    targets: [addInLoop],
  });
  assert.equal(matchTarget(mapping, {line: 0, character: 0}), undefined);
});

test('lines of operations with nothing inside', () => {
  const lines = [...matchLines(mapping)].map(([line, others]) => [line, [...others]]);
  assert.deepEqual(lines, [
    [1, [3, 4, 5, 6]],
    [2, [3, 4, 5, 6]],
  ]);
});
