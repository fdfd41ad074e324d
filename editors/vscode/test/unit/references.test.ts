import assert from 'node:assert';
import {test} from 'node:test';
import {readDifference, readOutput, readReferenceName} from '../../src/testing/references';

test('what a reference is about', () => {
  const exists = (file: string) => ['/a/ops.mlir', '/a/v1.0.mlir'].includes(file);
  assert.deepEqual(readReferenceName('/a/ops.npz', exists), {program: '/a/ops.mlir'});
  assert.deepEqual(readReferenceName('/a/v1.0.npz', exists), {program: '/a/v1.0.mlir'});
  assert.deepEqual(readReferenceName('/a/ops.func_1.npz', exists), {
    program: '/a/ops.mlir',
    symbol: 'func_1',
  });
  assert.equal(readReferenceName('/a/weights.npz', exists), undefined);
  assert.equal(readReferenceName('/a/.npz', exists), undefined);
});

test('elements that differ', () => {
  const output = [
    'Output0: [1, 2] is 2 and should be 5, 10485760 ULP off',
    '         [1, 3] is nan and should be 1',
    'Output1: equal, 6 elements',
  ].join('\n');
  assert.deepEqual(readDifference(output), {
    actual: 'Output0[1, 2] = 2\nOutput0[1, 3] = nan',
    expected: 'Output0[1, 2] = 5\nOutput0[1, 3] = 1',
  });
  assert.equal(readDifference('Output0: equal, 6 elements'), undefined);
});

test('what a test of ctest printed', () => {
  const output = [
    'Internal ctest changing into directory: /b',
    '    Start 2: differs',
    '1/1 Test #2: differs ..........................***Failed    0.00 sec',
    'Output0: [3] is 2 and should be 5',
    '',
    '0% tests passed, 1 tests failed out of 1',
  ].join('\n');
  assert.equal(readOutput(output), 'Output0: [3] is 2 and should be 5');
  assert.equal(readOutput('no such test'), undefined);
});
