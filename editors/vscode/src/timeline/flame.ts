/** An action as the debugger lists it. */
export interface Action {
  index: number;
  depth: number;
  label: string;
  changed: boolean;
  /** The time of the compile at the start of the action. */
  microseconds: number;
}

/** The axis from left to right: the time of the compile, or the order of the actions. */
export type Axis = 'time' | 'order';

/** An action as a box. It covers the axis from `start` up to, but not including, `end`. */
export interface Box extends Action {
  start: number;
  end: number;
  /** The index of the box around this one, or -1. */
  parent: number;
}

/** Returns the place of an action on an axis. */
function place(action: Action, axis: Axis): number {
  return axis === 'time' ? action.microseconds : action.index;
}

/**
 * Makes a box of each action. `actions` is in the order in which they began. A box ends where the
 * next action of the same or a smaller depth begins. The boxes that are open at the end of the list
 * end at `now`.
 */
export function layOut(actions: Action[], axis: Axis, now: number): Box[] {
  const boxes: Box[] = actions.map(action => ({
    ...action,
    start: place(action, axis),
    end: 0,
    parent: -1,
  }));
  const open: number[] = [];
  const close = (depth: number, at: number) => {
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const box = boxes[top];
      if (!box || box.depth < depth) return;
      box.end = at;
      open.pop();
    }
  };
  boxes.forEach((box, position) => {
    close(box.depth, box.start);
    box.parent = open.at(-1) ?? -1;
    open.push(position);
  });
  const last = boxes.at(-1);
  close(0, axis === 'time' ? Math.max(now, last?.start ?? 0) : (last?.index ?? 0) + 1);
  return boxes;
}

/** Returns the indices of the last action and of the actions around it. */
export function openActions(actions: Action[]): number[] {
  const open: number[] = [];
  let depth = Infinity;
  for (const action of actions.toReversed()) {
    if (action.depth >= depth) continue;
    depth = action.depth;
    open.push(action.index);
    if (depth === 0) break;
  }
  return open;
}

/** Returns the box to which an arrow key moves, or the same one if there is none. */
export function move(
  boxes: Box[],
  from: number,
  key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
): number {
  const box = boxes[from];
  if (!box) return boxes.length > 0 ? 0 : -1;
  switch (key) {
    case 'ArrowUp':
      return box.parent < 0 ? from : box.parent;
    case 'ArrowDown':
      return boxes[from + 1]?.parent === from ? from + 1 : from;
    case 'ArrowRight': {
      const next = boxes.findIndex((other, at) => at > from && other.parent === box.parent);
      return next < 0 ? from : next;
    }
    case 'ArrowLeft': {
      const before = boxes.findLastIndex((other, at) => at < from && other.parent === box.parent);
      return before < 0 ? from : before;
    }
  }
}

/** Returns the box at a place of the axis and a depth. */
export function find(boxes: Box[], at: number, depth: number): number {
  return boxes.findIndex(box => box.depth === depth && box.start <= at && at < box.end);
}

/** Formats microseconds as a short text. */
export function formatMicroseconds(time: number): string {
  if (time < 1000) return `${time.toFixed(0)} µs`;
  return time < 1e6 ? `${(time / 1000).toFixed(1)} ms` : `${(time / 1e6).toFixed(2)} s`;
}

/** The data of the view: all actions so far, and the position of the compile. */
export interface Shown {
  actions: Action[];
  /** The time of the compile so far, in microseconds. */
  now: number;
  current: number;
  checkpoints: number[];
}
