import assert from 'node:assert';
import {test} from 'node:test';
import {changedLines, undoPatch} from '../../src/patch';

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
  assert.deepEqual(changedLines(after, diff), [1, 2]);
  assert.deepEqual(changedLines(after, ''), []);
});

/** A program behind a change, and the diff from the one before: all of it in one hunk. */
function change(lines: string[]): [string, string] {
  const count = (sign: string) => lines.filter(line => !line.startsWith(sign)).length;
  const text = lines.filter(line => !line.startsWith('-')).map(line => line.slice(1));
  return [text.join('\n'), [`@@ -1,${count('+')} +1,${count('-')} @@`, ...lines].join('\n')];
}

test('lines whose values are numbered anew are not', () => {
  const renumbered = change([
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
  ]);
  // The last but one takes another operand.
  assert.deepEqual(changedLines(...renumbered), [1, 4]);
});

test('a chain of alike operations, of which a diff pairs those of the same numbers', () => {
  const chain = change([
    ' func.func @f(%a: f32) {',
    '-  %0 = x.add %a, %a',
    '-  %1 = x.add %0, %a',
    '+  %0 = new.op %a',
    '+  %1 = x.add %a, %a',
    '   %2 = x.add %1, %a',
    '   %3 = x.add %2, %a',
    '-  return %3',
    '+  %4 = x.add %3, %a',
    '+  return %4',
    ' }',
  ]);
  assert.deepEqual(changedLines(...chain), [1]);
});

test('the text before', () => {
  assert.equal(undoPatch(after, diff), before);
  assert.equal(undoPatch(after, ''), after);
});

test('a hunk without lines of one side', () => {
  assert.equal(undoPatch('x\na\n', '@@ -0,0 +1 @@\n+x'), 'a\n');
  assert.equal(undoPatch('a\n', '@@ -2,1 +1,0 @@\n-b'), 'a\nb\n');
  assert.deepEqual(changedLines('a\n', '@@ -2,1 +1,0 @@\n-b'), []);
});

test('a diff of another text', () => {
  assert.throws(() => undoPatch('other\n', diff), /line 1 is not what the diff says/);
});
