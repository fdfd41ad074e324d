import assert from 'node:assert';
import {test} from 'node:test';
import {quote, readRunLines} from '../../src/testing/run-lines';

const names = new Map([
  ['s', '/a/test.mlir'],
  ['S', '/a'],
  ['t', '/tmp/x.tmp'],
]);

test('lines, continued lines, and names', () => {
  const text = [
    '// RUN: tcp-opt %s | FileCheck %s',
    'func.func @f() // no RUN',
    '// RUN: tcp-aot %s \\',
    '// RUN:   -o %t.so && ls %S/Inputs %{s} 100%% %other',
  ].join('\n');
  assert.deepEqual(readRunLines(text, names), [
    'tcp-opt /a/test.mlir | FileCheck /a/test.mlir',
    'tcp-aot /a/test.mlir -o /tmp/x.tmp.so && ls /a/Inputs /a/test.mlir 100% %other',
  ]);
});

test('quotes', () => {
  assert.equal(quote('/a/b.mlir'), '/a/b.mlir');
  assert.equal(quote("/a b/it's"), "'/a b/it'\\''s'");
});
