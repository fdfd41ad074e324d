import assert from 'node:assert';
import test from 'node:test';
import {AxisSlice, TensorInfo} from '../../src/tensor/queries';
import {histogramOf, lineOf} from '../../src/webview/tensor/charts';
import {Blocks} from '../../src/webview/tensor/blocks';
import {moveByKey} from '../../src/webview/tensor/movement';
import {
  firstSlice,
  gridAxes,
  placeOf,
  positionOf,
  sliceWith,
  stepIndex,
} from '../../src/webview/tensor/slice';

const info = (shape: number[]): TensorInfo => ({
  name: 't',
  type: 'f32',
  shape,
  bytes: 0,
  hasExpected: false,
});
const index = (start: number): AxisSlice => ({start, step: 1, count: 1, isIndex: true});
const range = (start: number, step: number, count: number): AxisSlice => ({
  start,
  step,
  count,
  isIndex: false,
});

test('the first slice has the last two axes', () => {
  assert.deepEqual(firstSlice(info([])), []);
  assert.deepEqual(firstSlice(info([5])), [':']);
  assert.deepEqual(firstSlice(info([2, 3, 4, 5])), ['0', '0', ':', ':']);
  assert.deepEqual(firstSlice(info([0, 3, 4])), [':', ':', ':']);
});

test('rows and columns have the axes that are ranges', () => {
  const axes = [index(1), range(0, 1, 4), range(2, 2, 3)];
  assert.deepEqual(gridAxes(axes, false), {rows: 1, columns: 2});
  assert.deepEqual(gridAxes(axes, true), {rows: 2, columns: 1});
  assert.deepEqual(gridAxes([range(0, 1, 4)], false), {rows: 0});
  assert.deepEqual(gridAxes([range(0, 1, 4)], true), {columns: 0});
  assert.deepEqual(gridAxes([], false), {});
  assert.deepEqual(positionOf(axes, gridAxes(axes, false), 3, 1), [1, 3, 4]);
  assert.deepEqual(positionOf(axes, gridAxes(axes, true), 1, 3), [1, 3, 4]);
});

test('a slice gets the indices of an element', () => {
  const axes = [index(1), range(0, 1, 4), range(2, 2, 3)];
  const slice = ['1', ':', '2:8:2'];
  assert.deepEqual(sliceWith(slice, axes, [7, 3, 4]), ['7', ':', '2:8:2']);
  assert.deepEqual(sliceWith(slice, axes, [7, 3, 5]), ['7', ':', ':']);
  assert.deepEqual(sliceWith(slice, axes, [7, 3, 8]), ['7', ':', ':']);
  assert.equal(placeOf(axes, 2, [7, 3, 6]), 2);
  assert.equal(placeOf(axes, undefined, [7, 3, 6]), 0);
});

test('an index is stepped within its axis', () => {
  assert.equal(stepIndex('3', 1, 5), '4');
  assert.equal(stepIndex('4', 1, 5), '4');
  assert.equal(stepIndex('0', -1, 5), '0');
  assert.equal(stepIndex('-1', -1, 5), '3');
  assert.equal(stepIndex(':', 1, 5), ':');
  assert.equal(stepIndex('2:4', 1, 5), '2:4');
});

test('keys move as in a grid', () => {
  const size = {rows: 100, columns: 10, page: 20};
  const move = (key: string, ctrlKey = false) =>
    moveByKey({key, ctrlKey, metaKey: false}, {row: 50, column: 5}, size);
  assert.deepEqual(move('ArrowDown'), {row: 51, column: 5});
  assert.deepEqual(move('ArrowDown', true), {row: 99, column: 5});
  assert.deepEqual(move('ArrowLeft', true), {row: 50, column: 0});
  assert.deepEqual(move('PageUp'), {row: 30, column: 5});
  assert.deepEqual(move('Home'), {row: 50, column: 0});
  assert.deepEqual(move('Home', true), {row: 0, column: 0});
  assert.deepEqual(move('End', true), {row: 99, column: 9});
  assert.equal(move('x'), undefined);
});

test('only the blocks that are seen are fetched, and each once', async () => {
  const fetched: string[] = [];
  let arrive = () => {};
  const arrival = new Promise<void>(resolve => (arrive = resolve));
  const blocks = new Blocks(
    ({row, column}) => {
      fetched.push(`${row} ${column}`);
      return Promise.resolve([[`first of ${row} ${column}`]]);
    },
    () => arrive(),
  );
  assert.equal(blocks.get(640, 32), undefined);
  blocks.want({row: 650, rows: 100, column: 40, columns: 8});
  blocks.want({row: 640, rows: 10, column: 32, columns: 8});
  assert.deepEqual(fetched, ['640 32', '704 32']);
  await arrival;
  assert.equal(blocks.get(640, 32), 'first of 640 32');
});

test('charts say what they show', () => {
  const figures = {elements: 4, nans: 0, infinities: 0};
  const extreme = (number: number) => ({number, text: String(number), position: []});
  const histogram = histogramOf([3, 1], {...figures, least: extreme(-1), largest: extreme(1)});
  assert.deepEqual(
    histogram.parts.map(({text}) => text),
    ['3 elements from -1 to 0', '1 element from 0 to 1'],
  );
  const line = lineOf(
    [
      {elements: 2, nans: 1, infinities: 0, least: 4, largest: 4},
      {elements: 1, nans: 0, infinities: 1},
    ],
    'row 0',
    3,
  );
  assert.deepEqual(
    line.parts.map(({text}) => text),
    ['elements 0 to 1: 4, 1 NaN', 'element 2: no finite number, 1 infinite'],
  );
});
