/** An action as the debugger lists it. */
export interface Action {
  index: number;
  depth: number;
  label: string;
  changed: boolean;
}

/** An action with what is inside of it: it lies from `index` up to, and without, `end`. */
export interface Box extends Action {
  end: number;
  /** The index of the action around, in the list of boxes. */
  parent: number;
}

/**
 * Actions in the order in which they begin become boxes. One ends where the next begins that
 * is not deeper.
 */
export function layOut(actions: Action[]): Box[] {
  const boxes: Box[] = actions.map(action => ({...action, end: 0, parent: -1}));
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
    close(box.depth, box.index);
    box.parent = open.at(-1) ?? -1;
    open.push(position);
  });
  close(0, (boxes.at(-1)?.index ?? 0) + 1);
  return boxes;
}

/** Where the arrow keys lead from a box; the same where there is nothing. */
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

/** The box at a place: the innermost one of that depth that holds the action. */
export function find(boxes: Box[], action: number, depth: number): number {
  return boxes.findIndex(box => box.depth === depth && box.index <= action && action < box.end);
}

/** What the view is told: all that has been met, and where the compile stands. */
export interface Shown {
  actions: Action[];
  current: number;
  checkpoints: number[];
}
