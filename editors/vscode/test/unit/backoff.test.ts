import assert from 'node:assert';
import {test} from 'node:test';
import {Backoff} from '../../src/server/backoff';

test('longer and longer, then no more', () => {
  const backoff = new Backoff(1000, [0, 10, 100]);
  assert.deepEqual(
    [1, 2, 3, 4].map(now => backoff.next(now)),
    [0, 10, 100, undefined],
  );
});

test('a crash now and then starts anew at once', () => {
  const backoff = new Backoff(1000, [0, 10]);
  assert.deepEqual(
    [0, 2000, 4000].map(now => backoff.next(now)),
    [0, 0, 0],
  );
});

test('who restarts it by hand has all tries again', () => {
  const backoff = new Backoff(1000, [0]);
  backoff.next(1);
  assert.equal(backoff.next(2), undefined);
  backoff.reset();
  assert.equal(backoff.next(3), 0);
});
