import assert from 'node:assert';
import {test} from 'node:test';
import {
  Action,
  find,
  formatMicroseconds,
  layOut,
  move,
  openActions,
} from '../../src/timeline/flame';

function actions(...depths: number[]): Action[] {
  return depths.map((depth, at) => ({
    index: at + 1,
    depth,
    label: `${at + 1}`,
    changed: false,
    microseconds: 10 * at * at,
  }));
}

//  1........ 6.
//   2... 5
//    3 4
const boxes = layOut(actions(0, 1, 2, 2, 1, 0, 1), 'order', 0);

test('an action ends where the next begins that is not deeper', () => {
  assert.deepEqual(
    boxes.map(({index, end, parent}) => [index, end, parent]),
    [
      [1, 6, -1],
      [2, 5, 0],
      [3, 4, 1],
      [4, 5, 1],
      [5, 6, 0],
      [6, 8, -1],
      [7, 8, 5],
    ],
  );
  assert.deepEqual(layOut([], 'order', 0), []);
});

test('keys', () => {
  assert.equal(move(boxes, 0, 'ArrowDown'), 1);
  assert.equal(move(boxes, 1, 'ArrowRight'), 4);
  assert.equal(move(boxes, 4, 'ArrowLeft'), 1);
  assert.equal(move(boxes, 3, 'ArrowUp'), 1);
  assert.equal(move(boxes, 0, 'ArrowRight'), 5);
  assert.equal(move(boxes, 6, 'ArrowDown'), 6);
  assert.equal(move(boxes, -1, 'ArrowDown'), 0);
});

test('what is under the mouse', () => {
  assert.equal(find(boxes, 4, 1), 1);
  assert.equal(find(boxes, 4, 2), 3);
  assert.equal(find(boxes, 5, 2), -1);
});

test('over time, an action ends when the next begins, the last ones now', () => {
  assert.deepEqual(
    layOut(actions(0, 1, 1, 0), 'time', 100).map(({start, end}) => [start, end]),
    [
      [0, 90],
      [10, 40],
      [40, 90],
      [90, 100],
    ],
  );
});

test('times', () => {
  assert.deepEqual([12, 1234, 1234567].map(formatMicroseconds), ['12 µs', '1.2 ms', '1.23 s']);
});

test('the actions that the last one is in have not ended', () => {
  assert.deepEqual(openActions(actions(0, 1, 2, 2, 1, 0, 1)), [7, 6]);
  assert.deepEqual(openActions([]), []);
});
