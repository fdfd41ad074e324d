import assert from 'node:assert';
import {test} from 'node:test';
import {Action, find, layOut, move} from '../../src/timeline/flame';

function actions(...depths: number[]): Action[] {
  return depths.map((depth, at) => ({index: at + 1, depth, label: `${at + 1}`, changed: false}));
}

//  1........ 6.
//   2... 5
//    3 4
const boxes = layOut(actions(0, 1, 2, 2, 1, 0, 1));

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
  assert.deepEqual(layOut([]), []);
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
