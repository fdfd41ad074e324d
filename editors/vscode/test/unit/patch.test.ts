import assert from 'node:assert';
import {test} from 'node:test';
import {addedLines, undoPatch} from '../../src/patch';

const before = 'a\nb\nc\nd\ne\nf\ng\n';
const after = 'a\nB\nB2\nc\nd\ne\nf\n';
const diff = [
  'diff of an action',
  '@@ -1,3 +1,4 @@',
  ' a',
  '-b',
  '+B',
  '+B2',
  ' c',
  '@@ -6,2 +7,1 @@',
  ' f',
  '-g',
].join('\n');

test('the lines that are new', () => {
  assert.deepEqual(addedLines(diff), [1, 2]);
  assert.deepEqual(addedLines(''), []);
});

test('lines whose values are numbered anew are not', () => {
  const renumbered = [
    '@@ -1,4 +1,5 @@',
    ' func.func @f(%arg0: f32) {',
    '-  %0 = a.b %arg0',
    '-  %1 = a.c %0, %0',
    '-  %2 = a.d %0, %1',
    '-  %dim_0 = a.e %2',
    '+  %0 = new.op %arg0',
    '+  %1 = a.b %arg0',
    '+  %2 = a.c %1, %1',
    '+  %3 = a.d %0, %2',
    '+  %dim = a.e %3',
    ' }',
  ].join('\n');
  // The last one takes another operand.
  assert.deepEqual(addedLines(renumbered), [1, 4]);
});

test('the text before', () => {
  assert.equal(undoPatch(after, diff), before);
  assert.equal(undoPatch(after, ''), after);
});

test('a hunk without lines of one side', () => {
  assert.equal(undoPatch('x\na\n', '@@ -0,0 +1 @@\n+x'), 'a\n');
  assert.equal(undoPatch('a\n', '@@ -2,1 +1,0 @@\n-b'), 'a\nb\n');
  assert.deepEqual(addedLines('@@ -2,1 +1,0 @@\n-b'), []);
});

test('a diff of another text', () => {
  assert.throws(() => undoPatch('other\n', diff), /line 1 is not what the diff says/);
});
